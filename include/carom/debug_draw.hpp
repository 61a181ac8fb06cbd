/// Debug drawing: shapes, pixels, contacts, AABB trees and worlds as lines and triangles, for any renderer.
#pragma once

#include <carom/broad/tree.hpp>
#include <carom/function_ref.hpp>
#include <carom/mask/placed_sprite.hpp>
#include <carom/mask/terrain_mask.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/operand.hpp>
#include <carom/world/world.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

namespace carom {

/// What a line or a triangle represents, so that the caller can choose its color, or leave it out.
enum class DebugRole : std::uint8_t {
    shape,           ///< a shape or mask that is in no world
    static_body,     ///< a collider of a world, by its kind
    kinematic_body,  ///< a collider
    dynamic_body,    ///< a collider
    sensor,          ///< a collider that is a sensor, of any kind
    bounding_box,    ///< the box of a collider, or one in a tree
    tree_node,       ///< a node of a tree, around several boxes
    contact_point,   ///< a cross where two shapes touch
    contact_depth,   ///< from surface to surface through the contact point: as long as the depth or the gap
    contact_normal   ///< an arrow from the contact point, towards b
};

/// Returns a color for each role; they differ from each other on light and on dark backgrounds.
Rgb debug_color(DebugRole role);

/// A line or a filled triangle in the frame and unit of what is drawn.
template <class T>
struct BasicDebugPrimitive {
    DebugRole role = DebugRole::shape;
    int count = 2;                           ///< 2 for a line, 3 for a triangle
    std::array<BasicVec2<T>, 3> vertices{};  ///< the first `count` of them

