"""Runs the examples in the docstrings of the package and in README.md."""

import doctest
import inspect
import pathlib
import sys
import unittest

import carom

README = pathlib.Path(__file__).parent.parent / "README.md"


def documented():
    """Yields (name, object) of everything public, and of the members of classes."""
    yield "carom", carom
    for name, value in sorted(vars(carom).items()):
        if name.startswith("_") or inspect.ismodule(value) or not callable(value):
            continue
        yield name, value
        if inspect.isclass(value):
            for member in sorted(vars(value)):
                function = getattr(value, member)
                if not member.startswith("_") and (callable(function) or inspect.isdatadescriptor(function)):
                    yield f"{name}.{member}", function


class Docs(unittest.TestCase):
    def test_examples(self):
        parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
        for name, value in documented():
            doc = inspect.getdoc(value) or ""
            runner.run(parser.get_doctest(doc, dict(vars(carom), carom=carom), name, None, 0))
        self.assertEqual(runner.failures, 0)
        self.assertGreater(runner.tries, 400, "the examples are not found")

    def test_every_function_and_method_has_an_example(self):
        without = [name for name, value in documented() if inspect.isroutine(value)
                   and ">>>" not in (inspect.getdoc(value) or "")]
        self.assertEqual(without, [])

    def test_everything_has_a_docstring(self):
        own = [name for name, value in documented()
               if getattr(value, "__module__", "carom").startswith("carom") and not inspect.getdoc(value)]
        self.assertEqual(own, [])

    def test_readme(self):
        if README.exists():
            failures, tries = doctest.testfile(str(README), module_relative=False)
            self.assertEqual(failures, 0)
            self.assertGreater(tries, 5)


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
