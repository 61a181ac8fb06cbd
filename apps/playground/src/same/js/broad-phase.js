const tree = carom.tree();      // kept across frames
const id = tree.insert(box);
tree.move(id, next, ahead);
for (const hit of tree.inBox(frame)) mark(hit);
for (const { level, box } of tree.nodes())
    draw(box, level);

const finder = carom.pairFinder(); // from scratch
finder.resize(boxes.length / 4);
finder.boxes.set(boxes);
const pairs = finder.find();    // i, j, i, j, ...
