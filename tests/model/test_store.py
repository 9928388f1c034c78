"""The store: one signal a turn of the event loop, and no change from inside a draw."""

import pytest
from PySide6.QtWidgets import QApplication

from explorer.model import edits
from explorer.model.pointer import NOTHING, Pointed, Pointer
from explorer.model.state import State
from explorer.model.store import Store

Told = list[tuple[State, State]]


def listening(store: Store) -> Told:
    told: Told = []
    store.changed.connect(lambda before, after: told.append((before, after)))
    return told


def test_changes_of_one_turn_are_told_once(qapp: QApplication) -> None:
    first = State()
    store = Store(first)
    told = listening(store)
    store.update(lambda state: edits.told(state, "one"))
    store.update(lambda state: edits.told(state, "two"))
    assert told == []
    QApplication.processEvents()
    assert told == [(first, store.state)]
    assert store.state.message is not None
    assert store.state.message.text == "two"
    QApplication.processEvents()
    assert len(told) == 1


def test_flush_tells_at_once_and_only_once(qapp: QApplication) -> None:
    store = Store(State())
    told = listening(store)
    store.update(lambda state: edits.told(state, "one"))
    store.flush()
    assert len(told) == 1
    store.flush()
    QApplication.processEvents()
    assert len(told) == 1


def test_an_edit_that_changes_nothing_is_not_told(qapp: QApplication) -> None:
    store = Store(State())
    told = listening(store)
    store.update(lambda state: state)
    QApplication.processEvents()
    assert told == []


def test_a_change_that_is_taken_back_in_the_same_turn_is_not_told(qapp: QApplication) -> None:
    first = State()
    store = Store(first)
    told = listening(store)
    store.update(lambda state: state._replace(active=3))
    store.update(lambda state: first)
    QApplication.processEvents()
    assert told == []


def test_a_change_by_a_listener_is_told_in_the_next_turn(qapp: QApplication) -> None:
    store = Store(State())
    told = listening(store)

    def once(before: State, after: State) -> None:
        if after.active == 1:
            store.update(lambda state: state._replace(active=2))

    store.changed.connect(once)
    store.update(lambda state: state._replace(active=1))
    QApplication.processEvents()
    QApplication.processEvents()
    assert [after.active for _, after in told] == [1, 2]
    assert told[1][0] is told[0][1]


def test_a_write_from_inside_a_draw_raises(qapp: QApplication) -> None:
    store = Store(State())
    with store.drawing():
        with pytest.raises(RuntimeError, match="from inside a draw"):
            store.update(lambda state: edits.told(state, "no"))
        with store.drawing(), pytest.raises(RuntimeError):
            store.update(lambda state: edits.told(state, "no"))
        with pytest.raises(RuntimeError):
            store.update(lambda state: edits.told(state, "still no"))
    assert store.state.message is None
    store.update(lambda state: edits.told(state, "yes"))
    assert store.state.message is not None


def test_drawing_ends_when_a_draw_fails(qapp: QApplication) -> None:
    store = Store(State())
    with pytest.raises(ZeroDivisionError), store.drawing():
        raise ZeroDivisionError
    store.update(lambda state: edits.told(state, "yes"))
    assert store.state.message is not None


def test_pointer_tells_only_of_something_else(qapp: QApplication) -> None:
    pointer = Pointer()
    told: list[Pointed] = []
    pointer.changed.connect(told.append)
    pointer.point(Pointed(square=0))
    pointer.point(Pointed(square=0))
    pointer.point(Pointed(index=0))
    pointer.point(NOTHING)
    assert told == [Pointed(square=0), Pointed(index=0), NOTHING]
