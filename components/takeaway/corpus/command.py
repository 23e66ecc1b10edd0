"""The command for occurrences: what it can be asked for, and its exit codes."""

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from components import limits
from components.bert import Bert
from components.bert.device import add_device
from components.bert.tokenizer import SEGMENTS
from components.numbers.layers import file_choices, layer_name
from components.numbers.pooling import TOKEN_POOLINGS
from components.takeaway.bulk.engines import How
from components.takeaway.bulk.models import asked_for
from components.takeaway.bulk.options import add_how, how
from components.takeaway.bulk.progress import Watch, told
from components.takeaway.bulk.run import run
from components.takeaway.corpus.encoding import Recipe
from components.takeaway.corpus.finding import Find
from components.takeaway.corpus.sample import Sample
from components.takeaway.corpus.vectors import Done, Read

ALL_FINE, SOME_SKIPPED, USAGE, NOT_WRITTEN, INTERRUPTED = 0, 1, 2, 3, 130
