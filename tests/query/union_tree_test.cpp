// Unions of many parts: every query that finds parts by the tree of their boxes is compared with the same query over
// all parts, one by one, bit for bit; and what it looks at is counted.
#include "narrow/relation/union_relation.hpp"
#include "query/union_levels.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/classify.hpp>
#include <carom/query/clip.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace carom {
namespace {

using detail::CastPath;
using detail::ConvexPart;
using detail::MovingBox;
using detail::NearestVisitor;
using detail::Operand;
using detail::parts_of;
using detail::PartSource;
using detail::PartVisitor;

// The parts of a shape without its tree.
template <class S, class T>
struct OneByOne {
    const Operand<S, T>& operand;
    bool operator()(PartVisitor<T> visit) const { return any_part(operand, visit); }
};

// The same with the tree; depths in polygons are found among their parts, not their edges, which round otherwise.
template <class S, class T>
struct ByTreeExactly : detail::OperandParts<S, T> {
    detail::PartKinds kinds() const { return {true, true, true, true}; }
};

bool operator==(const detail::Separation& a, const detail::Separation& b) {
    return a.gap == b.gap && a.normal == b.normal && a.unique_normal == b.unique_normal && a.on_a == b.on_a &&
           a.on_b == b.on_b;
}

bool are_equal(const detail::RealManifold& a, const detail::RealManifold& b) {
    bool equal = a.separation == b.separation && a.count == b.count;
    for (std::size_t i = 0; i < static_cast<std::size_t>(a.count); ++i) {
        equal = equal && a.points[i].point == b.points[i].point && a.points[i].separation == b.points[i].separation &&
                a.points[i].features == b.points[i].features;
    }
    return equal;
}

template <class T>
bool are_equal(const BasicRaycast<T>& a, const BasicRaycast<T>& b) {
    return a.enter == b.enter && a.exit == b.exit && a.point == b.point && a.normal == b.normal &&
           a.feature == b.feature && a.started_inside == b.started_inside && a.graze == b.graze;
}

template <class T>
bool are_equal(const BasicSweep<T>& a, const BasicSweep<T>& b) {
    if (a.hits() != b.hits() || a.certainty != b.certainty || a.initially_overlapping != b.initially_overlapping)
        return false;
    return !a.hits() || (a.enter == b.enter && a.exit == b.exit && a.point == b.point && a.normal == b.normal &&
                         a.feature_a == b.feature_a && a.feature_b == b.feature_b && a.graze == b.graze);
}

// Two placed shapes: by their trees, and one by one.
template <class T>
class Case {
  public:
    using Shape = BasicAnyShape<T>;

    Case(test::LevelMaker<T>& maker, test::Random& random, bool with_two_levels)
        : a_(with_two_levels && random.chance(0.3) ? maker.level()
                                                   : (random.chance(0.2) ? maker.compound(3, false) : maker.small())),
          b_(maker.level()),
          pose_(random.chance(0.6) ? BasicPose<T>{} : maker.pose()),
          velocity_{T(random.integer(-30, 30)), T(random.integer(-30, 30))},
          from_(maker.at()) {
        if (velocity_ == BasicVec2<T>{}) velocity_.x = 1;
    }

    void expect_same_touch() {
        const bool yes = detail::unions_overlap<T>(all_a_, all_b_);
        EXPECT_EQ(detail::unions_overlap<T>(tree_a_, tree_b_), yes);
        EXPECT_EQ(detail::unions_penetrate<T>(tree_a_, tree_b_), detail::unions_penetrate<T>(all_a_, all_b_));
        const auto near = detail::closest_of_parts<T>(tree_a_, tree_b_);
        const auto all = detail::closest_of_parts<T>(all_a_, all_b_);
        EXPECT_EQ(near.distance, all.distance);
        EXPECT_EQ(near.on_a, all.on_a);
        EXPECT_EQ(near.on_b, all.on_b);
        EXPECT_EQ(detail::gap_of_parts<T>(tree_a_, tree_b_), near.distance);
        EXPECT_EQ(detail::bounds_of_parts<T>(tree_b_), detail::bounds_of_parts<T>(all_b_));
        const Operand<Shape, T> unplaced{b_, nullptr};
        EXPECT_EQ(bounds(b_), detail::bounds_of_parts<T>(OneByOne<Shape, T>{unplaced}));
        hits += yes;
    }

