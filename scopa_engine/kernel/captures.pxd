cdef i64 OUT, RANK, M32

cdef class Captures:
    cdef i64 low[10]
    cdef i64 base[10]
    cdef unsigned short[::1] only
    cdef unsigned int[::1] begin
    cdef unsigned short[::1] sets
    cdef i64 equal[10]
    cdef i64 power[10]
    cdef i64 part_begin[11]
    cdef i64[::1] part_need
    cdef i64[::1] part_need_two
    cdef i64[::1] part_size
    cdef i64[::1] part_ranks
    cdef i64 may_lay, fewest
    cdef i64 bit[40]
    cdef i64 aces[10]
    cdef i64 out[8192]
    cdef i64 source[8192]

    @cython.final
    @cython.locals(b=i64, c=i64, d=i64, low=i64, i=i64, ranks=i64, k=i64)
    cdef i64 options(self, i64 table, i64 rank, i64 n) noexcept nogil
    @cython.final
    @cython.locals(n=i64)
    cdef i64 options_with_doubles(self, i64 table, i64 rank, i64 first) noexcept nogil
    @cython.final
    @cython.locals(power=i64, on_table=i64, same=i64, left=i64)
    cdef i64 captures_with_doubles(self, i64 table, i64 rank, i64 n) noexcept nogil
    @cython.final
    @cython.locals(b=i64, c=i64, d=i64, once=i64, twice=i64, part=i64)
    cdef i64 sums_with_doubles(self, i64 table, i64 rank, i64 n) noexcept nogil
    @cython.final
    @cython.locals(n=i64, k=i64, times=i64, cards=i64, end=i64, chosen=i64, first_choice=i64, q=i64)
    cdef i64 ways_of_part(self, i64 table, i64 part, i64 first) noexcept nogil
    @cython.final
    @cython.locals(n=i64)
    cdef bint size_is(self, i64 cards, i64 size) noexcept nogil
    @cython.final
    @cython.locals(fewest=i64, k=i64, size=i64, left=i64, kept=i64)
    cdef i64 keep_fewest(self, i64 first, i64 n) noexcept nogil
