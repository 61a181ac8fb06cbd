#include "io/json_text.hpp"
#include "query/mask_json.hpp"
#include "query/shape_argument.hpp"
#include "query/verb_groups.hpp"

#include <carom/mask/convolve.hpp>
#include <carom/mask/normal.hpp>
#include <carom/mask/penetration.hpp>
#include <carom/mask/shape_overlap.hpp>
#include <carom/mask/sweep.hpp>

namespace carom::tool {

namespace {

template <class T>
void ask_mask_overlap(const Json& question, JsonWriter& out) {
    const MaskAt a = mask_argument(question, "a"), b = mask_argument(question, "b");
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

void ask_mask_normal(const Json& question, JsonWriter& out) {
    const MaskAt a = mask_argument(question, "a"), b = mask_argument(question, "b");
    const MaskNormal found = overlap_normal(a.placed(), b.placed());
    const bool is_defined = found.kind == MaskNormalKind::defined;
    out.begin_object();
    out.field("gradient", found.gradient);
    out.field("normal", is_defined ? std::optional(found.normal) : std::nullopt);
    out.field("defined", is_defined);
    out.field("kind", name_of(found.kind));
    out.end_object();
}

void ask_penetration(const Json& question, JsonWriter& out) {
    const MaskAt a = mask_argument(question, "a"), b = mask_argument(question, "b");
    out.begin_object();
    out.key("by");
    out.pixel(penetration_vector(a.placed(), b.placed()));
    out.end_object();
}

template <class T>
void ask_mask_sweep(const Json& question, JsonWriter& out) {
    const MaskAt a = mask_argument(question, "a"), b = mask_argument(question, "b");
    const BasicVec2<T> by = vec2_from_json<T>(required_key(question, "by", JsonPath()), "by");
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

// Where b's pixel (0, 0) may lie so that they share pixels, and in how many of them they do.
void ask_mask_convolve(const Json& question, JsonWriter& out) {
    const MaskAt a = mask_argument(question, "a"), b = mask_argument(question, "b");
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
void ask_mask_shape(const Json& question, JsonWriter& out) {
    const MaskAt a = mask_argument(question, "a");
    const BasicAnyShape<T> b = shape_argument<T>(question, "b");
    const std::optional<PixelPos> first = first_point(a.placed(), b);
    out.begin_object();
    out.field("overlap", first.has_value());
    out.field("area", overlap_area(a.placed(), b));
    out.key("first");
    first ? out.pixel(*first) : out.null();
    out.end_object();
}

constexpr JsonKeys sweep_keys = {"ask", "a", "b", "by"};

constexpr Verb verbs[] = {
    {"mask_overlap", a_and_b, ask_mask_overlap<float>, ask_mask_overlap<double>},
    {"mask_normal", a_and_b, ask_mask_normal, ask_mask_normal},
    {"penetration", a_and_b, ask_penetration, ask_penetration},
    {"mask_sweep", sweep_keys, ask_mask_sweep<float>, ask_mask_sweep<double>},
    {"mask_shape", a_and_b, ask_mask_shape<float>, ask_mask_shape<double>},
    {"mask_convolve", a_and_b, ask_mask_convolve, ask_mask_convolve},
};

}  // namespace

std::span<const Verb> mask_verbs() {
    return verbs;
}

}  // namespace carom::tool
