/// WindowPart: a few vertices in a row of a core that has many, as a part of its own.
#pragma once

#include "support_outline.hpp"

#include <array>

namespace carom::detail {

/// Vertices of a part in a row, from `first` on, wrapping around; none where there would be too many.
struct VertexWindow {
    int first = 0;
    int size = 0;
    double high = 0;  ///< no vertex of the part is higher
};

/// The hull of one or two windows of a part's vertices. Cannot be copied: it refers to itself.
template <class T>
class WindowPart {
  public:
    static constexpr int capacity = 60;

    WindowPart() = default;
    WindowPart(const WindowPart&) = delete;
    WindowPart& operator=(const WindowPart&) = delete;

    /// All of the part for a window of all vertices. The windows have at most `capacity` vertices together.
    void set(const ConvexPart<T>& part, const VertexWindow& window, const VertexWindow& second = {});

    /// The hull of a few vertices, in any order; all of the part where that would have no area.
    void set(const ConvexPart<T>& part, std::array<int, 4> vertices);

    const ConvexPart<T>& part() const { return part_; }

    /// Which vertex of the whole part a vertex of this one is. The same for sides, except those that close windows.
    int index(int i) const { return is_whole_ ? i : indices_[static_cast<std::size_t>(i)]; }

    /// Which one of this part's a vertex of the whole part is that a window has.
    int place(int i) const;

  private:
    ConvexPart<T> part_;
    std::array<BasicVec2<T>, capacity> vertices_;
    std::array<int, capacity> indices_;
    bool is_whole_ = true;
};

/// A number and how far it may be from the exact one.
struct BoundedHeight {
    double value;
    double error;
    double most() const { return value + error; }
    double least() const { return value - error; }
};

/// How high a vertex lies along a direction. The bounds are twice what the products and their sum may be off by, so
/// that nothing is lost where the bounds themselves round.
inline BoundedHeight height_along(Lanes direction, const SupportVertex& vertex) {
    const auto size_of = [](Lanes v) { return std::fabs(v[0]) + std::fabs(v[1]); };
    const Lanes products = direction * vertex.at;
    return {products[0] + products[1],
            2 * size_of(direction) * vertex.error + 8 * unit_roundoff * size_of(products) + tiny};
}

/// The vertices of an outline around vertex i that may be higher than `floor` along a direction, and at either end two
/// that are not. All of them where the outline has few.
template <class T>
VertexWindow window_above(const SupportOutline<T>& outline, Lanes direction, int i, double floor);

}  // namespace carom::detail
