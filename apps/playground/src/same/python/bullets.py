finder = carom.PairFinder()     # keeps its memory

# Each frame; the filters say which pairs count.
pairs = finder.find(boxes, filters=filters)
hits = carom.overlaps_pairs(shapes, pairs)
for i, j in pairs[hits]:
    hit(i, j)
