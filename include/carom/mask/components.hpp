/// Connected-component labeling of a mask: the number and sizes of its components, and which pixel belongs to which.
#pragma once

#include <carom/mask/bitmask.hpp>
#include <carom/mask/neighbors.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace carom {

/// A connected component: a set pixel and all set pixels connected to it.
struct Component {
    std::int64_t count = 0;  ///< its pixels, at least 1
    PixelRect bounds;        ///< the smallest rectangle that contains them
    PixelPos first;          ///< the first of them in row order: by y, then x
    friend bool operator==(const Component&, const Component&) = default;
};

/// A part of a mask in a frame of its own, and where the pixel (0, 0) of that frame lies in the whole.
struct MaskPiece {
    Bitmask mask;
    PixelPos at;
};

/// The components of a mask, in the order of their first pixels. Stores the pixels as runs and does not need the mask.
class Components {
  public:
    /// Consecutive set pixels of row y: those with begin <= x < end. A run extends from clear pixel to clear pixel.
    struct Run {
        std::int32_t begin, end, y, component;
        friend bool operator==(const Run&, const Run&) = default;
    };

    std::size_t size() const { return components_.size(); }
    bool empty() const { return components_.empty(); }
    const Component& operator[](std::size_t i) const { return components_[i]; }
    std::span<const Component> all() const { return components_; }

    /// The index of the component with the most pixels, the first of them on a tie; none when no pixel is set.
    std::optional<std::size_t> largest() const;

    /// The index of the component of pixel (x, y); none if the pixel is clear or outside. Cost: O(log runs of the row).
    std::optional<std::size_t> at(std::int64_t x, std::int64_t y) const;

    /// The component index of every pixel, -1 for clear ones, row by row. Cost: O(pixels).
    std::vector<std::int32_t> label_image() const;

    /// Component i alone, cropped to its bounds; `at` is their corner. Cost: O(runs within its rows + its pixels).
    MaskPiece piece(std::size_t i) const;

    /// All runs, row by row and from left to right; and those of one row (none outside the mask).
    std::span<const Run> runs() const { return runs_; }
    std::span<const Run> runs(std::int64_t y) const;

    /// The size of the mask from which the components come.
    std::int64_t width() const { return width_; }
    std::int64_t height() const { return height_; }

  private:
    friend Components connected_components(const Bitmask& mask, Neighbors neighbors);

    std::int64_t width_ = 0, height_ = 0;
    std::vector<Run> runs_;
    std::vector<std::size_t> row_starts_;  // one more than there are rows
    std::vector<Component> components_;
};

/// Finds the connected components of the set pixels. Each row is split into runs, and runs that are connected to those
/// of the row before are united [Rosenfeld & Pfaltz 1966; union-find with path halving: Tarjan & van Leeuwen 1984].
/// Cost: practically O(words + runs). Example:
///     const std::string_view rows[] = {"#..#", ".#.#"};
///     const Bitmask mask = Bitmask::from_rows(rows).value();
///     assert(connected_components(mask, Neighbors::eight).size() == 2);
///     assert(connected_components(mask, Neighbors::four).size() == 3);
Components connected_components(const Bitmask& mask, Neighbors neighbors = Neighbors::eight);

}  // namespace carom
