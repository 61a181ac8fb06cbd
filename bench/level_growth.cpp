#include "level_growth.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/carom.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <numbers>
#include <string>

namespace bench {
namespace {

using namespace carom;

// Evenly spread numbers from 0 to 1, the same in every run.
double scattered(int i) {
    return std::fmod(0.6180339887498949 * i, 1.0);
}

// A level, and a place near the middle where a small circle touches it.
struct Level {
    AnyShape shape;
    Vec2 place;
};

Level chain_of(int count) {
    std::vector<Vec2> points;
    for (int i = 0; i <= count; ++i) points.push_back({float(i), 2 * float(scattered(i))});
    return {Chain::open(std::move(points)).value(), {0.37f * float(count), 1.2f}};
}

Level polygon_of(int count) {
    std::vector<Vec2> points;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * i / count, far = count / 6.0 + 1.5 * scattered(i);
        points.push_back({float(far * std::cos(angle)), float(far * std::sin(angle))});
    }
    const Vec2 place = points[std::size_t(count) / 3];
    return {simple_polygon<float>(points).value(), place};
}

Level boxes_of(int count) {
    const int side = int(std::ceil(std::sqrt(double(count))));
    std::vector<CompoundPart> parts;
    for (int i = 0; i < count; ++i) {
        const Vec2 low{float(3 * (i % side) + scattered(i)), float(3 * (i / side) + scattered(7 * i))};
        parts.push_back({Aabb{low, {low.x + 2, low.y + 2}}});
    }
    const float middle = float(3 * (side / 2)) + 1;
    return {Compound::from_parts(std::move(parts)).value(), {middle, middle + 1.5f}};
}

// Half of the tiles below the middle are full, so that a ray from above has some way to go.
Level tiles_of(int count) {
    const int side = int(std::ceil(std::sqrt(double(count))));
    std::vector<TileGrid::Cell> cells(std::size_t(side) * std::size_t(side));
    for (std::size_t i = 0; i < cells.size() / 2; ++i) cells[i] = scattered(int(i)) < 0.5 ? 1 : 0;
    const Vec2 place{0.37f * float(side), float(side / 2) + 0.2f};
    return {TileGrid::from_cells({0, 0}, {1, 1}, side, side, std::move(cells)).value(), place};
}

struct Verb {
    const char* name;
    std::function<double(Level&)> ask;  // NaN: not with such a level
};

// One lookup of the concrete shape, as where the type of a level is known.
template <class Use>
double with_shape(const Level& level, const Use& use) {
    return std::visit([&](const auto& shape) { return double(use(shape)); }, level.shape.value);
}

// Moves a part in the middle up or down, or takes a tile away and puts it back.
double edit(Chain& chain) {
    const std::size_t i = chain.points().size() / 3;
    const Vec2 point = chain.points()[i];
    return chain.set_point(i, {point.x, 2 - point.y}).ok();
}
double edit(Compound& boxes) {
    const std::size_t i = boxes.parts().size() / 3;
    return boxes.set_pose(i, {{0, 1 - boxes.parts()[i].pose.at.y}, {}}).ok();
}
double edit(TileGrid& grid) {
    const int x = grid.width() / 3, y = grid.height() / 3;
    return grid.set_cell(x, y, TileGrid::Cell(1 - grid.cell(x, y))).ok();
}
template <class S>
double edit(S&) {
    return std::nan("");
}

const Verb verbs[] = {
    {"overlaps",
     [](const Level& l) { return with_shape(l, [&](const auto& s) {
                              return overlaps(s, Circle{l.place, 0.5f});
                          }); }},
    {"contains", [](const Level& l) { return with_shape(l, [&](const auto& s) { return contains(s, l.place); }); }},
    {"ray of 20",
     [](const Level& l) {
         const Ray ray{{l.place.x, l.place.y + 15}, {0.1f, -1}};
         return with_shape(l, [&](const auto& s) { return raycast(ray, s, 20).has_value(); });
     }},
    {"sweep by 20",
     [](const Level& l) {
         const Circle ball{{l.place.x, l.place.y + 15}, 0.5f};
         return with_shape(l, [&](const auto& s) { return sweep(ball, {2, -20}, s, {0, 0}, 1).hits(); });
     }},
    {"distance",
     [](const Level& l) {
         const Circle ball{{l.place.x, l.place.y + 4}, 0.5f};
         return with_shape(l, [&](const auto& s) { return distance(s, ball); });
     }},
    {"contact",
     [](const Level& l) {
         return with_shape(l, [&](const auto& s) { return contact(s, Circle{l.place, 0.5f}).has_value(); });
     }},
    {"manifold",
     [](const Level& l) {
         const Aabb box{{l.place.x - 0.4f, l.place.y - 0.4f}, {l.place.x + 0.4f, l.place.y + 0.4f}};
         return with_shape(l, [&](const auto& s) { return manifold(s, box).has_value(); });
     }},
    {"classify",
     [](const Level& l) {
         return with_shape(l, [&](const auto& s) { return int(classify(s, Circle{l.place, 0.5f})); });
     }},
    {"edit", [](Level& l) { return std::visit([](auto& shape) { return edit(shape); }, l.shape.value); }},
    {"bounds", [](const Level& l) { return with_shape(l, [](const auto& s) { return bounds(s).min.x; }); }},
};

double now() {
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The median of `rounds` batches, each of some 50 microseconds, but no longer than a second in all.
double time_of(const Verb& verb, Level& level, int rounds) {
    double sum = 0;
    double start = now();
    sum += verb.ask(level);
    const int batch = std::max(1, int(5e4 / (now() - start)));
    std::vector<double> times;
    const double end = now() + 1e9;
    do {
        start = now();
        for (int i = 0; i < batch; ++i) sum += verb.ask(level);
        times.push_back((now() - start) / batch);
    } while (int(times.size()) < rounds && now() < end);
    [[maybe_unused]] volatile double kept = sum;
    std::nth_element(times.begin(), times.begin() + std::ptrdiff_t(times.size() / 2), times.end());
    return times[times.size() / 2];
}

}  // namespace

void print_level_growth(int rounds, std::vector<Row>& rows) {
    constexpr int counts[] = {100, 1000, 10000, 100000, 1000000};
    const std::pair<const char*, Level (*)(int)> kinds[] = {
        {"chain", chain_of}, {"polygon", polygon_of}, {"boxes", boxes_of}, {"tiles", tiles_of}};
    for (const auto& [kind, make] : kinds) {
        std::map<std::string, std::vector<double>> table;
        for (const int count : counts) {
            const double start = now();
            Level level = make(count);
            table["made"].push_back(now() - start);
            Row row;
            row.family = std::string("level of ") + kind + " " + std::to_string(count);
            for (const Verb& verb : verbs) {
                if (std::isnan(verb.ask(level))) continue;
                const double time = time_of(verb, level, rounds);
                table[verb.name].push_back(time);
                row.timings.push_back({verb.name, time});
            }
            rows.push_back(std::move(row));
        }
        std::printf("\n| %s, us |", kind);
        for (const int count : counts) std::printf(" %d |", count);
        std::printf("\n|---|");
        for (std::size_t k = 0; k < std::size(counts); ++k) std::printf("---:|");
        for (const auto& [name, times] : table) {
            std::printf("\n| %s |", name.c_str());
            for (const double time : times) std::printf(" %.3g |", time / 1000);
        }
        std::printf("\n");
    }
}

}  // namespace bench
