cdef i64 SCOPA, ENDLESS

cdef class Playout(Deal):
    cdef i64 deck[40]
    cdef i64 todo, by_move, total, epsilon
    cdef i64 worth_of_denari[1024]
    cdef i64 worth_of_suit[1024]

    @cython.final
    @cython.locals(x=i64)
    cdef i64 next_random(self, i64 limit) noexcept nogil
    @cython.final
    @cython.locals(x=i64, plays=i64, scope_plays=i64, card=i64, rank=i64, low=i64, b=i64, c=i64, d=i64, n=i64, pick=i64, take=i64, i=i64, ranks=i64, k=i64)
    cdef i64 playout_card(self, i64 ply, i64 table, i64 last) noexcept nogil
    @cython.final
    cdef i64 find_plays(self, i64 ply, i64 table) noexcept nogil
    @cython.final
    @cython.locals(end=i64, q=i64, start=i64, k=i64)
    cdef i64 add_plays(self, i64 ply, i64 table, i64 n) noexcept nogil
    @cython.final
    @cython.locals(q=i64, card=i64)
    cdef void put_at(self, i64 ply, i64 pick) noexcept nogil
    @cython.final
    @cython.locals(best=i64, pick=i64, k=i64, card=i64, take=i64, value=i64)
    cdef i64 worthiest(self, i64 n, i64 ply, i64 table) noexcept nogil
    @cython.final
    @cython.locals(worth=i64)
    cdef i64 worth_of(self, i64 cards) noexcept nogil
    @cython.final
    @cython.locals(n=i64, pick=i64, take=i64)
    cdef i64 playout_move(self, i64 ply, i64 table, i64 last, bint is_greedy) noexcept nogil
    @cython.final
    @cython.locals(side=i64)
    cdef i64 play(self, i64 ply, i64 card, i64 take, i64 table) noexcept nogil
    @cython.final
    @cython.locals(pile_0=i64, pile_1=i64, swept_0=i64, swept_1=i64, take=i64, value=i64)
    cdef i64 value_of_play(self, i64 pick, i64 ply, i64 table, i64 last, i64 n, i64 low, i64 high) noexcept nogil
    @cython.final
    @cython.locals(n=i64, k=i64, value=i64)
    cdef i64 best_rest(self, i64 ply, i64 table, i64 last, i64 first, i64 low, i64 high) noexcept nogil
    @cython.final
    cdef i64 outcome(self, i64 table, i64 last) noexcept nogil
    @cython.final
    @cython.locals(x=i64, i=i64, j=i64, card=i64)
    cdef void shuffle(self) noexcept nogil
    @cython.final
    @cython.locals(i=i64, side=i64, table=i64)
    cdef i64 deal(self) noexcept nogil
    @cython.final
    @cython.locals(_=i64, table=i64, value=i64)
    cdef void run_playouts(self) noexcept nogil
