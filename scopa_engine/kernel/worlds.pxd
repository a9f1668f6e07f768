cdef i64 DRAWS

cdef class Worlds(Policy):
    cdef i64 hidden[40]
    cdef i64 card_of[40]
    cdef i64 kept[40]
    cdef i64 seen_ply[40]
    cdef i64 hidden_count, own_count, seen_count
    cdef double plausibility
    cdef double[::1] seen_odds

    @cython.final
    @cython.locals(x=i64, i=i64, j=i64, card=i64)
    cdef void deal_world(self) noexcept nogil
    @cython.final
    @cython.locals(x=i64, i=i64, j=i64, card=i64, a=i64, b=i64)
    cdef inline void begin_world(self) noexcept nogil
    @cython.final
    @cython.locals(new=double, old=double, i=i64)
    cdef void weigh_world(self) noexcept nogil
    @cython.final
    @cython.locals(chance=double, k=i64, q=i64, end=i64, total=double)
    cdef double chance_of_plays(self) noexcept nogil
    @cython.final
    @cython.locals(i=i64)
    cdef inline void keep_world(self) noexcept nogil
