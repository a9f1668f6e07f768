cdef i64 ALL_CARDS, ALL_DENARI, ALL_SEVENS, ALL_LEADS
cdef double INFINITE

cdef class Lookahead(Pimc):
    cdef i64 depth, last_plays, has_primiera
    cdef i64 primiera_lead[1024]
    cdef double value_in[16384]
    cdef double added[16384]

    @cython.locals(left=i64, depth=i64, i=i64)
    cdef void solve_worlds(self) noexcept nogil
    @cython.final
    @cython.locals(value=double)
    cdef double value_after(self, i64 ply, i64 move, i64 depth, double alpha, double beta) noexcept nogil
    @cython.final
    @cython.locals(best=double, low=double, value=double)
    cdef double value_within(self, i64 ply, i64 depth, double alpha, double beta) noexcept nogil
    @cython.final
    cdef double value_at_end(self, i64 ply) noexcept nogil
    @cython.final
    @cython.locals(mine=i64, his=i64, sure=i64, me=i64, value=double, sevens=i64)
    cdef double estimate(self, i64 ply) noexcept nogil
    @cython.final
    @cython.locals(share=double)
    cdef double lead(self, i64 mine, i64 his, i64 everything) noexcept nogil
    @cython.final
    cdef i64 leads(self, i64 cards) noexcept nogil
