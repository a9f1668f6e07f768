cdef unsigned long long SALT_MIX, SALT_STEP

cdef class Solver(AlphaBeta):
    cdef i64 answer, root_ply, root_move
    cdef i64 value[16384]
    cdef i64 choices, found
    cdef bint is_best

    @cython.final
    @cython.locals(me=i64, side=i64)
    cdef void set_root(self) noexcept nogil
    @cython.final
    @cython.locals(held=i64, q=i64)
    cdef i64 deal_hands(self) noexcept nogil
    @cython.final
    @cython.locals(me=i64)
    cdef i64 so_far(self) noexcept nogil
    @cython.final
    @cython.locals(ply=i64, guess=i64, so_far=i64)
    cdef void solve_each(self) noexcept nogil
    @cython.final
    @cython.locals(value=i64)
    cdef i64 value_of(self, i64 ply, i64 move, i64 guess) noexcept nogil
    @cython.final
    @cython.locals(ply=i64, rest=i64)
    cdef void try_root_move(self) noexcept nogil
    @cython.final
    @cython.locals(low=i64, high=i64, beta=i64)
    cdef i64 value_at(self, i64 ply, i64 guess) noexcept nogil
