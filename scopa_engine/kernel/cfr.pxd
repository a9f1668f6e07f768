cdef i64 HANDS, PLACES, DEPTHS, LEARN, EVALUATE, RESPOND
cdef double NEVER

cdef class Cfr(PublicTree):
    cdef unsigned char number_with[10560]
    cdef unsigned char number_without[10560]
    cdef i64[::1] entry
    cdef double[::1] regret
    cdef double[::1] average
    cdef double[::1] mix
    cdef i64 own_size[6]
    cdef i64 other_size[6]
    cdef i64 own_hands[6]
    cdef i64 other_hands[6]
    cdef double reach[1320]
    cdef double value[1320]
    cdef double mix_sum[1320]
    cdef double choices[1320]
    cdef i64 me, mode
    cdef double weight
    cdef readonly i64 walks

    @cython.final
    cdef void walk(self, i64 node, i64 d) noexcept nogil
    @cython.final
    @cython.locals(first=i64, row=i64, sign=double, n=i64, factor=double, c=i64, value=double)
    cdef void pay_out(self, i64 node, i64 d) noexcept nogil
    @cython.final
    @cython.locals(row=i64, h=i64, child=i64, numbers=i64, entry=i64, c=i64)
    cdef void add_up(self, i64 node, i64 d) noexcept nogil
    @cython.final
    @cython.locals(total=double)
    cdef inline double chance(self, i64 child, i64 d, i64 h, i64 c) noexcept nogil
    @cython.final
    @cython.locals(row=i64, start=double, h=i64, child=i64)
    cdef void walk_own(self, i64 node, i64 d) noexcept nogil
    @cython.final
    @cython.locals(numbers=i64, row=i64, c=i64)
    cdef void pass_on(self, i64 child, i64 d) noexcept nogil
    @cython.final
    @cython.locals(numbers=i64, row=i64, entry=i64, c=i64, h=i64, value=double)
    cdef void take(self, i64 child, i64 d) noexcept nogil
    @cython.final
    @cython.locals(row=i64, child=i64, numbers=i64, entry=i64, c=i64, regret=double)
    cdef void regret_all(self, i64 node, i64 d) noexcept nogil
    @cython.final
    @cython.locals(row=i64, h=i64, child=i64, numbers=i64, c=i64)
    cdef void walk_other(self, i64 node, i64 d) noexcept nogil
    @cython.final
    @cython.locals(numbers=i64, row=i64, entry=i64, c=i64, h=i64, reach=double)
    cdef void play_mixed(self, i64 child, i64 d) noexcept nogil
