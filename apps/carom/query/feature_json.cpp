#include "query/feature_json.hpp"

namespace carom::tool {

namespace {

const char* kind_name(FeatureKind kind) {
    switch (kind) {
        case FeatureKind::edge:
            return "edge";
        case FeatureKind::vertex:
            return "vertex";
        case FeatureKind::curve:
            return "curve";
        default:
            return "none";
    }
}

}  // namespace

void write_feature(JsonWriter& out, const char* name, const Feature& feature) {
    out.key(name);
    if (feature.kind == FeatureKind::none) return out.null();
    out.begin_object();
    out.field("part", feature.part);
    out.field("kind", kind_name(feature.kind));
    out.field("index", feature.index);
    out.end_object();
}

void write_features(JsonWriter& out, const Feature& a, const Feature& b) {
    out.key("feature");
    out.begin_object();
    write_feature(out, "a", a);
    write_feature(out, "b", b);
    out.end_object();
}

}  // namespace carom::tool
