tree = carom.Tree()             # kept across frames
id = tree.insert(box)
tree.move(id, next_box, ahead)
for hit in tree.in_box(frame):
    mark(hit)

finder = carom.PairFinder()     # from scratch
for i, j in finder.find(boxes):  # an array
    mark(i, j)
