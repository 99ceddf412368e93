"""Draws: known answers computed with openssl, fairness, and seeds."""

import hashlib
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kit.chance import Draws, commitment, derived_seed, new_seed, seed_from_number
from game.kit.rules import Die, Shuffle

SEED = bytes(range(32))
# printf '\0\0\0\0\0\0\0\0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f, then the same for block 1.
BLOCKS = "9f0cd9b94097fe4929918d2b8942b34439574261a35dc50163f06c67d4e48899c432e059c378eef7fe2f1181a4050836"
WORDS = [int(BLOCKS[start : start + 8], 16) for start in range(0, len(BLOCKS), 8)]


def test_the_stream_is_hmac_sha256_of_a_counter_read_as_32_bit_words() -> None:
    draws = Draws(SEED)
    assert [draws.below(2**32) for _ in WORDS] == WORDS


def test_a_number_is_the_rest_of_the_next_word() -> None:
    draws = Draws(SEED)
    assert [draws.below(5) for _ in WORDS] == [word % 5 for word in WORDS]


def test_words_that_would_favour_small_numbers_are_thrown_away() -> None:
    limit = 3 * 2**30
    draws = Draws(SEED)
    fair = [word for word in WORDS if word < limit]
    assert len(fair) < len(WORDS)
    assert [draws.below(limit) for _ in fair] == fair
    assert draws.position > len(fair)


def test_a_shuffle_is_fisher_yates_from_the_last_place_down() -> None:
    order = list(range(6))
    for last, word in zip(range(5, 0, -1), WORDS, strict=False):
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert Draws(SEED).permutation(6) == tuple(order)


def test_seeds_and_commitments_are_documented_hashes() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert seed_from_number(7).hex() == "8c7289f313675ed17d82f2692e50801f998d917a316b8edf825fe93f1eeef8e1"
    assert derived_seed(SEED, "game 3").hex() == "dddcac9b3710f038faa6a1c406dfc81a641ea049ad11b9ea2f7d338911eeabf8"


def test_new_seeds_are_32_bytes_and_never_the_same() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize("limit", [2, 5, 6, 52])
def test_every_number_is_equally_likely(limit: int) -> None:
    draws = Draws(hashlib.sha256(b"fair").digest())
    count = 2000 * limit
    found = Counter(draws.below(limit) for _ in range(count))
    assert set(found) == set(range(limit))
    deviation = math.sqrt(2000 * (1 - 1 / limit))
    assert all(abs(times - 2000) < 5 * deviation for times in found.values())


def test_every_order_of_four_cards_is_equally_likely() -> None:
    draws = Draws(hashlib.sha256(b"cards").digest())
    found = Counter(draws.permutation(4) for _ in range(24 * 500))
    assert len(found) == 24
    assert all(abs(times - 500) < 5 * math.sqrt(500) for times in found.values())


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 2**32), max_size=20))
def test_numbers_stay_below_their_limit_and_can_be_drawn_again(seed: bytes, limits: list[int]) -> None:
    draws = Draws(seed)
    numbers = [draws.below(limit) for limit in limits]
    assert all(0 <= number < limit for number, limit in zip(numbers, limits, strict=True))
    draws.position = 0
    assert [draws.below(limit) for limit in limits] == numbers


def test_what_chance_owes_decides_what_is_drawn() -> None:
    assert Draws(SEED).draw(Die("diradice", ("a", "b", "c", "d", "e"), 0)) == (WORDS[0] % 5,)
    assert sorted(Draws(SEED).draw(Shuffle("pile", 7))) == list(range(7))
    assert Draws(SEED).draw(Shuffle("pile", 0)) == ()


@pytest.mark.parametrize("limit", [0, -1, 2**32 + 1])
def test_impossible_limits_are_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        Draws(SEED).below(limit)


def test_a_seed_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Draws(b"short")
