"""SciPy asks whether an array is torch's while another thread has imported half of torch: then it is not, no error."""

from scipy._lib.array_api_compat.common import _helpers


def apply() -> None:
    whole = _helpers._issubclass_fast

    def issubclass_fast(cls: type, module: str, name: str) -> bool:
        try:
            return bool(whole(cls, module, name))
        except AttributeError:
            return False

    _helpers._issubclass_fast = issubclass_fast
