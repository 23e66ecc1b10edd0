"""The Neighbours page's computations: nearest pieces and occurrences; one folder per view.

The package can be called: polyseme.neighbours(...) is the function of polyseme.neighbours.words.result.
"""

import sys

from polyseme.public import CallablePackage

sys.modules[__name__].__class__ = CallablePackage  # polyseme.neighbours(...) is a public call