    void expect_same_contact() {
        constexpr double margin = 0.5;
        const detail::Separation near = detail::union_contact<T>(exact_a_, exact_b_, margin);
        const detail::Separation all = detail::union_contact<T>(all_a_, all_b_);
        const detail::Separation by_edges = detail::union_contact<T>(tree_a_, tree_b_, margin);
        EXPECT_TRUE(by_edges.gap == all.gap || by_edges.gap > margin || std::fabs(by_edges.gap - all.gap) < 1e-12)
            << by_edges.gap << " and " << all.gap;
        EXPECT_TRUE(near == all || (near.gap > margin && all.gap > margin)) << near.gap << " and " << all.gap;
        if (all.gap <= margin) {
            EXPECT_TRUE(are_equal(detail::flat_contact<T>(tree_a_, tree_b_, all, margin),
                                  detail::flat_contact<T>(all_a_, all_b_, all, margin)));
        }
        deep += all.gap < 0 && all.gap > -1e9;
    }

    void expect_same_casts() {
        const BasicRay<T> ray{from_, velocity_};
        for (const T max_t : {T(1), CastPath<T>::endless}) {
            const auto path = CastPath<T>::along({ray}, max_t);
            const auto near = detail::cast<T>(path, exact_b_), all = detail::cast<T>(path, all_b_);
            ASSERT_EQ(near.has_value(), all.has_value());
            EXPECT_TRUE(!near || are_equal(*near, *all)) << near->enter << " and " << all->enter;
            const auto fast = detail::cast<T>(path, tree_b_);
            ASSERT_EQ(fast.has_value(), all.has_value());
            if (fast) expect_same_hit(*fast, *all);
            rays += near.has_value();
        }
        const BasicLine<T> line{from_, velocity_};
        EXPECT_EQ(clips(CastPath<T>::along({line}), tree_b_), clips(CastPath<T>::along({line}), all_b_));
    }

    void expect_same_sweeps() {
        const detail::Passage<T> near{tree_a_, velocity_, tree_b_, {}, T(1)}, all{all_a_, velocity_, all_b_, {}, T(1)};
        const BasicSweep<T> hit = detail::sweep(near), exact = detail::sweep(all);
        EXPECT_TRUE(are_equal(detail::sweep<T>({exact_a_, velocity_, exact_b_, {}, T(1)}), exact)) << exact.enter;
        expect_same_meeting(hit, exact);
        EXPECT_EQ(detail::sweep_hits(near), hit.hits());
        EXPECT_EQ(intervals(near), intervals(all));
        sweeps += hit.hits();
    }

    void expect_same_relation() {
        const bool intersect = detail::unions_overlap<T>(all_a_, all_b_);
        const Relation all = intersect ? detail::relate_unions<T>(all_a_, all_b_) : Relation::disjoint;
        EXPECT_EQ(relation_name(detail::relate<T>(tree_a_, tree_b_)), relation_name(all));
        partly += all == Relation::overlapping || all == Relation::touching;
    }

    inline static int hits, deep, rays, sweeps, partly;

  private:
    // The fast path rounds normals as doubles do.
    static void expect_same_normal(const BasicVec2<T>& a, const BasicVec2<T>& b) {
        EXPECT_NEAR(a.x, b.x, 1e-7);
        EXPECT_NEAR(a.y, b.y, 1e-7);
    }

    static void expect_same_hit(const BasicRaycast<T>& hit, const BasicRaycast<T>& exact) {
        EXPECT_EQ(hit.enter, exact.enter);
        EXPECT_EQ(hit.exit, exact.exit);
        EXPECT_EQ(hit.point, exact.point);
        EXPECT_EQ(hit.started_inside, exact.started_inside);
        EXPECT_EQ(hit.graze, exact.graze);
        EXPECT_EQ(hit.feature, exact.feature);
        expect_same_normal(hit.normal, exact.normal);
    }

