cdef i64 ROOM, ROOM_STEP, OTHERS, DEPTH_AT
cdef unsigned long long PILE_MIX, UNSEEN_MIX

cdef class PublicTree(LastRound):
    cdef i64[::1] node_table
    cdef i64[::1] node_pile
    cdef i64[::1] node_unseen
    cdef i64[::1] node_rest
    cdef i64[::1] node_move
    cdef i64[::1] first
    cdef i64[::1] place
    cdef i64[::1] payoff_at
    cdef i64[::1] known_payoff
    cdef double[::1] payoff
    cdef i64[::1] payer
    cdef readonly i64 used, grown, payoffs, paid
    cdef i64 room, depth, hand, splits
    cdef signed char[::1] is_mine
    cdef bint is_grown

    @cython.final
    cdef void expand_some(self) noexcept nogil
    @cython.final
    @cython.locals(ply=i64, unseen=i64, mine=i64, left=i64, place=i64, bit=i64, card=i64, n=i64, i=i64, move=i64)
    cdef void expand(self, i64 node) noexcept nogil
    @cython.final
    @cython.locals(rest=i64, ply=i64, pile=i64, table=i64, unseen=i64, other=i64)
    cdef i64 visit(self, i64 node) noexcept nogil
    @cython.final
    @cython.locals(pile=i64, rest=i64)
    cdef void add_child(self, i64 ply, i64 unseen, i64 place, i64 move, bint is_mine) noexcept nogil
    @cython.final
    @cython.locals(node=i64)
    cdef void add_node(self, i64 table, i64 pile, i64 unseen, i64 rest, bint is_mine) noexcept nogil
    @cython.final
    @cython.locals(slot=i64, k=i64)
    cdef void share_payoffs(self, i64 node) noexcept nogil
    @cython.final
    @cython.locals(key=cython.ulonglong)
    cdef i64 first_slot(self, i64 node) noexcept nogil
    @cython.final
    cdef bint is_same(self, i64 a, i64 b) noexcept nogil
    @cython.final
    cdef void pay_some(self) noexcept nogil
    @cython.final
    cdef bint is_full(self) noexcept nogil
    @cython.final
    @cython.locals(ply=i64, cards=i64, _=i64, mine=i64, splits=i64, value=i64, so_far=i64)
    cdef void pay_card(self, i64 node, i64 place) noexcept nogil
    @cython.final
    @cython.locals(n=i64, best=i64, i=i64, value=i64)
    cdef i64 value_of_card(self, i64 ply, i64 card, i64 splits) noexcept nogil
    @cython.final
    @cython.locals(value=i64)
    cdef i64 value_of_move(self, i64 ply, i64 move, i64 splits) noexcept nogil
