// Two shapes at rest: every verb, held against the others, against itself in the other order, moved and scaled, and
// against the exact oracle.

#include "bytes.hpp"
#include "oracle/cases/grid_maker.hpp"
#include "oracle/cases/reproduce.hpp"
#include "oracle/cases/transform.hpp"
#include "oracle/relation/check_relation.hpp"
#include "rapid/answers.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/overlaps.hpp>

#include <cmath>

namespace fuzz {
namespace {

using namespace carom;
using oracle::Body;
using oracle::Case;
using oracle::Kind;
using rapid::Answers;

template <class T>
class StillPair {
  public:
    explicit StillPair(Bytes& bytes) : source_(bytes) {
        oracle::GridMaker<T, ShapeSource<T>> maker(source_);
        const auto kind = [&] { return Kind(bytes.whole(0, oracle::kind_count - 1)); };
        const Kind a = kind(), b = kind();
        made_.a = maker.body(a);
        made_.b = maker.body(b);
        shift_.x = bytes.whole(-6, 6);
        shift_.y = bytes.whole(-6, 6);
        exponent_ = bytes.whole(-60, 60);
    }

    void check() {
        said_ = rapid::answers(made_);
        compare_with_oracle();
        compare_verbs();
        compare_manifold();
        compare_bounds();
        if (!rapid::has_open_depth(made_)) compare_swapped();
        compare_scaled();
        compare_moved();
    }

  private:
    void expect(bool holds, const char* what) const {
        require(holds, what, [&] { return oracle::to_program(made_, said_.verdict); });
    }

    void compare_with_oracle() const {
        const auto exact = oracle::judge_if_promised(made_.a, made_.b);
        if (exact) expect(*exact == said_.verdict, "overlaps and penetrates as the oracle says");
        const oracle::RelationCheck relation = oracle::check_relation(made_);
        require(relation.disagreement.empty(), "the relation", [&] { return relation.disagreement; });
    }

    void compare_verbs() const {
        const auto& [verdict, relation, closest, contact, manifold] = said_;
        expect(verdict.overlaps || !verdict.penetrates, "what penetrates overlaps");
        expect((relation != Relation::disjoint) == verdict.overlaps, "classify tells disjoint where overlaps says no");
        expect((closest.distance == 0) == verdict.overlaps, "a distance of 0 where they overlap");
        expect(contact && manifold, "a contact within any distance");
        expect((contact->separation <= 0) == verdict.overlaps, "the sign of the separation is that of overlaps");
        expect((contact->separation < 0) == verdict.penetrates, "the sign of the separation is that of penetrates");
        expect(std::fmax(contact->separation, T(0)) == closest.distance, "separation and distance");
        expect(signed_distance(placed(made_.a), placed(made_.b)) == contact->separation, "signed_distance");
        expect(carom::contact(placed(made_.a), placed(made_.b)).has_value() == verdict.overlaps,
               "a contact at margin 0 where they overlap");
        const double length = std::hypot(double(contact->normal.x), double(contact->normal.y));
        expect(std::fabs(length - 1) <= 4 * double(std::numeric_limits<T>::epsilon()), "a normal of length 1");
    }

    void compare_manifold() const {
        const auto& [contact, manifold] = std::pair(*said_.contact, *said_.manifold);
        expect(manifold.separation == contact.separation && manifold.normal == contact.normal,
               "manifold and contact tell the same separation and normal");
        expect(manifold.count >= 1 && manifold.count <= 2, "one or two points");
        if (!std::isfinite(contact.separation)) return;
        T least = std::numeric_limits<T>::infinity();
        for (const auto& point : manifold.points()) least = std::fmin(least, point.separation);
        const double off = std::fabs(double(least) - double(contact.separation));
        expect(off <= rapid::rounding_of(made_, double(contact.separation)), "the deepest point is as deep as contact");
    }

    void compare_bounds() const {
        const auto a = bounds(placed(made_.a)), b = bounds(placed(made_.b));
        const bool meet =  // also boxes without end, which are no shapes
            a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
        expect(!said_.verdict.overlaps || meet, "the bounds of what overlaps overlap");
        expect(oracle::judge_bounds(made_.a, a, 0).outward && oracle::judge_bounds(made_.b, b, 0).outward,
               "bounds hold the whole shape");
    }

    void compare_swapped() const {
        const Answers<T> back = rapid::turned_round(rapid::answers(made_.b, made_.a));
        expect(rapid::same_sizes_for(made_, said_, back), "the order of the two changes nothing");
    }

    void compare_scaled() const {
        if (source_.style() == Style::raw) return;
        const Case<T> larger{oracle::scaled(made_.a, exponent_), oracle::scaled(made_.b, exponent_)};
        const Answers<T> expected = rapid::scaled(said_, exponent_), there = rapid::answers(larger);
        if (rapid::has_tiny_lengths(said_) || rapid::has_tiny_lengths(expected)) return;
        expect(rapid::same(there, expected), "lengths times 2^k scale every answer bit for bit");
    }

    // Moved by its separation it touches; moved by anything, the separation changes by no more.
    void compare_moved() const {
        if (!std::isfinite(said_.contact->separation) || rapid::has_open_depth(made_)) return;
        // For arcs and unions, exits far narrower than the shapes may be missed (docs/numerics.md).
        const bool are_convex = oracle::as_convex(made_.a.shape) && oracle::as_convex(made_.b.shape);
        if (source_.style() == Style::raw && !are_convex) return;
        const double depth = -double(said_.contact->separation);
        const Vec2D normal{double(said_.contact->normal.x), double(said_.contact->normal.y)};
        const double after = separation_at({depth * normal.x, depth * normal.y});
        // So may the gap between curves that rounding makes cross.
        const bool is_narrow = !are_convex && std::fabs(depth) <= 0x1p-26 * rapid::extent_of(made_);
        expect(is_narrow || std::fabs(after) <= rapid::rounding_of(made_, depth),
               "moved by the separation, they touch");
        const double elsewhere = separation_at({double(shift_.x), double(shift_.y)});
        const double change = std::fabs(elsewhere + depth);
        // The depth of a union with ellipses is the least to within this much of it (docs/numerics.md).
        const double settled = rapid::is_curved_union(made_) && rapid::has_ellipse(made_) ? 0x1p-12 : 0;
        const double most = std::hypot(shift_.x, shift_.y) + rapid::rounding_of(made_, 8) +
                            settled * std::fmax(depth, std::fabs(elsewhere));
        expect(!std::isfinite(elsewhere) || change <= most,
               "a shift changes the separation by no more than its length");
    }

    double separation_at(const Vec2D& by) const {
        const Body<T>& b = made_.b;
        const BasicVec2<T> at{T(double(b.pose.at.x) + by.x), T(double(b.pose.at.y) + by.y)};
        return double(signed_distance(placed(made_.a), place(b.shape, BasicPose<T>{at, b.pose.rot})));
    }

    static auto placed(const Body<T>& body) { return place(body.shape, body.pose); }

    ShapeSource<T> source_;
    Case<T> made_;
    Vec2D shift_{};
    int exponent_ = 0;
    Answers<T> said_;
};

}  // namespace
}  // namespace fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes bytes(data, size);
    if (bytes.whole(0, 1) == 0) {
        fuzz::StillPair<float>(bytes).check();
    } else {
        fuzz::StillPair<double>(bytes).check();
    }
    return 0;
}
