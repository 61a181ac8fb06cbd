// A pixel-perfect asteroid field: rocks with ragged sprites rotate and drift, and a shot crosses the field in one
// frame. Rocks collide when they share a pixel; circles around them overlap much more often.

#include <carom/carom.hpp>

#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

using namespace carom;

constexpr double field = 600;

std::uint64_t dice = 7;
double roll(double low, double high) {
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * static_cast<double>(dice >> 11) * 0x1p-53;
}

// A polygon with a ragged outline, as pixels.
SharedMask make_rock(double radius) {
    std::vector<Vec2D> outline;
    for (int i = 0; i < 14; ++i) {
        const double reach = radius * roll(0.55, 1);
        outline.push_back(Vec2D{radius, radius} + rotate(RotD::degrees(i * 360.0 / 14), Vec2D{reach, 0}));
    }
    const auto polygon = simple_polygon<double>(outline).value();
    const auto side = static_cast<std::int64_t>(2 * radius) + 1;
    return SharedMask(rasterize(polygon, {{0, 0}, {side, side}}).value());
}

struct Rock {
    ColliderId id;
    double radius;
};

Rock add_rock(WorldD& world, const std::vector<SharedMask>& sprites) {
    const auto& sprite = sprites[static_cast<std::size_t>(roll(0, static_cast<double>(sprites.size())))];
    const double radius = static_cast<double>(sprite->width() - 1) / 2;
    ColliderD rock;
    rock.mask = {sprite, {radius, radius}};  // rotates about its center
    rock.pose = {{roll(0, field), roll(0, field)}, RotD::degrees(roll(0, 360))};
    rock.velocity = {roll(-40, 40), roll(-40, 40)};
    rock.angular_velocity = roll(-2, 2);
    return {world.add(rock).value(), radius};
}

// The collisions of a game without masks.
int overlapping_circles(const WorldD& world, const std::vector<Rock>& rocks) {
    int count = 0;
    for (std::size_t i = 0; i < rocks.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            count += overlaps(CircleD{world.pose(rocks[i].id).at, rocks[i].radius},
                              CircleD{world.pose(rocks[j].id).at, rocks[j].radius});
        }
    }
    return count;
}

// The same as the world's contacts, tested pair by pair.
int overlapping_sprites(const WorldD& world, const std::vector<Rock>& rocks) {
    const auto sprite = [&](const Rock& rock) {
        const ColliderMask& mask = world.mask(rock.id);
        return PlacedSprite{placement_of(world.pose(rock.id), mask.pivot), mask.pixels.get()};
    };
    int count = 0;
    for (std::size_t i = 0; i < rocks.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) count += overlaps(sprite(rocks[i]), sprite(rocks[j]));
    }
    return count;
}

}  // namespace

int main() {
    std::vector<SharedMask> sprites;
    for (const double radius : {12.0, 16.0, 20.0, 28.0, 36.0}) sprites.push_back(make_rock(radius));
    WorldD world;
    std::vector<Rock> rocks;
    for (int i = 0; i < 60; ++i) rocks.push_back(add_rock(world, sprites));

    int circles = 0, pixels = 0, checked = 0;
    for (int frame = 0; frame < 60; ++frame) {
        if (!world.update(1.0 / 60).ok()) return 1;
        const auto contacts = static_cast<int>(world.begins().size() + world.stays().size());
        pixels += contacts;
        circles += overlapping_circles(world, rocks);
        checked += overlapping_sprites(world, rocks) == contacts;
    }
    std::printf("60 frames: circles overlap %d times, pixels %d; %d frames checked\n", circles, pixels, checked);

    // A shot crosses the whole field at once, and hits pixels, too.
    std::vector<WorldRaycastD> hits;
    world.raycast_all({{0, field / 2}, {1, 0}}, field, {}, hits);
    for (const auto& [id, hit] : hits) {
        std::printf("the shot hits rock %u at %.3f, normal (%.0f, %.0f)\n", id.index, hit.enter, hit.normal.x,
                    hit.normal.y);
    }
    return checked == 60 && 0 < pixels && pixels < circles && !hits.empty() ? 0 : 1;
}
