"""Words around an export: how large it is, what a file of it holds, what was left out."""

from collections.abc import Sequence

from components.bert import Tokens
from components.figures.prose import counted, percent


def size_of(size: int) -> str:
    """A number of bytes as one reads it.

    >>> size_of(512), size_of(45_321), size_of(3_200_000)
    ('512 bytes', '45 kB', '3.2 MB')
    """
    if size < 1_000:
        return counted(size, "byte")
    return f"{size / 1e3:.0f} kB" if size < 1e6 else f"{size / 1e6:.1f} MB"


def finding(shape: tuple[int, int], one: str) -> str:
    """(row, feature): how many vectors leave, and how long they are.

    >>> finding((22, 384), "token")
    '**22 tokens, 384 numbers each.**'
    """
    return f"**{counted(shape[0], one)}, {shape[1]:,} numbers{' each' if shape[0] > 1 else ''}.**"


def shape_reading(shape: tuple[int, int], one: str, texts: int, repeated: int, explained: str | None) -> str:
    """(row, feature) as a sentence: what has a vector, how often words occur again, and what PCA kept."""
    rows, features = shape
    said = f"**{rows:,} × {features:,}**: {counted(rows, one)} of {counted(texts, 'text')}, "
    said += f"each a vector of {counted(features, 'value')} (float32)."
    if repeated:
        said += f" Nothing is merged: {repeated:,} of them repeat an earlier one, each with a vector of its own."
    if explained:
        kept = percent(float(explained))
        said += f" {features} principal components, fitted on these {rows:,} vectors, keep {kept} of their variance."
    return said


def file_reading(shape: tuple[int, int], size: int, label: str, good_for: str) -> str:
    """How large the file is, and who opens it."""
    raw = 4 * shape[0] * shape[1]
    share = f"{size / raw:.1f} times the {size_of(raw)} of the bare values"
    return f"As {label} **{size_of(size)}** ({size:,} bytes), {share}. For {good_for}."


def left_out_reading(read: Sequence[Tokens], offered: int, taken: int) -> str:
    """What is not in the export, or not whole; empty where nothing is missing."""
    said = []
    if cut := [tokens for tokens in read if tokens.pieces_left_out or tokens.characters_left_out]:
        pieces = sum(tokens.pieces_left_out for tokens in cut)
        said.append(f"{counted(len(cut), 'text')} longer than the model reads: {counted(pieces, 'piece')} left out.")
    if taken > len(read):
        said.append(f"{counted(taken - len(read), 'text')} without anything to read: left out.")
    if offered > taken:
        said.append(f"The first {taken:,} of {offered:,} texts are taken; the command below has no bound.")
    return " ".join(said)
