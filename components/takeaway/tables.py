"""What a page shows, as a table to download."""

import pandas as pd

from components.bert import Tokens


def token_table(tokens: Tokens) -> pd.DataFrame:
    """One row a piece: position, piece, id, segment (where the model has segments), mask, and the word as typed."""
    columns = {"position": range(len(tokens)), "piece": tokens.pieces, "id": tokens.ids}
    segments = {} if tokens.segments is None else {"segment": tokens.segments}
    return pd.DataFrame(columns | segments | {"mask": tokens.mask, "word": tokens.words})


def csv(table: pd.DataFrame) -> bytes:
    """The table as CSV that spreadsheets open rightly: UTF-8 with a byte-order mark.

    A cell that starts like a formula is given a leading apostrophe, so that a spreadsheet shows it and runs nothing.
    """
    safe = table.map(lambda cell: f"'{cell}" if isinstance(cell, str) and _formula(cell) else cell)
    return safe.to_csv(index=False).encode("utf-8-sig")


def _formula(cell: str) -> bool:
    return len(cell) > 1 and cell[0] in "=+-@\t\r"
