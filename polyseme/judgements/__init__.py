"""Judgements: how alike do people find two uses of a word, do they agree, and does the model agree with them?"""

import sys

from polyseme.public import CallablePackage

sys.modules[__name__].__class__ = CallablePackage  # polyseme.judgements(...) is a public call
