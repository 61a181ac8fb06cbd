#include "generated_scene.hpp"

#include "cli/usage_error.hpp"
#include "counted_random.hpp"

#include <fmt/core.h>

#include <cmath>

namespace carom::tool {

namespace {

constexpr std::uint64_t numbers_each = 8;

/// The random numbers of one collider, one after the other.
class Numbers {
  public:
    explicit Numbers(std::uint64_t first) : next_(first) {}
    double between(double low, double high) { return low + (high - low) * unit_number(next_++); }
    Vec2D within(double reach) {
        const double x = between(-reach, reach), y = between(-reach, reach);
        return {x, y};
    }

  private:
    std::uint64_t next_;
};

std::uint64_t checked_count(std::uint64_t count) {
    if (count > GeneratedScene::most)
        throw UsageError(fmt::format("COUNT must be at most {}; got {}", GeneratedScene::most, count));
    return count;
}

std::uint64_t columns_for(std::uint64_t count) {
    auto columns = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(count)));
    while (columns * columns < count) ++columns;
    return columns;
}

ColliderD disc(Numbers& numbers) {
    ColliderD made;
    made.shape = CircleD{{0, 0}, numbers.between(0.5, 1)};
    made.velocity = numbers.within(1);
    return made;
}

ColliderD turning_box(Numbers& numbers) {
    ColliderD made;
    const double width = numbers.between(0.25, 1), height = numbers.between(0.25, 1);
    made.shape = BoxD{{0, 0}, {width, height}, {}};
    made.velocity = numbers.within(1);
    made.angular_velocity = numbers.between(-1, 1);
    return made;
}

ColliderD debris(Numbers& numbers) {
    ColliderD made;
    const double size = numbers.between(0.1, 0.4);
    made.shape = TriangleD{{-size, -size}, {size, -size}, {0, size}};
    made.velocity = numbers.within(8);
    made.continuous = true;
    return made;
}

}  // namespace

GeneratedScene::GeneratedScene(SceneKind kind, std::uint64_t count, std::uint64_t seed)
    : kind_(kind), count_(checked_count(count)), columns_(columns_for(count_)), first_number_(mixed_bits(seed)) {}

ColliderD GeneratedScene::collider(std::uint64_t index) const {
    Numbers numbers(first_number_ + numbers_each * index);
    const std::uint64_t column = index % columns_, row = index / columns_;
    const Vec2D corner{cell * static_cast<double>(column), cell * static_cast<double>(row)};
    constexpr std::uint64_t rows_to_floor = 4;
    if (kind_ == SceneKind::level && row % rows_to_floor == 0) {
        ColliderD tile;
        tile.shape = AabbD{{0, 0}, {cell, cell}};
        tile.pose.at = corner;
        tile.kind = ColliderKind::static_body;
        return tile;
    }
    const Vec2D place = corner + Vec2D{numbers.between(0, cell), numbers.between(0, cell)};
    ColliderD made = kind_ == SceneKind::discs   ? disc(numbers)
                     : kind_ == SceneKind::boxes ? turning_box(numbers)
                                                 : debris(numbers);
    made.pose.at = place;
    return made;
}

}  // namespace carom::tool
