"""The map of a word as a file, on which a later corpus is placed without moving what was there. Nothing is pickled."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load, save

from polyseme import limits
from polyseme.atlas.numbers.layout import AtlasGroup, Layout
from polyseme.atlas.numbers.layout_steps import fit
from polyseme.atlas.numbers.plane import COMPONENTS, WAYS, Plane, plane_with
from polyseme.core.sense_induction.partition import NUMBERS
from polyseme.core.sense_induction.senses import CANT_TELL, GROUPS, ONE_GROUP, TOO_FEW, InducedSenses
from polyseme.core.sense_induction.space import DIRECTIONS, Space
from polyseme.corpus.corpus import Corpus

FORMAT, VERSION = "polyseme.map", "1"
WRONG = "This is not a map that was saved on the Atlas page. Save it again."
FORMS = 100  # of a word: bank, Bank, banks and so on
TEXTS = ("word", "layer", "model", "revision", "answer", "way")


@dataclass(frozen=True)
class SavedMap:
    """The plane of an earlier corpus, its groups, and the sampled occurrences on it."""

    about: Mapping[str, Any]  # TEXTS, sources, forms, numbers, and for each group its name, words and stability
    shifts: np.ndarray  # (form, feature)
    plane: Plane
    means: np.ndarray  # (group, direction)
    groups: np.ndarray  # (m,) int8: of the sampled occurrences

    @property
    def found(self) -> InducedSenses:
        """The groups, to which further occurrences are assigned."""
        stability = np.array([one["stability"] for one in self.about["groups"]], np.float32)
        nearness, numbers = np.zeros(len(self.groups), np.float32), tuple(self.about["numbers"])
        return InducedSenses(
            self.about["answer"], self.groups, numbers, stability, nearness, self.plane.space, self.means
        )

    def named(self, typical: list[list[int]]) -> tuple[AtlasGroup, ...]:
        """The groups with typical rows of another corpus."""
        groups = zip(self.about["groups"], typical, strict=True)
        return tuple(
            AtlasGroup(one["name"], tuple(one["words"]), tuple(rows), float(one["stability"])) for one, rows in groups
        )

    def written(self) -> bytes:
        """The file: safetensors, its texts in the header."""
        plane, space = self.plane, self.plane.space
        tensors = {
            "shifts": self.shifts, "means": self.means, "groups": self.groups, "near": plane.near,
            "places": plane.places, "centre": plane.centre, "components": plane.directions,
            "space centre": space.centre, "space spread": space.spread, "space directions": space.directions,
            "space reach": np.array([space.reach]),
        }  # fmt: skip
        about = {"format": FORMAT, "version": VERSION, "about": json.dumps(self.about, ensure_ascii=False)}
        return bytes(save({name: np.ascontiguousarray(one) for name, one in tensors.items()}, about))


def save_map(corpus: Corpus, word: str, layer: str, layout: Layout) -> SavedMap:
    """The map of a layout; its groups are found once more, as a layout has only their members."""
    fitted = fit(corpus, word, layer)
    places = layout.places[:, fitted.rows].T
    plane = plane_with(fitted.vectors, fitted.found.space, np.ascontiguousarray(places), layout.way)
    named = [{"name": one.name, "words": [*one.words], "stability": one.stability} for one in layout.senses]
    about: dict[str, Any] = {
        "word": word,
        "layer": layer,
        "model": corpus.about.model,
        "revision": corpus.about.revision,
    }
    about |= {"answer": layout.answer, "way": layout.way, "numbers": [*layout.numbers], "groups": named}
    about |= {"sources": [*corpus.about.sources], "forms": [*fitted.shifts]}
    shifts = np.stack([*fitted.shifts.values()])
    return SavedMap(about, shifts, plane, fitted.found.means, fitted.found.groups.astype(np.int8))


def read_map(data: bytes) -> SavedMap:
    """The map in a file that anybody may have made. ValueError if it is none."""
    try:
        if (size := int.from_bytes(data[:8], "little")) > limits.ATLAS_MAP_HEADER:
            raise ValueError(WRONG)
        tensors = load(data)
        header = json.loads(data[8 : 8 + size])["__metadata__"]
        about = _known(json.loads(header["about"]))
        if (header["format"], header["version"]) != (FORMAT, VERSION) or not _said(about):
            raise ValueError(WRONG)
        found = _read(about, tensors)
    except (SafetensorError, KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise ValueError(WRONG) from error
    return found


def _known(about: Mapping[str, Any]) -> dict[str, Any]:
    """What a map says of itself, without anything else that a file may hold."""
    groups = [{name: one[name] for name in ("name", "words", "stability")} for one in about["groups"]]
    return {name: about[name] for name in (*TEXTS, "numbers", "sources", "forms")} | {"groups": groups}


def _said(about: Mapping[str, Any]) -> bool:
    """Whether the texts of a file are those of a map."""
    groups, texts = about["groups"], [about[name] for name in TEXTS] + about["sources"] + about["forms"]
    texts += [text for one in groups for text in [one["name"], *one["words"]]]
    fine = all(isinstance(text, str) and len(text) < 200 for text in texts) and len(groups) < NUMBERS.stop
    numbers = [one["stability"] for one in groups] + about["numbers"]
    fine &= all(isinstance(one, (int, float)) and abs(one) < 1e9 for one in numbers)
    return fine and about["answer"] in (GROUPS, ONE_GROUP, CANT_TELL, TOO_FEW) and about["way"] in WAYS


def _read(about: Mapping[str, Any], tensors: Mapping[str, np.ndarray]) -> SavedMap:
    count, (some, components), features = len(about["groups"]), tensors["near"].shape, tensors["centre"].shape[0]
    shapes = {
        "shifts": (len(about["forms"]), features), "means": (count, DIRECTIONS), "groups": (some,),
        "near": (some, components), "places": (some, 2), "centre": (features,), "components": (components, features),
        "space centre": (features,), "space spread": (features,), "space directions": (DIRECTIONS, features),
        "space reach": (1,),
    }  # fmt: skip
    if max(some - limits.ATLAS_SAMPLE, components - COMPONENTS, len(about["forms"]) - FORMS) > 0:
        raise ValueError(WRONG)  # ours are not so large, and each of its points is compared with each occurrence
    if not all(one.dtype in (np.float32, np.float64) for name, one in tensors.items() if name != "groups"):
        raise ValueError(WRONG)
    if not all(tensors[name].shape == shape and np.isfinite(tensors[name]).all() for name, shape in shapes.items()):
        raise ValueError(WRONG)
    groups, places, spread = tensors["groups"], tensors["places"], tensors["space spread"]
    inside = groups.dtype == np.int8 and ((groups >= -1) & (groups < max(count, 1))).all()
    if not some or not inside or not ((places >= 0) & (places <= 1)).all() or not (spread > 0).all():
        raise ValueError(WRONG)
    reach = float(tensors["space reach"][0])
    space = Space(tensors["space centre"], spread, tensors["space directions"], reach)
    plane = Plane(space, tensors["centre"], tensors["components"], tensors["near"], places, about["way"])
    return SavedMap(about, tensors["shifts"], plane, tensors["means"], groups)
