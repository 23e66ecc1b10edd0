"""Change: is a word used differently in two sources or periods, and how?"""

import sys

from polyseme.public import CallablePackage

sys.modules[__name__].__class__ = CallablePackage  # polyseme.change(...) is a public call
