// Characters: a thousand of them in one level, a step of the game each. Tables of discs, from collision to collision.
// There is no peer: Box2D and Chipmunk have neither.
#include "family.hpp"
#include "random.hpp"

#include <carom/respond/discs.hpp>
#include <carom/respond/move_and_slide.hpp>

#include <cmath>
#include <memory>

namespace bench {
namespace {

using namespace carom;

constexpr std::size_t character_count = 1000;
constexpr float dt = 1.0f / 64;

// A level of 400 by 20 tiles with pits, steps of a tile, and slopes; and over it some platforms.
AnyShape make_level(Random& random) {
    constexpr int width = 400, height = 20;
    std::vector<TileGrid::Cell> cells(std::size_t{width} * height, TileGrid::empty);
    int top = 4;
    for (int x = 0; x < width; ++x) {
        const float turn = random.real(0, 1);
        const int before = top;
        if (turn < 0.1f && top < 8) ++top;
        if (turn > 0.9f && top > 1) --top;
        for (int y = 0; y < top; ++y) cells[static_cast<std::size_t>(y * width + x)] = TileGrid::full;
        const auto cell_at_top = [&](int column, int row) -> TileGrid::Cell& {
            return cells[static_cast<std::size_t>(row * width + column)];
        };
        if (top > before) cell_at_top(x, before) = TileGrid::first_shape;  // a slope up instead of a step
        if (top < before && turn > 0.95f) cell_at_top(x, top) = TileGrid::first_shape + 1;  // a slope down
        if (turn > 0.5f && turn < 0.53f) cell_at_top(x, top + 3) = TileGrid::full;
    }
    const Triangle up{{0, 0}, {1, 0}, {1, 1}}, down{{0, 0}, {1, 0}, {0, 1}};
    return TileGrid::from_cells({0, 0}, {1, 1}, width, height, cells, {up, down}).value();
}

struct Crowd {
    AnyShape level;
    ObstacleList obstacles;
    AnyShape body;
    WalkRules rules{.max_rise = 1.25f, .step_height = 0.25f, .snap = 0.25f};
    std::vector<Character> heroes;
    std::vector<float> speeds;
    MoveWorkspace workspace;

    explicit Crowd(AnyShape shape) : body(std::move(shape)) {
        Random random(3);
        level = make_level(random);
        obstacles.add({&level});
        for (std::size_t i = 0; i < character_count; ++i) {
            heroes.push_back({.pose = {{random.real(5, 395), 12}, {}}});
            speeds.push_back(random.real(-5, 5));
        }
        for (int i = 0; i < 200; ++i) step_all();  // until they are down
    }

    void step(std::size_t i) {
        Character& hero = heroes[i];
        hero.velocity = {speeds[i], hero.velocity.y - 10 * dt};
        const Walk walk = move_and_slide(body, hero, dt, rules, obstacles, workspace).value();
        if (walk.hit_wall) speeds[i] = -speeds[i];
    }
    void step_all() {
        for (std::size_t i = 0; i < character_count; ++i) step(i);
    }
};

// The answer is how many stand on a floor: they walk on with every pass, and one looked at alone does not.
Family crowd_family(const char* name, AnyShape body) {
    static std::vector<std::unique_ptr<Crowd>> crowds;
    Crowd& crowd = *crowds.emplace_back(std::make_unique<Crowd>(std::move(body)));
    const auto stands = [&crowd](std::size_t i) { return crowd.heroes[i].on_floor ? 1.0 : 0.0; };
    const auto pass = [&crowd, stands] {
        crowd.step_all();
        double sum = 0;
        for (std::size_t i = 0; i < character_count; ++i) sum += stands(i);
        return sum;
    };
    return {name, character_count, 1, 0, {{"carom", pass, stands}}, true};
}

// A box full of discs that are a radius apart, which fly about. Each pass starts with a new copy.
Family discs_family(const char* name, std::size_t count, std::size_t collisions) {
    Random random(5);
    const auto side = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    std::vector<Disc> discs;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 at{3 * static_cast<float>(i % side), 3 * static_cast<float>(i / side)};
        const float across = random.real(-3, 3);
        discs.push_back({at, {across, random.real(-3, 3)}});
    }
    const float low = -2, high = 3 * static_cast<float>(side);
    const std::vector<Segment> walls{
        {{low, low}, {high, low}}, {{high, low}, {high, high}}, {{high, high}, {low, high}}, {{low, high}, {low, low}}};
    const DiscTable start = DiscTable::create(discs, walls).value();
    const auto pass = [start, table = start, collisions]() mutable {
        table = start;
        return static_cast<double>(table.run_for(1e9, collisions).collisions);
    };
    return {name, collisions, 1, 0, {{"carom", pass, [](std::size_t) { return 1.0; }}}, true};
}

}  // namespace

std::vector<Family> respond_families() {
    return {
        crowd_family("a step of a capsule that walks", Capsule{{0, 0.4f}, {0, 1.2f}, 0.4f}),
        crowd_family("a step of a box that walks", Aabb{{-0.4f, 0}, {0.4f, 1.6f}}),
        crowd_family("a step of a polygon that walks",
                     ConvexPolygon::from_points(
                         {{-0.25f, 0}, {0.25f, 0}, {0.4f, 0.4f}, {0.4f, 1.2f}, {0, 1.6f}, {-0.4f, 1.2f}, {-0.4f, 0.4f}})
                         .value()),
        discs_family("a collision among 15 discs", 15, 1000),
        discs_family("a collision among 1000 discs", 1000, 1000),
        discs_family("a collision among 10 000 discs", 10'000, 1000),
        discs_family("a collision among 100 000 discs", 100'000, 10'000)};
}

}  // namespace bench
