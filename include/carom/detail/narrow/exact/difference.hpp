/// Difference: the Minkowski difference b - a of two convex parts, by its sides and corners. It is the set of
/// translations of a that bring it into contact with b.
#pragma once

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/function_ref.hpp>

namespace carom::detail {

/// A corner of b - a: a vertex of b minus one of a.
struct DifferenceCorner {
    int on_a = 0;
    int on_b = 0;
    friend bool operator==(const DifferenceCorner&, const DifferenceCorner&) = default;
};

/// A flat side of b - a: a side of b, or of a reversed, at a vertex of the other part. It runs from `start` to `end`,
/// or is unbounded, with the outside on its right (y up).
struct DifferenceSide {
    bool of_a = false;
    int index = 0;
    DifferenceCorner start{};
    DifferenceCorner end{};
    bool open_start = false;
    bool open_end = false;
};

/// Which of two vertices represents a whole edge: the first or the last in the order of its part.
enum class Tied { first, last };

/// The difference b - a of two parts, to which it holds references. The difference with a point is the other part,
/// translated, so a ray cast is a query on one too.
template <class T>
class Difference {
  public:
    using SideVisitor = FunctionRef<void(const DifferenceSide&)>;
    using CornerVisitor = FunctionRef<void(const DifferenceCorner&)>;

    Difference(const ConvexPart<T>& a, const ConvexPart<T>& b) : a_(&a), b_(&b) {}

    const ConvexPart<T>& a() const { return *a_; }
    const ConvexPart<T>& b() const { return *b_; }
    bool is_bounded() const { return a_->is_bounded() && b_->is_bounded(); }
    bool is_rounded() const { return a_->is_rounded() || b_->is_rounded(); }

    template <class N>
    N radius() const {
        return a_->template radius<N>() + b_->template radius<N>();
    }

    template <class N>
    BasicVec2<N> corner(const DifferenceCorner& at) const {
        return b_->template vertex<N>(at.on_b) - a_->template vertex<N>(at.on_a);
    }

    /// Whether crossings with a line have a closed form. With a curved part this is so if that part has no rounding and
    /// the other part is a point.
    bool has_crossings() const {
        if (!is_curved()) return true;
        const ConvexPart<T>& other = a_->is_curved() ? *b_ : *a_;
        const bool plain = curved().core_kind() == CoreKind::arc || !curved().is_rounded();
        return plain && other.is_point() && !other.is_rounded();
    }

    bool is_curved() const { return a_->is_curved() || b_->is_curved(); }

    /// The curved part of the two. Reversed, it has the same axes.
    const ConvexPart<T>& curved() const { return a_->is_curved() ? *a_ : *b_; }

    /// The direction in which an arc starts (k = 0) or ends (1).
    template <class N>
    BasicVec2<N> arc_direction(int k) const {
        return a_->is_curved() ? -a_->template direction<N>(k) : b_->template direction<N>(k);
    }

    /// The outward normal of a side.
    Direction<T> normal(bool of_a, int index) const {
        return of_a ? side_normal(*a_, index).rotated(2) : side_normal(*b_, index);
    }

    /// All sides, without the radius. Those of bounded parts form a closed outline. Cost: O(vertices of both).
    void each_side(SideVisitor visit) const;

    /// All corners, some of them twice; for a side that has none, any point of its line.
    void each_corner(CornerVisitor visit) const;

  private:
    void each_side_of(bool of_a, SideVisitor visit) const;
    void open_ends(DifferenceSide& side) const;

    const ConvexPart<T>* a_;
    const ConvexPart<T>* b_;
};

/// The number of flanks of the core, and the vertex at which flank k ends. Flanks are the sides that are not caps.
template <class T>
int flank_count(const ConvexPart<T>& part) {
    if (part.is_bounded() && part.size() == 2) return 2;
    return part.core_kind() == CoreKind::ray ? 2 : side_count(part);
}

template <class T>
int flank_end(const ConvexPart<T>& part, int k) {
    if (!part.is_bounded()) return 0;
    if (part.size() == 2) return 1 - k;
    return k + 1 < part.size() ? k + 1 : 0;
}

}  // namespace carom::detail