    // Where two edges meet face to face, the fast path may choose another point of both.
    static void expect_same_meeting(const BasicSweep<T>& hit, const BasicSweep<T>& exact) {
        ASSERT_EQ(hit.hits(), exact.hits());
        EXPECT_EQ(hit.initially_overlapping, exact.initially_overlapping);
        EXPECT_EQ(hit.certainty, exact.certainty);
        if (!hit.hits()) return;
        EXPECT_EQ(hit.enter, exact.enter);
        EXPECT_EQ(hit.exit, exact.exit);
        expect_same_normal(hit.normal, exact.normal);
        EXPECT_EQ(hit.graze, exact.graze);
        EXPECT_EQ(hit.feature_a.part, exact.feature_a.part);
        EXPECT_EQ(hit.feature_b.part, exact.feature_b.part);
    }

    using Times = std::vector<std::pair<T, T>>;

    static Times clips(const CastPath<T>& path, PartSource<T> parts) {
        Times times;
        detail::visit_clips<T>(path, parts, [&](const BasicClip<T>& clip) {
            times.push_back({clip.enter, clip.exit});
            return Visit::proceed;
        });
        return times;
    }
    static Times intervals(const detail::Passage<T>& passage) {
        Times times;
        detail::visit_contacts<T>(passage, [&](const BasicContactInterval<T>& contact) {
            times.push_back({contact.enter, contact.exit});
            return Visit::proceed;
        });
        return times;
    }

    Shape a_, b_;
    BasicPose<T> pose_;
    BasicVec2<T> velocity_, from_;
    Operand<Shape, T> operand_a_{a_, nullptr}, operand_b_{b_, &pose_};
    detail::OperandParts<Shape, T> tree_a_{operand_a_}, tree_b_{operand_b_};
    OneByOne<Shape, T> all_a_{operand_a_}, all_b_{operand_b_};
    ByTreeExactly<Shape, T> exact_a_{{operand_a_}}, exact_b_{{operand_b_}};
};

// The depth of two levels in each other takes seconds one by one.
template <class T, class Question>
void ask(int count, const Question& question, bool with_two_levels = true) {
    test::Random random(25);
    test::LevelMaker<T> maker(random);
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE(i);
        Case<T> pair(maker, random, with_two_levels);
        question(pair);
        if (testing::Test::HasFailure()) return;
    }
}

TEST(UnionTree, OverlapAndDistanceAreThoseOfAllParts) {
    const int count = static_cast<int>(test::cases_or_fewer(1500));
    ask<float>(count, [](Case<float>& pair) { pair.expect_same_touch(); });
    ask<double>(count / 4, [](Case<double>& pair) { pair.expect_same_touch(); });
    test::expect_hit_rate(Case<float>::hits, count);
}

TEST(UnionTree, BoundsOfAGridWithoutTilesAreEmpty) {
    const auto grid = TileGrid::from_cells({0, 0}, {1, 1}, 2, 1, {TileGrid::empty, TileGrid::empty}).value();
    EXPECT_EQ(bounds(grid), bounds(Circle{{std::nanf(""), 0}, 1}));
}

TEST(UnionTree, ContactsAreThoseOfAllParts) {
    const int count = static_cast<int>(test::cases_or_fewer(150));
    ask<float>(
        count, [](Case<float>& pair) { pair.expect_same_contact(); }, false);
    ask<double>(
        count / 4, [](Case<double>& pair) { pair.expect_same_contact(); }, false);
    test::expect_hit_rate(Case<float>::deep, count);
}

TEST(UnionTree, RaysAreThoseOfAllParts) {
    const int count = static_cast<int>(test::cases_or_fewer(600));
    ask<float>(count, [](Case<float>& pair) { pair.expect_same_casts(); });
    ask<double>(count / 4, [](Case<double>& pair) { pair.expect_same_casts(); });
    test::expect_hit_rate(Case<float>::rays, 2 * count);
}

TEST(UnionTree, SweepsAreThoseOfAllParts) {
    const int count = static_cast<int>(test::cases_or_fewer(150));
    ask<float>(count, [](Case<float>& pair) { pair.expect_same_sweeps(); });
    ask<double>(count / 4, [](Case<double>& pair) { pair.expect_same_sweeps(); });
    test::expect_share(Case<float>::sweeps, count, 0.3, 0.95);
}

