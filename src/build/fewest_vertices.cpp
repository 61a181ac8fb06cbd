#include "fewest_vertices.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace carom::detail {

namespace {

// A limit on the vertices that an edge skips: nearly straight lines would take quadratic time. Simplifying again
// removes the rest.
constexpr std::size_t max_edge_span = 512;

/// The directions of the rays from one point that intersect each of several discs.
class Cone {
  public:
    bool admits(const Vec2D& v) const {
        if (all_) return true;
        const double from_right = cross(right_, v), to_left = cross(v, left_);
        if (from_right == 0 && to_left == 0) return dot(right_, v) > 0;
        return from_right >= 0 && to_left >= 0;
    }

    /// Keeps the rays that also intersect the disc around v. Returns whether any are left.
    bool narrow(const Vec2D& v, double radius) {
        const double rest = length_sq(v) - radius * radius;
        if (rest <= 0) return true;  // the point itself is in the disc
        const Vec2D along = std::sqrt(rest) * v, across = radius * Vec2D{-v.y, v.x};
        Cone disc;
        disc.all_ = false;
        disc.right_ = along - across;
        disc.left_ = along + across;
        if (all_) {
            *this = disc;
            return true;
        }
        // Both are narrower than 180 degrees, so each bound of their intersection is a bound of one that lies within
        // the other.
        const bool from_disc = admits(disc.right_), to_disc = admits(disc.left_);
        if (!from_disc && !disc.admits(right_)) return false;
        if (from_disc) right_ = disc.right_;
        if (to_disc) left_ = disc.left_;
        return true;
    }

  private:
    bool all_ = true;
    Vec2D right_, left_;
};

/// The path with the fewest edges from the first vertex to the last such that each edge is near the vertices it skips:
/// the predecessor of each vertex on the best path to it.
std::vector<std::size_t> shortest_path(std::span<const Vec2D> line, double tolerance) {
    constexpr std::size_t far = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> edges(line.size(), far), before(line.size(), 0);
    edges[0] = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const std::size_t end = std::min(line.size(), i + 1 + max_edge_span);
        Cone cone;
        double farthest = 0;
        for (std::size_t k = i + 1; k < end; ++k) {
            const Vec2D v = line[k] - line[i];
            const double reach = std::sqrt(length_sq(v));
            // An edge is bounded: skipped vertices farther out must be near its end.
            if (cone.admits(v) && farthest <= reach + tolerance && edges[i] + 1 < edges[k]) {
                edges[k] = edges[i] + 1;
                before[k] = i;
            }
            farthest = std::max(farthest, reach);
            if (!cone.narrow(v, tolerance)) break;
        }
    }
    return before;
}

// The vertices on the path.
std::vector<bool> marked(const std::vector<std::size_t>& before) {
    std::vector<bool> keeps(before.size(), false);
    for (std::size_t k = before.size() - 1; k != 0; k = before[k]) keeps[k] = true;
    keeps[0] = true;
    return keeps;
}

// A closed line, cut open at one of its vertices, which becomes the first and the last.
std::vector<Vec2D> cut_open(std::span<const Vec2D> line, std::size_t at) {
    std::vector<Vec2D> open(line.begin() + static_cast<std::ptrdiff_t>(at), line.end());
    open.insert(open.end(), line.begin(), line.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    return open;
}

}  // namespace

std::vector<bool> fewest_vertices(std::span<const Vec2D> line, bool closed, double tolerance) {
    if (line.size() < 3) return std::vector<bool>(line.size(), true);
    if (!closed) return marked(shortest_path(line, tolerance));
    // A first cut anywhere gives a good place for the second: a vertex in the middle of its path.
    const std::vector<bool> first = marked(shortest_path(cut_open(line, 0), tolerance));
    std::size_t cut = line.size() / 2;
    while (!first[cut]) ++cut;  // the last one is marked
    cut %= line.size();
    const std::vector<bool> second = marked(shortest_path(cut_open(line, cut), tolerance));
    std::vector<bool> keeps(line.size());
    for (std::size_t k = 0; k < line.size(); ++k) keeps[(cut + k) % line.size()] = second[k];
    return keeps;
}

}  // namespace carom::detail
