#include "draw/svg_path.hpp"

#include "check/bodies.hpp"
#include "draw/body_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>

namespace carom::tool {

namespace {

// cairo keeps positions in 24.8 fixed point.
constexpr double max_position = 4e6;

struct PathDeleter {
    void operator()(cairo_path_t* path) const { cairo_path_destroy(path); }
};

char command_of(cairo_path_data_type_t type) {
    switch (type) {
        case CAIRO_PATH_MOVE_TO:
            return 'M';
        case CAIRO_PATH_LINE_TO:
            return 'L';
        case CAIRO_PATH_CURVE_TO:
            return 'C';
        default:
            return 'Z';
    }
}

}  // namespace

std::string svg_path(const View& view, const Body& body) {
    const AabbD box = body_box(body);
    const View shown{view.min, view.max, 1};
    const Vec2D low = shown.to_image(box.min), high = shown.to_image(box.max);
    if (!(std::min(low.x, low.y) > -max_position && std::max(high.x, high.y) < max_position)) return {};
    const CairoSurface surface(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1));
    const CairoContext context(cairo_create(surface.get()));
    add_outline(context.get(), shown, body);
    const std::unique_ptr<cairo_path_t, PathDeleter> path(cairo_copy_path(context.get()));
    check_cairo(path->status);
    std::string text;
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        const cairo_path_data_t& part = path->data[i];
        // cairo begins anew after each closed part; a last such beginning draws nothing.
        if (part.header.type == CAIRO_PATH_MOVE_TO && i + part.header.length >= path->num_data) break;
        text += command_of(part.header.type);
        for (int k = 1; k < part.header.length; ++k) {
            const Vec2D at = Vec2D{path->data[i + k].point.x, path->data[i + k].point.y} + view.min;
            fmt::format_to(std::back_inserter(text), "{}{:.7g} {:.7g}", k > 1 ? " " : "", at.x + 0.0, at.y + 0.0);
        }
    }
    return text;
}

}  // namespace carom::tool
