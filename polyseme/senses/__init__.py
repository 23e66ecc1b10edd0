"""Senses: is a bank a bank?

The package can be called: polyseme.senses(...) is the function of polyseme.senses.result.
"""

import sys

from polyseme.public import CallablePackage

sys.modules[__name__].__class__ = CallablePackage  # polyseme.senses(...) is a public call
