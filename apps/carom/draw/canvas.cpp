#include "draw/canvas.hpp"

#include "cli/output.hpp"
#include "cli/usage_error.hpp"

#include <cairo-svg.h>
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <stdexcept>

namespace carom::tool {

namespace {

// cairo calls this from C code, which no exception may cross.
cairo_status_t append(void* closure, const unsigned char* data, unsigned int length) noexcept {
    try {
        static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
    } catch (...) {
        return CAIRO_STATUS_NO_MEMORY;
    }
    return CAIRO_STATUS_SUCCESS;
}

// The largest scale of the form 1, 2 or 5 times a power of ten at which the view fits.
double fitting_scale(const Vec2D& size) {
    const double fits = std::min(
        {Canvas::max_side / size.x, Canvas::max_side / size.y, std::sqrt(Canvas::max_pixels / (size.x * size.y))});
    const double power = std::pow(10, std::floor(std::log10(fits)));
    for (const double step : {5, 2}) {
        if (step * power <= fits) return step * power;
    }
    return power;
}

// cairo writes no filter into an SVG, so viewers would blur enlarged pixels.
void sharpen(std::string& svg) {
    constexpr std::string_view opening = "<svg ";
    const std::size_t at = svg.find(opening);
    if (at != std::string::npos) svg.insert(at + opening.size(), "style=\"image-rendering:pixelated\" ");
}

}  // namespace

struct Canvas::Parts {
    std::string bytes;  // first, because the surface writes into it until it is gone
    CairoSurface surface;
    CairoContext context;
};

void check_cairo(cairo_status_t status) {
    if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
    if (status != CAIRO_STATUS_SUCCESS) {
        throw std::runtime_error(fmt::format("drawing failed: {}", cairo_status_to_string(status)));
    }
}

ImageFormat image_format(const std::string& path, std::string_view option) {
    std::string ending = path.substr(std::min(path.rfind('.'), path.size()));
    std::ranges::transform(ending, ending.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    if (ending == ".png") return ImageFormat::png;
    if (ending == ".svg") return ImageFormat::svg;
    throw UsageError(fmt::format("{} {}: the name must end in .png or .svg", option, path));
}

Canvas::Canvas(ImageFormat format, const View& view)
    : parts_(std::make_unique<Parts>()), format_(format), sharp_(view.scale >= 1) {
    const Vec2D size = view.max - view.min;
    const double width = std::ceil(size.x * view.scale);
    const double height = std::ceil(size.y * view.scale);
    if (!(width >= 1 && height >= 1)) throw UsageError("--draw: there is nothing to draw; the level has no extent");
    if (!(width <= max_side && height <= max_side && width * height <= max_pixels)) {
        throw UsageError(
            fmt::format("--draw: the picture would be {:.12g} x {:.12g} pixels; at most {} a side and {:.0f} in "
                        "all; try --scale {:g}",
                        width, height, max_side, max_pixels, fitting_scale(size)));
    }
    width_ = static_cast<int>(width);
    height_ = static_cast<int>(height);
    parts_->surface.reset(format == ImageFormat::png
                              ? cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width_, height_)
                              : cairo_svg_surface_create_for_stream(append, &parts_->bytes, width_, height_));
    check_cairo(cairo_surface_status(parts_->surface.get()));
    parts_->context.reset(cairo_create(parts_->surface.get()));
    check_cairo(cairo_status(parts_->context.get()));
}

Canvas::~Canvas() = default;

cairo_t* Canvas::context() const {
    return parts_->context.get();
}

std::string Canvas::take() {
    check_cairo(cairo_status(parts_->context.get()));
    if (format_ == ImageFormat::png) {
        check_cairo(cairo_surface_write_to_png_stream(parts_->surface.get(), append, &parts_->bytes));
    } else {
        cairo_surface_finish(parts_->surface.get());
        check_cairo(cairo_surface_status(parts_->surface.get()));
        if (sharp_) sharpen(parts_->bytes);
    }
    return std::move(parts_->bytes);
}

void Canvas::save(const std::string& path) {
    write_file(path, take(), "the picture");
}

}  // namespace carom::tool
