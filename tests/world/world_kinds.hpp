/// Kinds of random worlds: what each has more of than others, and where.
#pragma once

#include <ostream>

namespace carom::test {

struct WorldKind {
    const char* name = "mixed";
    int colliders = 60;  ///< at the beginning
    int reach_x = 4;     ///< of the field, in steps of 4 units
    int reach_y = 4;
    double center = 0;        ///< of the field, in both coordinates
    double second_field = 0;  ///< how far right of the first one, with a quarter of the colliders; 0: there is none
    double masks = 0.1;       ///< shares of all colliders
    double large = 0.05;      ///< boxes that are as wide as the field
    double half_spaces = 0.03;
    double turning = 0.05;
    double at_rest = 0;  ///< static, beside those that are so by chance
    double fast = 0;     ///< by up to 30 units an update, beside those that are so by chance
    double curved = 0;   ///< of all edits: a collider gets a motion along a parabola
    bool all_continuous = false;
};

inline std::ostream& operator<<(std::ostream& to, const WorldKind& kind) {
    return to << kind.name;
}

inline constexpr WorldKind world_kinds[] = {
    {.name = "mixed"},
    {.name = "fast_and_continuous", .reach_x = 12, .reach_y = 12, .fast = 0.5, .all_continuous = true},
    {.name = "level_with_debris", .colliders = 80, .reach_x = 6, .reach_y = 6, .at_rest = 0.7, .fast = 0.5},
    {.name = "masks", .colliders = 40, .masks = 0.6},
    {.name = "turning_and_curved", .turning = 0.6, .curved = 0.4},
    {.name = "one_place", .colliders = 20, .reach_x = 0, .reach_y = 0},
    {.name = "on_a_line", .reach_x = 12, .reach_y = 0},
    {.name = "two_fields", .second_field = 1000},
    {.name = "larger_than_regions", .colliders = 30, .large = 0.5, .half_spaces = 0.1},
    {.name = "few", .colliders = 3, .reach_x = 1, .reach_y = 1},
    {.name = "crowd", .colliders = 150, .reach_x = 8, .reach_y = 8},
    {.name = "far_from_the_origin", .center = 1 << 20},
};

}  // namespace carom::test
