/// Morphology of masks: erosion and dilation.
#pragma once

#include <carom/mask/bitmask.hpp>
#include <carom/mask/neighbors.hpp>

namespace carom {

/// Whether a result keeps the frame of the mask or gets n more pixels on every side.
enum class Frame { keep, grow };

/// Erosion: returns the pixels all of whose neighbors within n steps are set. Everything outside the mask is clear, so
/// its border erodes, too. The mask itself does not change ([Ekstrom 2.4] erodes in place, and so reads what it has
/// just written). n = 0 gives a copy. Errors: bad_size when n is negative. Cost: O(words * log n), with four neighbors
/// O(words * n). Example:
///     Bitmask block = Bitmask::blank(5, 4).value();
///     block.fill();
///     assert(erode(block, 1, Neighbors::eight)->count() == 3 * 2);
Result<Bitmask> erode(const Bitmask& mask, std::int64_t n, Neighbors neighbors);

/// Dilation: returns the pixels that have a set pixel within n steps. With Frame::keep what falls outside is dropped;
/// with Frame::grow the result is 2 n wider and higher, and its pixel (n, n) is the mask's (0, 0). Errors: bad_size
/// when n is negative, or the result too large. Cost: as erode. Example:
///     const Bitmask dot = Bitmask::from_rows(std::array<std::string_view, 1>{"#"}).value();
///     assert(dilate(dot, 2, Neighbors::four, Frame::grow)->count() == 13);
///     assert(dilate(dot, 2, Neighbors::eight, Frame::keep)->count() == 1);
Result<Bitmask> dilate(const Bitmask& mask, std::int64_t n, Neighbors neighbors, Frame frame);

}  // namespace carom
