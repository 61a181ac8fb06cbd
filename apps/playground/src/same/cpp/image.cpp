using namespace carom;

const auto mask = Bitmask::from_alpha(rgba, w, h);
const auto polygons = mask_polygons(*mask, 2.0f);
for (const SimplePolygon& p : *polygons) {
    for (const ConvexPolygon& part : p.parts()) {
        add_collider(part);
    }
}
const auto is_set = [&](auto x, auto y) {
    return mask->get(x, y);
};
const auto tree = circle_tree_of_pixels<float>(
    w, h, is_set, 5);
