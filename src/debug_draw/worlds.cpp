#include "debug_draw/outliner.hpp"

#include <vector>

namespace carom {
namespace {

template <class T>
Vec2D real(const BasicVec2<T>& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

template <class T>
void paint_contact(const BasicVec2<T>& point, const BasicVec2<T>& normal, T separation, const BasicDebugView<T>& view,
                   DebugPainter<T> paint) {
    using detail::Outliner;
    const auto pixel = static_cast<double>(view.pixel);
    const Vec2D at = real(point), to_b = real(normal), half = (0.5 * static_cast<double>(separation)) * to_b;
    Outliner<T>(view, paint, DebugRole::contact_depth).line(at - half, at + half);
    const Outliner<T> arrow(view, paint, DebugRole::contact_normal);
    const Vec2D tip = at + (24 * pixel) * to_b, back = (-6 * pixel) * to_b, side = (4 * pixel) * perp(to_b);
    arrow.line(at, tip);
    arrow.line(tip, tip + back + side);
    arrow.line(tip, tip + back - side);
    Outliner<T>(view, paint, DebugRole::contact_point).mark(at, 4 * pixel);
}

template <class T>
DebugRole role_of(const BasicWorld<T>& world, ColliderId id) {
    if (world.is_sensor(id)) return DebugRole::sensor;
    switch (world.kind(id)) {
        case ColliderKind::static_body:
            return DebugRole::static_body;
        case ColliderKind::kinematic_body:
            return DebugRole::kinematic_body;
        case ColliderKind::dynamic_body:
            break;
    }
    return DebugRole::dynamic_body;
}

template <class T>
void paint_collider(const BasicWorld<T>& world, ColliderId id, const BasicDebugView<T>& view, DebugPainter<T> paint) {
    const ColliderMask& mask = world.mask(id);
    const BasicPose<T>& pose = world.pose(id);
    if (!mask.pixels) return detail::paint_shape(world.shape(id), pose, view, paint, role_of(world, id));
    const PoseD frame{real(pose.at), {static_cast<double>(pose.rot.c), static_cast<double>(pose.rot.s)}};
    draw_mask(PlacedSprite{placement_of(frame, mask.pivot, mask.scale), mask.pixels.get()}, view, paint,
              role_of(world, id));
}

}  // namespace

Rgb debug_color(DebugRole role) {
    switch (role) {
        case DebugRole::shape:
            return {70, 130, 200};
        case DebugRole::static_body:
            return {60, 160, 80};
        case DebugRole::kinematic_body:
            return {150, 90, 210};
        case DebugRole::dynamic_body:
            return {220, 110, 40};
        case DebugRole::sensor:
            return {190, 160, 20};
        case DebugRole::bounding_box:
            return {130, 140, 155};
        case DebugRole::tree_node:
            return {40, 150, 160};
        case DebugRole::contact_point:
            return {230, 40, 60};
        case DebugRole::contact_depth:
            return {235, 60, 200};
        case DebugRole::contact_normal:
            return {0, 150, 255};
    }
    return {};
}

template <class T>
void draw_contact(const BasicContact<T>& contact, const std::type_identity_t<BasicDebugView<T>>& view,
                  std::type_identity_t<DebugPainter<T>> paint) {
    paint_contact(contact.point, contact.normal, contact.separation, view, paint);
}

template <class T>
void draw_contact(const BasicManifold<T>& manifold, const std::type_identity_t<BasicDebugView<T>>& view,
                  std::type_identity_t<DebugPainter<T>> paint) {
    for (const BasicManifoldPoint<T>& p : manifold.points()) {
        paint_contact(p.point, manifold.normal, p.separation, view, paint);
    }
}

template <class T>
void draw_tree(const BasicTree<T>& tree, const std::type_identity_t<BasicDebugView<T>>& view,
               std::type_identity_t<DebugPainter<T>> paint) {
    BasicDebugView<T> outlines = view;
    outlines.fill = false;  // boxes in boxes would hide each other
    tree.visit_nodes([&](int, const BasicAabb<T>& node) { draw_shape(node, outlines, paint, DebugRole::tree_node); });
    tree.visit_box(view.visible,
                   [&](TreeId id) { draw_shape(tree.box(id), outlines, paint, DebugRole::bounding_box); });
}

template <class T>
void draw_world(const BasicWorld<T>& world, const std::type_identity_t<BasicDebugView<T>>& view,
                std::type_identity_t<DebugPainter<T>> paint, const DebugWorldOptions& options) {
    std::vector<ColliderId> visible;  // whatever their filters: some collide with no query
    world.collider_ids(visible);
    std::erase_if(visible, [&](ColliderId id) { return !overlaps(world.box(id), view.visible); });
    for (const ColliderId id : visible) {
        if (options.shapes) paint_collider(world, id, view, paint);
    }
    BasicDebugView<T> outlines = view;
    outlines.fill = false;
    for (const ColliderId id : visible) {
        if (options.boxes) draw_shape(world.box(id), outlines, paint, DebugRole::bounding_box);
    }
    if (!options.contacts) return;
    for (const auto events : {world.begins(), world.stays()}) {
        for (const BasicWorldEvent<T>& event : events) {
            if (const auto found = world.contact(event)) draw_contact(*found, view, paint);
        }
    }
}

#define CAROM_DRAW_WORLDS(T)                                                                        \
    template void draw_contact(const BasicContact<T>&, const BasicDebugView<T>&, DebugPainter<T>);  \
    template void draw_contact(const BasicManifold<T>&, const BasicDebugView<T>&, DebugPainter<T>); \
    template void draw_tree(const BasicTree<T>&, const BasicDebugView<T>&, DebugPainter<T>);        \
    template void draw_world(const BasicWorld<T>&, const BasicDebugView<T>&, DebugPainter<T>, const DebugWorldOptions&);
CAROM_DRAW_WORLDS(float)
CAROM_DRAW_WORLDS(double)
#undef CAROM_DRAW_WORLDS

}  // namespace carom
