cdef i64 STACK, FIRST, MODULUS

cdef class Ordering(Bounds):
    cdef unsigned int denari_worth[1024]
    cdef unsigned int suit_worth[1024]
    cdef i64 laid_worth[40]
    cdef unsigned char card_at[67]
    cdef i64 dealt[42]
    cdef i64 table_at[42]
    cdef i64 held_at[42]
    cdef i64 own_at[42]
    cdef i64 other_at[42]
    cdef i64 last_at[42]
    cdef i64 step_at[42]
    cdef i64 next_at[42]
    cdef i64 end_at[42]
    cdef i64 move[16384]
    cdef i64 score[16384]

    @cython.final
    @cython.locals(table=i64, held=i64, rivals=i64, total=i64, n=i64, hand=i64, card=i64, k=i64, i=i64, take=i64, move=i64)
    cdef inline i64 list_moves(self, i64 ply, i64 first_move) noexcept nogil
    @cython.final
    @cython.locals(got=i64, worth=i64, score=i64)
    cdef inline i64 score_of(self, i64 ply, i64 table, i64 total, i64 card, i64 take, i64 rivals) noexcept nogil
    @cython.final
    cdef inline i64 danger(self, i64 total, i64 rivals) noexcept nogil
    @cython.final
    @cython.locals(i=i64, best=i64, k=i64, move=i64)
    cdef inline i64 put_best_first(self, i64 ply) noexcept nogil
    @cython.final
    @cython.locals(card=i64, take=i64, own=i64, table=i64, last=i64)
    cdef inline void play_at(self, i64 ply, i64 move) noexcept nogil
    @cython.final
    cdef inline void sweep(self, i64 ply, i64 count) noexcept nogil
    @cython.final
    cdef inline void unsweep(self, i64 ply) noexcept nogil
