#include "narrow/filter/cast/cast_line.hpp"
#include "narrow/filter/many/line_window.hpp"

#include <carom/detail/narrow/linear/cast.hpp>

namespace carom::detail {
namespace {

// `cast` or `cast_straight`.
template <class T>
using CastAtParts = std::optional<BasicRaycast<T>>(const CastPath<T>&, PartSource<T>);

template <class T>
std::optional<BasicRaycast<T>> cast_at_part(const CastPath<T>& path, const ConvexPart<T>& part,
                                            CastAtParts<T>& cast_at_parts);

// By the few vertices of many that the path passes between; false where these are not few.
template <class T>
bool cast_at_many(const CastPath<T>& path, const ConvexPart<T>& part, CastAtParts<T>& cast_at_parts,
                  std::optional<BasicRaycast<T>>& result) {
    const bool has_many = part.is_bounded() && part.size() > most_in_loop && !part.is_rounded();
    if (!has_many || path.is_placed() || !path.is_meaningful()) return false;
    LineWindow<T> window;
    const LineFound found =
        window.find(lanes_of(path.template start<double>()), lanes_of(path.template direction<double>()), part);
    if (found == LineFound::misses) return true;
    if (found != LineFound::crosses || window.part().size() == part.size()) return false;
    result = cast_at_part(path, window.part(), cast_at_parts);
    if (result && result->feature.index >= 0) result->feature.index = window.index(result->feature.index);
    return true;
}

template <class T>
std::optional<BasicRaycast<T>> cast_at_part(const CastPath<T>& path, const ConvexPart<T>& part,
                                            CastAtParts<T>& cast_at_parts) {
    std::optional<BasicRaycast<T>> found;
    if (cast_at_many(path, part, cast_at_parts, found) || quick_cast(path, part, found)) return found;
    return cast_at_parts(path, [&](PartVisitor<T> visit) { return visit(part); });
}

}  // namespace

template <class T>
std::optional<BasicRaycast<T>> cast(const CastPath<T>& path, const ConvexPart<T>& part) {
    return cast_at_part<T>(path, part, cast<T>);
}

template <class T>
std::optional<BasicRaycast<T>> cast_straight(const CastPath<T>& path, const ConvexPart<T>& part) {
    return cast_at_part<T>(path, part, cast_straight<T>);
}

template std::optional<Raycast> cast(const CastPath<float>&, const ConvexPart<float>&);
template std::optional<RaycastD> cast(const CastPath<double>&, const ConvexPart<double>&);
template std::optional<Raycast> cast_straight(const CastPath<float>&, const ConvexPart<float>&);
template std::optional<RaycastD> cast_straight(const CastPath<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
