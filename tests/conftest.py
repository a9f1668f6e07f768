"""Options of the test run.

``pytest tests/engine/test_transcripts.py --update-transcripts`` writes the answers of the
golden transcripts anew.  What has changed in them must then be read by a person, line by line
(``git diff protocol/scopa_protocol/conformance/transcripts``): the command believes the engine.
"""

import signal

from hypothesis import settings

# How long an example takes is the machine's affair.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# A shell lets what it starts in the background ignore this, and so would the engines do.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    parser.addoption(
        "--update-transcripts",
        action="store_true",
        help="write the answers of the golden transcripts anew; review the difference",
    )
