"""LONG: whether tests that draw at random draw as much as they should before a change lands."""

import os

LONG = bool(os.environ.get("EXPLORER_LONG_TESTS"))
"""Set by ``EXPLORER_LONG_TESTS=1``, as ``.ci/run`` does: 200 runs of gestures, 200,000 texts for the reader."""
