/// The rings of a polygon - its outline, then its holes - and their validation.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>

#include <span>
#include <string>
#include <vector>

namespace carom::detail {

/// A view of closed outlines. Ring 0 is the outline, the others are holes; errors count their vertices consecutively.
template <class T>
class Rings {
  public:
    using Points = std::span<const BasicVec2<T>>;

    explicit Rings(Points outline, std::span<const std::vector<BasicVec2<T>>> holes = {}) : rings_{outline} {
        rings_.insert(rings_.end(), holes.begin(), holes.end());
    }

    std::size_t size() const { return rings_.size(); }
    const Points& operator[](std::size_t ring) const { return rings_[ring]; }

    /// Vertex i of a ring; indices wrap around.
    const BasicVec2<T>& point(std::size_t ring, std::size_t i) const { return rings_[ring][i % rings_[ring].size()]; }

    /// The number of vertex i when the vertices of all rings are counted consecutively.
    std::ptrdiff_t index(std::size_t ring, std::size_t i) const {
        std::size_t sum = i;
        for (std::size_t r = 0; r < ring; ++r) sum += rings_[r].size();
        return static_cast<std::ptrdiff_t>(sum);
    }

    static std::string name(std::size_t ring) {
        return ring == 0 ? std::string("outline") : "hole " + std::to_string(ring - 1);
    }

  private:
    std::vector<Points> rings_;
};

/// Checks that each ring is the outline of a polygon, and that no two rings cross or share part of an edge. They may
/// touch at points. Does not check whether holes are inside the outline.
template <class T>
Status check_rings(const Rings<T>& rings);

/// The ring without vertices in mid-edge; it must have passed the checks.
template <class T>
std::vector<BasicVec2<T>> without_flat_vertices(std::span<const BasicVec2<T>> ring);

}  // namespace carom::detail
