cdef i64 SIX, SPLITS
cdef unsigned long long OWN_MIX

cdef class LastRound(AlphaBeta):
    cdef i64 last_deal
    cdef i64 six[6]
    cdef i64 deals[20]

    @cython.final
    @cython.locals(ply=i64, first=i64, i=i64, total=i64, deal=i64, mine=i64, k=i64)
    cdef i64 sum_of_splits(self, i64 cards, i64 splits) noexcept nogil
    @cython.final
    @cython.locals(key=cython.ulonglong)
    cdef i64 first_split(self, i64 table, i64 cards) noexcept nogil
    @cython.final
    @cython.locals(ply=i64, i=i64)
    cdef i64 value_of_split(self, i64 mine) noexcept nogil
    @cython.final
    @cython.locals(held=i64, hand=i64, code=i64, settled=i64, key=i64, slot=i64, value=i64)
    cdef i64 exact(self, i64 ply) noexcept nogil
    @cython.final
    @cython.locals(key=cython.ulonglong)
    cdef inline i64 key_of_hands(self, i64 ply, i64 hand, i64 code) noexcept nogil
    @cython.final
    @cython.locals(best=i64, card=i64, start=i64, end=i64, i=i64, value=i64)
    cdef i64 best_of(self, i64 ply, i64 hand) noexcept nogil
