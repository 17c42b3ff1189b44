"""The fit of strengths, against cases that can be worked out by hand and against brute force."""

from __future__ import annotations

from itertools import product
from math import exp, log, sqrt
from random import Random

import pytest

from battaglia.lab.rating import Cell, Counts, Fit, Model, fit, inverse, solve

Results = dict[Cell, Counts]

TWO: Results = {
    Cell("ford", "weak", "strong"): Counts(5, 7, 18),
    Cell("ford", "strong", "weak"): Counts(20, 6, 4),
}
THREE: Results = {
    Cell("ford", "a", "b"): Counts(3, 4, 8),
    Cell("ford", "b", "a"): Counts(11, 2, 5),
    Cell("ford", "b", "c"): Counts(6, 6, 6),
    Cell("ford", "c", "b"): Counts(9, 5, 4),
    Cell("bridge", "a", "b"): Counts(9, 0, 8),
    Cell("bridge", "b", "a"): Counts(12, 0, 2),
    Cell("bridge", "c", "a"): Counts(14, 0, 1),
}


def values(found: Fit) -> dict[str, float]:
    """Every term by its name."""
    kinds = {"strength": found.strength, "side": found.side, "draw": found.draw}
    return {
        f"{kind} {name}": each.value
        for kind, terms in kinds.items()
        for name, each in terms.items()
    }


def errors(found: Fit) -> list[float]:
    return [
        each.error for terms in (found.strength, found.side, found.draw) for each in terms.values()
    ]


def likelihood(results: Results, terms: dict[str, float]) -> float:
    """The likelihood of the model as its definition has it."""
    found = 0.0
    for cell, counts in results.items():
        u = terms[f"strength {cell.first}"] - terms[f"strength {cell.second}"]
        u += terms[f"side {cell.battle}"]
        draw = exp(terms[f"draw {cell.battle}"]) if f"draw {cell.battle}" in terms else 0.0
        weights = (exp(u / 2), draw, exp(-u / 2))
        for seen, weight in zip(counts, weights, strict=True):
            found += seen * log(weight / sum(weights)) if seen else 0.0
    return found


def test_equal_seats_have_the_strength_of_the_ratio_of_wins() -> None:
    """Where sides make no difference the top is known: the log of wins over losses."""
    found = fit(
        {Cell("ford", "a", "b"): Counts(10, 12, 30), Cell("ford", "b", "a"): Counts(30, 12, 10)},
        ("a", "b"),
    )
    assert found.bounded
    assert found.strength["b"].value == pytest.approx(log(3))
    assert found.side["ford"].value == pytest.approx(0.0, abs=1e-9)
    assert found.draw["ford"].value == pytest.approx(log(24 / sqrt(60 * 20)))


def test_without_draws_it_is_a_comparison_of_shares() -> None:
    """Two shares, two terms: each is met, and the error of a log of odds is known."""
    found = fit(
        {Cell("ford", "a", "b"): Counts(20, 0, 30), Cell("ford", "b", "a"): Counts(40, 0, 10)},
        ("a", "b"),
    )
    one, other = log(30 / 20), log(40 / 10)
    assert found.strength["b"].value == pytest.approx((one + other) / 2)
    assert found.side["ford"].value == pytest.approx((other - one) / 2)
    assert found.draw == {}
    variance = (1 / 20 + 1 / 30 + 1 / 40 + 1 / 10) / 4
    assert found.strength["b"].error == pytest.approx(sqrt(variance))


@pytest.mark.parametrize(
    ("results", "players"), [(TWO, ("weak", "strong")), (THREE, ("a", "b", "c"))]
)
def test_no_other_terms_explain_the_results_better(
    results: Results, players: tuple[str, ...]
) -> None:
    best = values(fit(results, players))
    top = likelihood(results, best)
    free = [name for name in best if name != f"strength {players[0]}"]
    for size in (1e-3, 0.1, 1.0):
        for moves in product((-size, 0.0, size), repeat=min(len(free), 5)):
            if any(moves):
                other = {**best}
                for name, move in zip(free, moves, strict=False):
                    other[name] += move
                assert likelihood(results, other) < top
    rng = Random(3)
    for _ in range(500):
        other = {name: best[name] + rng.gauss(0, 0.3) * (name in free) for name in best}
        assert likelihood(results, other) < top


