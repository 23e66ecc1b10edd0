"""What tests of bulk work have in common: where its processes come from."""

import multiprocessing

import pytest

READ = (
    "torch",
    "transformers.models.bert.modeling_bert",
    "components.takeaway.bulk.engines.local",
    "tests.takeaway.bulk.toy",
)


@pytest.fixture(scope="session", autouse=True)
def processes_with_their_libraries() -> None:
    """Processes of bulk work are forked from one that has read the libraries: else each reads them, for seconds."""
    multiprocessing.get_context("forkserver").set_forkserver_preload(["__main__", *READ])
