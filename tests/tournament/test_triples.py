"""Non-transitive triples, in results that are made to have them."""

from scopa_engine.tournament.figures import crosstable
from scopa_engine.tournament.triples import cycles
from tournamentplay import meeting


def beaten(first, second, by, spread):
    """``first`` beats ``second`` by ``by`` points on average, more surely with less spread."""
    return [
        meeting(deal, first, second, 1.0, difference=by + spread * (-1) ** deal)
        for deal in range(10)
    ]


def test_a_cycle_whose_edges_are_all_certain():
    meetings = beaten("A", "B", 1, 0.5) + beaten("B", "C", 1, 0.5) + beaten("C", "A", 1, 0.5)
    (cycle,) = cycles("ABC", crosstable(meetings))
    assert cycle.names == ("A", "B", "C")
    assert [edge.mean for edge in cycle.edges] == [1, 1, 1]
    assert cycle.is_certain


def test_one_edge_that_is_not_certain():
    meetings = beaten("B", "A", 1, 0.5) + beaten("C", "B", 1, 0.5) + beaten("A", "C", 1, 5)
    (cycle,) = cycles("ABC", crosstable(meetings))
    assert cycle.names == ("A", "C", "B")
    assert [edge.is_certain for edge in cycle.edges] == [False, True, True]
    assert not cycle.is_certain


def test_certain_ones_come_first():
    uncertain = beaten("A", "B", 1, 5) + beaten("B", "C", 1, 0.5) + beaten("C", "A", 1, 0.5)
    certain = beaten("D", "E", 1, 0.5) + beaten("E", "F", 1, 0.5) + beaten("F", "D", 1, 0.5)
    found = cycles("ABCDEF", crosstable(uncertain + certain))
    assert [(cycle.names, cycle.is_certain) for cycle in found] == [
        (("D", "E", "F"), True),
        (("A", "B", "C"), False),
    ]


def test_an_order_a_draw_and_a_missing_pairing_are_no_cycles():
    order = beaten("A", "B", 1, 0.5) + beaten("B", "C", 1, 0.5) + beaten("A", "C", 1, 0.5)
    drawn = beaten("A", "B", 1, 0.5) + beaten("B", "C", 1, 0.5) + beaten("C", "A", 0, 0.5)
    missing = beaten("A", "B", 1, 0.5) + beaten("B", "C", 1, 0.5)
    for meetings in (order, drawn, missing):
        assert cycles("ABC", crosstable(meetings)) == []
