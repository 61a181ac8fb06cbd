"""Runs the examples in the docstrings of the package and in README.md."""

import doctest
import pathlib
import sys
import unittest

import carom
from docstrings import Docstrings

README = pathlib.Path(__file__).parent.parent / "README.md"


class Docs(Docstrings, unittest.TestCase):
    module = carom
    names = dict(vars(carom), carom=carom)
    least_tries = 400

    def test_readme(self):
        if README.exists():
            failures, tries = doctest.testfile(str(README), module_relative=False)
            self.assertEqual(failures, 0)
            self.assertGreater(tries, 5)


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
