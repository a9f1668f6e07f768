cdef class Deal(Captures):
    cdef i64 players, sides, plays, round_plays, scope_plays
    cdef i64 side_at[40]
    cdef i64 ace_scopa, ace_fourteen
    cdef i64 carte, denari, sevens, sevens_all, count_scope, ponino, sign
    cdef i64[::1] primiera
    cdef i64[::1] special
    cdef i64 pop[1024]
    cdef i64 value_sum[1024]
    cdef i64 rank[40]
    cdef i64 seq[40]
    cdef i64 pile[6]
    cdef i64 swept[6]
    cdef i64 root_pile[6]
    cdef i64 root_swept[6]
    cdef i64 points[6]
    cdef i64 gain[6]
    cdef i64 key[6]
    cdef i64 table, last, ply, heir, rng
    cdef i64 is_for_match, outright
    cdef i64 match_payoff[1024]
    cdef double unit

    @cython.final
    @cython.locals(total=i64)
    cdef i64 counts_as_scopa(self, i64 rank, i64 taken) noexcept nogil
    @cython.final
    @cython.locals(c0=i64, c1=i64, owner=i64, v=i64)
    cdef i64 difference(self, i64 table, i64 last) noexcept nogil
    @cython.final
    cdef i64 more(self, i64 a, i64 b) noexcept nogil
    @cython.final
    cdef i64 count(self, i64 cards) noexcept nogil
    @cython.final
    @cython.locals(worth=i64)
    cdef i64 primiera_of(self, i64 cards) noexcept nogil
    @cython.final
    @cython.locals(n0=i64, n1=i64, v=i64)
    cdef i64 sevens_of(self, i64 c0, i64 c1) noexcept nogil
    @cython.final
    cdef i64 scope_of(self, i64 side, i64 cards) noexcept nogil
    @cython.final
    @cython.locals(a=i64, b=i64)
    cdef i64 match_result(self, i64 table, i64 last) noexcept nogil
    @cython.final
    @cython.locals(side=i64)
    cdef void margins(self, i64 table, i64 last) noexcept nogil
    @cython.final
    @cython.locals(owner=i64, side=i64, what=i64)
    cdef void count_points(self, i64 table, i64 last) noexcept nogil
    @cython.final
    @cython.locals(points=i64)
    cdef i64 sure_points(self, i64 side, i64 cards) noexcept nogil
    @cython.final
    @cython.locals(best=i64, other=i64)
    cdef i64 best_other(self, i64 side) noexcept nogil
    @cython.final
    cdef i64 majority_of(self, i64 what, i64 cards) noexcept nogil
    @cython.final
    @cython.locals(best=i64, side=i64, shared=i64)
    cdef void add_majority(self) noexcept nogil
