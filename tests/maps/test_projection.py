"""Maps: as scikit-learn draws them, the same for the same seed, and aligned from layer to layer."""

import numpy as np
import pytest
from scipy.spatial import procrustes
from sklearn.decomposition import PCA
from sklearn.manifold import trustworthiness
from sklearn.neighbors import NearestNeighbors

from polyseme.core.maps import neighbourhood
from polyseme.core.maps.alignment import aligned
from polyseme.core.maps.neighbourhood import METRICS, map_quality, nearest, nearest_among, neighbours_for
from polyseme.core.similarity import cosine_matrix, unit
from polyseme.maps.numbers.projection import PROJECTIONS, project, project_layers


@pytest.fixture(scope="module")
def vectors() -> np.ndarray:
    """Three clouds in 20 dimensions."""
    rng = np.random.default_rng(3)
    return (rng.normal(size=(60, 20)) + 4 * rng.normal(size=(3, 20))[np.arange(60) % 3]).astype(np.float32)


@pytest.mark.parametrize(("metric", "prepare"), [("cosine", unit), ("euclidean", np.asarray)])
@pytest.mark.parametrize("dimensions", [2, 3])
def test_pca_is_scikit_learns(vectors, metric, prepare, dimensions):
    theirs = PCA(dimensions, svd_solver="full")
    points = theirs.fit_transform(prepare(vectors).astype(np.float64))
    here = project(vectors, "PCA", dimensions=dimensions, metric=metric)
    np.testing.assert_allclose(np.abs(here), np.abs(points), atol=1e-4)
    explained = map_quality(vectors, here, 5, metric).explained
    assert explained == pytest.approx(theirs.explained_variance_ratio_.sum(), abs=1e-5)


@pytest.mark.parametrize("shape", [(3, 2), (3, 8), (5, 2), (4, 1)])
def test_pca_serves_the_smallest_sets_and_fills_up_with_zeros(shape):
    small = np.random.default_rng(0).normal(size=shape).astype(np.float32)
    assert project(small, "PCA", dimensions=3).shape == (shape[0], 3)


def test_equal_vectors_all_lie_at_one_place():
    np.testing.assert_allclose(project(np.ones((6, 4), np.float32)), 0, atol=1e-6)


@pytest.mark.parametrize("method", ["UMAP", "t-SNE"])
def test_the_settings_matter(vectors, method):
    changed = {"UMAP": {"neighbours": 5}, "t-SNE": {"perplexity": 5}}[method]
    assert not np.allclose(project(vectors, method, seed=1), project(vectors, method, seed=1, **changed))


@pytest.mark.parametrize("method", PROJECTIONS)
def test_two_points_are_no_map(method):
    with pytest.raises(ValueError, match=r"at least three points\. Add"):
        project(np.eye(2, 5, dtype=np.float32), method)


def test_umap_says_when_there_are_too_few_points():
    with pytest.raises(ValueError, match="Choose PCA"):
        project(np.eye(6, dtype=np.float32), "UMAP")


@pytest.mark.parametrize("dimensions", [2, 3])
def test_a_turned_copy_is_turned_back(dimensions):
    rng = np.random.default_rng(1)
    original = rng.normal(size=(30, dimensions))
    original -= original.mean(0)
    turn, _ = np.linalg.qr(rng.normal(size=(dimensions, dimensions)))
    maps = aligned(np.stack([original, original @ turn + 5]))
    np.testing.assert_allclose(maps[1], original, atol=1e-5)


def test_aligning_changes_no_distance_on_a_map():
    maps = np.random.default_rng(2).normal(size=(4, 12, 2))
    for before, after in zip(maps, aligned(maps), strict=True):
        np.testing.assert_allclose(nearest(before, 11)[1], nearest(after, 11)[1], atol=1e-4)


@pytest.mark.parametrize("method", PROJECTIONS)
def test_layers_that_do_not_change_do_not_move_and_come_out_the_same_again(vectors, method):
    states = np.stack([vectors[:30]] * 3)
    maps = project_layers(states, method, seed=3)
    assert maps.shape == (3, 30, 2)
    assert np.linalg.norm(maps[1] - maps[0], axis=1).mean() < 0.1 * np.ptp(maps[0], axis=0).max()
    np.testing.assert_array_equal(project_layers(states, method, seed=3), maps)


