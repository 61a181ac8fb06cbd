/// An image in the making: a cairo surface that becomes a PNG or SVG file.
#pragma once

#include "draw/view.hpp"

#include <cairo.h>

#include <memory>
#include <string>
#include <string_view>

namespace carom::tool {

enum class ImageFormat { png, svg };

/// The format that a file name's ending asks for, in either case. Throws UsageError for any other ending; `option` is
/// the one that gave the name.
ImageFormat image_format(const std::string& path, std::string_view option = "--draw");

/// Drawing goes through `context()`, in the image's own pixels.
class Canvas {
  public:
    /// The longest side and the most pixels of an image: 256 MiB in memory.
    static constexpr int max_side = 16384;
    static constexpr double max_pixels = 1 << 26;

    /// Throws UsageError when the image would be empty or too large; the message suggests a scale that fits.
    Canvas(ImageFormat format, const View& view);
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    cairo_t* context() const;
    int width() const { return width_; }
    int height() const { return height_; }

    /// Finishes the image; nothing can be drawn afterwards. Throws std::runtime_error when drawing itself failed.
    std::string take();

    /// Finishes the image and writes it. Throws as `take` does, and OutputError naming the path.
    void save(const std::string& path);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
    ImageFormat format_;
    bool sharp_;  // pixels are enlarged or kept, not reduced
    int width_ = 0;
    int height_ = 0;
};

/// Frees cairo's objects.
struct CairoDeleter {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
using CairoSurface = std::unique_ptr<cairo_surface_t, CairoDeleter>;
using CairoContext = std::unique_ptr<cairo_t, CairoDeleter>;

/// Throws std::runtime_error with cairo's own words when the status is not success.
void check_cairo(cairo_status_t status);

}  // namespace carom::tool
