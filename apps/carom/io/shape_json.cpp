#include "io/shape_json.hpp"

#include "io/json_text.hpp"

#include <carom/build/triangulate.hpp>
#include <carom/shape/validate.hpp>

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <type_traits>
#include <vector>

namespace carom::tool {

using nlohmann::json;

namespace {

[[noreturn]] void throw_library_error(const Error& error, const std::string& at) {
    throw QueryError(error_code_name(error.code), fmt::format("{}: {}", at, error.message), at);
}

// The same, pointing at the element of the array `at` that the error's index names.
[[noreturn]] void throw_element_error(const Error& error, const std::string& at) {
    throw_library_error(error, error.index < 0 ? at : json_path(at, static_cast<std::size_t>(error.index)));
}

template <class T>
T non_negative(const json& object, const char* key, const std::string& at, const char* code) {
    const std::string path = json_path(at, key);
    const T number = number_from_json<T>(required_key(object, key, at), path);
    if (number < 0) throw QueryError(code, fmt::format("{} must be >= 0; got {}", path, number), path);
    return number;
}

template <class T>
BasicVec2<T> vec2_key(const json& object, const char* key, const std::string& at) {
    return vec2_from_json<T>(required_key(object, key, at), json_path(at, key));
}

template <class T>
std::vector<BasicVec2<T>> points_key(const json& object, const std::string& at) {
    const std::string path = json_path(at, "points");
    const json& list = required_key(object, "points", at);
    if (!list.is_array()) throw QueryError("bad_type", fmt::format("{} must be an array of [x, y]", path), path);
    std::vector<BasicVec2<T>> points;
    points.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) points.push_back(vec2_from_json<T>(list[i], json_path(path, i)));
    return points;
}

template <class T>
BasicRot<T> checked_rotation(const BasicRot<T>& rot, const std::string& path, const char* what) {
    if (!is_rotation(rot)) throw QueryError("bad_rotation", fmt::format("{} {}", path, what), path);
    return rot;
}

template <class T>
BasicRot<T> rotation_key(const json& object, const char* key, const std::string& at) {
    const BasicVec2<T> cs = vec2_key<T>(object, key, at);
    return checked_rotation(BasicRot<T>{cs.x, cs.y}, json_path(at, key),
                            "must be [cosine, sine] with cosine^2 + sine^2 = 1 to within 2^-20");
}

template <class T>
BasicAabb<T> aabb_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"type", "min", "max", "pose"}, at);
    const BasicAabb<T> box{vec2_key<T>(object, "min", at), vec2_key<T>(object, "max", at)};
    if (box.min.x > box.max.x || box.min.y > box.max.y)
        throw QueryError("inverted_bounds", fmt::format("{}.min must be <= max on both axes", at),
                         json_path(at, "min"));
    return box;
}

// A box's rotation comes in one of three spellings.
template <class T>
BasicRot<T> box_rotation(const json& object, const std::string& at) {
    const bool axis = object.contains("axis"), rotation = object.contains("rotation"), angle = object.contains("angle");
    if (axis + rotation + angle > 1)
        throw QueryError("unknown_key", fmt::format("{} may have only one of axis, rotation and angle", at), at);
    if (axis)
        return checked_rotation(BasicRot<T>::from_direction(vec2_key<T>(object, "axis", at)), json_path(at, "axis"),
                                "must be a direction of non-zero length");
    if (rotation) return rotation_key<T>(object, "rotation", at);
    if (!angle) return {};
    const std::string path = json_path(at, "angle");
    return checked_rotation(BasicRot<T>::radians(number_from_json<T>(object["angle"], path)), path,
                            "must be an angle in radians");
}

template <class T>
BasicBox<T> box_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"type", "center", "half_extents", "axis", "rotation", "angle", "pose"}, at);
    const BasicVec2<T> half = vec2_key<T>(object, "half_extents", at);
    const std::string path = json_path(at, "half_extents");
    if (half.x < 0 || half.y < 0)
        throw QueryError("negative_extent", fmt::format("{} must be >= 0; got [{}, {}]", path, half.x, half.y), path);
    return {vec2_key<T>(object, "center", at), half, box_rotation<T>(object, at)};
}

