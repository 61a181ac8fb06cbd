#include "ellipse_polygons.hpp"

#include "corner.hpp"
#include "relation_facts.hpp"
#include "union_relation.hpp"

#include <array>
#include <limits>

namespace carom::detail {
namespace {

constexpr int coarse = 4, fine = 16;  // vertices in each quarter

enum class Side {
    around,  // the polygon contains the ellipse in its interior, and lies within 1 + 1 / m^2 times the ellipse
    within   // it lies within the ellipse's interior, and contains 1 - 1 / m^2 times the ellipse
};

template <class T>
using Vertices = std::array<BasicVec2<T>, 4 * fine>;

// Whether the vertices of its polygons stay in range.
template <class T>
bool is_of_usual_size(const ConvexPart<T>& ellipse) {
    constexpr T least = 0x1p30f * std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max() / 2;
    const auto is_usual = [](T radius) { return radius >= least && radius <= most; };
    return is_usual(ellipse.local(1).x) && is_usual(ellipse.local(2).y);
}

// In the frame of the ellipse, m in a quarter. With t = tan(angle / 2) going from 0 to 1 in steps of 1 / m, a side
// spans at most 2 atan(1 / m), so that its middle is at 1 / sqrt(1 + 1 / m^2) of the vertices' distance from the
// center. The other quarters are this one, rotated.
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

template <class T>
bool is_same_ellipse(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.pose_count() != b.pose_count() || a.local(1) != b.local(1) || a.local(2) != b.local(2)) return false;
    for (int k = 0; k < a.pose_count(); ++k) {
        if (!(a.pose(k) == b.pose(k))) return false;
    }
    return true;
}

// The parts of a union in a box, with polygons in place of its ellipses.
template <class T>
class PolygonizedParts {
  public:
    PolygonizedParts(PartSource<T> parts, const AabbD& box, int m, Side side)
        : parts_(parts), box_(box), size_(std::size_t(4 * m)) {
        is_possible_ = !each_in_box(box, [&](const ConvexPart<T>& part) {
            if (part.core_kind() != CoreKind::ellipse) return false;
            if (count_ == most_ellipses || !is_of_usual_size(part)) return true;
            set_vertices(vertices_[count_], part, m, side);
            ellipses_[count_++] = part;
            return false;
        });
    }

    /// Else there are too many ellipses, or one is too large or too small.
    bool is_possible() const { return is_possible_; }

    bool operator()(const MovingBox& region, PartVisitor<T> visit) const {
        return each_in_box(region.moves() ? box_ : region.box, [&](const ConvexPart<T>& part) {
            if (part.core_kind() != CoreKind::ellipse) return visit(part);
            std::size_t i = 0;
            while (i + 1 < count_ && !is_same_ellipse(ellipses_[i], part)) ++i;
            ConvexPart<T> polygon = part;  // with its poses and its radius
            polygon.set_empty();
            polygon.set_polygon({vertices_[i].data(), size_});
            return visit(polygon);
        });
    }
    AabbD box() const { return box_; }

  private:
    static constexpr std::size_t most_ellipses = 8;

    // A polygon around an ellipse may overlap a region that the ellipse does not.
    bool each_in_box(const AabbD& region, PartVisitor<T> visit) const {
        const bool is_small = region.max.x - region.min.x < box_.max.x - box_.min.x;
        return parts_(count_ == 0 && is_small ? region : box_, [&](const ConvexPart<T>& part) {
            return part.size() > 0 && boxes_overlap(box_around(part), box_) && visit(part);
        });
    }

    PartSource<T> parts_;
    AabbD box_;
    std::size_t size_;
    std::size_t count_ = 0;
    bool is_possible_ = false;
    std::array<ConvexPart<T>, most_ellipses> ellipses_;
    std::array<Vertices<T>, most_ellipses> vertices_;
};

// A box around a part and its polygons.
template <class T>
AabbD padded_box(const ConvexPart<T>& part) {
    AabbD box = box_around(part);
    const Vec2D margin = 0.125 * (box.max - box.min);
    if (part.core_kind() == CoreKind::ellipse) box = {box.min - margin, box.max + margin};
    return box;
}

template <class T>
RelationFacts gather_all_facts(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const RelationFacts&)> is_enough) {
    const bool are_straight = PartStatistics<T>(a).is_straight() && PartStatistics<T>(b).is_straight();
    return are_straight ? gather_facts<T>(a, b, is_enough) : gather_round_facts<T>(a, b, is_enough);
}

}  // namespace

// If a part lies within the smaller union, its points that are not on the border of that are clear of the union's
// border, except where both are curves, on which a larger ellipse may have its border. Points on the border of the
// larger union are on the union's.
template <class T>
Coverage coverage_by_polygons(const ConvexPart<T>& part, PartSource<T> others) {
    const Single<T> single{part};
    const AabbD box = padded_box(part);
    Tristate outside = Tristate::unknown;
    for (const int m : {coarse, fine}) {
        const PolygonizedParts<T> larger(single, box, m, Side::around), smaller(single, box, m, Side::within);
        const PolygonizedParts<T> more(others, box, m, Side::around), less(others, box, m, Side::within);
        if (!larger.is_possible() || !more.is_possible()) return undecided;
        const PointClassification in_more = gather_all_facts<T>(smaller, more, is_a_outside).of_a;
        if (in_more.outside) return leaves;
        const PointClassification in_less = gather_all_facts<T>(larger, less, is_a_outside).of_a;
        if (in_less.outside) continue;
        if (part.core_kind() == CoreKind::ellipse) return clear_inside;
        if (!in_less.on_boundary) {
            const auto areas = [&](PartVisitor<T> visit) {
                return less(box, [&](const ConvexPart<T>& other) { return has_area(other) && visit(other); });
            };
            const PointClassification in_areas = gather_all_facts<T>(larger, areas, is_a_outside).of_a;
            if (!in_areas.outside && !in_areas.on_boundary) return clear_inside;
        }
        if (has_area(part) && in_more.on_boundary) return tangent_inside(false);
        outside = Tristate::no;
    }
    return {outside, Tristate::unknown, Tristate::unknown};
}

template <class T>
Tristate interiors_intersect_by_polygons(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Single<T> single_a{a}, single_b{b};
    const PolygonizedParts<T> smaller_a(single_a, padded_box(a), fine, Side::within);
    const PolygonizedParts<T> smaller_b(single_b, padded_box(b), fine, Side::within);
    if (!smaller_a.is_possible() || !smaller_b.is_possible()) return Tristate::unknown;
    const auto is_enough = [](const RelationFacts& facts) { return facts.interiors_intersect; };
    return proven(gather_round_facts<T>(smaller_a, smaller_b, is_enough).interiors_intersect);
}

#define CAROM_INSTANTIATE(T)                                                     \
    template Coverage coverage_by_polygons(const ConvexPart<T>&, PartSource<T>); \
    template Tristate interiors_intersect_by_polygons(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
