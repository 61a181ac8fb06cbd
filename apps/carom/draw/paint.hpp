/// Colors.
#pragma once

#include <optional>
#include <string_view>

// As <cairo.h> declares it; that header is not needed to name colors.
typedef struct _cairo cairo_t;

namespace carom::tool {

/// Red, green, blue and opacity, each from 0 to 1.
struct Paint {
    double red = 0, green = 0, blue = 0, alpha = 1;
};

/// "#rrggbb", in either case; none for anything else.
std::optional<Paint> parse_color(std::string_view text);

/// What the next stroke, fill or paint uses.
void set_paint(cairo_t* context, const Paint& paint);

}  // namespace carom::tool
