"""What can be wrong with the kernel itself."""


class KernelError(RuntimeError):
    """The kernel that ``SCOPA_KERNEL`` asks for cannot run."""
