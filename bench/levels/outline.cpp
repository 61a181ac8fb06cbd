#include "levels/outline.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace bench::levels {
namespace {

constexpr int place_count = 1024;

// Evenly spread numbers from 0 to 1.
double scattered(std::size_t i) {
    return std::fmod(0.6180339887498949 * double(i), 1.0);
}

// Places at parts spread over the middle of the level: `at_part` gives the place next to one.
template <class AtPart>
void add_places(Outline& outline, std::size_t parts, AtPart at_part) {
    for (std::size_t i = 0; i < place_count; ++i) {
        const auto part = std::size_t((0.05 + 0.9 * scattered(3 * i)) * double(parts));
        Place place = at_part(part);
        place.part = part;
        place.at.x += float(1.6 * scattered(5 * i) - 0.8);
        place.at.y += float(1.6 * scattered(7 * i) - 0.8);
        outline.places.push_back(place);
    }
}

void add_chain(Outline& outline, std::size_t count) {
    for (std::size_t i = 0; i <= count; ++i) outline.points.push_back({float(i), 2 * float(scattered(i))});
    add_places(outline, count, [&](std::size_t part) { return Place{outline.points[part], {0, 1}, {}}; });
}

void add_polygon(Outline& outline, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * double(i) / double(count);
        const double far = double(count) / 6 + 1.5 * scattered(i);
        outline.points.push_back({float(far * std::cos(angle)), float(far * std::sin(angle))});
    }
    add_places(outline, count, [&](std::size_t part) {
        const Spot at = outline.points[part];
        const float length = std::hypot(at.x, at.y), in = float(0.2 + 0.6 * scattered(11 * part));
        return Place{at, {at.x / length, at.y / length}, {in * at.x, in * at.y}};
    });
}

void add_boxes(Outline& outline, std::size_t count) {
    const auto side = std::size_t(std::ceil(std::sqrt(double(count))));
    for (std::size_t i = 0; i < count; ++i) {
        const Spot low{float(3 * double(i % side) + scattered(i)), float(3 * double(i / side) + scattered(7 * i))};
        outline.boxes.push_back({low, {low.x + 2, low.y + 2}});
    }
    add_places(outline, count, [&](std::size_t part) { return Place{outline.boxes[part].high, {0, 1}, {}}; });
}

void add_tiles(Outline& outline, std::size_t count) {
    const std::size_t side = outline.side = std::size_t(std::ceil(std::sqrt(double(count))));
    for (std::size_t i = 0; i < side * side / 2; ++i) {
        if (scattered(i) >= 0.5) continue;
        const Spot low{float(i % side), float(i / side)};
        outline.boxes.push_back({low, {low.x + 1, low.y + 1}});
    }
    const float height = float(side / 2);
    add_places(outline, side, [&](std::size_t column) {
        return Place{{float(column), height}, {0, 1}, {float(column), height / 2}};
    });
}

}  // namespace

Outline make_outline(LevelKind kind, int count) {
    Outline outline;
    outline.kind = kind;
    constexpr void (*add[])(Outline&, std::size_t) = {add_chain, add_polygon, add_boxes, add_tiles};
    add[std::size_t(kind)](outline, std::size_t(count));
    return outline;
}

}  // namespace bench::levels
