#include "io/json_text.hpp"
#include "query/border_corners.hpp"
#include "query/mask_json.hpp"
#include "query/operation_groups.hpp"
#include "query/shape_argument.hpp"

#include <carom/mask/polygons.hpp>

#include <fmt/format.h>

#include <optional>
#include <span>
#include <vector>

namespace carom::tool {

namespace {

/// Writes pixels, and corners of pixels, in grid coordinates.
class GridWriter {
  public:
    GridWriter(JsonWriter& out, const PixelPos& at) : out_(out), at_(at) {}

    void pixel(const PixelPos& p) {
        out_.begin_array();
        out_.integer(at_.x + p.x);
        out_.integer(at_.y + p.y);
        out_.end_array();
    }

    void bounds(const PixelRect& rect) {
        out_.key("bounds");
        if (rect.empty()) return out_.null();
        out_.begin_object();
        out_.key("min");
        pixel(rect.min);
        out_.key("max");
        pixel(rect.max);
        out_.end_object();
    }

    void components(const Components& components) {
        out_.key("components");
        out_.begin_array();
        for (const Component& component : components.all()) {
            out_.begin_object();
            out_.field("count", component.count);
            bounds(component.bounds);
            out_.key("first");
            pixel(component.first);
            out_.end_object();
        }
        out_.end_array();
    }

    void outline(const std::vector<PixelPos>& pixels) {
        out_.key("outline");
        out_.begin_array();
        for (const PixelPos& p : pixels) pixel(p);
        out_.end_array();
    }

    // Corners stay corners when polygons are simplified: their coordinates are integers still.
    void ring(std::span<const Vec2D> corners) {
        out_.begin_array();
        for (const Vec2D& p : corners) pixel({static_cast<std::int64_t>(p.x), static_cast<std::int64_t>(p.y)});
        out_.end_array();
    }

    void polygons(const std::vector<PolygonRingsD>& polygons) {
        out_.key("polygons");
        out_.begin_array();
        for (const PolygonRingsD& polygon : polygons) {
            out_.begin_object();
            out_.field("component", std::uint64_t{polygon.component});
            out_.key("outline");
            ring(polygon.outline);
            out_.key("holes");
            out_.begin_array();
            for (const std::vector<Vec2D>& hole : polygon.holes) ring(hole);
            out_.end_array();
            out_.end_object();
        }
        out_.end_array();
    }

  private:
    JsonWriter& out_;
    PixelPos at_;
};

template <class T>
void run_mask_facts(const Json& query, JsonWriter& out) {
    const MaskAt a = mask_from_json(required_key(query, "a", JsonPath()), "a");
    const Neighbors neighbors = neighbors_argument(query);
    const double error = length_argument<double>(query, "error").value_or(0);
    const std::int64_t max_corners = error > 0 ? max_border_corners : max_contour_corners;
    if (const std::int64_t corners = border_corner_count(a.mask); corners > max_corners)
        throw QueryError("bad_size",
                         fmt::format("the border of a has {} corners; {}at most {} are read", corners,
                                     error > 0 ? "with an error above 0 " : "", max_corners),
                         "a");
    const Components components = connected_components(a.mask, neighbors);
    const std::vector<Contour> borders = contours(components, neighbors);
    const auto polygons = polygon_rings<double>(borders, error);
    if (!polygons) throw QueryError(error_code_name(polygons.error().code), polygons.error().message, "error");
    GridWriter grid(out, a.at);
    out.begin_object();
    out.field("count", a.mask.count());
    grid.bounds(a.mask.bounds());
    out.field("centroid", overlap_centroid<T>(a.placed(), a.placed()));
    grid.components(components);
    grid.outline(outline_pixels(a.mask));
    grid.polygons(*polygons);
    out.end_object();
}

constexpr JsonKeys facts_keys = {"ask", "a", "neighbours", "error"};

constexpr Operation mask_fact_table[] = {
    {"mask_facts", facts_keys, run_mask_facts<float>, run_mask_facts<double>},
};

}  // namespace

std::span<const Operation> mask_fact_operations() {
    return mask_fact_table;
}

}  // namespace carom::tool
