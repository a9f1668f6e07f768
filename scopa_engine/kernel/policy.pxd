cdef i64 MOST_LIKING

cdef class Policy(Playout):
    cdef readonly bint has_policy
    cdef i64 sweeping
    cdef i64 laying[40]
    cdef i64 taking_denari[1024]
    cdef i64 taking_suit[1024]
    cdef i64 leaving[24]
    cdef double[::1] odds

    @cython.final
    @cython.locals(score=i64)
    cdef void find_odds(self)
    @cython.final
    @cython.locals(score=i64, left=i64, total=i64)
    cdef i64 liking(self, i64 card, i64 take, i64 table) noexcept nogil
    @cython.final
    cdef inline i64 liking_of_capture(self, i64 won) noexcept nogil
    @cython.final
    @cython.locals(total=double, k=i64)
    cdef double odds_of_card(self, i64 card, i64 table) noexcept nogil
    @cython.final
    cdef inline double odds_of(self, i64 liking) noexcept nogil
