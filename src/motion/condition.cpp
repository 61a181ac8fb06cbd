#include "condition.hpp"

#include "unit_vector.hpp"

namespace carom::detail {

Vec2D Condition::outward(const Vec2D& from_corner) const {
    switch (kind) {
        case Kind::left_of:
            return {1, 0};
        case Kind::right_of:
            return {-1, 0};
        case Kind::below:
            return {0, 1};
        case Kind::above:
            return {0, -1};
        case Kind::a_exists:
        case Kind::b_exists:
            return {};
        case Kind::near_corner:
            return unit_vector(from_corner);
        default:
            break;
    }
    const Vec2D n = unit_vector(pair.difference().normal(side.of_a, side.index));
    switch (kind) {
        case Kind::after_start:
            return -perp(n);
        case Kind::before_end:
            return perp(n);
        case Kind::outside_side:
            return -n;
        case Kind::near_side:
            return dot(n, from_corner) < 0 ? -n : n;
        default:
            return n;
    }
}

}  // namespace carom::detail