def test_errors_are_those_of_the_curvature() -> None:
    """The second differences of the likelihood, inverted."""
    found = fit(THREE, ("a", "b", "c"))
    best = values(found)
    free = [name for name in best if name != "strength a"]
    h = 1e-4

    def at(*moved: tuple[str, float]) -> float:
        terms = {**best}
        for name, by in moved:
            terms[name] += by
        return likelihood(THREE, terms)

    curvature = [
        [
            -(at((i, h), (j, h)) - at((i, h), (j, -h)) - at((i, -h), (j, h)) + at((i, -h), (j, -h)))
            / (4 * h * h)
            for j in free
        ]
        for i in free
    ]
    spread = inverse(curvature)
    known = [0.0, *(sqrt(spread[i][i]) for i in range(len(free)))]
    assert errors(found) == pytest.approx(known, rel=1e-4)
    b, c = free.index("strength b"), free.index("strength c")
    variance = spread[b][b] + spread[c][c] - 2 * spread[b][c]
    assert found.steps["c"].error == pytest.approx(sqrt(variance), rel=1e-4)
    assert found.steps["c"].value == pytest.approx(best["strength c"] - best["strength b"])


def test_the_slope_is_the_likelihoods() -> None:
    model, rng = Model(THREE, ("a", "b", "c")), Random(5)
    terms = [rng.gauss(0, 1) for _ in model.place]
    gradient, _ = model.slope(terms, 0.2)
    for place in range(len(terms)):
        ends = []
        for move in (1e-5, -1e-5):
            there = [each + move * (i == place) for i, each in enumerate(terms)]
            ends.append(model.log_likelihood(there, 0.2))
        assert gradient[place] == pytest.approx((ends[0] - ends[1]) / 2e-5, rel=1e-5)


def test_other_names_and_another_order_change_nothing() -> None:
    other = {"a": "x", "b": "a", "c": "b"}
    renamed = {
        Cell(cell.battle, other[cell.first], other[cell.second]): counts
        for cell, counts in reversed(THREE.items())
    }
    first, second = fit(THREE, ("a", "b", "c")), fit(renamed, ("x", "a", "b"))
    for old, new in other.items():
        assert first.strength[old].value == pytest.approx(second.strength[new].value)
        assert first.strength[old].error == pytest.approx(second.strength[new].error)
    assert first.side["ford"].value == pytest.approx(second.side["ford"].value)


def test_another_player_at_zero_shifts_all_alike() -> None:
    first, second = fit(THREE, ("a", "b", "c")), fit(THREE, ("c", "b", "a"))
    shift = first.strength["c"].value
    for name in "abc":
        assert first.strength[name].value - shift == pytest.approx(second.strength[name].value)
    assert second.steps["a"].error == pytest.approx(first.steps["b"].error)


def test_twice_the_games_leave_the_terms_and_narrow_the_errors() -> None:
    once = fit(THREE, ("a", "b", "c"))
    twice = fit({cell: counts.plus(counts) for cell, counts in THREE.items()}, ("a", "b", "c"))
    assert values(twice) == pytest.approx(values(once))
    assert errors(twice) == pytest.approx([each / sqrt(2) for each in errors(once)])


def test_changed_seats_turn_the_side() -> None:
    """The same games with every seat called the other one."""
    turned = {
        Cell(cell.battle, cell.second, cell.first): counts.turned for cell, counts in THREE.items()
    }
    first, second = fit(THREE, ("a", "b", "c")), fit(turned, ("a", "b", "c"))
    assert second.strength["c"].value == pytest.approx(first.strength["c"].value)
    assert second.side["ford"].value == pytest.approx(-first.side["ford"].value)


