"""The text in the bytes of a reader's file, whatever wrote them."""

import codecs

BOMS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def decoded(data: bytes, most: int) -> tuple[str, str]:
    """The text in at most so many bytes, and the encoding by which it was read. ValueError with the next step.

    >>> [decoded("Zoë".encode(name), 99) for name in ("utf-16", "cp1252", "utf-8")]
    [('Zoë', 'utf-16'), ('Zoë', 'cp1252'), ('Zoë', 'utf-8')]
    """
    if len(data) > most:
        raise ValueError(f"The file is larger than {most / 1e6:g} MB. Upload a part of it.")
    announced = next((name for mark, name in BOMS.items() if data.startswith(mark)), _without_mark(data))
    if b"\0" in data and not announced.startswith("utf-16"):
        raise ValueError("This is not a text file. Save the sentences as text (.txt) or as CSV, and upload that.")
    for encoding in [announced] if announced else ["utf-8", "cp1252", "latin-1"]:
        try:
            return data.decode(encoding).replace("\0", ""), encoding
        except UnicodeDecodeError:
            continue
    raise ValueError("The letters of this file cannot be read. Save it as UTF-8 and upload it again.")


def _without_mark(data: bytes) -> str:
    """The kind of UTF-16 that empty every other byte of plain English betrays; else nothing."""
    start = data[:2_000]
    (few, _), (many, name) = sorted([(start[::2].count(0), "utf-16-be"), (start[1::2].count(0), "utf-16-le")])
    return name if many > max(2, len(start) / 5) and few < many / 10 else ""
