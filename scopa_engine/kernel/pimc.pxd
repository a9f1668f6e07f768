cdef class Pimc(Solver):
    cdef i64 hidden[40]
    cdef i64 hidden_count, worlds, wanted
    cdef i64 sums[16384]

    @cython.locals(i=i64)
    cdef void solve_worlds(self) noexcept nogil
    @cython.final
    @cython.locals(i=i64, j=i64, card=i64)
    cdef void deal_world(self) noexcept nogil
