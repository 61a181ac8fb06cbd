/// A bounding volume hierarchy of circles, whose leaves can follow an animation.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/result.hpp>
#include <carom/shape/circle.hpp>

#include <span>
#include <vector>

namespace carom {

/// The union of its leaf circles. Above the leaves are levels of fewer and larger circles, up to a single root. Each
/// contains its children, and queries descend only where circles are near [Canvas]. build/circle_tree.hpp makes trees
/// that cover a polygon, an outline, or the pixels of a mask.
///
/// Circles are numbered level by level from the root, which is 0, and within a level in the order of their parents. All
/// leaves are on the last level.
template <class T>
class BasicCircleTree {
  public:
    /// Makes a tree from its leaves and its structure: `parents` has the number of every circle's parent, -1 for the
    /// root, and the last numbers are those of the leaves. The circles above the leaves are computed. Errors:
    /// too_few_points (no leaves), bad_size (parents that do not describe such a tree; the index is that of the
    /// circle), not_finite, negative_radius (the index is that of the leaf). Cost: O(circles). Example:
    ///     const auto snowman = CircleTree::from_leaves({{{0, 0}, 3}, {{0, 4}, 1}}, {-1, 0, 0});
    ///     assert(snowman->circle(0) == (Circle{{0, 1}, 4}) && snowman->level_count() == 2);
    static Result<BasicCircleTree> from_leaves(std::vector<BasicCircle<T>> leaves, std::vector<int> parents);

    std::size_t size() const { return circles_.size(); }
    const BasicCircle<T>& circle(std::size_t i) const { return circles_[i]; }

    /// The number of circle i's parent; -1 for the root.
    int parent(std::size_t i) const { return parents_[i]; }

    /// Level 0 is the root's. Each level by itself covers all leaves.
    std::size_t level_count() const { return level_starts_.size() - 1; }
    std::size_t level_start(std::size_t level) const { return level_starts_[level]; }
    std::span<const BasicCircle<T>> circles(std::size_t level) const {
        return std::span(circles_).subspan(level_starts_[level], level_starts_[level + 1] - level_starts_[level]);
    }
    std::span<const BasicCircle<T>> leaves() const { return circles(level_count() - 1); }

    /// The children of circle i: the numbers from first to last - 1. A leaf has none.
    struct Children {
        std::size_t first, last;
    };
    Children children(std::size_t i) const { return {first_child_[i], first_child_[i + 1]}; }

    /// Replaces the leaves, as an animation does, and recomputes the circles above bottom-up. Each contains its
    /// children exactly, and is the smallest such circle up to rounding (its radius is infinite where the number type
    /// has no such number). `moved` returns the new circle for a leaf and is called twice for each leaf. An invalid
    /// leaf leaves the tree unchanged. Errors: bad_size (the number of circles is not that of the leaves), not_finite,
    /// negative_radius (both with the leaf's index). Does not allocate. Cost: O(circles). Example:
    ///     auto tree = CircleTree::from_leaves({{{0, 0}, 3}, {{0, 4}, 1}}, {-1, 0, 0}).value();
    ///     assert(tree.refit([](const Circle& c) { return Circle{c.center, 2 * c.radius}; }).ok());
    ///     assert(tree.circle(0) == (Circle{{0, 0}, 6}));
    Status refit(std::span<const BasicCircle<T>> leaves);
    Status refit(FunctionRef<BasicCircle<T>(const BasicCircle<T>&)> moved);

    friend bool operator==(const BasicCircleTree& a, const BasicCircleTree& b) {
        return a.circles_ == b.circles_ && a.parents_ == b.parents_;
    }

  private:
    BasicCircleTree() = default;
    Status read_structure(std::size_t leaf_count);
    Status replace_leaves(FunctionRef<BasicCircle<T>(std::size_t)> leaf);

    std::vector<BasicCircle<T>> circles_;
    std::vector<int> parents_;
    std::vector<std::size_t> first_child_;   // one more than circles
    std::vector<std::size_t> level_starts_;  // one more than levels
};

using CircleTree = BasicCircleTree<float>;
using CircleTreeD = BasicCircleTree<double>;

}  // namespace carom
