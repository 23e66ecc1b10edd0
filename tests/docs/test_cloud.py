"""cloud/, which Streamlit Community Cloud installs and starts: the same app and pins, and torch without CUDA."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "cloud"


def pins(file: str) -> list[str]:
    lines = (line.partition("#")[0].strip() for line in (ROOT / file).read_text("utf-8").splitlines())
    return [line for line in lines if line]


def test_its_pins_are_the_main_ones_and_torch_alone_comes_as_its_cpu_build():
    links, *pinned = pins("cloud/requirements.txt")
    assert links == "--find-links https://download.pytorch.org/whl/cpu/torch/"
    assert [pin.removesuffix("+cpu") for pin in pinned] == pins("requirements.txt")
    assert [pin.partition("==")[0] for pin in pinned if "+cpu" in pin] == ["torch"]


def test_what_it_starts_is_the_app_itself():
    for name in ("app.py", "components", "pages", "polyseme"):
        assert (FOLDER / name).is_symlink()
        assert (FOLDER / name).resolve() == ROOT / name
    assert {path.name for path in FOLDER.iterdir()} - {"__pycache__"} == {
        "app.py",
        "components",
        "pages",
        "polyseme",
        "requirements.txt",
    }
