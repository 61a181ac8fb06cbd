"""Asks `carom query`, for the scripts that draw pictures of its answers."""

import json
import subprocess


class Carom:
    def __init__(self, program):
        self.program = program

    def ask_all(self, queries, precision="--double"):
        """The answers to a list of queries, in one call; --float computes in floats."""
        lines = "".join(json.dumps(query) + "\n" for query in queries)
        options = [precision] if precision == "--double" else []
        done = subprocess.run([self.program, "query", *options], input=lines, capture_output=True, text=True, check=True)
        return [json.loads(line)["answer"] for line in done.stdout.splitlines()]

    def ask(self, verb, **query):
        return self.ask_all([{"ask": verb, **query}])[0]


def circle(center, radius):
    return {"type": "circle", "center": center, "radius": radius}


def aabb(low, high):
    return {"type": "aabb", "min": low, "max": high}


def segment(a, b):
    return {"type": "segment", "a": a, "b": b}