TEST(UnionTree, RelationsAreThoseOfAllParts) {
    const int count = static_cast<int>(test::cases_or_fewer(3000));
    ask<float>(count, [](Case<float>& pair) { pair.expect_same_relation(); });
    ask<double>(count / 4, [](Case<double>& pair) { pair.expect_same_relation(); });
    test::expect_hit_rate(Case<float>::partly, count);
}

// A chain that notes which of its parts are looked at.
struct CountedChain {
    const Operand<Chain, float>& operand;
    std::set<int>& seen;

    bool operator()(const MovingBox& region, PartVisitor<float> visit) const {
        return any_part(operand, region, PartVisitor<float>([&](const ConvexPart<float>& part) {
                            seen.insert(part.number());
                            return visit(part);
                        }));
    }
    void nearest(const MovingBox& region, double& limit, NearestVisitor<float> visit) const {
        nearest_parts(operand, region, limit, NearestVisitor<float>([&](const ConvexPart<float>& part, double& least) {
                          seen.insert(part.number());
                          visit(part, least);
                      }));
    }
    AabbD box() const { return box_of_parts(operand); }
    detail::PartKinds kinds() const { return detail::part_kinds(operand.shape); }
};

// The budget's units count every visit, also those of the tree's nodes and repeated ones.
TEST(UnionTree, QueriesNearOneEndOfALongChainLookAtFewParts) {
    constexpr int count = 100000;
    test::Random random(4);
    std::vector<Vec2> points;
    for (int i = 0; i <= count; ++i) points.push_back({float(i), float(random.real(0, 2))});
    const Chain chain = Chain::open(points).value();
    const Operand<Chain, float> operand{chain, nullptr};
    std::set<int> seen;
    const CountedChain level{operand, seen};
    const auto expect_few = [&](const char* verb, const auto& query) {
        for (const float x : {7.0f, float(count) - 7}) {
            seen.clear();
            const WorkMeter meter;
            query(x);
            EXPECT_FALSE(seen.empty()) << verb;
            EXPECT_LE(seen.size(), 200u) << verb;
            EXPECT_LE(meter.units(), 5000) << verb;
        }
    };
    const auto with_circle = [&](float x, float y, const auto& use) {
        const Circle circle{{x, y}, 0.5f};
        const Operand<Circle, float> small{circle, nullptr};
        use(detail::OperandParts<Circle, float>{small});
    };
    expect_few("overlaps", [&](float x) {
        with_circle(x, 1, [&](const auto& circle) { detail::unions_overlap<float>(circle, level); });
    });
    expect_few("distance", [&](float x) {
        with_circle(x, 9, [&](const auto& circle) { detail::closest_of_parts<float>(circle, level); });
    });
    expect_few("contact and manifold", [&](float x) {
        with_circle(x, points[static_cast<std::size_t>(x)].y + 0.4f, [&](const auto& circle) {
            const auto contact = detail::union_contact<float>(circle, level, 0.1);
            EXPECT_LT(contact.gap, 0);
            detail::flat_contact<float>(circle, level, contact, 0.1);
        });
    });
    expect_few("ray", [&](float x) {
        const Ray down{{x, 15}, {0.1f, -1}};
        EXPECT_TRUE(detail::cast<float>(CastPath<float>::along({down}, 20.0f), level));
    });
    expect_few("sweep", [&](float x) {
        with_circle(x, 15, [&](const auto& circle) {
            EXPECT_TRUE(detail::sweep<float>({circle, {2, -20}, level, {0, 0}, 1.0f}).hits());
        });
    });
    expect_few("classify",
               [&](float x) { with_circle(x, 1, [&](const auto& circle) { detail::relate<float>(circle, level); }); });
    expect_few("bounds", [&](float) { detail::bounds_of_parts<float>(level); });

    const Pose turn{{3, 4}, Rot::degrees(40)};
    const Operand<Chain, float> turned{chain, &turn};
    seen.clear();
    detail::bounds_of_parts<float>(CountedChain{turned, seen});
    EXPECT_LE(seen.size(), 2000u);  // those whose ends differ from the furthest by less than 1/256 of its length
}

}  // namespace
}  // namespace carom
