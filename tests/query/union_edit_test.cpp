// Unions that are edited equal those that are made anew: in themselves, and in every answer, bit for bit.
#include "query/union_levels.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/classify.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/measure.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/work_budget.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

// All numbers that a level answers about another shape, its way, and a ray.
template <class Level, class T>
std::vector<double> answers(const Level& level, const BasicAnyShape<T>& other, const BasicVec2<T>& way) {
    std::vector<double> all;
    const auto put = [&](auto... numbers) { (all.push_back(static_cast<double>(numbers)), ...); };
    const auto put_vector = [&](const auto& v) { put(v.x, v.y); };
    const auto put_feature = [&](const Feature& f) { put(f.part, static_cast<int>(f.kind), f.index); };
    const BasicAabb<T> box = bounds(level);
    put(box.min.x, box.min.y, box.max.x, box.max.y);
    put(overlaps(level, other), static_cast<int>(classify(level, other)), distance(level, other));
    put(area(level));
    if (const auto center = centroid(level)) put_vector(*center);
    if (const auto near = closest(level, other)) put_vector(near->on_a), put_vector(near->on_b);
    if (const auto hit = contact(level, other)) {
        put(hit->separation, hit->unique_normal);
        put_vector(hit->normal), put_vector(hit->point);
    }
    if (const auto hit = manifold(level, other)) {
        for (const auto& point : hit->points()) put_vector(point.point), put_feature(point.features.a);
    }
    if (const auto hit = sweep(other, way, level, BasicVec2<T>{}); hit.hits()) {
        put(hit.enter, hit.exit, hit.graze), put_feature(hit.feature_b);
        put_vector(hit.normal), put_vector(hit.point);
    }
    if (const auto hit = raycast(BasicRay<T>{{T(-3), T(11.5)}, {T(1), T(0.25) * way.y}}, level)) {
        put(hit->enter, hit->exit, hit->graze), put_feature(hit->feature);
        put_vector(hit->normal), put_vector(hit->point);
    }
    return all;
}

// Edits a level a few times in a row, keeps a copy of one state, and compares each with what is made of its
// description.
template <class T, class Level, class Edit, class Anew>
void expect_same_as_anew(test::Random& random, test::LevelMaker<T>& maker, Level level, const Edit& edit,
                         const Anew& anew, int& hits) {
    const Level before = level;
    const Level before_anew = anew(level);
    const int rounds = random.integer(1, 3);
    for (int round = 0; round < rounds; ++round) {
        const int edits = random.chance(0.2) ? 60 : random.integer(1, 5);
        for (int k = 0; k < edits; ++k) edit(level);
        const Level fresh = anew(level);
        EXPECT_EQ(level, fresh);
        const BasicAnyShape<T> other = maker.small();
        const BasicVec2<T> way{T(random.integer(-9, 9)), T(random.integer(-9, 9))};
        ASSERT_EQ(answers(level, other, way), answers(fresh, other, way));
        ASSERT_EQ(answers(before, other, way), answers(before_anew, other, way));
        hits += overlaps(level, other);
    }
}

template <class T>
void chains_equal_those_made_anew(std::uint64_t seed, int& hits) {
    using Chain = BasicChain<T>;
    test::Random random(seed);
    test::LevelMaker<T> maker(random);
    std::vector<BasicVec2<T>> points;
    const int count = random.chance(0.2) ? 300 : random.integer(3, 20);
    for (int i = 0; i < count; ++i) points.push_back(maker.at());
    const bool is_closed = random.chance(0.5), is_one_sided = random.chance(0.3);
    const auto make = [&](std::vector<BasicVec2<T>> p) {
        if (is_closed)
            return (is_one_sided ? Chain::closed_one_sided(std::move(p)) : Chain::closed(std::move(p))).value();
        return (is_one_sided ? Chain::open_one_sided(std::move(p)) : Chain::open(std::move(p))).value();
    };
    const auto edit = [&](Chain& chain) {
        const auto i = static_cast<std::size_t>(random.integer(0, count - 1));
        const BasicVec2<T> to = random.chance(0.02) ? T(1000000) * maker.at() : maker.at();
        EXPECT_TRUE(chain.set_point(i, to).ok());
    };
    const auto anew = [&](const Chain& chain) { return make({chain.points().begin(), chain.points().end()}); };
    expect_same_as_anew<T>(random, maker, make(points), edit, anew, hits);
}

