#include "terrain.hpp"

#include "../random.hpp"

#include <carom/mask/polygons.hpp>
#include <carom/mask/rasterize.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/respond/move_and_slide.hpp>

#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace bench {
namespace {

using namespace carom;

constexpr std::int64_t width = 4096, height = 1024;
constexpr float dt = 1.0f / 64;

double now() {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double median(std::vector<double> times) {
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

// By glibc's own account, which includes what it rounds up.
std::size_t bytes_in_use() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

Bitmask disc(int radius) {
    const auto r = static_cast<float>(radius);
    return rasterize(Circle{{r, r}, r}, PixelRect{{0, 0}, {2 * radius, 2 * radius}}).value();
}

// Hills whose height changes by a pixel or none from column to column, caves, and single pixels in the air above.
TerrainMask make_hills() {
    Random random(9);
    TerrainMask terrain = TerrainMask::blank(width, height).value();
    std::int64_t top = height / 2;
    for (std::int64_t x = 0; x < width; ++x) {
        const float turn = random.real(0, 1);
        top = std::clamp<std::int64_t>(top + (turn < 0.3f ? -1 : turn > 0.7f ? 1 : 0), 300, 700);
        terrain.fill({{x, top}, {x + 1, height}});
    }
    const Bitmask cave = disc(12);
    for (int i = 0; i < 500; ++i)
        terrain.erase(cave, {static_cast<std::int64_t>(random.real(0, width)),
                             static_cast<std::int64_t>(random.real(720, height))});
    for (int i = 0; i < 5000; ++i)
        terrain.set(static_cast<std::int64_t>(random.real(0, width)), static_cast<std::int64_t>(random.real(0, 250)));
    return terrain;
}

void print_making(const TerrainMask& terrain, int rounds) {
    std::vector<double> times;
    const std::size_t before = bytes_in_use();
    std::size_t after = 0, blocks = 0;
    for (int i = 0; i < rounds; ++i) {
        const double start = now();
        const TileGrid grid = tile_grid_of_pixels<float>(terrain).value();
        times.push_back(now() - start);
        after = bytes_in_use();
        blocks = grid.blocks().size();
    }
    std::printf("make     %8.1f ms, %zu blocks\n", median(times) / 1000, blocks);
    std::printf("memory   %8.1f MB, %.2f bytes a pixel\n", static_cast<double>(after - before) / 1e6,
                static_cast<double>(after - before) / static_cast<double>(width * height));
}

// Craters side by side along the surface.
bool print_digging(TerrainMask terrain, int radius) {
    TileGrid grid = tile_grid_of_pixels<float>(terrain).value();
    const Bitmask brush = disc(radius);
    std::vector<double> times;
    for (std::int64_t x = 100; x + 100 < width; x += 3 * radius) {
        std::int64_t top = 260;
        while (!terrain.get(x, top)) ++top;
        const PixelPos at{x - radius, top - radius};
        const double start = now();
        terrain.erase(brush, at);
        if (!update_pixels(grid, terrain, {at, {at.x + brush.width(), at.y + brush.height()}}).ok()) return false;
        times.push_back(now() - start);
    }
    std::printf("dig %3d  %8.1f us, %.2f us a pixel of the brush\n", radius, median(times),
                median(times) / static_cast<double>(brush.count()));
    return grid == tile_grid_of_pixels<float>(terrain).value();
}

// A capsule of 8 by 18 pixels that walks to and fro, and jumps now and then.
bool print_walking(const TerrainMask& terrain) {
    const AnyShape ground = tile_grid_of_pixels<float>(terrain).value(), body = Capsule{{0, -4}, {0, -14}, 4};
    ObstacleList obstacles;
    obstacles.add({&ground});
    MoveWorkspace workspace;
    const WalkRules rules{.up = {0, -1}, .step_height = 3, .snap = 3};
    Character hero{.pose = {{300, 260}, {}}};
    std::vector<double> times;
    float across = 128;
    int on_floor = 0;
    for (int i = 0; i < 20'000; ++i) {
        if (hero.pose.at.x < 200) across = 128;
        if (hero.pose.at.x > width - 200) across = -128;
        hero.velocity = {across, hero.velocity.y + 640 * dt};
        if (hero.on_floor && i % 97 == 0) hero.velocity.y = -200;
        const double start = now();
        const auto walk = move_and_slide(body, hero, dt, rules, obstacles, workspace);
        times.push_back(now() - start);
        if (!walk || walk->end == MoveEnd::wedged || penetrates(place(body, hero.pose), ground)) return false;
        on_floor += hero.on_floor;
    }
    std::sort(times.begin(), times.end());
    double sum = 0;
    for (const double time : times) sum += time;
    const double count = static_cast<double>(times.size());
    std::printf("step     %8.2f us in the median, %.2f in the mean, %.2f in 99 of 100; %.0f %% on the floor\n",
                median(times), sum / count, times[times.size() * 99 / 100], 100 * on_floor / count);
    return true;
}

}  // namespace

bool print_terrain(int rounds) {
    const TerrainMask terrain = make_hills();
    std::printf("%lld x %lld pixels, %lld set\n", static_cast<long long>(width), static_cast<long long>(height),
                static_cast<long long>(terrain.count()));
    print_making(terrain, rounds);
    const bool dug = print_digging(terrain, 8) && print_digging(terrain, 20);
    return dug && print_walking(terrain);
}

}  // namespace bench
