cdef i64 FULL, PLIES

cdef class Bounds(Playout):
    cdef signed char carte_least[41]
    cdef signed char denari_least[11]
    cdef signed char sevens_least[5]
    cdef signed char special_least[1024]
    cdef unsigned char primiera_class[1024]
    cdef i64 packed[1024]
    cdef i64 sweeps_left[42]
    cdef unsigned short sweepers[256]
    cdef i64 special_cards, primiera_adds, doubles, extras, sweeps_end
    cdef i64 lo, hi, settled, extra_code

    @cython.final
    @cython.locals(n0=i64, n1=i64, p0=i64, p1=i64, code=i64, most0=i64, most1=i64)
    cdef inline i64 look(self, i64 mine, i64 his, i64 last) noexcept nogil
    @cython.final
    cdef inline bint is_open(self, i64 least, i64 most) noexcept nogil
    @cython.final
    cdef inline i64 pack(self, i64 cards) noexcept nogil
    @cython.final
    cdef inline i64 more_worth(self, i64 a, i64 b) noexcept nogil
    @cython.final
    cdef inline i64 primiera_code(self, i64 mine, i64 his, i64 worth) noexcept nogil
    @cython.final
    cdef inline i64 classes(self, i64 cards) noexcept nogil
    @cython.final
    @cython.locals(n0=i64, n1=i64)
    cdef void look_at_extras(self, i64 mine, i64 his, i64 ply) noexcept nogil
    @cython.final
    @cython.locals(me=i64, code=i64)
    cdef void look_at_ponino(self, i64 mine, i64 his, i64 ply) noexcept nogil
    @cython.final
    @cython.locals(now=i64, lo=i64, ranks=i64)
    cdef inline void look_at_sweeps(self, i64 table, i64 hand, i64 ply) noexcept nogil
    @cython.final
    cdef inline i64 sum_of(self, i64 cards) noexcept nogil
