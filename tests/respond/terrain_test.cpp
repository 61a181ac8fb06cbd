// Characters dropped on random terrains never sink in, are never thrown out, and settle.
#include "random.hpp"
#include "rates.hpp"
#include "respond/level.hpp"
#include "sanitized.hpp"

namespace carom {
namespace {

using test::Level;
using test::Random;
using test::Walking;

template <class T>
class Terrain : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Terrain, Scalars);

enum class Kind { tiles, hills, rocks };

// From x = -8 to 8, with walls at both ends; heights from -2 to 2, on a grid half the time.
template <class T>
void add_ground(Level<T>& level, Random& random, Kind kind) {
    const bool is_on_grid = random.chance(0.5);
    const auto height = [&] {
        return is_on_grid ? static_cast<T>(random.integer(-4, 4)) / 2 : static_cast<T>(random.real(-2, 2));
    };
    level.add(BasicAabb<T>{{-9, -9}, {-8, 9}});
    level.add(BasicAabb<T>{{8, -9}, {9, 9}});
    level.add(BasicAabb<T>{{-9, -9}, {9, -4}});
    if (kind == Kind::tiles) {
        for (int x = -8; x < 8; ++x) level.add(BasicAabb<T>{{T(x), -5}, {T(x + 1), height()}});
    } else if (kind == Kind::hills) {
        std::vector<BasicVec2<T>> points;
        for (int x = -9; x <= 9; ++x) points.push_back({T(x), height()});
        if (random.chance(0.3)) {
            level.add(*BasicChain<T>::open(points));
        } else {
            for (std::size_t i = 0; i + 1 < points.size(); ++i) {
                const BasicVec2<T>&a = points[i], &b = points[i + 1];
                level.add(*BasicConvexPolygon<T>::from_points({{a.x, -5}, {b.x, -5}, b, a}));
            }
        }
    } else {
        for (int i = 0; i < 24; ++i) {
            const BasicVec2<T> at{static_cast<T>(random.real(-8, 8)), height() - 1};
            const BasicVec2<T> half{static_cast<T>(random.real(0.1, 1.5)), static_cast<T>(random.real(0.1, 1.5))};
            const auto rot = BasicRot<T>::degrees(random.chance(0.5) ? T(0) : static_cast<T>(random.integer(0, 359)));
            if (random.chance(0.3)) {
                level.add(BasicCircle<T>{at, half.x});
            } else {
                level.add(BasicBox<T>{at, half, rot});
            }
        }
    }
}

template <class T>
double off_by(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    return std::fabs(static_cast<double>(a.x - b.x)) + std::fabs(static_cast<double>(a.y - b.y));
}

template <class T>
void drop_characters(int first_case, int cases) {
    const auto bodies = test::bodies<T>();
    int on_floor = 0, walked = 0;
    for (int i = first_case; i < first_case + cases; ++i) {
        Random random(static_cast<std::uint64_t>(i));
        Level<T> level;
        add_ground(level, random, static_cast<Kind>(random.integer(0, 2)));
        Walking<T> walking{level, bodies[static_cast<std::size_t>(random.integer(0, 3))]};
        walking.rules = {.step_height = random.chance(0.5) ? T(0.5) : T(0),
                         .snap = random.chance(0.5) ? T(0.25) : T(0)};
        walking.hero.pose.at = {static_cast<T>(random.real(-7, 7)), 6};
        const int walk = random.integer(0, 40);
        const T speed = static_cast<T>(random.real(-6, 6));
        bool is_at_rest = false;
        for (int n = 0; n < 1200 && !is_at_rest; ++n) {
            const BasicVec2<T> before = walking.hero.pose.at;
            const bool walks = n < 90 + walk && n > 60;
            // In the air and on steep slopes it keeps its velocity.
            walking.step(walks ? speed : walking.hero.on_floor ? T(0) : walking.hero.velocity.x);
            const BasicVec2<T> after = walking.hero.pose.at;
            ASSERT_FALSE(level.is_penetrated_by(walking.body, walking.hero.pose)) << "case " << i << " step " << n;
            ASSERT_FALSE(walking.last.pushed_out || walking.last.end == MoveEnd::wedged) << "case " << i;
            ASSERT_NE(walking.last.end, MoveEnd::unfinished) << "case " << i << " step " << n;
            // Never thrown out: no faster than it fell or walked, but for a step that is taken at once.
            const double up = static_cast<double>(after.y - before.y);
            ASSERT_LE(up, 0.6 + 6.0 / 64) << "case " << i << " step " << n;
            ASSERT_LE(std::fabs(static_cast<double>(after.x - before.x)), 0.25) << "case " << i << " step " << n;
            is_at_rest = n > 140 && off_by(after, before) <= test::bits<T>(1);
            if (n > 60 && n < 90 && after != before) ++walked;
        }
        EXPECT_TRUE(is_at_rest) << "case " << i << " at " << walking.hero.pose.at.x << " " << walking.hero.pose.at.y;
        on_floor += walking.hero.on_floor;
    }
    test::expect_often(on_floor, cases, 0.6, "on floor");
    test::expect_often(walked, 30 * cases, 0.3, "walked");
}

TYPED_TEST(Terrain, CharactersStayOutsideAndSettle) {
    const int usual = std::is_same_v<TypeParam, float> ? 1000 : 400;
    drop_characters<TypeParam>(0, static_cast<int>(test::cases_or_fewer(static_cast<std::uint64_t>(usual), 30)));
}

TYPED_TEST(Terrain, SlowTenThousandTerrains) {
    drop_characters<TypeParam>(1000, static_cast<int>(test::cases_or_fewer(10000, 30)));
}

}  // namespace
}  // namespace carom
