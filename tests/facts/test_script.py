"""The Facts page's script as its reader runs it."""

from polyseme.export.scripts import page_script
from polyseme.facts.claims import check
from polyseme.facts.claims.table import CLAIMS


def test_the_script_prints_the_values_of_the_page(bert, run):
    printed = [" ".join(cells) for rows in run(page_script("facts", bert)).values() for cells in rows]
    (of_2020,) = check(bert, [claim for claim in CLAIMS if claim.claimed == "0.94 and 0.69"])
    pair, other = of_2020.found.split()
    assert f"segment ids of ones: robber and vault {pair}, robber and river {other}" in printed
    (layer_0,) = check(bert, [claim for claim in CLAIMS if "At the input layer the same word" in claim.says])
    three = next(line for line in printed if line.startswith("layer 0:")).split()[2:]
    assert layer_0.found == f"cosines {' '.join(f'{float(value):.3f}' for value in three)}"
    assert "an emoji becomes: [UNK]" in printed
