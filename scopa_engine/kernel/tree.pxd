cdef i64 COUNTS, TOTAL, ONE_VISIT, ROOT, FEW_LOGS
cdef u64 GOLDEN, M64

cdef class Tree(Worlds):
    cdef i64[::1] nodes
    cdef double[::1] logs
    cdef readonly i64 used
    cdef bint is_stale
    cdef i64 mask, missing, depth
    cdef i64 leaf_ply, leaf_table, leaf_last
    cdef readonly i64 iterations
    cdef public double exploration, prior
    cdef i64 slots[8192]
    cdef i64 path[40]

    @cython.final
    @cython.locals(i=i64)
    cdef void find_logarithms(self) noexcept nogil
    @cython.final
    @cython.locals(i=i64)
    cdef void clear(self) noexcept nogil
    @cython.locals(_=i64)
    cdef void run(self) noexcept nogil
    @cython.final
    cdef void iterate(self) noexcept nogil
    @cython.final
    @cython.locals(table=i64, last=i64, ply=i64, parent=i64, grown=i64, n=i64, pick=i64, q=i64, card=i64)
    cdef void descend(self, i64 end) noexcept nogil
    @cython.final
    @cython.locals(end=i64, n=i64, missing=i64, q=i64, card=i64, k=i64, slot=i64)
    cdef i64 find_children(self, i64 ply, i64 table, i64 parent) noexcept nogil
    @cython.final
    @cython.locals(h=u64, slot=i64)
    cdef i64 slot_of(self, i64 key) noexcept nogil
    @cython.final
    @cython.locals(k=i64, pick=i64)
    cdef i64 any_missing(self) noexcept nogil
    @cython.final
    @cython.locals(pick=i64, best=i64, k=i64, liking=i64)
    cdef i64 likeliest_missing(self, i64 n, i64 table) noexcept nogil
    @cython.final
    @cython.locals(node=i64)
    cdef void add_child(self, i64 parent, i64 pick) noexcept nogil
    @cython.final
    @cython.locals(pick=i64, best=double, exploration=double, prior=double, k=i64, node=i64, counts=i64, v=double, available=i64, u=double)
    cdef i64 best_child(self, i64 n, i64 table) noexcept nogil
    @cython.final
    @cython.locals(k=i64, node=i64)
    cdef void back_up(self, i64 value) noexcept nogil
    @cython.final
    cdef i64 find_root(self) noexcept nogil
