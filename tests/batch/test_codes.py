"""The codes of mazes: what they hold comes back, and what is mistyped is told."""

import itertools
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.batch.classes.check_digits import ALPHABET, LENGTH, grouped, mistakes, plain_code, values_of, with_checks
from mazebook.batch.classes.code_recipes import RECIPES, version_for
from mazebook.batch.classes.codes import MOST_CODED_SIDE, SEED_BITS, Coded, code_of, maze_of_code, read_code
from mazebook.books.fit.levels import read_levels
from mazebook.errors import GridError, UsageError
from mazebook.mazes import tessellations
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.options.traits import traits_of
from tests import GOLDEN

GOLDEN = json.loads((GOLDEN / "codes-1.json").read_text(encoding="utf-8"))
FIRST = RECIPES[1]
CODED = st.builds(
    Coded,
    st.sampled_from(FIRST.levels),
    st.sampled_from(FIRST.tessellations),
    st.sampled_from([name for name, _ in FIRST.algorithms]),
    st.sampled_from(FIRST.braids),
    st.sampled_from(FIRST.ends),
    st.booleans(),
    st.tuples(st.integers(1, MOST_CODED_SIDE), st.integers(1, MOST_CODED_SIDE)),
    st.integers(0, 2**SEED_BITS - 1),
)
CODES = [code_of(Coded("6-8", "orthogonal", "kruskal", 0.0, ("nw", "se"), False, (10, 12), 2**31 + 5)), *GOLDEN]


def drawn(rng):
    return with_checks([rng.randrange(32) for _ in range(14)])


@given(CODED)
def test_a_code_holds_the_maze(coded):
    code = code_of(coded)
    assert len(code) == LENGTH
    assert set(code) <= set(ALPHABET)
    assert read_code(code) == coded
    assert code[0] == str(coded.version)


@given(CODED, st.randoms(use_true_random=False))
def test_a_code_is_read_however_it_is_typed(coded, rng):
    code = code_of(coded)
    typed = "".join(
        rng.choice({"0": "0Oo", "1": "1IiLl"}.get(c, c + c.lower())) + rng.choice(["", "-", " "]) for c in code
    )
    assert read_code(typed) == coded


def test_every_wrong_character_is_found_and_named():
    rng = random.Random(1)
    for code in [*CODES, *(drawn(rng) for _ in range(20))]:
        values = values_of(code)
        assert mistakes(values) == []
        for place, other in itertools.product(range(LENGTH), range(32)):
            if other == values[place]:
                continue
            (found,) = mistakes([*values[:place], other, *values[place + 1 :]])
            assert (found.places, found.mended, found.is_swap) == ((place,), values, False)


def test_every_two_neighbours_that_change_places_are_found():
    for place, one, other in itertools.product(range(LENGTH - 1), range(32), range(32)):
        if one == other or place >= LENGTH - 3:
            continue
        values = values_of(with_checks([*[7] * place, one, other, *[3] * (LENGTH - 4 - place)]))
        swapped = [*values[:place], other, one, *values[place + 2 :]]
        assert (place, place + 1) in [found.places for found in mistakes(swapped)]
    rng = random.Random(2)
    for _ in range(2000):  # with the check characters among them
        values = list(values_of(drawn(rng)))
        for place in range(LENGTH - 3, LENGTH - 1):
            swapped = [*values]
            swapped[place], swapped[place + 1] = values[place + 1], values[place]
            assert swapped == values or any(found.mended == tuple(values) for found in mistakes(swapped))


def test_a_mistyped_code_says_which_character_may_be_wrong():
    for code in CODES:
        place = 8
        other = "A" if code[place] != "A" else "B"
        with pytest.raises(UsageError, match=f'character 9, "{other}", may be wrong') as wrong:
            read_code(code[:place] + other + code[place + 1 :])
        assert f'with "{code[place]}" in its place' in str(wrong.value), code
        place = next(place for place in range(LENGTH - 1) if code[place] != code[place + 1])
        with pytest.raises(UsageError, match="have changed places") as wrong:
            read_code(code[:place] + code[place + 1] + code[place] + code[place + 2 :])
        assert f"{place + 1} and {place + 2}" in str(wrong.value), code


