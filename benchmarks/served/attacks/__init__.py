"""What a stranger sends, with nothing but a socket: each function is one attack on the server at an address.

It returns what it has broken besides another visitor's time and the server's memory; nothing where that holds.
"""

from collections.abc import Callable

from .addresses import addresses, emptied_caches, forged, messages, numbers, spellings
from .crowds import (
    crowd,
    departing,
    flood,
    floods,
    heavy_maps,
    hyphens,
    long_texts,
    new_texts,
    short_crowd,
    takeovers,
    waiting,
)
from .files import (
    exports,
    files,
    labelled_rows,
    letters,
    odd_files,
    odd_forms,
    one_row,
    sentence_lists,
    unfolding_file,
    wide_tables,
)
from .rooms import rooms
from .sockets import (
    foreign_origins,
    half_messages,
    half_requests,
    handshakes,
    headers,
    many_parts,
    newcomers,
    odd_frames,
    parts,
    pings,
    requests,
    unread,
)
from .throng import long_links, phones, throng

Attack = Callable[[str], str | None]

SHORT: tuple[Attack, ...] = (
    flood,
    floods,
    pings,
    many_parts,
    spellings,
    half_messages,
    half_requests,
    handshakes,
    headers,
    parts,
    foreign_origins,
    odd_frames,
    hyphens,
    emptied_caches,
)
"""What tells within seconds whether the bounds on connections and messages are in place."""

ATTACKS: tuple[Attack, ...] = (
    *SHORT,
    newcomers,
    requests,
    takeovers,
    unread,
    crowd,
    short_crowd,
    waiting,
    throng,
    long_links,
    phones,
    heavy_maps,
    unfolding_file,
    odd_files,
    odd_forms,
    wide_tables,
    exports,
    letters,
    rooms,
    numbers,
    forged,
    messages,
    labelled_rows,
    one_row,
    sentence_lists,
    long_texts,
    new_texts,
    files,
    departing,
    addresses,
)
