#include "check/result.hpp"

namespace carom::tool {

const char* stage_name(Stage stage) {
    switch (stage) {
        case Stage::boxes:
            return "boxes";
        case Stage::shapes:
            return "shapes";
        case Stage::pixels:
            break;
    }
    return "pixels";
}

Vec2D FoundPair::where() const {
    if (first_pixel) return {static_cast<double>(first_pixel->x), static_cast<double>(first_pixel->y)};
    // Halving first keeps the sum of two large coordinates finite.
    return {0.5 * overlap.min.x + 0.5 * overlap.max.x, 0.5 * overlap.min.y + 0.5 * overlap.max.y};
}

}  // namespace carom::tool
