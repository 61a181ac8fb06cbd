#include "exit_cells.hpp"

#include <array>

namespace carom::detail {

// Each side of the square leaves at most two intervals, so a few rounds settle it.
CellPassage next_passage(const BorderCurve& curve, const ShiftCell& cell, double t) {
    const Vec2D start = curve.point(0);
    const double far = length(start) + length(cell.center) + (curve.is_arc() ? curve.radius() : 0);
    const double half = cell.half_size * (1 + 0x1p-20) + 0x1p-48 * far;
    std::array<Inside, 4> sides;
    std::size_t count = 0;
    for (const Vec2D& normal : {Vec2D{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
        sides[count++] = curve.inside(Constraint::line(normal, dot(normal, cell.center) + half), {0, false});
    }
    CellPassage passage{t, Inside::unlimited};
    for (bool moved = true; moved;) {
        moved = false;
        for (const Inside& side : sides) {
            const double begin = side.begin_from(passage.from);
            moved = moved || begin > passage.from;
            passage.from = begin;
        }
        if (!(passage.from <= curve.length())) return {Inside::unlimited, Inside::unlimited};
    }
    for (const Inside& side : sides) passage.to = std::fmin(passage.to, side.end_after(passage.from));
    return passage;
}

}  // namespace carom::detail
