"""Figures that many share, and how many threads a page's work has."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import plotly.graph_objects as go
import plotly.io
import pytest
from threadpoolctl import threadpool_info

from components.shell import memory_cache, models

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _empty():
    memory_cache.clear()
    yield
    memory_cache.clear()


def test_a_figure_that_many_ask_for_is_made_and_taken_apart_once_and_sent_as_plotly_writes_it():
    made, apart, read_once = [], [], []

    class Watched(go.Figure):
        def to_dict(self):
            apart.append(1)
            return super().to_dict()

    def draw():
        made.append(1)
        return Watched(go.Heatmap(z=np.arange(6.0, dtype=np.float32).reshape(2, 3)), {"title": "six"})

    def read():
        read_once.append(1)
        return "six cells"

    sent = []
    ask = lambda: sent.append(plotly.io.to_json(models.cached_figure("six", draw, read)[0], validate=False))  # noqa: E731
    class_of_six = [threading.Thread(target=ask) for _ in range(6)]
    for one in class_of_six:
        one.start()
    for one in class_of_six:
        one.join()
    assert (made, apart, read_once) == ([1], [1], [1])
    assert models.cached_figure("six", draw, read)[1] == "six cells"
    assert {json.dumps(json.loads(one)) for one in sent} == {json.dumps(json.loads(draw().to_json()))}


def test_figures_of_other_names_are_other_figures():
    first, second = (
        models.cached_figure(name, lambda name=name: go.Figure(layout={"title": name}), str)[0] for name in "ab"
    )
    assert (first.layout.title.text, second.layout.title.text) == ("a", "b")


def test_numpys_small_products_have_one_thread():
    assert {one["num_threads"] for one in threadpool_info() if one["user_api"] == "blas"} == {1}


def test_torchs_threads_sleep_while_they_wait():
    assert os.environ["OMP_WAIT_POLICY"] == "PASSIVE", "set before torch is loaded, which reads it once"
    alone = "import sys; from components.shell import models; sys.exit('torch' in sys.modules)"
    subprocess.run([sys.executable, "-c", alone], cwd=ROOT, check=True, timeout=120)
