#include "draw/draw_bake.hpp"

#include "cli/usage_error.hpp"
#include "draw/body_path.hpp"
#include "draw/canvas.hpp"
#include "draw/pair_paints.hpp"
#include "draw/sprite_painter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

namespace carom::tool {

namespace {

constexpr Paint paper{1, 1, 1, 1};
constexpr Paint frame_paint{0.80, 0.80, 0.84, 1};
constexpr Paint violet{0.50, 0.16, 0.62, 1};
constexpr double sprite_opacity = 0.55;
constexpr double area_opacity = 0.18;
constexpr double outline_width = 1.8;
constexpr double part_width = 0.7;
constexpr double circle_width = 0.9;
constexpr double corner_radius = 1.9;

constexpr int panels = 3;
constexpr double margin = 6;        // pixels of the image around each panel
constexpr double panel_side = 480;  // what the longest side of a panel should be about
constexpr double max_scale = 16;    // of tiny sprites
constexpr double min_scale = 1 / 64.0;
constexpr double aspect = 1.5;  // of the whole image, about

// What a panel shows: the sprite's frame, and all shapes around it.
AabbD region_of(const BakedSprite& sprite) {
    AabbD region{{0, 0},
                 {double(std::max(1, sprite.frame.sprite_width)), double(std::max(1, sprite.frame.sprite_height))}};
    const auto add = [&](const Vec2D& center, const Vec2D& reach) {
        region.min = {std::min(region.min.x, center.x - reach.x), std::min(region.min.y, center.y - reach.y)};
        region.max = {std::max(region.max.x, center.x + reach.x), std::max(region.max.y, center.y + reach.y)};
    };
    const auto vec = [](const Vec2& p) { return Vec2D{p.x, p.y}; };
    const auto round = [](double radius) { return Vec2D{radius, radius}; };
    if (!sprite.shapes) return region;
    const auto& [centroid, circles, box, circle, capsule] = *sprite.shapes;
    add(vec(circle.center), round(circle.radius));
    add(vec(capsule.a), round(capsule.radius));
    add(vec(capsule.b), round(capsule.radius));
    const Vec2D half = vec(box.half_extents);
    add(vec(box.center), {std::abs(box.rot.c) * half.x + std::abs(box.rot.s) * half.y,
                          std::abs(box.rot.s) * half.x + std::abs(box.rot.c) * half.y});
    for (const Circle& leaf : circles.leaves()) add(vec(leaf.center), round(leaf.radius));
    return region;
}

/// The layout of panels: `columns` sprites per row, all panels of one size.
struct Layout {
    double scale = 1;
    Vec2D panel;  // in image pixels, margins included
    std::size_t columns = 1, rows = 1;

    double width() const { return double(columns) * panels * panel.x; }
    double height() const { return double(rows) * panel.y; }
    bool fits() const {
        return width() <= Canvas::max_side && height() <= Canvas::max_side && width() * height() <= Canvas::max_pixels;
    }
};

Layout layout_at(double scale, const Vec2D& largest, std::size_t count) {
    Layout layout;
    layout.scale = scale;
    layout.panel = {std::ceil(scale * largest.x + 2 * margin), std::ceil(scale * largest.y + 2 * margin)};
    const double ideal_columns = std::sqrt(double(count) * aspect * layout.panel.y / (panels * layout.panel.x));
    layout.columns = std::clamp<std::size_t>(static_cast<std::size_t>(std::lround(ideal_columns)), 1, count);
    layout.rows = (count + layout.columns - 1) / layout.columns;
    return layout;
}

Layout layout_of(const std::vector<BakedSprite>& sprites, const std::string& path) {
    Vec2D largest{1, 1};
    for (const BakedSprite& sprite : sprites) {
        const AabbD region = region_of(sprite);
        largest = {std::max(largest.x, region.max.x - region.min.x), std::max(largest.y, region.max.y - region.min.y)};
    }
    double scale = std::min(max_scale, panel_side / std::max(largest.x, largest.y));
    if (scale > 1) scale = std::floor(scale);
    for (; scale >= min_scale; scale /= 2) {
        const Layout layout = layout_at(scale, largest, sprites.size());
        if (layout.fits()) return layout;
    }
    throw UsageError(
        fmt::format("--preview {}: {} sprites do not fit in one picture; bake fewer at a time", path, sprites.size()));
}

class PanelPainter {
  public:
    PanelPainter(cairo_t* context, const View& view, const BakedSprite& sprite)
        : context_(context), view_(view), sprite_(sprite) {}

