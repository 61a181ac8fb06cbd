#include "draw/digits.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace carom::tool {

namespace {

struct Stroke {
    Vec2D from;
    Vec2D to;
};

// The seven segments of a digit 1 wide and 2 high, in the usual order: top, upper right, lower right, bottom, lower
// left, upper left, middle.
constexpr std::array<Stroke, 7> segments = {{{{0, 0}, {1, 0}},
                                             {{1, 0}, {1, 1}},
                                             {{1, 1}, {1, 2}},
                                             {{1, 2}, {0, 2}},
                                             {{0, 2}, {0, 1}},
                                             {{0, 1}, {0, 0}},
                                             {{0, 1}, {1, 1}}}};

// Bit i of a digit's pattern: whether segment i is on.
constexpr std::array<std::uint8_t, 10> patterns = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F};

constexpr double digit_advance = 1.8;  // from one digit's left edge to the next one's, in digit widths

}  // namespace

void add_number(cairo_t* context, std::size_t number, const Vec2D& at, double height) {
    const double unit = height / 2;
    double x = at.x;
    for (const char digit : std::to_string(number)) {
        const std::uint8_t pattern = patterns[static_cast<std::size_t>(digit - '0')];
        for (std::size_t i = 0; i < segments.size(); ++i) {
            if ((pattern >> i & 1) == 0) continue;
            cairo_move_to(context, x + unit * segments[i].from.x, at.y + unit * segments[i].from.y);
            cairo_line_to(context, x + unit * segments[i].to.x, at.y + unit * segments[i].to.y);
        }
        x += digit_advance * unit;
    }
}

double number_width(std::size_t number, double height) {
    const auto digits = static_cast<double>(std::to_string(number).size());
    return ((digits - 1) * digit_advance + 1) * height / 2;
}

}  // namespace carom::tool
