"""A network in 8-bit integers, run by ONNX Runtime: quicker on a processor, and no longer exact. Opt-in."""

import logging
import warnings
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

NEEDED = ("onnxruntime", "onnx")
NAMES = ("input_ids", "attention_mask", "token_type_ids")
TRIED = ((3, 11), (2, 7))  # texts and tokens that the graph is traced with, and that it is compared on
EXACT = 1e-3
"""How far a state of the graph in 32 bits may be from torch's, of the largest state: 8 bits come after."""


def check() -> None:
    """ValueError if a library is missing."""
    if missing := [name for name in NEEDED if not find_spec(name)]:
        raise ValueError(f"{missing[0]} is not installed: pip install 'polyseme[quick]', or leave out --quick.")


class QuickNetwork:
    """Hidden states from the weights of a network in 8 bits; each batch has its own scale for what flows between."""

    def __init__(self, model: Any, segments: bool, threads: int) -> None:
        """model: of transformers, in float32 on the processor. ValueError if its graph does not do what it does."""
        check()
        self._names = NAMES[: 2 + segments]
        with TemporaryDirectory(prefix="polyseme-") as folder:
            graph, small = Path(folder) / "graph.onnx", Path(folder) / "small.onnx"
            self._trace(model, graph)
            self._compare(model, _session(graph, threads))
            _quantise(graph, small)
            self._session = _session(small, threads)

    def states(self, *rows: Any) -> np.ndarray:
        """ids, mask and segments, (batch, token) each -> (batch, layer, token, feature)."""
        return _run(self._session, self._names, [np.asarray(one, np.int64) for one in rows])

    def _trace(self, model: Any, path: Path) -> None:
        import torch

        axes = {name: {0: "text", 1: "token"} for name in self._names} | {"states": {0: "text", 2: "token"}}
        with warnings.catch_warnings(), torch.inference_mode():
            warnings.simplefilter("ignore")
            names: dict[str, Any] = {"input_names": [*self._names], "output_names": ["states"], "dynamic_axes": axes}
            torch.onnx.export(
                _every_layer(model, self._names), self._some(model, *TRIED[0]), path, dynamo=False, **names
            )

    def _compare(self, model: Any, session: Any) -> None:
        """ValueError if a graph of 32 bits differs from its network on texts of another number and length."""
        import torch

        some = self._some(model, *TRIED[1])
        with torch.inference_mode():
            exact = _every_layer(model, self._names)(*some).numpy()
        found = _run(session, self._names, [one.numpy() for one in some])
        if found.shape != exact.shape or not np.abs(found - exact).max() <= EXACT * np.abs(exact).max():
            raise ValueError("This model can't be read in 8 bits. Leave out --quick.")

    def _some(self, model: Any, texts: int, tokens: int) -> tuple[Any, ...]:
        """Ids, mask and segments of made-up texts, the last of them padded."""
        import torch

        chosen = torch.Generator().manual_seed(tokens)
        ids = torch.randint(5, min(model.config.vocab_size, 500), (texts, tokens), generator=chosen)
        mask = torch.ones_like(ids)
        mask[-1, tokens // 2 :] = 0
        return (ids, mask, torch.zeros_like(ids))[: len(self._names)]


def _every_layer(model: Any, names: tuple[str, ...]) -> Any:
    """A module whose output is all hidden states, stacked."""
    import torch

    class EveryLayer(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, *inputs: Any) -> Any:
            given = dict(zip(names, inputs, strict=True))
            return torch.stack(self.model(**given, output_hidden_states=True).hidden_states, 1)

    return EveryLayer().eval()


def _quantise(graph: Path, small: Path) -> None:
    """Weights of matrix products in 7 bits a column, as processors without VNNI overflow with 8; the rest stays."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    logging.getLogger().addFilter(_quiet)
    try:
        quantize_dynamic(
            graph,
            small,
            op_types_to_quantize=["MatMul"],
            weight_type=QuantType.QInt8,
            per_channel=True,
            reduce_range=True,
            extra_options={"MatMulConstBOnly": True},
        )
    finally:
        logging.getLogger().removeFilter(_quiet)


def _quiet(record: logging.LogRecord) -> bool:
    """False for the library's advice to run a step that changes nothing here."""
    return "pre-processing" not in record.getMessage()


def _session(path: Path, threads: int) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.log_severity_level = threads, 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # a waiting thread leaves the core free
    return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])


def _run(session: Any, names: tuple[str, ...], rows: list[np.ndarray]) -> np.ndarray:
    return np.asarray(session.run(None, dict(zip(names, rows, strict=True)))[0], np.float32)
