#include "draw/paint.hpp"

#include <cairo.h>

#include <charconv>

namespace carom::tool {

std::optional<Paint> parse_color(std::string_view text) {
    if (text.size() != 7 || text[0] != '#') return std::nullopt;
    unsigned value = 0;
    const auto [end, problem] = std::from_chars(text.data() + 1, text.data() + text.size(), value, 16);
    if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
    const auto part = [value](int shift) { return static_cast<double>(value >> shift & 0xFF) / 255; };
    return Paint{part(16), part(8), part(0), 1};
}

void set_paint(cairo_t* context, const Paint& paint) {
    cairo_set_source_rgba(context, paint.red, paint.green, paint.blue, paint.alpha);
}

}  // namespace carom::tool
