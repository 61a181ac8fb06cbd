"""Runs the examples in the docstrings of carom.pygame_mask, and checks that nothing lacks one."""

import os
import pathlib
import sys
import unittest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "test"))

import pygame  # noqa: E402

import carom.pygame_mask  # noqa: E402
from docstrings import Docstrings  # noqa: E402


class Docs(Docstrings, unittest.TestCase):
    module = carom.pygame_mask
    names = {"mask": carom.pygame_mask, "pygame": pygame}
    least_tries = 100


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
