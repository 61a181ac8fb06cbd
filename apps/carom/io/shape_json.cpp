#include "io/shape_json.hpp"

#include "io/json_text.hpp"
#include "io/shape_keys.hpp"
#include "io/union_json.hpp"

#include <carom/shape/validate.hpp>

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <type_traits>
#include <vector>

namespace carom::tool {

namespace {

template <class T>
T non_negative(const Json& object, const char* key, const JsonPath& at, const char* code) {
    const JsonPath path = at / key;
    const T number = number_from_json<T>(required_key(object, key, at), path);
    if (number < 0) refuse(code, path, fmt::format("must be >= 0; got {}", number));
    return number;
}

template <class T>
BasicRot<T> checked_rotation(const BasicRot<T>& rot, const JsonPath& path, const char* what) {
    if (!is_rotation(rot)) refuse("bad_rotation", path, what);
    return rot;
}

template <class T>
BasicRot<T> rotation_key(const Json& object, const char* key, const JsonPath& at) {
    const BasicVec2<T> cs = vec2_key<T>(object, key, at);
    return checked_rotation(BasicRot<T>{cs.x, cs.y}, at / key,
                            "must be [cosine, sine] with cosine^2 + sine^2 = 1 to within 2^-20");
}

template <class T>
BasicAabb<T> aabb_from_json(const Json& object, const JsonPath& at) {
    expect_only_keys(object, {"type", "min", "max", "pose"}, at);
    const BasicAabb<T> box{vec2_key<T>(object, "min", at), vec2_key<T>(object, "max", at)};
    if (box.min.x > box.max.x || box.min.y > box.max.y)
        refuse("inverted_bounds", at / "min", "must be <= max on both axes");
    return box;
}

// The rotation of a box or an ellipse comes in one of three spellings.
template <class T>
BasicRot<T> frame_rotation(const Json& object, const JsonPath& at) {
    const bool axis = object.contains("axis"), rotation = object.contains("rotation"), angle = object.contains("angle");
    if (axis + rotation + angle > 1) refuse("unknown_key", at, "may have only one of axis, rotation and angle");
    if (axis)
        return checked_rotation(BasicRot<T>::from_direction(vec2_key<T>(object, "axis", at)), at / "axis",
                                "must be a direction of non-zero length");
    if (rotation) return rotation_key<T>(object, "rotation", at);
    if (!angle) return {};
    const JsonPath path = at / "angle";
    return checked_rotation(BasicRot<T>::radians(number_from_json<T>(object["angle"], path)), path,
                            "must be an angle in radians");
}

// A size along each axis, neither below 0.
template <class T>
BasicVec2<T> sizes_key(const Json& object, const char* key, const char* code, const JsonPath& at) {
    const BasicVec2<T> sizes = vec2_key<T>(object, key, at);
    const JsonPath path = at / key;
    if (sizes.x < 0 || sizes.y < 0) refuse(code, path, fmt::format("must be >= 0; got [{}, {}]", sizes.x, sizes.y));
    return sizes;
}

template <class T>
BasicBox<T> box_from_json(const Json& object, const JsonPath& at) {
    expect_only_keys(object, {"type", "center", "half_extents", "axis", "rotation", "angle", "pose"}, at);
    const BasicVec2<T> half = sizes_key<T>(object, "half_extents", "negative_extent", at);
    return {vec2_key<T>(object, "center", at), half, frame_rotation<T>(object, at)};
}

template <class T>
BasicEllipse<T> ellipse_from_json(const Json& object, const JsonPath& at) {
    expect_only_keys(object, {"type", "center", "radii", "axis", "rotation", "angle", "pose"}, at);
    const BasicVec2<T> radii = sizes_key<T>(object, "radii", "negative_radius", at);
    return {vec2_key<T>(object, "center", at), radii, frame_rotation<T>(object, at)};
}

// A direction of any length but zero.
template <class T>
BasicVec2<T> direction_key(const Json& object, const char* key, const JsonPath& at) {
    const BasicVec2<T> direction = vec2_key<T>(object, key, at);
    if (direction == BasicVec2<T>{}) refuse("zero_direction", at / key, "must not be [0, 0]: it has no direction");
    return direction;
}

template <class T>
BasicTriangle<T> triangle_from_json(const Json& object, const JsonPath& at) {
    expect_only_keys(object, {"type", "points", "pose"}, at);
    const std::vector<BasicVec2<T>> points = points_key<T>(object, at);
    if (points.size() != 3) refuse("bad_type", at / "points", "must be an array of three points");
    return {points[0], points[1], points[2]};
}

// The core of a rounded shape: any convex one, without a pose of its own.
template <class T>
BasicAnyShape<T> rounded_from_json(const Json& object, const JsonPath& at) {
    expect_only_keys(object, {"type", "core", "radius", "pose"}, at);
    const JsonPath path = at / "core";
    const Json& core = required_key(object, "core", at);
    const T radius = non_negative<T>(object, "radius", at, "negative_radius");
    if (core.is_object() && core.contains("pose")) {
        throw QueryError("unknown_key", fmt::format("{} must have no pose; give it to the rounded shape", path.text()),
                         path / "pose");
    }
    return std::visit(
        [&]<class S>(const S& shape) -> BasicAnyShape<T> {
            if constexpr (std::is_constructible_v<BasicAnyConvex<T>, S>) {
                return Rounded<S>{shape, radius};
            } else {
                refuse("bad_type", path, "must be a convex shape without rounding");
            }
        },
        posed_shape_from_json<T>(core, path).shape.value);
}

// The shapes that are no more than their keys.
template <class T>
std::optional<BasicAnyShape<T>> plain_shape_from_json(std::string_view type, const Json& object, const JsonPath& at) {
    const auto keys = [&](auto... names) { expect_only_keys(object, {"type", names..., "pose"}, at); };
    const auto vec2 = [&](const char* key) { return vec2_key<T>(object, key, at); };
    const auto direction = [&](const char* key) { return direction_key<T>(object, key, at); };
    const auto radius = [&] { return non_negative<T>(object, "radius", at, "negative_radius"); };
    if (type == "point") return keys("at"), BasicPoint<T>{vec2("at")};
    if (type == "segment") return keys("a", "b"), BasicSegment<T>{vec2("a"), vec2("b")};
    if (type == "ray") return keys("origin", "direction"), BasicRay<T>{vec2("origin"), direction("direction")};
    if (type == "line") return keys("point", "direction"), BasicLine<T>{vec2("point"), direction("direction")};
    if (type == "half_space") return keys("point", "normal"), BasicHalfSpace<T>{vec2("point"), direction("normal")};
    if (type == "circle") return keys("center", "radius"), BasicCircle<T>{vec2("center"), radius()};
    if (type == "capsule") return keys("a", "b", "radius"), BasicCapsule<T>{vec2("a"), vec2("b"), radius()};
    if (type == "arc") {
        return keys("center", "radius", "from", "to"),
               BasicArc<T>{vec2("center"), radius(), direction("from"), direction("to")};
    }
    return std::nullopt;
}

template <class T>
BasicAnyShape<T> unposed_shape_from_json(const Json& object, const JsonPath& at) {
    const std::string_view type = string_from_json(required_key(object, "type", at), at / "type");
    if (auto plain = plain_shape_from_json<T>(type, object, at)) return *std::move(plain);
    if (auto parts = union_from_json<T>(type, object, at)) return *std::move(parts);
    if (type == "aabb") return aabb_from_json<T>(object, at);
    if (type == "box") return box_from_json<T>(object, at);
    if (type == "triangle") return triangle_from_json<T>(object, at);
    if (type == "rounded") return rounded_from_json<T>(object, at);
    if (type == "ellipse") return ellipse_from_json<T>(object, at);
    refuse(
        "unknown_type", at / "type",
        fmt::format("is \"{:.40}\", which is no shape here; there are point, segment, ray, line, half_space, circle, "
                    "aabb, box, capsule, triangle, polygon, rounded, ellipse, arc, chain, compound, circle_tree and "
                    "tile_grid",
                    type));
}

}  // namespace

template <class T>
T number_from_json(const Json& value, const JsonPath& at) {
    if (!value.is_number()) refuse("bad_type", at, "must be a number");
    const T number = value.as<T>();
    if (!std::isfinite(number))
        refuse("not_finite", at, fmt::format("is too large for a {}-bit number", 8 * sizeof(T)));
    return number;
}

template <class T>
BasicVec2<T> vec2_from_json(const Json& value, const JsonPath& at) {
    if (!value.is_array() || value.size() != 2) refuse("bad_type", at, "must be an array of two numbers");
    return {number_from_json<T>(value[0], at / 0), number_from_json<T>(value[1], at / 1)};
}

template <class T>
BasicPose<T> pose_from_json(const Json& object, const JsonPath& at) {
    expect_only_keys(object, {"at", "rotation", "degrees"}, at);
    if (object.contains("rotation") && object.contains("degrees"))
        refuse("unknown_key", at, "may have only one of rotation and degrees");
    BasicPose<T> pose;
    if (object.contains("at")) pose.at = vec2_key<T>(object, "at", at);
    if (object.contains("rotation")) pose.rot = rotation_key<T>(object, "rotation", at);
    if (object.contains("degrees"))
        pose.rot = BasicRot<T>::degrees(number_from_json<T>(object["degrees"], at / "degrees"));
    return pose;
}

template <class T>
PosedShape<T> posed_shape_from_json(const Json& object, const JsonPath& at) {
    PosedShape<T> posed{unposed_shape_from_json<T>(object, at), {}};
    // The parser has checked each number as it read it; this catches what only the whole can show.
    if (const Status status = validate(posed.shape); !status.ok()) throw_library_error(status.error(), at);
    if (object.contains("pose")) posed.pose = pose_from_json<T>(object["pose"], at / "pose");
    return posed;
}

template <class T>
BasicAnyShape<T> folded(PosedShape<T> posed, const JsonPath& at) {
    if (posed.pose == BasicPose<T>{}) return std::move(posed.shape);
    Result<BasicCompound<T>> whole = BasicCompound<T>::from_parts({{std::move(posed.shape), posed.pose}});
    if (!whole.ok()) throw_library_error(whole.error(), at);
    return std::move(whole).value();
}

template <class T>
BasicAnyShape<T> shape_from_json(const Json& object, const JsonPath& at) {
    return folded(posed_shape_from_json<T>(object, at), at);
}

#define CAROM_INSTANTIATE(T)                                                       \
    template T number_from_json<T>(const Json&, const JsonPath&);                  \
    template BasicVec2<T> vec2_from_json<T>(const Json&, const JsonPath&);         \
    template BasicPose<T> pose_from_json<T>(const Json&, const JsonPath&);         \
    template PosedShape<T> posed_shape_from_json<T>(const Json&, const JsonPath&); \
    template BasicAnyShape<T> folded<T>(PosedShape<T>, const JsonPath&);           \
    template BasicAnyShape<T> shape_from_json<T>(const Json&, const JsonPath&);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::tool