def test_two_wrong_characters_are_said_to_be_more_than_one():
    code, told = CODES[0], []
    for first, second in itertools.combinations(range(1, LENGTH), 2):
        typed = list(code)
        typed[first], typed[second] = (ALPHABET[(ALPHABET.index(code[at]) + 9) % 32] for at in (first, second))
        with pytest.raises(UsageError) as wrong:
            read_code("".join(typed))
        told.append(str(wrong.value))
    assert sum("more than one" in each for each in told) > len(told) / 2


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "it has 0 characters"),
        ("1", "it has 1 character,"),
        (CODES[0][:15], "it has 15 characters"),
        (CODES[0] + "A", "it has 17 characters"),
        (CODES[0][:4] + "U" + CODES[0][5:], 'character 5, "U", is in no code'),
        ("é" * 16, 'character 1, "É", is in no code'),
        (with_checks([31] * 14), "its recipe is number 31; this mazebook knows 1, 2"),
        (with_checks([1, *[31] * 13]), "no sheet has this code"),
        ("0" * 16, "its recipe is number 0"),
    ],
)
def test_what_is_no_code_is_told(typed, told):
    with pytest.raises(UsageError, match="is not the code of a maze: ") as wrong:
        read_code(typed)
    assert told in str(wrong.value)


def test_a_code_is_printed_in_groups():
    assert grouped("0123456789ABCDEF") == "0123-4567-89AB-CDEF"
    assert plain_code("o123-4567 89ab\u2011cdeL") == "0123456789ABCDE1"


@pytest.mark.parametrize(
    "change", [{"size": (129, 3)}, {"size": (5, 5, 2)}, {"braid": 0.3}, {"ends": ("w", "e")}, {"seed": 2**32}]
)
def test_what_no_code_can_hold_is_refused(change):
    fields = vars(read_code(CODES[0])) | change
    with pytest.raises(UsageError, match="No code can hold"):
        code_of(Coded(**fields))


@pytest.mark.parametrize("code", GOLDEN)
def test_a_printed_code_gives_the_same_maze_for_ever(code):
    maze = maze_of_code(code)
    assert [maze.fingerprint, *maze.ends.tolist(), len(maze.solution)] == GOLDEN[code]


def test_a_code_of_another_version_of_its_algorithm_says_so(monkeypatch):
    code = CODES[0]
    lists = [(name, 2 if name == "kruskal" else version) for name, version in FIRST.algorithms]
    monkeypatch.setattr(
        "mazebook.batch.classes.codes.recipe", lambda _: type(FIRST)(**vars(FIRST) | {"algorithms": lists})
    )
    with pytest.raises(GridError, match="was made with version 2"):
        maze_of_code(code)


@pytest.mark.parametrize("name", tessellations.REGISTRY.names())
def test_a_recipe_has_room_for_all_that_the_levels_use(name):
    lists = RECIPES[version_for(name)]
    assert name in lists.tessellations
    assert set(kind_of_cells(name).ends) <= set(lists.ends)
    for level in read_levels().values():
        assert lists.longest_trap.get(level.name) == (None if kind_of_cells(name).is_cut else level.longest_trap)
        assert max(level.high) <= MOST_CODED_SIDE
        for choice in level.algorithms:
            assert (choice.name, traits_of(choice.name).version) in lists.algorithms
            assert choice.braid in lists.braids
            assert (choice.root == "finish") == (choice.name in lists.rooted)
            assert lists.textures.get((level.name, choice.name)) == choice.texture
            if choice.ends:
                assert (choice.ends if isinstance(choice.ends, tuple) else (choice.ends,) * 2) in lists.ends
    assert all(algorithm(name).version >= version for name, version in lists.algorithms)
