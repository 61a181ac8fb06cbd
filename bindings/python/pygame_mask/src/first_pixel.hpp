/// The first pixel that two masks share, in several orders of search.
#pragma once

#include <carom/mask/overlap.hpp>

#include <optional>

namespace carom::pygame {

/// pygame's order: stripe by stripe from left to right, in each by y, then x. Stripes end at every column of 64 pixels
/// of either mask. Cost: as `overlaps` if no pixel is shared, else O(words before the first).
std::optional<PixelPos> first_by_stripes(const PlacedMask& a, const PlacedMask& b);

/// An order by two sides: rows from the top or from the bottom, each from the left or from the right; or columns.
struct SearchOrder {
    bool by_columns = false;   // columns first, otherwise rows
    bool from_right = false;   // greatest x first
    bool from_bottom = false;  // greatest y first
};

/// The order called "top-left" (rows from the top, each from the left), "left-top" (columns from the left, each from
/// the top), and so on for the eight; none if there is no such order.
std::optional<SearchOrder> find_order(const char* name);

/// The first pixel in that order.
std::optional<PixelPos> first_in_order(const PlacedMask& a, const PlacedMask& b, const SearchOrder& order);

}  // namespace carom::pygame