template <class T>
BasicAnyShape<T> polygon_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"type", "points", "pose"}, at);
    std::vector<BasicVec2<T>> points = points_key<T>(object, at);
    Result<BasicConvexPolygon<T>> convex = BasicConvexPolygon<T>::from_points(points);
    if (convex.ok()) return std::move(convex).value();
    const std::string path = json_path(at, "points");
    if (convex.error().code != ErrorCode::not_convex) throw_element_error(convex.error(), path);
    const Result<std::vector<BasicConvexPolygon<T>>> triangles = triangulate<T>(points);
    if (!triangles.ok()) throw_element_error(triangles.error(), path);
    std::vector<BasicCompoundPart<T>> parts;
    for (const BasicConvexPolygon<T>& triangle : *triangles) parts.push_back({triangle, {}});
    Result<BasicCompound<T>> compound = BasicCompound<T>::from_parts(std::move(parts));
    if (!compound.ok()) throw_library_error(compound.error(), at);
    return std::move(compound).value();
}

template <class T>
BasicAnyShape<T> chain_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"type", "points", "closed", "pose"}, at);
    const bool closed = object.contains("closed") && bool_from_json(object["closed"], json_path(at, "closed"));
    std::vector<BasicVec2<T>> points = points_key<T>(object, at);
    Result<BasicChain<T>> chain =
        closed ? BasicChain<T>::closed(std::move(points)) : BasicChain<T>::open(std::move(points));
    if (!chain.ok()) throw_element_error(chain.error(), json_path(at, "points"));
    return std::move(chain).value();
}

template <class T>
BasicAnyShape<T> compound_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"type", "shapes", "pose"}, at);
    const std::string path = json_path(at, "shapes");
    const json& list = required_key(object, "shapes", at);
    if (!list.is_array()) throw QueryError("bad_type", fmt::format("{} must be an array of shapes", path), path);
    std::vector<BasicCompoundPart<T>> parts;
    for (std::size_t i = 0; i < list.size(); ++i) {
        PosedShape<T> part = posed_shape_from_json<T>(list[i], json_path(path, i));
        parts.push_back({std::move(part.shape), part.pose});
    }
    Result<BasicCompound<T>> compound = BasicCompound<T>::from_parts(std::move(parts));
    if (!compound.ok()) throw_element_error(compound.error(), path);
    return std::move(compound).value();
}

// A direction of any length but zero.
template <class T>
BasicVec2<T> direction_key(const json& object, const char* key, const std::string& at) {
    const BasicVec2<T> direction = vec2_key<T>(object, key, at);
    if (direction == BasicVec2<T>{}) {
        const std::string path = json_path(at, key);
        throw QueryError("zero_direction", fmt::format("{} must not be [0, 0]: it has no direction", path), path);
    }
    return direction;
}

template <class T>
BasicTriangle<T> triangle_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"type", "points", "pose"}, at);
    const std::vector<BasicVec2<T>> points = points_key<T>(object, at);
    if (points.size() != 3) {
        const std::string path = json_path(at, "points");
        throw QueryError("bad_type", fmt::format("{} must be an array of three points", path), path);
    }
    return {points[0], points[1], points[2]};
}

// The core of a rounded shape: any convex one, without a pose of its own.
template <class T>
BasicAnyShape<T> rounded_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"type", "core", "radius", "pose"}, at);
    const std::string path = json_path(at, "core");
    const json& core = required_key(object, "core", at);
    const T radius = non_negative<T>(object, "radius", at, "negative_radius");
    if (core.is_object() && core.contains("pose")) {
        throw QueryError("unknown_key", fmt::format("{} must have no pose; give it to the rounded shape", path),
                         json_path(path, "pose"));
    }
    return std::visit(
        [&]<class S>(const S& shape) -> BasicAnyShape<T> {
            if constexpr (std::is_constructible_v<BasicAnyConvex<T>, S>) {
                return Rounded<S>{shape, radius};
            } else {
                throw QueryError("bad_type", fmt::format("{} must be a convex shape without rounding", path), path);
            }
        },
        posed_shape_from_json<T>(core, path).shape.value);
}

// The shapes that are no more than their keys.
template <class T>
std::optional<BasicAnyShape<T>> plain_shape_from_json(const std::string& type, const json& object,
                                                      const std::string& at) {
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
    return std::nullopt;
}

