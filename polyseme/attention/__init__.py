"""Attention: what does a word look at?

The package can be called: polyseme.attention(...) is the function of polyseme.attention.result.
"""

import sys

from polyseme.public import CallablePackage

sys.modules[__name__].__class__ = CallablePackage  # polyseme.attention(...) is a public call
