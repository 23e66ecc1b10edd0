"""The bench as a command: what it writes, that broken-off work goes on, and that a row is checked by another."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from polyseme import examples
from polyseme.bulk import commands
from polyseme.core.layers import distinct_choices
from polyseme.pooling.numbers.board import measure
from polyseme.pooling.numbers.ranking import rank
from polyseme.pooling.numbers.scores import MEASURES, column
from polyseme.pooling.report import check, command, reading
from polyseme.pooling.report import writing as making
from polyseme.pooling.report.numbers import BenchRequest, layers_of, measured
from tests.reading import quick_bench

WORDS = ("bank", "crane")
JOINS, TREATED = ("Mean", "Last"), ("plain", "all-but-the-top by word")


@pytest.fixture(scope="module", autouse=True)
def few_resamples():
    with quick_bench():
        yield


@pytest.fixture(scope="module")
def table(tmp_path_factory) -> Path:
    """Five built-in sentences of each sense of two words, and three of a word that is cut; one row is no good."""
    rows, seen = [], {}
    for row in examples.labelled():
        seen[row[1:]] = seen.get(row[1:], 0) + 1
        if row[1] in WORDS and seen[row[1:]] <= 5:
            rows.append(row)
    for sense in ("numbers", "stones"):
        rows += [
            (f"The {adjective} embeddings of {sense}.", "embeddings", sense) for adjective in ("old", "new", "dry")
        ]
    rows.append(("No such word here.", "bank", "money"))
    file = tmp_path_factory.mktemp("tables") / "mine & <b>yours<b>.tsv"
    file.write_text("\n".join("\t".join(row) for row in [("sentence", "word", "sense"), *rows]), "utf-8")
    return file


@pytest.fixture(scope="module")
def asked(table, small_folder, distil_folder) -> list[str]:
    few = ["--joins", ",".join(JOINS), "--treatments", ",".join(TREATED)]
    return [str(table), "--models", f"{small_folder},{distil_folder}", *few, "--quiet"]


@pytest.fixture(scope="module")
def written(asked, tmp_path_factory) -> Path:
    """The report of two small models."""
    out = tmp_path_factory.mktemp("reports") / "report.json"
    assert command.main([*asked, "--out", str(out)]) == command.ALL_FINE
    return out


@pytest.fixture
def here(small_folder, distil_folder, monkeypatch):
    """The models of the report can be opened by their names."""
    monkeypatch.setenv("POLYSEME_MODELS", f"{small_folder},{distil_folder}")


def without_times(file: Path) -> str:
    report = json.loads(file.read_text("utf-8"))
    report["made"] = None
    for model in report["models"]:
        model["milliseconds"] = None
    return json.dumps(report)


def test_a_report_has_a_row_for_every_setting_and_the_page_beside_it(written):
    report = reading.read(written.read_bytes())
    settings = [len(distinct_choices(layers)) * len(TREATED) * len(JOINS) for layers in (2, 3)]
    assert len(report["rows"]) == sum(settings) == len({reading.key_of(row) for row in report["rows"]})
    assert [model["name"] for model in report["models"]] == ["random-small", "random-distil"]
    assert all(len(model["answers"]) == len(MEASURES) * len(JOINS) for model in report["models"])
    assert all(model["sentences"] == 26 and model["split"] == 6 for model in report["models"])
    assert report["data"]["sentences"] == 27
    page = written.with_suffix(".html").read_text("utf-8")
    assert page.count("<tr>") == len(report["rows"]) + 1
    assert "mine &amp; &lt;b&gt;yours" in page
    assert "<b>yours" not in page
    assert not written.with_name("report.json.part").exists()


def test_its_figures_are_those_of_the_page(written, distil_bert, table):
    rows = [tuple(line.split("\t")) for line in table.read_text("utf-8").splitlines()[1:-1]]
    from polyseme.pooling.numbers.bench import bench_states

    states = bench_states(distil_bert, [row[:2] for row in rows], "library", lambda *_: None)
    asked = (list(distinct_choices(3)), JOINS, TREATED)
    board = measure(states, range(len(rows)), *list(zip(*rows, strict=True))[1:], lambda *_: None, *asked)
    report = json.loads(written.read_text("utf-8"))
    for name in ("nearest centroid", "silhouette"):
        ranking = rank(board, column(name, 5), None, "Last")
        (answer,) = (one for one in report["models"][1]["answers"] if (one["measure"], one["join"]) == (name, "Last"))
        assert answer["held out"] == pytest.approx(ranking.held_out, abs=1e-5)
        for row in report["rows"]:
            if row["model"] == "random-distil" and row["join"] == "Last":
                place = board.choices.index(row["layers"]), board.treatments.index(row["treatment"])
                told = row["scores"][name]
                parts = (ranking.scores, ranking.low, ranking.high, ranking.shuffled)
                assert [told[part] for part in ("score", "low", "high", "shuffled")] == pytest.approx(
                    [part[place] for part in parts], abs=1e-5
                )


def test_work_that_was_broken_off_goes_on_and_comes_to_the_same(asked, written, tmp_path, monkeypatch, capsys):
    out, read = tmp_path / "report.json", []

    def broken(bert, *rest):
        read.append(bert.name)
        if len(read) == 2:
            raise KeyboardInterrupt
        return measured(bert, *rest)

    monkeypatch.setattr(making, "measured", broken)
    assert command.main([*asked, "--out", str(out)]) == commands.INTERRUPTED
    assert not out.exists()
    assert "run the same command again" in capsys.readouterr().err
    assert command.main([*asked, "--out", str(out)]) == command.ALL_FINE
    assert read == ["random-small", "random-distil", "random-distil"], "the first model was not read again"
    assert without_times(out) == without_times(written)


def test_other_wishes_begin_anew(asked, tmp_path, monkeypatch, capsys):
    part, read = tmp_path / "report.json.part", []
    monkeypatch.setattr(making, "measured", lambda bert, *rest: read.append(bert.name) or measured(bert, *rest))
    few = ["--layers", "-1, sum of all", "--treatments", "plain", "--joins", "first"]
    first = [asked[0], "--models", asked[2].split(",")[0], *few, "--out", str(tmp_path / "report.json")]
    page = command.report_page
    monkeypatch.setattr(command, "report_page", lambda *_: (_ for _ in ()).throw(OSError("no room")))
    assert command.main([*first, "--quiet"]) == commands.NOT_WRITTEN
    assert part.is_dir()
    assert not (tmp_path / "report.json").exists()
    assert command.main([*first, "--quiet"]) == commands.NOT_WRITTEN
    assert read == ["random-small"]
    monkeypatch.setattr(command, "report_page", page)
    assert command.main([*first, "--quiet", "--neighbours", "3"]) == command.ALL_FINE
    assert "random-small: Can't tell which vector to use" in capsys.readouterr().err
    assert read == ["random-small"] * 2
    rows = json.loads((tmp_path / "report.json").read_text("utf-8"))["rows"]
    assert [(row["layers"], row["join"]) for row in rows] == [("Sum of all", "First"), ("Layer 2", "First")]


@pytest.mark.usefixtures("here")
def test_every_row_and_answer_agrees_when_it_is_worked_out_again(written, table, capsys):
    assert check.main([str(written), str(table)]) == check.AGREES
    assert "all agree" in capsys.readouterr().out


@pytest.mark.usefixtures("here")
def test_the_outcome_of_both_commands_is_one_json_object_on_standard_output(asked, written, table, tmp_path, capsys):
    out = tmp_path / "report.json"
    assert command.main([*asked, "--out", str(out), "--layers", "0", "--json"]) == command.ALL_FINE
    outcome = json.loads(capsys.readouterr().out)
    assert (outcome["written"], outcome["page"]) == (str(out), str(out.with_suffix(".html")))
    assert outcome["rows"] == len(json.loads(out.read_text("utf-8"))["rows"])
    report = json.loads(written.read_text("utf-8"))
    report["rows"][0]["scores"]["silhouette"]["score"] += 1e-3
    out.write_text(making.as_text(report), "utf-8")
    assert check.main([str(out), str(table), "--layers", report["rows"][0]["layers"], "--json"]) == check.DIFFERS
    outcome = json.loads(capsys.readouterr().out)
    first, *others = outcome["results"]
    assert (first["agrees"], [other["agrees"] for other in others]) == (False, [True] * len(others))
    assert first["differences"][0].startswith("scores silhouette score")
    assert (outcome["differ"], outcome["checked"], outcome["rows"]) == (1, len(others) + 1, len(report["rows"]))
    assert check.main([str(out), "--row", "1", "--json"]) == commands.NOT_WRITTEN
    assert "made on other sentences" in json.loads(capsys.readouterr().out)["problems"][0]


def test_each_figure_of_a_row_is_compared_to_three_decimals(written):
    row = json.loads(written.read_text("utf-8"))["rows"][0]
    for name, value in row["scores"]["gap"].items():
        for much, seen in ((4e-4, False), (1e-3, True)):
            other = deepcopy(row)
            if name == "tied":
                other["scores"]["gap"][name], seen = not value, True
            else:
                other["scores"]["gap"][name] = [value[0], value[1] + much] if isinstance(value, list) else value + much
            assert bool(list(check.differences(other, row))) == seen, name
    assert list(check.differences(row, None))
    assert list(check.differences(row | {"dimensions": 17}, row)) == ["dimensions 17, here 16"]


@pytest.mark.usefixtures("here")
def test_other_sentences_and_other_weights_are_refused(written, table, tmp_path, capsys):
    assert check.main([str(written), "--row", "1"]) == commands.NOT_WRITTEN
    assert "made on other sentences" in capsys.readouterr().err
    report = json.loads(written.read_text("utf-8"))
    report["models"][0]["sha256"]["model.safetensors"] = "0" * 64
    other = tmp_path / "other.json"
    other.write_text(making.as_text(report), "utf-8")
    assert check.main([str(other), str(table), "--row", "1"]) == commands.NOT_WRITTEN
    assert "model.safetensors of random-small differs from the report's" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["--layers", "99"], "'99' is not a layer"),
        (["--joins", "glue"], "'glue' is unknown"),
        (["--models", "nobody"], "no model named 'nobody'"),
        (["nowhere.csv"], "No such file"),
    ],
)
def test_what_cannot_be_met_is_said(small_folder, tmp_path, capsys, typed, said):
    models = [] if "--models" in typed else ["--models", str(small_folder)]
    try:
        code = command.main([*typed, *models, "--out", str(tmp_path / "out.json"), "--quiet"])
    except SystemExit as ended:
        code = ended.code
    assert code in (commands.USAGE, commands.NOT_WRITTEN)
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out.json").exists()


def test_layers_are_named_as_one_likes():
    assert layers_of(["0", "-1", "LAYER 6", "last", "mean of last four"], 6) == [
        "Layer 0",
        "Layer 6",
        "Sum of last four",
    ]
    assert BenchRequest() == BenchRequest(layers=(), neighbours=5)
