/// Rasterization: the pixels whose centers lie in a shape.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/mask/bitmask.hpp>
#include <carom/query/operand.hpp>

#include <vector>

namespace carom {

namespace detail {

/// Sets the pixels of a mask whose pixel (0, 0) lies on grid pixel `at` and whose centers lie in the part.
void rasterize_part(Bitmask& mask, PixelPos at, const ConvexPart<double>& part);

/// A blank mask for the frame. Errors: bad_size.
Result<Bitmask> blank_for_frame(const PixelRect& frame);

}  // namespace detail

/// Returns the pixels of a frame whose centers lie in the shape, as it is or placed; the mask's pixel (0, 0) lies on
/// frame.min. Pixel (x, y) has its center at (x + 1/2, y + 1/2). Decided exactly for the stored numbers. A center on
/// the border counts if the shape continues to the right of it, or if the border continues along the row to the right
/// and the shape lies at greater y: shapes that share borders share no pixel, and leave none out. Shapes without an
/// interior (points, segments, rays, lines, chains, arcs) set no pixel; nor do invalid shapes. Errors: bad_size when
/// the frame is inverted, too large, or extends beyond 2^50. Cost: O(rows * log(columns)) tests of a convex part, for
/// each part. Source: half-open scan conversion [Foley et al. 1990, 3.5], decided by exact signs. Example:
///     const Bitmask mask = rasterize(Circle{{4, 4}, 3}, PixelRect{{0, 0}, {8, 8}}).value();
///     assert(mask.count() == 32 && mask.get(4, 1) && !mask.get(1, 1));
template <class S>
Result<Bitmask> rasterize(const S& shape, const PixelRect& frame) {
    if constexpr (detail::QueryOperands<S>) {
        using T = scalar_of_operand<S>;
        Result<Bitmask> made = detail::blank_for_frame(frame);
        if (!made) return made;
        std::vector<Vec2D> buffer;
        const auto draw = [&](const detail::ConvexPart<T>& part) {
            buffer.resize(static_cast<std::size_t>(part.size()));
            detail::rasterize_part(made.value(), frame.min, part.in_double(buffer.data()));
            return false;
        };
        detail::any_part(detail::operand(shape), detail::PartVisitor<T>(draw));
        return made;
    } else {
        detail::refuse<S>();
    }
}

}  // namespace carom