    void draw_polygons() {
        draw_sprite();
        for (const auto& [polygon, component, parts] : sprite_.polygons) {
            for (const ConvexPolygon& part : parts) add_ring(part.points());
        }
        stroke(ink, part_width);
        for (const auto& [polygon, component, parts] : sprite_.polygons) add_rings(polygon);
        set_paint(context_, with_opacity(blue, area_opacity));
        cairo_fill_preserve(context_);  // holes have the opposite orientation, and stay empty
        stroke(blue, outline_width);
        for (const auto& [polygon, component, parts] : sprite_.polygons) {
            add_corners(polygon.outline());
            for (std::size_t i = 0; i < polygon.hole_count(); ++i) add_corners(polygon.hole(i));
        }
        set_paint(context_, blue);
        cairo_fill(context_);
    }

    void draw_circles() {
        draw_sprite();
        if (!sprite_.shapes) return;
        for (const Circle& circle : sprite_.shapes->circles.leaves()) add_body(circle);
        set_paint(context_, with_opacity(orange, area_opacity));
        cairo_fill_preserve(context_);
        stroke(orange, circle_width);
    }

    void draw_shapes() {
        draw_sprite();
        if (!sprite_.shapes) return;
        const auto& [centroid, circles, box, circle, capsule] = *sprite_.shapes;
        add_body(circle);
        stroke(orange, outline_width);
        add_body(capsule);
        stroke(violet, outline_width);
        add_body(box);
        stroke(blue, outline_width);
    }

  private:
    void draw_sprite() {
        const Vec2D from = view_.to_image({0, 0});
        cairo_rectangle(context_, from.x, from.y, view_.scale * sprite_.frame.sprite_width,
                        view_.scale * sprite_.frame.sprite_height);
        stroke(frame_paint, 1);
        if (sprite_.frame.width == 0 || sprite_.frame.height == 0) return;
        SpritePainter(context_, view_).paint(frame_sprite(sprite_.frame), sprite_opacity);
    }

    template <class S>
    void add_body(const S& shape) {
        add_outline(context_, view_, {AnyShapeD(in_double(shape)), PoseD{}});
    }

    static Vec2D in_double(const Vec2& p) { return {p.x, p.y}; }
    static CircleD in_double(const Circle& circle) { return {in_double(circle.center), circle.radius}; }
    static CapsuleD in_double(const Capsule& c) { return {in_double(c.a), in_double(c.b), c.radius}; }
    static BoxD in_double(const Box& box) {
        return {in_double(box.center), in_double(box.half_extents), {box.rot.c, box.rot.s}};
    }

    void add_ring(std::span<const Vec2> points) {
        for (const Vec2& p : points) {
            const Vec2D at = view_.to_image(in_double(p));
            cairo_line_to(context_, at.x, at.y);
        }
        cairo_close_path(context_);
        cairo_new_sub_path(context_);
    }

    void add_rings(const SimplePolygon& polygon) {
        add_ring(polygon.outline());
        for (std::size_t i = 0; i < polygon.hole_count(); ++i) add_ring(polygon.hole(i));
    }

    void add_corners(std::span<const Vec2> points) {
        for (const Vec2& p : points) {
            const Vec2D at = view_.to_image(in_double(p));
            cairo_new_sub_path(context_);
            cairo_arc(context_, at.x, at.y, corner_radius, 0, 2 * std::numbers::pi);
        }
    }

    void stroke(const Paint& paint, double width) {
        set_paint(context_, paint);
        cairo_set_line_width(context_, width);
        cairo_stroke(context_);
    }

    cairo_t* context_;
    const View& view_;
    const BakedSprite& sprite_;
};

}  // namespace

void draw_bake(const std::vector<BakedSprite>& sprites, const std::string& path) {
    const ImageFormat format = image_format(path, "--preview");
    if (sprites.empty()) return;
    const Layout layout = layout_of(sprites, path);
    Canvas canvas(format, {{0, 0}, {layout.width(), layout.height()}, 1});
    cairo_t* context = canvas.context();
    set_paint(context, paper);
    cairo_paint(context);
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
    for (std::size_t i = 0; i < sprites.size(); ++i) {
        const AabbD region = region_of(sprites[i]);
        for (int panel = 0; panel < panels; ++panel) {
            const Vec2D corner{double(i % layout.columns * panels + static_cast<std::size_t>(panel)) * layout.panel.x,
                               double(i / layout.columns) * layout.panel.y};
            // The region's middle lies in the panel's.
            const Vec2D middle = 0.5 * (region.min + region.max);
            const Vec2D min = middle - (1 / layout.scale) * (corner + 0.5 * layout.panel);
            const View view{min, min + (1 / layout.scale) * Vec2D{layout.width(), layout.height()}, layout.scale};
            PanelPainter painter(context, view, sprites[i]);
            if (panel == 0) painter.draw_polygons();
            if (panel == 1) painter.draw_circles();
            if (panel == 2) painter.draw_shapes();
        }
    }
    canvas.save(path);
}

}  // namespace carom::tool
