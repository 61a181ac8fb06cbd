dino = carom.SimplePolygon(points)
tree = carom.circle_tree(dino, 6)

for x, y, radius in tree.leaves:
    draw(x, y, radius)
if carom.overlaps(tree, probe):
    # near: now test the polygon itself
    hit = carom.overlaps(dino, probe)
