/// Checks shared by the factories of shapes that are lists of points.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>

#include <cmath>
#include <optional>
#include <span>

namespace carom::detail {

/// The error of vertex i, if it is not finite.
template <class T>
std::optional<Error> find_bad_vertex(const char* shape, std::size_t i, const BasicVec2<T>& vertex) {
    if (std::isfinite(vertex.x) && std::isfinite(vertex.y)) return std::nullopt;
    return make_error(ErrorCode::not_finite, static_cast<std::ptrdiff_t>(i),
                      "%s: vertex %zu must be finite; got (%g, %g)", shape, i, double(vertex.x), double(vertex.y));
}

/// The first error in a list of points: too few of them, or one that is not finite.
template <class T>
std::optional<Error> find_bad_point(const char* shape, std::span<const BasicVec2<T>> points, std::size_t least) {
    if (points.size() < least) {
        return make_error(ErrorCode::too_few_points, -1, "%s: needs at least %zu points; got %zu", shape, least,
                          points.size());
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (auto error = find_bad_vertex(shape, i, points[i])) return error;
    }
    return std::nullopt;
}

}  // namespace carom::detail
