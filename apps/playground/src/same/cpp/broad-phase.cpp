using namespace carom;

Tree tree;                      // kept across frames
const TreeId id = tree.insert(box).value();
tree.move(id, next, ahead * velocity);
tree.visit_box(frame, [&](TreeId hit) { mark(hit); });
tree.visit_nodes([&](int level, const Aabb& box) {
    draw(box, level);
});

PairFinder finder;              // from scratch
finder.for_each_pair(boxes, [&](IndexPair pair) {
    mark(pair.first, pair.second);
});
