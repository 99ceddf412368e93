"""A game that brings figures of its own is played, explained and told by them."""

from drawn import drawn
from msgspec.structs import replace
from playing import Table, explorer, exploring

from game.exploration.actions import Move
from game.exploration.data import Data, data
from game.exploration.events import ItemTaken
from game.exploration.refusal_texts import refusal_sentence
from game.exploration.texts import sentence

NAMES = ("Ada", "Ben")
LAND = drawn(
    """
    L.m.
    .BB^
    IBBS
    G~~D
    """,
    under={"D": "land"},
)


def own_figures() -> Data:
    """The mule is the mountaineers', the ropes are not; the Climber passes Precipices; no ship lands at the Idol."""
    figures = data()
    archaeology, mountaineering = figures.expeditions["archaeology"], figures.expeditions["mountaineering"]
    climber = replace(mountaineering.men["climber"], passes="precipice")
    guide = replace(mountaineering.men["guide"], passes=None)
    swapped = {
        "archaeology": replace(archaeology, equipment={**without(archaeology.equipment, "mule"), "ropes": 300}),
        "mountaineering": replace(
            mountaineering,
            equipment={**without(mountaineering.equipment, "ropes"), "mule": 250},
            men={**mountaineering.men, "climber": climber, "guide": guide},
        ),
    }
    return replace(figures, expeditions={**figures.expeditions, **swapped}, coastline=("island",))


def without(prices: dict[str, int], item: str) -> dict[str, int]:
    return {name: price for name, price in prices.items() if name != item}


def tent(figures: Data, *men: str) -> Table:
    """The tent with the mule on Base, the ship off the Idol."""
    mine = explorer("mountaineering", board=LAND, men=men, equipment=("mule",))
    return exploring(mine, explorer("diving", "C4", LAND), board=LAND, settings={"data": figures})


def test_E7_equipment_opens_its_symbols_to_the_expedition_whose_it_is_in_this_game() -> None:
    assert "C1" in tent(own_figures(), "climber").ends("star")
    assert "C1" not in tent(data(), "climber").ends("star")


def test_E5_the_man_who_passes_a_hazard_in_this_game_does() -> None:
    assert "D2" in tent(own_figures(), "climber").ends("star")
    assert "D2" not in tent(own_figures(), "guide").ends("star")
    assert "D2" in tent(data(), "guide").ends("star")


def test_E3_the_coastline_objectives_are_those_of_this_game() -> None:
    for figures, inland in ((own_figures(), False), (data(), True)):
        table = exploring(
            explorer("diving", "C4", LAND), explorer("sailing", board=LAND), board=LAND, settings={"data": figures}
        )
        assert ("D4" in table.ends("star")) is inland


def test_a_refusal_names_who_could_pass_in_this_game() -> None:
    table = tent(own_figures(), "guide")
    table.throw("star")
    refusal = table.refusal(Move(0, LAND.index("D2")))
    assert refusal_sentence(refusal, NAMES) == "D2 is passed only with the Climber, whom you do not have."


def test_a_hazard_that_nobody_masters_says_so() -> None:
    figures = own_figures()
    climber = replace(figures.expeditions["mountaineering"].men["climber"], passes=None)
    cards = figures.expeditions["mountaineering"]
    cards = replace(cards, men={**cards.men, "climber": climber})
    figures = replace(figures, expeditions={**figures.expeditions, "mountaineering": cards})
    table = tent(figures, "climber")
    table.throw("star")
    refusal = table.refusal(Move(0, LAND.index("D2")))
    assert refusal_sentence(refusal, NAMES) == "D2 is a hazard that nobody passes."


def test_the_log_tells_by_the_figures_of_this_game() -> None:
    words = sentence(ItemTaken(0, "mule"), NAMES, tent(own_figures()).state.options)
    assert words == f"{NAMES[0]} takes the top Mountaineering card: mule."
