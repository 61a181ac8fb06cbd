#include "io/json_text.hpp"
#include "query/mask_json.hpp"
#include "query/operation_groups.hpp"
#include "query/shape_argument.hpp"

#include <carom/mask/convolve.hpp>
#include <carom/mask/normal.hpp>
#include <carom/mask/penetration.hpp>
#include <carom/mask/shape_overlap.hpp>
#include <carom/mask/sweep.hpp>

namespace carom::tool {

namespace {

template <class T>
void run_mask_overlap(const Json& query, JsonWriter& out) {
    const MaskAt a = mask_argument(query, "a"), b = mask_argument(query, "b");
    out.begin_object();
    const auto first = first_point(a.placed(), b.placed());
    out.field("overlap", first.has_value());
    out.field("area", overlap_area(a.placed(), b.placed()));
    out.key("first");
    first ? out.pixel(*first) : out.null();
    out.key("bounds");
    first ? out.rect(overlap_bounds(a.placed(), b.placed())) : out.null();
    out.field("centroid", overlap_centroid<T>(a.placed(), b.placed()));
    out.end_object();
}

const char* name_of(MaskNormalKind kind) {
    switch (kind) {
        case MaskNormalKind::defined:
            return "defined";
        case MaskNormalKind::apart:
            return "apart";
        case MaskNormalKind::inside:
            return "inside";
        case MaskNormalKind::symmetric:
            return "symmetric";
    }
    return "";
}

void run_mask_normal(const Json& query, JsonWriter& out) {
    const MaskAt a = mask_argument(query, "a"), b = mask_argument(query, "b");
    const MaskNormal found = overlap_normal(a.placed(), b.placed());
    const bool is_defined = found.kind == MaskNormalKind::defined;
    out.begin_object();
    out.field("gradient", found.gradient);
    out.field("normal", is_defined ? std::optional(found.normal) : std::nullopt);
    out.field("defined", is_defined);
    out.field("kind", name_of(found.kind));
    out.end_object();
}

void run_penetration(const Json& query, JsonWriter& out) {
    const MaskAt a = mask_argument(query, "a"), b = mask_argument(query, "b");
    out.begin_object();
    out.key("by");
    out.pixel(penetration_vector(a.placed(), b.placed()));
    out.end_object();
}

template <class T>
void run_mask_sweep(const Json& query, JsonWriter& out) {
    const MaskAt a = mask_argument(query, "a"), b = mask_argument(query, "b");
    const BasicVec2<T> by = vec2_from_json<T>(required_key(query, "by", JsonPath()), "by");
    const MaskSweep found = value_or_throw(sweep(a.placed(), b.placed(), lift<double>(by)), "by");
    out.begin_object();
    out.field("hit", found.hits());
    out.field("started", found.initially_overlapping);
    out.field("t", found.t);
    out.key("at");
    found.initially_overlapping ? out.null() : out.pixel(found.free);
    out.key("blocked_at");
    found.hits() ? out.pixel(found.blocked) : out.null();
    out.end_object();
}

// The positions of b's pixel (0, 0) at which the masks overlap, and the overlap area at each.
void run_mask_convolve(const Json& query, JsonWriter& out) {
    const MaskAt a = mask_argument(query, "a"), b = mask_argument(query, "b");
    expect_few_pixels(static_cast<double>(a.mask.width() + b.mask.width() - 1),
                      static_cast<double>(a.mask.height() + b.mask.height() - 1), "b");
    const Convolution areas = value_or_throw(convolve(a.mask, b.mask), "b");
    const MaskAt obstacle = value_or_throw(configuration_space_obstacle(a.mask, b.mask), "b");
    out.begin_object();
    write_mask(out, obstacle.mask, {a.at.x + obstacle.at.x, a.at.y + obstacle.at.y});
    out.key("areas");
    out.begin_array();
    for (std::int64_t y = 0; y < obstacle.mask.height(); ++y) {
        out.begin_array();
        for (std::int64_t x = 0; x < obstacle.mask.width(); ++x) {
            out.integer(std::uint64_t{areas.area({obstacle.at.x + x, obstacle.at.y + y})});
        }
        out.end_array();
    }
    out.end_array();
    out.end_object();
}

template <class T>
void run_mask_shape(const Json& query, JsonWriter& out) {
    const MaskAt a = mask_argument(query, "a");
    const BasicAnyShape<T> b = shape_argument<T>(query, "b");
    const std::optional<PixelPos> first = first_point(a.placed(), b);
    out.begin_object();
    out.field("overlap", first.has_value());
    out.field("area", overlap_area(a.placed(), b));
    out.key("first");
    first ? out.pixel(*first) : out.null();
    out.end_object();
}

constexpr JsonKeys sweep_keys = {"ask", "a", "b", "by"};

constexpr Operation mask_table[] = {
    {"mask_overlap", a_and_b, run_mask_overlap<float>, run_mask_overlap<double>},
    {"mask_normal", a_and_b, run_mask_normal, run_mask_normal},
    {"penetration", a_and_b, run_penetration, run_penetration},
    {"mask_sweep", sweep_keys, run_mask_sweep<float>, run_mask_sweep<double>},
    {"mask_shape", a_and_b, run_mask_shape<float>, run_mask_shape<double>},
    {"mask_convolve", a_and_b, run_mask_convolve, run_mask_convolve},
};

}  // namespace

std::span<const Operation> mask_operations() {
    return mask_table;
}

}  // namespace carom::tool
