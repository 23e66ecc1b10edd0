"""What docs/bulk.md says of commands and columns is so."""

import re
import shlex
from pathlib import Path

import pyarrow.parquet as pq

from polyseme.bulk.engines import ENGINES
from polyseme.bulk.options import execution_plan
from polyseme.bulk.vectors import command
from polyseme.export.formats import file_bytes
from polyseme.export.vectors import VectorRecipe, make_vectors

PAGE = (Path(__file__).parents[2] / "docs" / "bulk.md").read_text("utf-8")
TYPED = re.findall(r"polyseme vectors (.*?)(?: +#.*)?$", PAGE, re.MULTILINE)


def test_every_command_on_the_page_can_be_given():
    ways = [execution_plan(command._parser().parse_args(shlex.split(typed))) for typed in TYPED]
    assert {way.engine for way in ways} == set(ENGINES)
    assert [way.shard for way in ways if way.shard] == [(1, 64), (2, 64)]
    assert dict(next(way.cluster for way in ways if way.cluster))["partition"] == "long"


def test_the_columns_and_the_names_of_the_metadata_are_those_of_a_file(bert, tmp_path):
    (tmp_path / "vectors.parquet").write_bytes(
        file_bytes("parquet", make_vectors(bert, VectorRecipe("words"), ["a bank"]))
    )
    schema = pq.read_schema(tmp_path / "vectors.parquet")
    rows = re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
    assert re.findall(r"`(.+?)`", " ".join(rows)) == schema.names
    assert set(re.findall(r"`(polyseme\..+?)`", PAGE)) == {
        name.decode() for name in schema.metadata if name.startswith(b"polyseme.")
    }
