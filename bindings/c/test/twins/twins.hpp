/// What the tests of twins share: the same random shapes in C and in C++, and results that are equal bit for bit.
#pragma once

#include "../made_in_c.hpp"
#include "random_shapes.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <utility>

namespace c_test {

/// One shape, made through both interfaces.
struct TwinShape {
    carom::AnyShapeD cpp;
    Shape c;
};

/// Random shapes of every type, and numbers for what else a call takes.
class Twins {
  public:
    explicit Twins(std::uint64_t seed) : cpp_(seed), c_(seed), other_(seed + 1) {}

    TwinShape shape(int scale = 1) { return {cpp_.shape(scale), c_.shape(scale)}; }
    TwinShape bounded() { return {cpp_.bounded(), c_.bounded()}; }
    golden::RandomShapes<double>& random() { return other_; }
    std::vector<Vec2D> points(int count) {
        std::vector<Vec2D> result;
        for (int i = 0; i < count; ++i) result.push_back(other_.point());
        return result;
    }

  private:
    golden::RandomShapes<double> cpp_;
    golden::RandomShapes<double, MakeInC> c_;
    golden::RandomShapes<double> other_;
};

/// A list that a function of C writes; it is called twice, first for the size alone.
template <class T, class Ask>
std::vector<T> listed(Ask ask) {
    std::size_t count = 0;
    const carom_status sized = ask(static_cast<T*>(nullptr), std::size_t{0}, &count);
    EXPECT_EQ(sized, count > 0 ? CAROM_BUFFER_TOO_SMALL : CAROM_OK);
    std::vector<T> result(count);
    check(ask(result.data(), result.size(), &count));
    EXPECT_EQ(count, result.size());
    return result;
}

inline void expect_same(double a, double b) {
    EXPECT_EQ(a, b);
}
inline void expect_same(const carom_vec& a, const Vec2D& b) {
    EXPECT_EQ(a.x, b.x);
    EXPECT_EQ(a.y, b.y);
}
inline void expect_same(const carom_rot& a, const RotD& b) {
    EXPECT_EQ(a.c, b.c);
    EXPECT_EQ(a.s, b.s);
}
inline void expect_same(const carom_pose& a, const PoseD& b) {
    expect_same(a.at, b.at);
    expect_same(a.rot, b.rot);
}
inline void expect_same(const carom_aabb& a, const carom::AabbD& b) {
    expect_same(a.min, b.min);
    expect_same(a.max, b.max);
}
inline void expect_same(const carom_filter& a, const carom::Filter& b) {
    EXPECT_EQ(a.category, b.category);
    EXPECT_EQ(a.mask, b.mask);
    EXPECT_EQ(a.group, b.group);
}
inline void expect_same(const carom_feature& a, const carom::Feature& b) {
    EXPECT_EQ(cpp(a), b);
}
inline void expect_same(const carom_closest& a, const carom::ClosestD& b) {
    EXPECT_EQ(a.distance, b.distance);
    expect_same(a.on_a, b.on_a);
    expect_same(a.on_b, b.on_b);
}
inline void expect_same(const carom_contact& a, const carom::ContactD& b) {
    expect_same(a.normal, b.normal);
    EXPECT_EQ(a.separation, b.separation);
    EXPECT_EQ(a.unique_normal != 0, b.unique_normal);
    expect_same(a.point, b.point);
}
inline void expect_same(const carom_raycast& a, const carom::RaycastD& b) {
    EXPECT_EQ(a.enter, b.enter);
    EXPECT_EQ(a.exit, b.exit);
    expect_same(a.point, b.point);
    expect_same(a.normal, b.normal);
    expect_same(a.feature, b.feature);
    EXPECT_EQ(a.started_inside != 0, b.started_inside);
    EXPECT_EQ(a.graze != 0, b.graze);
}
inline void expect_same(const carom_sweep& a, const carom::SweepD& b) {
    EXPECT_EQ(a.hits != 0, b.hits());
    EXPECT_EQ(a.enter, b.enter);
    EXPECT_EQ(a.exit, b.exit);
    expect_same(a.point, b.point);
    expect_same(a.normal, b.normal);
    expect_same(a.feature_a, b.feature_a);
    expect_same(a.feature_b, b.feature_b);
    EXPECT_EQ(a.initially_overlapping != 0, b.initially_overlapping);
    EXPECT_EQ(a.graze != 0, b.graze);
    EXPECT_EQ(static_cast<int>(a.certainty), static_cast<int>(b.certainty));
}

/// Lists of the same length, whose elements `same` compares.
template <class A, class B, class Same>
void expect_same(const A& a, const B& b, Same same) {
    ASSERT_EQ(std::size(a), std::size(b));
    for (std::size_t i = 0; i < std::size(a); ++i) same(a[i], b[i]);
}
template <class A, class B>
void expect_same_points(const A& a, const B& b) {
    expect_same(a, b, [](const carom_vec& x, const auto& y) {
        expect_same(x, Vec2D{static_cast<double>(y.x), static_cast<double>(y.y)});
    });
}

/// The rings of a list, which is freed.
struct Ring {
    std::vector<carom_vec> points;
    bool is_hole;
};
inline std::vector<Ring> rings_of(carom_rings* rings) {
    std::size_t count = 0;
    check(carom_rings_count(rings, &count));
    std::vector<Ring> result;
    for (std::size_t i = 0; i < count; ++i) {
        const carom_vec* points;
        std::size_t point_count;
        std::int32_t is_hole;
        check(carom_rings_get(rings, i, &points, &point_count, &is_hole));
        result.push_back({{points, points + point_count}, is_hole != 0});
    }
    carom_rings_free(rings);
    return result;
}

}  // namespace c_test
