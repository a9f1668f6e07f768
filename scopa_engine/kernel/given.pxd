cdef class Given(Cfr):
    pass
