#include "bench/workload.hpp"

#include <carom/mask/normal.hpp>
#include <carom/mask/overlap.hpp>
#include <carom/mask/rasterize.hpp>
#include <carom/mask/sweep.hpp>
#include <carom/shape/circle.hpp>

#include <fmt/format.h>

namespace carom::tool {

namespace {

constexpr const char* pixels = "pixels";

Bitmask disc(int size) {
    const float radius = 0.5f * static_cast<float>(size);
    return rasterize(Circle{{radius, radius}, radius}, PixelRect{{0, 0}, {size, size}}).value();
}

// A disc, and the position of another one: they overlap about every second time.
template <class Function>
Workload disc_workload(const char* query, int size, Function function) {
    const auto mask = std::make_shared<const Bitmask>(disc(size));
    const auto reach = static_cast<float>(size);
    const auto draw = [reach](Random& random) {
        const auto x = static_cast<std::int64_t>(random.real(-reach, reach));
        return PixelPos{x, static_cast<std::int64_t>(random.real(-reach, reach))};
    };
    const std::string name = fmt::format("{}, {} x {}", query, size, size);
    return workload(pixels, name.c_str(), draw, [mask, function](const PixelPos& at) {
        return function(PlacedMask{mask.get(), {0, 0}}, PlacedMask{mask.get(), at});
    });
}

constexpr auto do_overlap = [](const PlacedMask& a, const PlacedMask& b) { return overlaps(a, b); };
constexpr auto area_of = [](const PlacedMask& a, const PlacedMask& b) { return overlap_area(a, b); };
constexpr auto normal_of = [](const PlacedMask& a, const PlacedMask& b) { return overlap_normal(a, b).gradient.x; };
constexpr auto do_meet = [](const PlacedMask& a, const PlacedMask& b) {
    return sweep(a, {b.mask, {b.at.x + 2 * b.mask->width(), b.at.y}}, {-400, 30})->hits();
};

}  // namespace

std::vector<Workload> mask_workloads() {
    return {
        disc_workload("masks overlap", 64, do_overlap), disc_workload("masks overlap", 1024, do_overlap),
        disc_workload("shared area", 64, area_of),      disc_workload("shared area", 1024, area_of),
        disc_workload("normal by area", 64, normal_of), disc_workload("sweep of a mask", 64, do_meet),
    };
}

}  // namespace carom::tool
