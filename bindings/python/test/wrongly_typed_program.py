"""Each line that says so is an error for mypy."""

import carom

carom.overlaps(carom.Circle((0, 0), 1), "circle")  # wrong
carom.Circle((0, 0))  # wrong
carom.World().add(carom.Point((0, 0)), kind="fixed")  # wrong
carom.contact(carom.Point((0, 0)), carom.Point((0, 0))).normal  # wrong
carom.PairFinder().find([[0, 0, 1, 1]], strategy="magic")  # wrong
carom.Circle((0, 0), 1).radius = 2  # wrong
distance: str = carom.distance(carom.Point((0, 0)), carom.Point((0, 0)))  # wrong
