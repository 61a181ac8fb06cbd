// Convex parts: quick_separation in doubles against the exact separation, on random shapes, on grids where
// features tie, far out and placed, also by poses from whose origins they are far.
#include "narrow/filters/numbers.hpp"
#include "narrow/filters/separation_cases.hpp"

#include <carom/detail/narrow/distance/convex_manifold.hpp>

#include <cmath>
#include <limits>

namespace carom::test {
namespace {

// A box, polygon, segment or point. ConvexPart views the vertices and the poses, so that it is made when needed.
template <class T>
struct PartCase {
    std::vector<BasicVec2<T>> vertices;  // of a box its corners
    bool is_box = false;
    std::optional<BasicPose<T>> pose;
    T radius = 0;

    ConvexPart<T> part() const {
        ConvexPart<T> part;
        if (pose) part.push_pose(*pose);
        if (radius != 0) part.set_radius(radius);
        if (is_box) {
            part.set_box(vertices[0], vertices[1]);
        } else if (vertices.size() == 1) {
            part.set_point(vertices[0]);
        } else if (vertices.size() == 2) {
            part.set_segment(vertices[0], vertices[1]);
        } else {
            part.set_polygon(vertices);
        }
        return part;
    }
};

template <class T>
struct PartPair {
    PartCase<T> a, b;
};

// The contact points of two parts together with the separation, in either order.
template <class T>
void verify_contacts(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& exact) {
    const double slack = slack_of(a, b);
    for (const double margin : {0.0, 0.25}) {
        for (const bool swapped : {false, true}) {
            const Separation expected = swapped ? flipped(detail::exact_separation(b, a)) : exact;
            const RealManifold contact = flat_contact(a, b, swapped, margin);
            if (expected.gap > margin) {
                EXPECT_TRUE(contact.separation.gap > margin && contact.count == 0);
                continue;
            }
            expect_agreement(a, b, contact.separation, expected);
            // Of unions of one part, either may come first.
            EXPECT_TRUE(
                points_agree(contact, contact_of_unions(a, b, expected, margin), margin, slack) ||
                points_agree(contact, flipped(contact_of_unions(b, a, flipped(expected), margin)), margin, slack));
        }
    }
}

template <class T>
Filter<PartPair<T>, Separation> part_filter(const char* name) {
    auto filter = separation_filter<PartPair<T>>(std::string(name) + "_" + type_name<T>);
    filter.decide = [](const PartPair<T>& c) -> std::optional<Separation> {
        Separation found;
        const double any = std::numeric_limits<double>::infinity();
        if (!detail::quick_separation(c.a.part(), c.b.part(), any, found)) return std::nullopt;
        return found;
    };
    filter.exact = [](const PartPair<T>& c) { return detail::exact_separation(c.a.part(), c.b.part()); };
    filter.verify = [](const PartPair<T>& c, const Separation& exact) {
        const ConvexPart<T> a = c.a.part(), b = c.b.part();
        const double slack = slack_of(a, b);
        expect_agreement(a, b, separation(a, b), exact);
        const double distance = gap(a, b);
        EXPECT_TRUE(exact.gap > 0 ? agree(distance, exact.gap, slack) : distance == 0);
        const Separation of_overlap = separation(a, b, 0);
        EXPECT_TRUE(exact.gap > 0 ? of_overlap.gap > 0 : agree(of_overlap, exact, slack));
        verify_contacts(a, b, exact);
    };
    filter.compare = [](const PartPair<T>& c, const Separation& decided, const Separation& exact) {
        expect_agreement(c.a.part(), c.b.part(), decided, exact);
    };
    // Pairs that touch are rarely decided, nor those that are far from the origin of their poses.
    filter.decided_misses = 0.7;
    filter.decided_hits = 0.7;
    return filter;
}

template <class T>
PartCase<T> drawn_box(Numbers<T>& numbers, const std::optional<BasicPose<T>>& pose) {
    const BasicAabb<T> box = numbers.aabb();
    return {{box.min, box.max}, true, pose, numbers.random.chance(0.1) ? T(0.25) : T(0)};
}

template <class T>
void add_boxes(Rows& rows, bool placed) {
    auto filter = part_filter<T>(placed ? "placed_boxes" : "box_parts");
    filter.draw = [placed](Random& random) {
        Numbers<T> numbers = any_numbers<T>(random);
        const BasicPose<T> pose = numbers.pose();
        // Far out, boxes with different poses are apart.
        const BasicPose<T> other = random.chance(0.6) ? numbers.pose() : pose;
        const auto placing = [&](const BasicPose<T>& p) { return placed ? std::optional(p) : std::nullopt; };
        const PartCase<T> a = drawn_box(numbers, placing(pose));
        return PartPair<T>{a, drawn_box(numbers, placing(other))};
    };
    expect_kinds(filter, placed ? 0.002 : 0.02, placed ? 0.0002 : 0.01);
    add(rows, filter);
}

template <class T>
void add_polygons(Rows& rows) {
    auto filter = part_filter<T>("points_segments_and_polygons");
    filter.draw = [](Random& random) {
        Numbers<T> numbers = any_numbers<T>(random);
        const BasicPose<T> pose = numbers.pose();
        const auto draw = [&] {
            PartCase<T> part;
            if (random.chance(0.3)) part.pose = random.chance(0.5) ? pose : numbers.pose();
            if (random.chance(0.2)) part.radius = T(0.5);
            const int count = random.integer(1, 5);
            if (count < 3) {
                for (int i = 0; i < count; ++i) part.vertices.push_back(numbers.point());
                return part;
            }
            const auto polygon = numbers.polygon(count, count);
            part.vertices.assign(polygon.points().begin(), polygon.points().end());
            return part;
        };
        const PartCase<T> a = draw();
        return PartPair<T>{a, draw()};
    };
    expect_kinds(filter, 0.01, 0.005);
    add(rows, filter);
}

// A part of a level that is stored far from the origin of its pose, which puts it near.
template <class T>
PartCase<T> far_in_its_frame(Random& random) {
    const T far = static_cast<T>(std::exp2(random.integer(4, 14)));
    const BasicVec2<T> base{far * T(random.real(-1, 1)), far * T(random.real(-1, 1))};
    const BasicVec2<T> near{T(random.real(-1, 1)), T(random.real(-1, 1))};
    const BasicRot<T> rot = BasicRot<T>::radians(T(random.real(-3, 3)));
    PartCase<T> part;
    part.pose = BasicPose<T>{near - rotate(rot, base), rot};
    if (random.chance(0.2)) part.radius = T(0.5);
    const int count = random.integer(1, 4);
    part.is_box = count == 4;
    const auto corner = [&](double x, double y) { part.vertices.push_back(base + BasicVec2<T>{T(x), T(y)}); };
    corner(random.real(-1, -0.1), random.real(-1, -0.1));
    if (part.is_box) {
        corner(random.real(0.1, 1), random.real(0.1, 1));
        return part;
    }
    if (count > 1) corner(random.real(0.1, 1), random.real(-1, -0.1));
    if (count > 2) corner(random.real(-0.1, 0.1), random.real(0.1, 1));
    return part;
}

template <class T>
void add_far_in_their_frames(Rows& rows) {
    auto filter = part_filter<T>("parts_far_in_their_frames");
    filter.draw = [](Random& random) {
        const PartCase<T> a = far_in_its_frame<T>(random);
        return PartPair<T>{a, far_in_its_frame<T>(random)};
    };
    expect_kinds(filter, 0, 0);
    filter.decided_misses = filter.decided_hits = 0.97;
    add(rows, filter);
}

template <class T>
void add_rows(Rows& rows) {
    add_boxes<T>(rows, false);
    add_boxes<T>(rows, true);
    add_polygons<T>(rows);
    add_far_in_their_frames<T>(rows);
}

}  // namespace

void add_part_separation_rows(Rows& rows) {
    add_rows<float>(rows);
    add_rows<double>(rows);
}

}  // namespace carom::test