@pytest.mark.parametrize("method", PROJECTIONS)
def test_another_seed_is_another_map_where_chance_is_in_it_and_as_good_a_one(method):
    vectors = np.random.default_rng(6).normal(size=(60, 8)).astype(np.float32)
    first, again, other = (project(vectors, method, seed=seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(first, again)
    unlike = procrustes(first, other)[2]  # 0: the same but for place, turn and size
    assert unlike < 1e-6 if PROJECTIONS[method].linear else unlike > 0.01
    theirs = [trustworthiness(vectors, places, n_neighbors=10, metric="cosine") for places in (first, other)]
    assert theirs[0] == pytest.approx(theirs[1], abs=0.05)


@pytest.mark.parametrize("method", PROJECTIONS)
def test_layers_can_be_stopped_on_their_way_and_the_next_map_is_drawn(vectors, method):
    class StopError(Exception):
        pass

    def stop(share: float, step: str) -> None:
        assert 0 <= share <= 1
        if share > 0.2:
            raise StopError

    with pytest.raises(StopError):
        project_layers(np.stack([vectors] * 3), method, report=stop)
    assert project(vectors, method).shape == (60, 2)


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("k", [1, 10])
def test_trustworthiness_is_scikit_learns(vectors, metric, k):
    here = project(vectors, metric=metric)
    exact = vectors.astype(float), here.astype(float)  # in single precision two neighbours may change places
    theirs = trustworthiness(*exact, n_neighbors=k, metric=metric)
    assert map_quality(vectors, here, k, metric).trustworthiness == pytest.approx(theirs, abs=1e-6)


def test_trustworthiness_of_many_points_in_blocks_is_scikit_learns():
    many = np.random.default_rng(4).normal(size=(2_300, 12)).astype(np.float32)
    here = project(many)
    theirs = trustworthiness(many, here, n_neighbors=10, metric="cosine")
    assert map_quality(many, here, 10).trustworthiness == pytest.approx(theirs, abs=1e-5)


@pytest.mark.parametrize("metric", METRICS)
def test_a_map_of_all_dimensions_keeps_all_neighbours(metric):
    few = np.random.default_rng(5).normal(size=(40, 3)).astype(np.float32)
    told = map_quality(few, project(few, "PCA", dimensions=3, metric=metric), 8, metric)
    np.testing.assert_array_equal(told.share, 1.0)
    assert told.trustworthiness == pytest.approx(1.0)


def test_identical_vectors_are_neighbours_in_any_order():
    twins = np.repeat(np.eye(4, dtype=np.float32), 6, axis=0)
    np.testing.assert_array_equal(map_quality(twins, project(twins, dimensions=3), 3).share, 1.0)


def test_the_neighbours_kept_are_counted_by_hand():
    line = np.array([[0.0], [1], [2.1], [3.3], [10]])
    swapped = np.array([[0.0], [10], [2.1], [3.3], [1]])
    np.testing.assert_allclose(map_quality(line, swapped, 2, "euclidean").share, [0.5, 0.5, 0.5, 0.5, 0.5])


def test_the_neighbours_of_a_map_and_of_the_full_space_are_scikit_learns(vectors):
    here = project(vectors)
    told = map_quality(vectors, here, 10)
    theirs = NearestNeighbors(n_neighbors=10, metric="cosine").fit(vectors).kneighbors()
    shown = NearestNeighbors(n_neighbors=10).fit(here).kneighbors(return_distance=False)
    both = [len(set(true) & set(seen)) / 10 for true, seen in zip(theirs[1], shown, strict=True)]
    np.testing.assert_allclose(told.share, both, atol=1e-6)
    np.testing.assert_array_equal(told.nearest, theirs[1])
    np.testing.assert_array_equal(told.on_map, shown)
    np.testing.assert_allclose(told.cosines, 1 - theirs[0], atol=1e-5)
    cosines = np.take_along_axis(cosine_matrix(vectors), shown, axis=1)
    np.testing.assert_allclose(told.on_map_cosines, cosines, atol=1e-5)


def test_the_nearest_among_others_are_scikit_learns(vectors, monkeypatch):
    monkeypatch.setattr(neighbourhood, "CACHED", 7)
    theirs = NearestNeighbors(n_neighbors=3).fit(vectors[20:]).kneighbors(vectors, return_distance=False)
    np.testing.assert_array_equal(nearest_among(vectors, vectors[20:], 3), theirs)


def test_points_that_keep_no_more_than_chance_are_badly_placed(vectors):
    told = map_quality(vectors, np.random.default_rng(0).normal(size=(60, 2)), 10)
    assert told.chance == pytest.approx(10 / 59)
    assert told.badly_placed.mean() > 0.3
    np.testing.assert_array_equal(told.badly_placed, told.share <= 10 / 59)


@pytest.mark.parametrize("points", [3, 4, 5, 9, 20, 10_000])
def test_fewer_than_half_of_the_points_are_neighbours(points):
    assert 1 <= neighbours_for(points) < points / 2


def test_no_point_of_a_map_too_small_to_judge_is_badly_placed(vectors):
    elsewhere = np.random.default_rng(0).normal(size=(60, 2))
    assert map_quality(vectors[:12], elsewhere[:12], 3).badly_placed.any()
    few = map_quality(vectors[:7], elsewhere[:7], 3)
    assert (few.share <= few.chance).any()
    assert not few.badly_placed.any()
