#include "fewest_corners.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace carom::detail {

namespace {

// Longer edges are left to whoever simplifies the result again: nearly straight lines would cost a square.
constexpr std::size_t longest_edge = 512;

/// The directions of the rays from one point that meet each of some discs.
class Cone {
  public:
    bool admits(const Vec2D& v) const {
        if (all_) return true;
        const double from_right = cross(right_, v), to_left = cross(v, left_);
        if (from_right == 0 && to_left == 0) return dot(right_, v) > 0;
        return from_right >= 0 && to_left >= 0;
    }

    /// Keeps the rays that also meet the disc around v. Returns whether any are left.
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
        // Both are narrower than half a turn, so each side of what they share is a side of the one within the other.
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

/// The fewest edges from the first vertex to the last, each with the vertices in between near it: for each vertex the
/// one before it on the best way there.
std::vector<std::size_t> shortest_way(std::span<const Vec2D> line, double tolerance) {
    constexpr std::size_t far = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> edges(line.size(), far), before(line.size(), 0);
    edges[0] = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const std::size_t end = std::min(line.size(), i + 1 + longest_edge);
        Cone cone;
        double furthest = 0;
        for (std::size_t k = i + 1; k < end; ++k) {
            const Vec2D v = line[k] - line[i];
            const double reach = std::sqrt(length_sq(v));
            // An edge has an end: what lies further out must be near that.
            if (cone.admits(v) && furthest <= reach + tolerance && edges[i] + 1 < edges[k]) {
                edges[k] = edges[i] + 1;
                before[k] = i;
            }
            furthest = std::max(furthest, reach);
            if (!cone.narrow(v, tolerance)) break;
        }
    }
    return before;
}

// The same as a mark on each vertex of the way.
std::vector<bool> marked(const std::vector<std::size_t>& before) {
    std::vector<bool> keeps(before.size(), false);
    for (std::size_t k = before.size() - 1; k != 0; k = before[k]) keeps[k] = true;
    keeps[0] = true;
    return keeps;
}

// A closed line cut open at one of its vertices, which comes first and last.
std::vector<Vec2D> opened(std::span<const Vec2D> line, std::size_t at) {
    std::vector<Vec2D> open(line.begin() + static_cast<std::ptrdiff_t>(at), line.end());
    open.insert(open.end(), line.begin(), line.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    return open;
}

}  // namespace

std::vector<bool> fewest_corners(std::span<const Vec2D> line, bool closed, double tolerance) {
    if (line.size() < 3) return std::vector<bool>(line.size(), true);
    if (!closed) return marked(shortest_way(line, tolerance));
    // Where to cut is chosen by cutting anywhere first: a vertex halfway around that way is likely a good one.
    const std::vector<bool> first = marked(shortest_way(opened(line, 0), tolerance));
    std::size_t cut = line.size() / 2;
    while (!first[cut]) ++cut;  // the last one is marked
    cut %= line.size();
    const std::vector<bool> second = marked(shortest_way(opened(line, cut), tolerance));
    std::vector<bool> keeps(line.size());
    for (std::size_t k = 0; k < line.size(); ++k) keeps[(cut + k) % line.size()] = second[k];
    return keeps;
}

}  // namespace carom::detail
