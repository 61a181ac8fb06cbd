#include "bake/cut_parts.hpp"

#include <carom/build/hull.hpp>

#include <span>
#include <utility>

namespace carom::tool {

namespace {

// A diagonal shares out as many polygons as are needed at least, so that none of them is thinner than it must be.
void cut(std::span<const Vec2> points, std::size_t max_vertices, std::vector<ConvexPolygon>& into) {
    if (points.size() <= max_vertices) {
        into.push_back(ConvexPolygon::from_points({points.begin(), points.end()}).value());
        return;
    }
    const std::size_t step = max_vertices - 2;
    const std::size_t pieces = (points.size() - 2 + step - 1) / step;
    const std::size_t end = pieces / 2 * step + 1;
    cut(points.first(end + 1), max_vertices, into);
    std::vector<Vec2> rest(points.begin() + static_cast<std::ptrdiff_t>(end), points.end());
    rest.push_back(points.front());
    cut(rest, max_vertices, into);
}

}  // namespace

std::vector<ConvexPolygon> cut_parts(std::vector<ConvexPolygon> parts, int max_vertices) {
    const auto limit = static_cast<std::size_t>(max_vertices);
    std::vector<ConvexPolygon> small;
    for (ConvexPolygon& part : parts) {
        if (part.points().size() <= limit) {
            small.push_back(std::move(part));
        } else {
            // Without vertices in the middle of an edge, from which a diagonal would cut off nothing.
            cut(convex_hull<float>(part.points()).value().points(), limit, small);
        }
    }
    return small;
}

}  // namespace carom::tool