    bool is_triangle() const { return count == 3; }
    std::span<const BasicVec2<T>> points() const { return {vertices.data(), static_cast<std::size_t>(count)}; }
};

using DebugPrimitive = BasicDebugPrimitive<float>;
using DebugPrimitiveD = BasicDebugPrimitive<double>;

/// Called with each line and triangle, in the order in which they are to be drawn.
template <class T>
using DebugPainter = FunctionRef<void(const BasicDebugPrimitive<T>&)>;

/// What the screen shows. All lengths are in the unit of what is drawn.
template <class T>
struct BasicDebugView {
    BasicAabb<T> visible{};  ///< what is outside may be left out, and lines may extend beyond it
    T pixel{1};              ///< the width of a pixel: curves are drawn to a quarter of it, crosses and arrows by it
    bool fill = false;       ///< areas as triangles, too, below their outlines
};

using DebugView = BasicDebugView<float>;
using DebugViewD = BasicDebugView<double>;

namespace detail {
template <class T, class S>
void paint_shape(const S& shape, const BasicPose<T>& pose, const BasicDebugView<T>& view, DebugPainter<T> paint,
                 DebugRole role);
}  // namespace detail

/// Draws a shape, as stored or placed: its outline, and with `fill` its area. Curves become chords, at most 1024 for a
/// full turn. A point is a cross. Lines, rays and half spaces extend beyond the visible box. One-sided chains have a
/// tick on the side to which each segment pushes. A circle tree is its leaves, a tile grid its blocks. An invalid shape
/// draws nothing. Coordinates are rounded to T. Cost: O(lines); for rounded polygons O(vertices x chords of a circle).
/// Allocates. Example:
///     const DebugView view{.visible = {{0, 0}, {1280, 720}}, .fill = true};
///     int lines = 0, triangles = 0;
///     draw_shape(Aabb{{10, 10}, {20, 15}}, view, [&](const DebugPrimitive& drawn) {
///         drawn.is_triangle() ? ++triangles : ++lines;
///     });
///     assert(lines == 4 && triangles == 2);
template <class S>
void draw_shape(const S& shape, const BasicDebugView<scalar_of_operand<S>>& view,
                DebugPainter<scalar_of_operand<S>> paint, DebugRole role = DebugRole::shape) {
    if constexpr (detail::QueryOperands<S>) {
        const auto operand = detail::operand(shape);
        const BasicPose<scalar_of_operand<S>> unmoved;
        detail::paint_shape(operand.shape, operand.pose ? *operand.pose : unmoved, view, paint, role);
    } else {
        detail::refuse<S>();
    }
}

/// Draws the borders of the set pixels of a mask, and with `fill` their rows: of the mask as placed, or as a sprite is
/// resampled. Pixel (x, y) is the square from (x, y) to (x + 1, y + 1). Cost: that of `contours` on the visible pixels,
/// and of `resample` for a sprite that is rotated or scaled. Allocates. Example:
///     const std::string_view rows[] = {"##", "##"};
///     const Bitmask block = Bitmask::from_rows(rows).value();
///     int lines = 0;
///     draw_mask(PlacedMask{&block, {3, 4}}, DebugView{{{0, 0}, {99, 99}}}, [&](const DebugPrimitive& drawn) {
///         assert(drawn.points()[0].x == 3 || drawn.points()[0].x == 5);
///         ++lines;
///     });
///     assert(lines == 4);
template <class T>
void draw_mask(const PlacedMask& mask, const BasicDebugView<T>& view, std::type_identity_t<DebugPainter<T>> paint,
               DebugRole role = DebugRole::shape);
template <class T>
void draw_mask(const PlacedSprite& sprite, const BasicDebugView<T>& view, std::type_identity_t<DebugPainter<T>> paint,
               DebugRole role = DebugRole::shape);
template <class T>
void draw_mask(const TerrainMask& terrain, const BasicDebugView<T>& view, std::type_identity_t<DebugPainter<T>> paint,
               DebugRole role = DebugRole::shape);

/// Draws a contact: a cross at its point, the depth or gap, and an arrow of 24 pixels along the normal. Of a manifold,
/// each point has its own. Example:
///     const auto found = contact(Circle{{0, 0}, 2}, Circle{{3, 0}, 2});
///     float depth = 0;
///     draw_contact(*found, DebugView{{{-9, -9}, {9, 9}}, 0.1f}, [&](const DebugPrimitive& drawn) {
///         const auto points = drawn.points();
///         if (drawn.role == DebugRole::contact_depth) depth = points[0].x - points[1].x;
///     });
///     assert(depth == 1);
template <class T>
void draw_contact(const BasicContact<T>& contact, const std::type_identity_t<BasicDebugView<T>>& view,
                  std::type_identity_t<DebugPainter<T>> paint);
template <class T>
void draw_contact(const BasicManifold<T>& manifold, const std::type_identity_t<BasicDebugView<T>>& view,
                  std::type_identity_t<DebugPainter<T>> paint);

/// Draws an AABB tree: its nodes, and on top of them the boxes in it. Cost: O(nodes + visible boxes). Example:
///     Tree tree;
///     tree.insert({{0, 0}, {2, 2}}).value();
///     int nodes = 0, boxes = 0;
///     draw_tree(tree, {.visible = {{-9, -9}, {9, 9}}}, [&](const DebugPrimitive& drawn) {
///         drawn.role == DebugRole::tree_node ? ++nodes : ++boxes;
///     });
///     assert(nodes == 4 && boxes == 4);
template <class T>
void draw_tree(const BasicTree<T>& tree, const std::type_identity_t<BasicDebugView<T>>& view,
               std::type_identity_t<DebugPainter<T>> paint);

/// What is drawn of a world.
struct DebugWorldOptions {
    bool shapes = true;    ///< the shapes and pixels of its colliders
    bool boxes = false;    ///< their boxes
    bool contacts = true;  ///< the contacts of the last update, where `World::contact` has them
};

/// Draws the visible colliders of a world, whatever their filters, and its contacts. Cost: O(colliders), that of
/// drawing each visible one, and of `World::contact` for each contact. Example:
///     World world;
///     world.add({.shape = Aabb{{0, 0}, {2, 2}}, .kind = ColliderKind::static_body}).value();
///     world.add({.shape = Circle{{2.5f, 1}, 1}}).value();
///     assert(world.update().ok());
///     int walls = 0, crosses = 0;
///     draw_world(world, {.visible = {{-9, -9}, {9, 9}}}, [&](const DebugPrimitive& drawn) {
///         walls += drawn.role == DebugRole::static_body;
///         crosses += drawn.role == DebugRole::contact_point;
///     });
///     assert(walls == 4 && crosses == 2);
template <class T>
void draw_world(const BasicWorld<T>& world, const std::type_identity_t<BasicDebugView<T>>& view,
                std::type_identity_t<DebugPainter<T>> paint, const DebugWorldOptions& options = {});

}  // namespace carom
