"""Random calls of everything that the stubs name, with arguments that are right and wrong: exceptions, and no crash.

CAROM_TEST_CASES=1000000 makes more of them, and CAROM_TEST_SEED others.
"""

import ast
import os
import pathlib
import random
import sys
import unittest
import warnings

import numpy

import carom

STUBS = pathlib.Path(carom.__file__).parent / "_carom"
# No larger ones, since motions among sizes that far apart take long.
NUMBERS = [0, 1, -1, 3, 0.5, 2.75, -4, 8, 1e9, 1e-9, float("nan"), float("inf"), True]
VECTORS = [(0, 0), (1, 2), (-3, 0.5), (4, 4), (1, 0), (float("nan"), 0), (1, 2, 3), numpy.array([2.0, 1]), (1e9, -1e9)]
LIVING = (carom.Operand, carom.World, carom.Tree, carom.Mask, carom.DiscTable, carom.Pose)
ANYTHING = [None, "static", "x", b"\x01\x02", {}, object(), [], (), 2**40, 2**70, -1, [None], [[[]]]]


def arrays(r):
    """Arrays of right and wrong shapes and types."""
    rows, columns = r.randint(0, 6), r.choice([2, 2, 3, 4, 4, 5])
    array = numpy.random.default_rng(r.getrandbits(32)).integers(-4, 9, (rows, columns)) / 2.0
    if columns == 4 and r.random() < 0.8:
        array[:, 2:] = array[:, :2] + abs(array[:, 2:])
    if r.random() < 0.3:
        array = r.choice([
            lambda: array[::-1], lambda: numpy.asfortranarray(array), lambda: array.astype("float32"),
            lambda: array.tolist(), lambda: array.astype("uint32"), lambda: abs(array).astype("uint8"),
            lambda: array > 1, lambda: array * float("nan"), lambda: array.ravel()])()
    return array


def signatures():
    """Yields (class or None, function, annotations of required parameters, those of others by name)."""
    for stub in STUBS.glob("*.pyi"):
        for node in ast.parse(stub.read_text()).body:
            functions = node.body if isinstance(node, ast.ClassDef) else [node]
            for function in functions:
                if not isinstance(function, ast.FunctionDef):
                    continue
                is_static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in function.decorator_list)
                cls = node.name if isinstance(node, ast.ClassDef) else None
                positional = function.args.args[0 if cls is None or is_static else 1:]
                optional = len(function.args.defaults)
                required = positional[:len(positional) - optional]
                others = positional[len(positional) - optional:] + function.args.kwonlyargs
                texts = [(a.arg, ast.unparse(a.annotation) if a.annotation else "") for a in required + others]
                yield cls, function.name, texts[:len(required)], texts[len(required):]


class Calls:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = list(signatures())
        self.live = [carom.Circle((0, 0), 1), carom.World(), carom.Tree(), carom.Mask(9, 7), carom.PairFinder(),
                     carom.Pose((1, 2), degrees=30), carom.DiscTable([carom.Disc((0, 0), (1, 0)), carom.Disc((4, 0))])]
        self.kept = len(self.live)
        self.made = self.refused = 0

    def of(self, name):
        cls = getattr(carom, name)
        return self.random.choice([one for one in self.live if isinstance(one, cls)] or [None])

    def argument(self, name, annotation):
        r = self.random
        if r.random() < 0.06:
            return r.choice([r.choice(ANYTHING), r.choice(self.live), arrays(r)])
        if "Sequence[Operand]" in annotation or "Sequence[Shape]" in annotation:
            return [self.of("Shape") for _ in range(r.randint(0, 3))]
        for cls in ("Operand", "Shape", "Mask", "Tree", "World", "Pose"):
            if cls in annotation.replace("Aabb", "").split(" | ")[0]:
                return self.of(cls)
        if "RowsLike" in annotation or "NDArray" in annotation:
            return [arrays(r) for _ in range(2)] if annotation.startswith("Sequence") else arrays(r)
        if "Motion" in annotation:
            return r.choice([None, carom.Motion.linear((1, 2)), carom.Motion.ballistic((3, 1), (0, -2)),
                             carom.Motion.linear((1, 0)).spinning(1, (0, 0)), carom.Motion(growth=0.5)])
        if "BoxLike" in annotation or name in ("rect", "frame"):
            return r.choice([(0, 0, 4, 3), (-2, -2, 1, 1), (3, 3, 0, 0), carom.Aabb((0, 0), (2, 2))])
        if "PixelLike" in annotation:
            return (r.randint(-5, 9), r.randint(-5, 9))
        if "VecLike" in annotation:
            return r.choice(VECTORS)
        if name in ("duration", "t0", "t1", "levels", "n"):  # what takes long for large numbers
            return r.choice([0, 1, 2, -1]) if annotation == "int" else r.choice([0, 0.5, 3.0, -1.0, float("nan")])
        if annotation == "int" and name == "id":
            return r.choice([0, 1, 2, 3, 2**32, 2**32 + 1])
        if annotation.startswith("int"):
            return r.choice([0, 1, 2, 5, -1, 8])
        if annotation.startswith("float"):
            return r.choice(NUMBERS)
        if annotation.startswith("bool"):
            return r.random() < 0.5
        if "Filter" in annotation:
            return r.choice([None, carom.Filter(), carom.Filter(2, 1, -1), (1, 2, 3)])
        return r.choice([["##.", "#.#"], [carom.Disc((0, 0))], "static", "grid", "dynamic", [0, -1], *ANYTHING])

    def one(self):
        r = self.random
        cls, name, required, others = r.choice(self.functions)
        arguments = [self.argument(*parameter) for parameter in required]
        named = {other: self.argument(other, kind) for other, kind in others if r.random() < 0.3}
        if name in ("first_impact", "closest_approach", "all_contacts"):
            named.setdefault("t1", 2.0)
        target = getattr(carom, name, None) if cls is None else getattr(carom, cls, None) if name == "__init__" else \
            getattr(self.of(cls) if hasattr(carom, cls) else None, name, None)
        if not callable(target):
            return
        try:
            result = target(*arguments, **named)
            self.made += 1
        except (TypeError, ValueError, OverflowError):
            self.refused += 1
            return
        repr(result)
        for one in result if isinstance(result, (tuple, list)) else [result]:
            is_large = isinstance(one, carom.Mask) and one.width * one.height > 10_000
            if not is_large and isinstance(one, LIVING):
                self.live.append(one)
        while len(self.live) > 80:
            self.live.pop(r.randrange(self.kept, len(self.live)))


class RandomCalls(unittest.TestCase):
    def test_no_crash(self):
        warnings.simplefilter("ignore", carom.ConversionWarning)
        calls = Calls(int(os.environ.get("CAROM_TEST_SEED", 1)))
        for _ in range(int(os.environ.get("CAROM_TEST_CASES", 20_000))):
            calls.one()
        self.assertGreater(calls.made, 0.3 * (calls.made + calls.refused))
        self.assertGreater(calls.refused, 0.1 * (calls.made + calls.refused))


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
