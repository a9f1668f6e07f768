"""A request to stop, and the signals that make it."""

import signal

from scopa_engine.match.stop import stop_on_signals


def test_the_first_signal_is_a_request_also_after_one_that_it_did_not_make():
    with stop_on_signals() as stop:
        stop.request()
        assert not stop.is_signalled
        signal.raise_signal(signal.SIGTERM)
        assert stop.is_signalled
