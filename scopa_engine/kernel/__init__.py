"""The fast core: plain Python over whole numbers, compiled where a C compiler is at hand.

Every module here runs as it stands.  At installation Cython compiles them together, with
the types of the ``.pxd`` files beside them, into ``_compiled``; the results are the same to
the bit.  ``tables`` turns a rule set into numbers, so that one kernel plays them all.
"""
