cdef unsigned long long TABLE_MIX, HELD_MIX, CODE_MIX, EXTRA_MIX
cdef i64 M63, UNBOUNDED, NO_LIMIT, NO_MOVE

cdef class AlphaBeta(Ordering):
    cdef i64[::1] slots
    cdef i64 slot_mask, salt
    cdef readonly i64 nodes
    cdef public i64 limit
    cdef i64 beta_at[42]
    cdef i64 best_at[42]
    cdef i64 best_move_at[42]
    cdef i64 key_at[42]
    cdef i64 settled_at[42]

    @cython.final
    @cython.locals(ply=i64)
    cdef i64 search(self, i64 root, i64 beta) noexcept nogil
    @cython.final
    cdef inline i64 play_next(self, i64 ply) noexcept nogil
    @cython.final
    @cython.locals(value=i64)
    cdef inline i64 back_up(self, i64 ply, i64 root) noexcept nogil
    @cython.final
    @cython.locals(table=i64, mine=i64, his=i64, code=i64)
    cdef inline bint is_known(self, i64 ply) noexcept nogil
    @cython.final
    @cython.locals(slot=i64, entry=i64, low=i64, high=i64)
    cdef inline bint is_in_table(self, i64 ply) noexcept nogil
    @cython.final
    cdef inline bint is_cut(self, i64 ply, i64 low, i64 high) noexcept nogil
    @cython.final
    @cython.locals(value=i64)
    cdef i64 final_value(self, i64 ply) noexcept nogil
    @cython.final
    @cython.locals(key=cython.ulonglong)
    cdef inline i64 key_of(self, i64 table, i64 held, i64 code) noexcept nogil
    @cython.final
    cdef inline i64 slot_of(self, i64 key) noexcept nogil
    @cython.final
    @cython.locals(key=i64, slot=i64, low=i64, high=i64, value=i64)
    cdef inline void store(self, i64 ply) noexcept nogil