def test_games_played_by_the_model_give_its_terms_back() -> None:
    true = {
        "strength a": 0.0,
        "strength b": 0.8,
        "strength c": 2.0,
        "side ford": -0.4,
        "draw ford": 0.3,
    }
    rng, results = Random(11), dict[Cell, Counts]()
    for first, second in product("abc", repeat=2):
        if first != second:
            u = true[f"strength {first}"] - true[f"strength {second}"] + true["side ford"]
            weights = (exp(u / 2), exp(true["draw ford"]), exp(-u / 2))
            drawn = rng.choices((0, 1, 2), weights, k=4000)
            counts = Counts(*(drawn.count(each) for each in (0, 1, 2)))
            results[Cell("ford", first, second)] = counts
    found = fit(results, ("a", "b", "c"))
    for (name, value), error in zip(values(found).items(), errors(found), strict=True):
        assert abs(value - true[name]) <= 3 * error


@pytest.mark.parametrize(
    ("there", "back", "draws"),
    [
        ((0, 0, 20), (20, 0, 0), False),
        ((20, 0, 0), (10, 0, 10), False),
        ((0, 5, 20), (20, 5, 0), True),
        ((0, 20, 0), (0, 20, 0), True),
    ],
)
def test_terms_without_a_bound_are_held_by_the_prior(
    there: tuple[int, int, int], back: tuple[int, int, int], draws: bool
) -> None:
    results = {Cell("ford", "a", "b"): Counts(*there), Cell("ford", "b", "a"): Counts(*back)}
    found = fit(results, ("a", "b"))
    assert not found.bounded
    assert all(abs(each) < 20 for each in values(found).values())
    assert max(errors(found)) > 0.5
    assert bool(found.draw) == draws


@pytest.mark.parametrize("times", [1, 10_000, 100_000])
def test_rounding_does_not_keep_many_games_from_the_top(times: int) -> None:
    """Two of three players met often, and one of them the third but twice, whom he beat."""
    results = {
        Cell("ford", "a", "b"): Counts(37 * times, 11 * times, 52 * times),
        Cell("ford", "b", "a"): Counts(61 * times, 9 * times, 30 * times),
        Cell("ford", "b", "c"): Counts(1, 0, 0),
        Cell("ford", "c", "b"): Counts(0, 0, 1),
    }
    found = fit(results, ("c", "a", "b"))
    assert not found.bounded
    # The seats change, so the logs of both ratios count alike.
    assert found.steps["b"].value == pytest.approx((log(52 / 37) + log(61 / 30)) / 2, abs=0.02)


def test_one_game_more_and_the_data_bound_them() -> None:
    results = {Cell("ford", "a", "b"): Counts(1, 0, 19), Cell("ford", "b", "a"): Counts(20, 0, 0)}
    assert not fit(results, ("a", "b")).bounded
    results[Cell("ford", "b", "a")] = Counts(19, 0, 1)
    found = fit(results, ("a", "b"))
    assert found.bounded
    assert found.strength["b"].value == pytest.approx(log(19))


def test_nobody_met_anybody() -> None:
    found = fit({}, ("a", "b"))
    assert (found.bounded, found.strength["b"].value, found.side) == (False, 0.0, {})


def test_linear_equations() -> None:
    matrix = [[0.0, 2.0, 1.0], [1.0, 1.0, 0.0], [3.0, 0.0, 4.0]]
    found = solve(matrix, [7.0, 3.0, 15.0])
    assert found is not None
    for row, right in zip(matrix, [7.0, 3.0, 15.0], strict=True):
        assert sum(a * x for a, x in zip(row, found, strict=True)) == pytest.approx(right)
    assert solve([[1.0, 2.0], [2.0, 4.0]], [1.0, 1.0]) is None
