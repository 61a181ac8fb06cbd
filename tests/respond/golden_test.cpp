// The same bits from every compiler and at every level of optimisation: a long mixed run has one hash.
#include "random.hpp"
#include "respond/level.hpp"

#include <carom/respond/discs.hpp>

#include <bit>

namespace carom {
namespace {

using test::Level;
using test::Random;
using test::Walking;

// FNV-1a, over the bits of numbers.
class Hash {
  public:
    void add(double x) {
        for (int i = 0; i < 64; i += 8) {
            value_ = (value_ ^ ((std::bit_cast<std::uint64_t>(x) >> i) & 0xff)) * 0x100000001b3u;
        }
    }
    template <class T>
    void add(const BasicVec2<T>& v) {
        add(static_cast<double>(v.x));
        add(static_cast<double>(v.y));
    }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325u;
};

template <class T>
void walk_and_bounce(Hash& hash) {
    Random random(11);
    Level<T> level;
    for (int x = -8; x < 8; ++x) {
        const T low = static_cast<T>(random.real(-1, 1)), high = static_cast<T>(random.real(-1, 1));
        level.add(*BasicConvexPolygon<T>::from_points({{T(x), -3}, {T(x + 1), -3}, {T(x + 1), high}, {T(x), low}}));
    }
    level.add(BasicAabb<T>{{-9, -3}, {-8, 9}});
    level.add(BasicAabb<T>{{8, -3}, {9, 9}});
    BasicMoveWorkspace<T> workspace;
    for (const auto& body : test::bodies<T>()) {
        Walking<T> walking{level, body, {.step_height = T(0.5), .snap = T(0.25)}};
        walking.hero.pose.at = {0, 3};
        BasicVec2<T> at{0, 4}, displacement{T(0.31), T(-0.17)};
        for (int i = 0; i < 300; ++i) {
            walking.step(i < 150 ? T(3.3) : T(-4.1));
            hash.add(walking.hero.pose.at);
            hash.add(walking.hero.velocity);
            const auto move = *bounce(body, {at, {}}, displacement, T(0.9375), level, workspace);
            at = move.at;
            displacement = move.direction + BasicVec2<T>{0, T(-0.01)};
            hash.add(at);
        }
    }
}

template <class T>
void play(Hash& hash) {
    std::vector<BasicDisc<T>> balls{{{-30, T(0.25)}, {40, 3}}};
    for (int i = 0; i < 4; ++i) {
        for (int k = 0; k < 4; ++k) balls.push_back({{T(3 * i), T(3 * k - 5)}, {}, T(1), T(1 + k)});
    }
    auto table = BasicDiscTable<T>::create(balls, {{{-50, -25}, {50, -25}},
                                                   {{50, -25}, {50, 25}},
                                                   {{50, 25}, {-50, 25}},
                                                   {{-50, 25}, {-50, -25}},
                                                   {{-20, 5}, {20, 15}}})
                     .value();
    for (int i = 0; i < 10; ++i) {
        hash.add(static_cast<double>(table.run_for(3).collisions));
        for (const auto& disc : table.discs()) hash.add(disc.at);
    }
}

TEST(Golden, ALongRunGivesTheSameBitsEverywhere) {
    Hash hash;
    walk_and_bounce<float>(hash);
    walk_and_bounce<double>(hash);
    play<float>(hash);
    play<double>(hash);
    EXPECT_EQ(hash.value(), 0xc118927111d6d640u);
}

}  // namespace
}  // namespace carom
