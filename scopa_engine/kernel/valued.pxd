cdef i64 VALUE_UNIT, LYING, MOST_LEAD, TILTS, SWEEPERS, TWO_PLACES, THREE_PLACES
cdef i64 IN_SUIT, IN_BELLO, IN_RUN, SUMMED, PRIMIERA_LEADS, LEAD_SHIFT, STAGE_SIZE
cdef i64 CARTE_BASE, DENARI_BASE, BELLO_BASE, RUN_BASE, SEVENS_BASE, SCOPE_BASE, PRIMIERA_BASE
cdef i64 SUIT_BASE

cdef class Valued(Tree):
    cdef i64 step, stages, has_hands, cut, near
    cdef public i64 horizon
    cdef unsigned short sweepers[256]
    cdef unsigned char digits[3072]
    cdef short[::1] value
    cdef i64 entry[16]
    cdef i64 hand[2]

    @cython.locals(_=i64, i=i64)
    cdef void run(self) noexcept nogil
    @cython.final
    @cython.locals(end=i64)
    cdef void set_cut(self) noexcept nogil
    @cython.final
    @cython.locals(i=i64, j=i64, card=i64)
    cdef inline void deal_near(self) noexcept nogil
    @cython.final
    @cython.locals(card=i64, n=i64, take=i64)
    cdef i64 play_on(self, i64 ply, i64 table, i64 last) noexcept nogil
    @cython.final
    @cython.locals(first=i64, total=i64, k=i64, lead=i64, done=i64)
    cdef i64 estimate(self, i64 ply, i64 table) noexcept nogil
    @cython.final
    cdef inline i64 lead_entry(self, i64 lead) noexcept nogil
    @cython.final
    cdef inline i64 within(self, i64 number, i64 least, i64 most) noexcept nogil
    @cython.final
    @cython.locals(ours=i64, theirs=i64, held=i64, lying=i64, lead=i64, k=i64, place=i64)
    cdef inline void look(self, i64 ply, i64 table) noexcept nogil
    @cython.final
    cdef inline i64 places(self, i64 which, i64 size, i64 ours, i64 theirs, i64 table, i64 held) noexcept nogil
    @cython.final
    @cython.locals(n0=i64, n1=i64, tilt=i64, pair=i64)
    cdef inline i64 denari_entry(self, i64 ours, i64 theirs, i64 table) noexcept nogil
    @cython.final
    @cython.locals(n0=i64, n1=i64)
    cdef inline i64 sevens_entry(self, i64 ours, i64 theirs, i64 table) noexcept nogil
    @cython.final
    @cython.locals(total=i64, sweeping=i64, out=i64, now=i64, q=i64)
    cdef inline i64 sweep_entry(self, i64 ply, i64 table) noexcept nogil
    @cython.final
    @cython.locals(q=i64)
    cdef inline void find_hands(self, i64 ply) noexcept nogil
