"""Tests of a module's docstrings: everything public has one, functions and methods have examples, and these run."""

import doctest
import inspect


def documented(module):
    """Yields (name, object) of everything public, and of the members of classes."""
    yield module.__name__, module
    for name, value in sorted(vars(module).items()):
        if name.startswith("_") or inspect.ismodule(value) or not callable(value):
            continue
        yield name, value
        if inspect.isclass(value):
            for member in sorted(vars(value)):
                function = getattr(value, member)
                if not member.startswith("_") and (callable(function) or inspect.isdatadescriptor(function)):
                    yield f"{name}.{member}", function


class Docstrings:
    """Mix it into a TestCase with these members."""

    module = None  # the one that is tested
    names = {}  # what examples may use without an import
    least_tries = 0  # of examples

    def test_examples(self):
        parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
        for name, value in documented(self.module):
            runner.run(parser.get_doctest(inspect.getdoc(value) or "", dict(self.names), name, None, 0))
        self.assertEqual(runner.failures, 0)
        self.assertGreater(runner.tries, self.least_tries, "the examples are not found")

    def test_every_function_and_method_has_an_example(self):
        without = [name for name, value in documented(self.module)
                   if inspect.isroutine(value) and ">>>" not in (inspect.getdoc(value) or "")]
        self.assertEqual(without, [])

    def test_everything_has_a_docstring(self):
        own = [name for name, value in documented(self.module)
               if getattr(value, "__module__", "carom").startswith("carom") and not inspect.getdoc(value)]
        self.assertEqual(own, [])
