#include "io/json_text.hpp"
#include "query/mask_facts.hpp"
#include "query/mask_json.hpp"
#include "query/verb_groups.hpp"

namespace carom::tool {

namespace {

using nlohmann::json;

void write_pixel(JsonWriter& out, const PixelPos& p) {
    out.begin_array();
    out.integer(p.x);
    out.integer(p.y);
    out.end_array();
}

template <class T>
void write_shared(JsonWriter& out, const PlacedMask& a, const PlacedMask& b, const PixelPos& first) {
    const SharedPixels shared = shared_pixels(a, b);
    out.key("first");
    write_pixel(out, first);
    out.key("bounds");
    out.begin_object();
    out.key("min");
    write_pixel(out, shared.bounds.min);
    out.key("max");
    write_pixel(out, shared.bounds.max);
    out.end_object();
    out.field("centroid", centroid<T>(shared));
}

template <class T>
void ask_mask_overlap(const json& question, JsonWriter& out) {
    const GridMask a = mask_from_json(required_key(question, "a", ""), "a");
    const GridMask b = mask_from_json(required_key(question, "b", ""), "b");
    out.begin_object();
    out.field("overlap", overlaps(a.placed(), b.placed()));
    out.field("area", overlap_area(a.placed(), b.placed()));
    if (const auto first = first_point(a.placed(), b.placed())) {
        write_shared<T>(out, a.placed(), b.placed(), *first);
    } else {
        for (const char* key : {"first", "bounds", "centroid"}) {
            out.key(key);
            out.null();
        }
    }
    out.end_object();
}

constexpr Verb verbs[] = {
    {"mask_overlap", a_and_b, ask_mask_overlap<float>, ask_mask_overlap<double>},
};

}  // namespace

std::span<const Verb> mask_verbs() {
    return verbs;
}

}  // namespace carom::tool
