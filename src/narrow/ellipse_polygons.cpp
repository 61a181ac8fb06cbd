#include "ellipse_polygons.hpp"

#include "corner.hpp"
#include "relation_facts.hpp"
#include "union_relation.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace carom::detail {
namespace {

constexpr int coarse = 4, fine = 16;  // how many vertices there are in each quarter

enum class Side {
    around,  // the polygon holds the ellipse in its interior, and is held by 1 + 1 / m^2 times the ellipse
    within   // it is held in the ellipse's interior, and holds 1 - 1 / m^2 times the ellipse
};

template <class T>
using Vertices = std::array<BasicVec2<T>, 4 * fine>;

// Whether the vertices of its polygons stay in the range.
template <class T>
bool is_of_usual_size(const ConvexPart<T>& ellipse) {
    constexpr T least = 0x1p30f * std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max() / 2;
    const auto is_usual = [](T radius) { return radius >= least && radius <= most; };
    return is_usual(ellipse.local(1).x) && is_usual(ellipse.local(2).y);
}

// In the frame of the ellipse, m in a quarter. Where t = tan(angle / 2) goes from 0 to 1 by 1 / m, a side spans at most
// 2 atan(1 / m), so that its middle is at 1 / sqrt(1 + 1 / m^2) of the vertices' distance from the center. The other
// quarters are this one, turned.
template <class T>
void set_vertices(Vertices<T>& vertices, const ConvexPart<T>& ellipse, int m, Side side) {
    const double u = double(ellipse.local(1).x), v = double(ellipse.local(2).y);
    const double stretch = side == Side::around ? 1 + 1.0 / (m * m) : 1 - 0x1p-20;
    for (int i = 0; i < m; ++i) {
        const double t = double(i) / m;
        Vec2D spoke = stretch / (1 + t * t) * Vec2D{1 - t * t, 2 * t};
        for (int quarter = 0; quarter < 4; ++quarter, spoke = perp(spoke)) {
            vertices[std::size_t(quarter * m + i)] = {T(spoke.x * u), T(spoke.y * v)};
        }
    }
}

// The parts of a union, with polygons in the place of its ellipses.
template <class T>
class Polygonal {
  public:
    static constexpr int most_ellipses = 8;

    static bool is_possible(PartSource<T> parts) {
        int count = 0;
        return !parts([&](const ConvexPart<T>& part) {
            return part.extent() == Extent::ellipse && (++count > most_ellipses || !is_of_usual_size(part));
        });
    }

    Polygonal(PartSource<T> parts, int m, Side side) : parts_(parts), size_(std::size_t(4 * m)) {
        std::size_t count = 0;
        parts_([&](const ConvexPart<T>& part) {
            if (part.extent() == Extent::ellipse) set_vertices(vertices_[count++], part, m, side);
            return false;
        });
    }

    bool operator()(PartVisitor<T> visit) const {
        std::size_t count = 0;
        return parts_([&](const ConvexPart<T>& part) {
            if (part.extent() != Extent::ellipse) return visit(part);
            ConvexPart<T> polygon = part;  // with its poses and its radius
            polygon.set_empty();
            polygon.set_polygon({vertices_[count++].data(), size_});
            return visit(polygon);
        });
    }

  private:
    PartSource<T> parts_;
    std::size_t size_;
    std::array<Vertices<T>, most_ellipses> vertices_;
};

template <class T>
RelationFacts gather_all_facts(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const RelationFacts&)> is_enough) {
    const bool are_straight = Census<T>(a).is_straight() && Census<T>(b).is_straight();
    return are_straight ? gather_facts<T>(a, b, is_enough) : gather_round_facts<T>(a, b, is_enough);
}

// How a part lies to a union: with polygons in the place of ellipses, all there is.
template <class T>
class PolygonView {
  public:
    PolygonView(PartSource<T> single, Side of_part, PartSource<T> others, Side of_others, int m)
        : part_(single, m, of_part), others_(others, m, of_others) {}

    Whereabouts whereabouts() const { return facts_in(others_); }

    // To the parts with an area alone.
    Whereabouts whereabouts_in_areas() const {
        return facts_in([&](PartVisitor<T> visit) {
            return others_([&](const ConvexPart<T>& part) { return has_area(part) && visit(part); });
        });
    }

  private:
    Whereabouts facts_in(PartSource<T> others) const {
        const auto is_outside = [](const RelationFacts& facts) { return facts.of_a.outside; };
        return gather_all_facts<T>(part_, others, is_outside).of_a;
    }

    Polygonal<T> part_;
    Polygonal<T> others_;
};

}  // namespace

// Where a part lies within less than the union, a point of it that is not on the border of that is clear of the
// union's, unless both are curves, on which a larger ellipse may have its border. Where it lies on the border of more
// than the union, it does so on the union's.
template <class T>
Coverage coverage_by_polygons(const ConvexPart<T>& part, PartSource<T> others) {
    const Single<T> single{part};
    if (!Polygonal<T>::is_possible(single) || !Polygonal<T>::is_possible(others)) return undecided;
    const bool is_ellipse = part.extent() == Extent::ellipse;
    Answer outside = Answer::unknown;
    for (const int m : {coarse, fine}) {
        const PolygonView<T> larger_in_smaller(single, Side::around, others, Side::within, m);
        const PolygonView<T> smaller_in_larger(single, Side::within, others, Side::around, m);
        const Whereabouts in_smaller = larger_in_smaller.whereabouts();
        const Whereabouts in_larger = smaller_in_larger.whereabouts();
        if (in_larger.outside) return leaves;
        if (in_smaller.outside) continue;
        if (is_ellipse) return clear_inside;
        if (!in_smaller.on_boundary) {
            const Whereabouts in_areas = larger_in_smaller.whereabouts_in_areas();
            if (!in_areas.outside && !in_areas.on_boundary) return clear_inside;
        }
        if (has_area(part) && in_larger.on_boundary) return tangent_inside(false);
        outside = Answer::no;
    }
    return {outside, Answer::unknown, Answer::unknown};
}

template <class T>
Answer interiors_meet_by_polygons(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Single<T> single_a{a}, single_b{b};
    if (!Polygonal<T>::is_possible(single_a) || !Polygonal<T>::is_possible(single_b)) return Answer::unknown;
    const auto is_enough = [](const RelationFacts& facts) { return facts.interiors_meet; };
    const Polygonal<T> polygon_a(single_a, fine, Side::within), polygon_b(single_b, fine, Side::within);
    return proven(gather_round_facts<T>(polygon_a, polygon_b, is_enough).interiors_meet);
}

#define CAROM_INSTANTIATE(T)                                                     \
    template Coverage coverage_by_polygons(const ConvexPart<T>&, PartSource<T>); \
    template Answer interiors_meet_by_polygons(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
