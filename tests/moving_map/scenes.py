"""Scenes made by hand."""

import numpy as np

from polyseme.figures.moving_map.placement import from_the_middle
from polyseme.figures.moving_map.scene import CANT_TELL, FRAMES, NO_SENSE, MovingScene, sizes_in_frames

OWN = ("bank vault", "bank robber", "river bank")
NAMES = ("money", "river")
LAYERS, NEAR = 7, 5


def scene(dots: int = 45, own: tuple[str, ...] = OWN, seed: int = 0) -> MovingScene:
    """Dots that wander from layer to layer; the model can't tell the last of the reader's own before layer 3."""
    random = np.random.default_rng(seed)
    steps = random.normal(size=(LAYERS, dots, 2)).cumsum(0)
    low, high = steps.min(1, keepdims=True), steps.max(1, keepdims=True)
    senses = np.tile(random.integers(0, len(NAMES), dots), (LAYERS, 1))
    senses[:3, len(own) - 1], senses[:, -1] = CANT_TELL, NO_SENSE
    contexts = [(f"{n} They sat on the ", "bank", " <b>& talked</b>.") for n in range(dots)]
    findings = tuple(f"**Layer {layer}**: which bank?" for layer in range(LAYERS))
    points = (steps - low) / (high - low)
    near = np.argsort(np.abs(points[:, :3, None] - points[:, None]).sum(-1), axis=2)[..., 1 : NEAR + 1]
    right = near % 2 == 0
    counts = tuple(f"{n} of {NEAR} near “%”" for n in range(NEAR + 1))
    texts = {"counts": counts, "alt": "The word bank", "hint": "Click a dot.", "findings": findings}
    return MovingScene(points, senses, contexts, own, NAMES, near=near, right=right, **texts)


def in_frames(points: np.ndarray, aspect: float = 0) -> np.ndarray:
    """(…, 2), from 0 to 1 and upward -> (frame, …, 2): pixels in each frame, downward."""
    middles = FRAMES.reshape(-1, *(1,) * (points.ndim - 1), 2) / 2
    return np.asarray(middles + from_the_middle(points, sizes_in_frames(aspect)))
