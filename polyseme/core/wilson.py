"""Wilson's interval of a share. SciPy's takes a single share and integer counts only; weighted samples need neither."""

import numpy as np
from scipy.stats import norm


def wilson(share: np.ndarray | float, count: float, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
    """(…) -> (…), (…): the lower and upper ends of the interval of shares of `count` observations.

    >>> low, high = wilson(0.62, 100)
    >>> round(float(low), 3), round(float(high), 3)
    (0.522, 0.709)
    """
    z = norm.ppf((1 + level) / 2)
    centre = (share * count + z * z / 2) / (count + z * z)
    half_width = z / (count + z * z) * np.sqrt(count * share * (1 - share) + z * z / 4)
    return np.maximum(centre - half_width, 0), np.minimum(centre + half_width, 1)
