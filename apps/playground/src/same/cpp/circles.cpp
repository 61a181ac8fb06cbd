using namespace carom;

const auto dino = simple_polygon<float>(points);
const auto tree = circle_tree(*dino, 6);

for (const Circle& c : tree->circles(3)) draw(c);
if (overlaps(*tree, probe)) {
    // near: now test the polygon itself
    const bool hit = overlaps(*dino, probe);
}