template <class T>
void compounds_equal_those_made_anew(std::uint64_t seed, int& hits) {
    using Compound = BasicCompound<T>;
    test::Random random(seed);
    test::LevelMaker<T> maker(random);
    const auto make = [&](int count) { return std::get<Compound>(maker.compound(count, true).value); };
    const auto edit = [&](Compound& compound) {
        const auto i = static_cast<std::size_t>(random.integer(0, int(compound.parts().size()) - 1));
        if (random.chance(0.5)) {
            EXPECT_TRUE(compound.set_pose(i, maker.pose()).ok());
        } else if (random.chance(0.1)) {
            EXPECT_TRUE(compound.set_part(i, {make(3), maker.pose()}).ok());
        } else {
            EXPECT_TRUE(compound.set_part(i, make(1).parts().front()).ok());
        }
    };
    const auto anew = [](const Compound& compound) {
        const Compound result = Compound::from_parts({compound.parts().begin(), compound.parts().end()}).value();
        EXPECT_EQ(result.depth(), compound.depth());
        return result;
    };
    expect_same_as_anew<T>(random, maker, make(random.chance(0.2) ? 200 : random.integer(1, 12)), edit, anew, hits);
}

template <class T>
void grids_equal_those_made_anew(std::uint64_t seed, int& hits) {
    using Grid = BasicTileGrid<T>;
    using Cell = typename Grid::Cell;
    test::Random random(seed);
    test::LevelMaker<T> maker(random);
    std::vector<BasicAnyShape<T>> shapes{BasicTriangle<T>{{0, 0}, {2, 0}, {2, 2}}, BasicCircle<T>{{1, 1}, 1}};
    if (random.chance(0.3)) shapes.push_back(BasicChain<T>::open({{0, 0}, {1, 2}, {2, 0}}).value());
    const int width = random.integer(1, 14), height = random.integer(1, 14);
    const bool is_full = random.chance(0.7);
    const auto content = [&] {
        return static_cast<Cell>(random.chance(is_full ? 0.7 : 0.2) ? 1 : random.integer(0, int(shapes.size()) + 1));
    };
    const auto make = [&](const auto& cell_of) {
        std::vector<Cell> cells;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) cells.push_back(cell_of(x, y));
        }
        return Grid::from_cells({0, 0}, {T(2), T(2)}, width, height, cells, shapes).value();
    };
    const auto edit = [&](Grid& grid) {
        const int x = random.integer(0, width - 1), y = random.integer(0, height - 1);
        EXPECT_TRUE(grid.set_cell(x, y, content()).ok());
    };
    const auto anew = [&](const Grid& grid) {
        const Grid result = make([&](int x, int y) { return grid.cell(x, y); });
        EXPECT_EQ(result.blocks(), grid.blocks());
        return result;
    };
    expect_same_as_anew<T>(random, maker, make([&](int, int) { return content(); }), edit, anew, hits);
}

TEST(EditedUnions, EqualThoseMadeAnew) {
    int hits = 0;
    const std::uint64_t count = test::cases_or_fewer(50);
    for (std::uint64_t i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        chains_equal_those_made_anew<float>(i, hits);
        chains_equal_those_made_anew<double>(i, hits);
        compounds_equal_those_made_anew<float>(i, hits);
        compounds_equal_those_made_anew<double>(i, hits);
        grids_equal_those_made_anew<float>(i, hits);
        grids_equal_those_made_anew<double>(i, hits);
    }
    test::expect_hit_rate(hits, 6 * static_cast<int>(count) * 2);
}

TEST(EditedUnions, RefuseWhatIsWrongAndStayAsTheyWere) {
    Chain chain = Chain::open({{0, 0}, {4, 0}}).value();
    EXPECT_EQ(chain.set_point(2, {1, 1}).error().code, ErrorCode::out_of_range);
    EXPECT_EQ(chain.set_point(1, {NAN, 1}).error().code, ErrorCode::not_finite);
    EXPECT_EQ(chain, Chain::open({{0, 0}, {4, 0}}).value());

    const auto make = [] { return Compound::from_parts({{Circle{{0, 0}, 1}}, {Circle{{5, 0}, 1}}}).value(); };
    Compound compound = make();
    EXPECT_EQ(compound.set_part(2, {Circle{}}).error().code, ErrorCode::out_of_range);
    EXPECT_EQ(compound.set_pose(2, {}).error().code, ErrorCode::out_of_range);
    EXPECT_EQ(compound.set_pose(1, {{0, 0}, {2, 0}}).error().code, ErrorCode::bad_rotation);
    const Status bad = compound.set_part(1, {Circle{{0, 0}, -1}});
    EXPECT_EQ(bad.error().code, ErrorCode::negative_radius);
    EXPECT_EQ(bad.error().index, 1);
    Compound deep = make();
    for (int level = 0; level < max_pose_depth - 3; ++level) deep = Compound::from_parts({{deep}}).value();
    EXPECT_EQ(compound.set_part(0, {deep}).error().code, ErrorCode::nested_too_deep);
    EXPECT_EQ(compound, make());

    TileGrid grid = TileGrid::from_cells({0, 0}, {1, 1}, 2, 1, {1, 0}).value();
    EXPECT_EQ(grid.set_cell(2, 0, 1).error().code, ErrorCode::out_of_range);
    EXPECT_EQ(grid.set_cell(0, -1, 1).error().code, ErrorCode::out_of_range);
    EXPECT_EQ(grid.set_cell(0, 0, TileGrid::first_shape).error().code, ErrorCode::bad_row);
    EXPECT_EQ(grid, TileGrid::from_cells({0, 0}, {1, 1}, 2, 1, {1, 0}).value());
}

