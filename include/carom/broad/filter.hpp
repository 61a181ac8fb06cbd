/// Filter: collision filtering by category, mask and group, decided before any geometry is tested.
#pragma once

#include <cstdint>

namespace carom {

/// What an object is and what it collides with. `category` and `mask` hold the caller's own bits, such as 1 for walls,
/// 2 for enemies and 4 for bullets. A nonzero `group` overrides them: objects of the same positive group always
/// collide, objects of the same negative group never do. Group 0 is no group.
struct Filter {
    std::uint32_t category = 1;
    std::uint32_t mask = 0xFFFFFFFF;
    std::int32_t group = 0;

    friend constexpr bool operator==(const Filter&, const Filter&) = default;
};

/// Returns whether two objects may collide: each one's mask has a bit of the other's category, unless their group
/// decides. Symmetric. Example:
///     const Filter bullet{.category = 4, .mask = 1 | 2};
///     const Filter enemy{.category = 2};
///     std::printf("%d %d\n", may_collide(bullet, enemy), may_collide(bullet, bullet));  // 1 0
constexpr bool may_collide(const Filter& a, const Filter& b) {
    if (a.group == b.group && a.group != 0) return a.group > 0;
    return (a.mask & b.category) != 0 && (b.mask & a.category) != 0;
}

}  // namespace carom
