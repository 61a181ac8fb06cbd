/// Shapes and masks made through the C interface, for tests that compare it with C++.
#pragma once

#include <carom/carom.hpp>

#include <carom.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace c_test {

using carom::PoseD, carom::RotD, carom::Vec2D;

inline void check(carom_status status) {
    if (status == CAROM_OK) return;
    std::printf("%s: %s\n", carom_status_name(status), carom_error_message());
    std::exit(2);
}

inline carom_vec c(const Vec2D& v) {
    return {v.x, v.y};
}
inline carom_rot c(const RotD& rot) {
    return {rot.c, rot.s};
}
inline carom_pose c(const PoseD& pose) {
    return {c(pose.at), c(pose.rot)};
}
inline Vec2D cpp(const carom_vec& v) {
    return {v.x, v.y};
}
inline carom::Feature cpp(const carom_feature& f) {
    return {f.part, static_cast<carom::FeatureKind>(f.kind), f.index};
}

struct FreeShape {
    void operator()(carom_shape* shape) const { carom_shape_free(shape); }
};

/// A shape made by one function of C.
class Shape {
  public:
    template <class Create, class... Args>
    explicit Shape(Create create, const Args&... args) {
        carom_shape* made = nullptr;
        check(create(args..., &made));
        shape_.reset(made);
    }
    operator const carom_shape*() const { return shape_.get(); }

  private:
    std::unique_ptr<carom_shape, FreeShape> shape_;
};

inline std::vector<carom_vec> c(const std::vector<Vec2D>& points) {
    std::vector<carom_vec> result;
    for (const Vec2D& point : points) result.push_back(c(point));
    return result;
}

/// Makes the shapes of golden::RandomShapes through C.
struct MakeInC {
    using V = Vec2D;
    using Shape = c_test::Shape;

    static Shape ray(V a, V d) { return Shape(carom_shape_create_ray, c(a), c(d)); }
    static Shape line(V a, V d) { return Shape(carom_shape_create_line, c(a), c(d)); }
    static Shape half_space(V a, V d) { return Shape(carom_shape_create_half_space, c(a), c(d)); }
    static Shape point(V a) { return Shape(carom_shape_create_point, c(a)); }
    static Shape segment(V a, V b) { return Shape(carom_shape_create_segment, c(a), c(b)); }
    static Shape circle(V a, double r) { return Shape(carom_shape_create_circle, c(a), r); }
    static Shape aabb(V low, V high) { return Shape(carom_shape_create_aabb, carom_aabb{c(low), c(high)}); }
    static Shape box(V a, V half, RotD rot) { return Shape(carom_shape_create_box, c(a), c(half), c(rot)); }
    static Shape capsule(V a, V b, double r) { return Shape(carom_shape_create_capsule, c(a), c(b), r); }
    static Shape triangle(V a, V b, V d) { return Shape(carom_shape_create_triangle, c(a), c(b), c(d)); }
    static Shape rounded_triangle(V a, V b, V d, double r) {
        return Shape(carom_shape_create_rounded, triangle(a, b, d), r);
    }
    static Shape ellipse(V a, V radii, RotD rot) { return Shape(carom_shape_create_ellipse, c(a), c(radii), c(rot)); }
    static Shape arc(V a, double r, V from, V to) { return Shape(carom_shape_create_arc, c(a), r, c(from), c(to)); }
    static Shape chain(const std::vector<V>& points) {
        return Shape(carom_shape_create_chain, c(points).data(), points.size(), 0);
    }
    static Shape circle_tree_of_chain(const std::vector<V>& points, int levels) {
        return Shape(carom_shape_create_circle_tree, chain(points), levels);
    }
    static Shape hull_or(const std::vector<V>& points, V otherwise) {
        std::vector<carom_vec> hull(points.size());
        std::size_t count = 0;
        if (carom_convex_hull(c(points).data(), points.size(), hull.data(), hull.size(), &count) != CAROM_OK)
            return point(otherwise);
        return Shape(carom_shape_create_convex_polygon, hull.data(), count);
    }
    static Shape simple_polygon_or(const std::vector<V>& points, V otherwise) {
        carom_shape* polygon = nullptr;
        const auto all = c(points);
        const carom_status status =
            carom_shape_create_simple_polygon(all.data(), all.size(), nullptr, nullptr, 0, &polygon);
        carom_shape_free(polygon);
        if (status != CAROM_OK) return point(otherwise);
        return Shape(carom_shape_create_simple_polygon, all.data(), all.size(), nullptr, nullptr, std::size_t{0});
    }
    static Shape compound(const Shape& a, const Shape& b, PoseD pose_b) {
        const carom_shape* const parts[] = {a, b};
        const carom_pose poses[] = {{{0, 0}, {1, 0}}, c(pose_b)};
        return Shape(carom_shape_create_compound, parts, poses, std::size_t{2});
    }
    static Shape grid(V origin, V cell, int width, int height, const std::vector<std::uint16_t>& cells,
                      const Shape& tile) {
        const carom_shape* const tiles[] = {tile};
        return Shape(carom_shape_create_tile_grid, c(origin), c(cell), width, height, cells.data(), cells.size(), tiles,
                     std::size_t{1});
    }
};

struct FreeMask {
    void operator()(carom_mask* mask) const { carom_mask_free(mask); }
};
using Mask = std::unique_ptr<carom_mask, FreeMask>;

}  // namespace c_test