// A union without a copy shares nothing; a copy keeps what it was, however often the other one changes.
TEST(EditedUnions, CopiesStayAsTheyWere) {
    TileGrid grid = TileGrid::from_cells({0, 0}, {1, 1}, 3, 1, {1, 1, 1}).value();
    const TileGrid copy = grid;
    ASSERT_TRUE(grid.set_cell(1, 0, TileGrid::empty).ok());
    ASSERT_TRUE(grid.set_cell(0, 0, TileGrid::empty).ok());
    EXPECT_FALSE(overlaps(grid, Point{{1.5f, 0.5f}}));
    EXPECT_TRUE(overlaps(copy, Point{{1.5f, 0.5f}}));
    EXPECT_EQ(copy.blocks().size(), 1u);
}

// Of a large grid of few blocks, far apart, edits and questions near one of them look at no others, nor at empty cells.
TEST(EditedUnions, LargeGridsOfFewBlocksCostWhatIsNear) {
    constexpr int side = 4096;
    std::vector<TileGrid::Cell> cells(std::size_t{side} * side);
    for (std::size_t i = 0; i < 3000; ++i) cells[side * (side / 2 + i % 1000) + 7 * (i / 1000) + i % 90 * 40] = 1;
    TileGrid grid = TileGrid::from_cells({0, 0}, {1, 1}, side, side, cells).value();
    const auto units_of = [&](const auto& ask) {
        const WorkMeter meter;
        ask();
        return meter.units();
    };
    const int x = 80, y = side / 2 + 2;
    ASSERT_EQ(grid.cell(x, y), TileGrid::full);
    const Circle ball{{float(x) + 0.5f, float(y) + 1.25f}, 0.5f};
    EXPECT_LE(units_of([&] { EXPECT_TRUE(overlaps(grid, ball)); }), 40);
    EXPECT_LE(units_of([&] { EXPECT_TRUE(contact(grid, ball)); }), 1000);
    EXPECT_LE(units_of([&] { EXPECT_TRUE(manifold(grid, ball)); }), 1500);
    EXPECT_EQ(units_of([&] { EXPECT_EQ(area(grid), float(grid.blocks().size())); }) < 50000, true);
    EXPECT_EQ(units_of([&] { EXPECT_TRUE(grid.set_cell(x, y, TileGrid::empty).ok()); }), 0);
    EXPECT_FALSE(overlaps(grid, ball));
}

// The tiles of a polygon beside a grid, whose parts have numbers with gaps.
TEST(EditedUnions, AreaOfAPolygonBesideAGridIsThatOfBoth) {
    const auto bar = TileGridD::from_cells({-100, 0}, {1, 1}, 3, 2, {1, 1, 1, 0, 0, 1}).value();
    const auto corner =
        simple_polygon<double>(std::vector<Vec2D>{{-50, 0}, {-48, 0}, {-48, 1}, {-49, 1}, {-49, 2}, {-50, 2}}).value();
    const auto both =
        CompoundD::from_parts({{bar}, {corner}, {AabbD{{0, 0}, {2, 2}}}, {AabbD{{1, 0}, {3, 2}}}}).value();
    EXPECT_EQ(area(both), 4 + 3 + 6);
}

// Inside a budget that is used up, an edit still does all of its work.
TEST(EditedUnions, EditsAreNoWorkOfQueries) {
    TileGrid grid = TileGrid::from_cells({0, 0}, {1, 1}, 3, 1, {1, 1, 1}).value();
    {
        const UseWorkBudget none(WorkBudget{0});
        ASSERT_TRUE(grid.set_cell(1, 0, TileGrid::empty).ok());
        EXPECT_FALSE(none.is_exceeded());
    }
    EXPECT_EQ(grid, TileGrid::from_cells({0, 0}, {1, 1}, 3, 1, {1, 0, 1}).value());
    EXPECT_EQ(grid.blocks().size(), 2u);
}

}  // namespace
}  // namespace carom