template <class T>
BasicAnyShape<T> unposed_shape_from_json(const json& object, const std::string& at) {
    const std::string type = string_from_json(required_key(object, "type", at), json_path(at, "type"));
    if (auto plain = plain_shape_from_json<T>(type, object, at)) return *std::move(plain);
    if (type == "aabb") return aabb_from_json<T>(object, at);
    if (type == "box") return box_from_json<T>(object, at);
    if (type == "triangle") return triangle_from_json<T>(object, at);
    if (type == "polygon") return polygon_from_json<T>(object, at);
    if (type == "rounded") return rounded_from_json<T>(object, at);
    if (type == "chain") return chain_from_json<T>(object, at);
    if (type == "compound") return compound_from_json<T>(object, at);
    const std::string path = json_path(at, "type");
    throw QueryError(
        "unknown_type",
        fmt::format("{} is \"{:.40}\", which is no shape here; there are point, segment, ray, line, half_space, "
                    "circle, aabb, box, capsule, triangle, polygon, rounded, chain and compound",
                    path, type),
        path);
}

}  // namespace

template <class T>
T number_from_json(const json& value, const std::string& at) {
    if (!value.is_number()) throw QueryError("bad_type", fmt::format("{} must be a number", at), at);
    // Whole numbers go to T directly, so that they are rounded once.
    const T number = value.is_number_unsigned()  ? static_cast<T>(value.get<std::uint64_t>())
                     : value.is_number_integer() ? static_cast<T>(value.get<std::int64_t>())
                                                 : static_cast<T>(value.get<double>());
    if (!std::isfinite(number))
        throw QueryError("not_finite", fmt::format("{} is too large for a {}-bit number", at, 8 * sizeof(T)), at);
    return number;
}

template <class T>
BasicVec2<T> vec2_from_json(const json& value, const std::string& at) {
    if (!value.is_array() || value.size() != 2)
        throw QueryError("bad_type", fmt::format("{} must be an array of two numbers", at), at);
    return {number_from_json<T>(value[0], json_path(at, std::size_t{0})),
            number_from_json<T>(value[1], json_path(at, std::size_t{1}))};
}

template <class T>
BasicPose<T> pose_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"at", "rotation", "degrees"}, at);
    if (object.contains("rotation") && object.contains("degrees"))
        throw QueryError("unknown_key", fmt::format("{} may have only one of rotation and degrees", at), at);
    BasicPose<T> pose;
    if (object.contains("at")) pose.at = vec2_key<T>(object, "at", at);
    if (object.contains("rotation")) pose.rot = rotation_key<T>(object, "rotation", at);
    if (object.contains("degrees"))
        pose.rot = BasicRot<T>::degrees(number_from_json<T>(object["degrees"], json_path(at, "degrees")));
    return pose;
}

template <class T>
PosedShape<T> posed_shape_from_json(const json& object, const std::string& at) {
    PosedShape<T> posed{unposed_shape_from_json<T>(object, at), {}};
    // The parser has checked each number as it read it; this catches what only the whole can show.
    if (const Status status = validate(posed.shape); !status.ok()) throw_library_error(status.error(), at);
    if (object.contains("pose")) posed.pose = pose_from_json<T>(object["pose"], json_path(at, "pose"));
    return posed;
}

template <class T>
BasicAnyShape<T> shape_from_json(const json& object, const std::string& at) {
    PosedShape<T> posed = posed_shape_from_json<T>(object, at);
    if (posed.pose == BasicPose<T>{}) return std::move(posed.shape);
    Result<BasicCompound<T>> whole = BasicCompound<T>::from_parts({{std::move(posed.shape), posed.pose}});
    if (!whole.ok()) throw_library_error(whole.error(), at);
    return std::move(whole).value();
}

#define CAROM_INSTANTIATE(T)                                                          \
    template T number_from_json<T>(const json&, const std::string&);                  \
    template BasicVec2<T> vec2_from_json<T>(const json&, const std::string&);         \
    template BasicPose<T> pose_from_json<T>(const json&, const std::string&);         \
    template PosedShape<T> posed_shape_from_json<T>(const json&, const std::string&); \
    template BasicAnyShape<T> shape_from_json<T>(const json&, const std::string&);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::tool
