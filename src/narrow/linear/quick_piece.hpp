/// The piece of contact of one pair of parts by the ends that doubles are certain of.
#pragma once

#include "narrow/filter/sweep/sweep_numbers.hpp"
#include "piece.hpp"

namespace carom::detail {

/// Calls the visitor with the pieces of one b - a, where a moves by va and b by vb on the course, as any_piece_of. What
/// is in contact at the start is told by signs.
template <Parts parts, class T>
bool any_piece_at_speed(const LinearMotion<T>& course, const BasicVec2<T>& va, const BasicVec2<T>& vb, Piece<T> piece,
                        PieceVisitor<T> visit) {
    const Difference<T>& difference = *piece.difference;
    if (!QuickSweep::fits(difference.a(), difference.b())) return any_piece_of<parts, T>(course, piece, visit);
    QuickSweep quick(difference.a(), difference.b(), va, vb);
    const QuickSweep::Verdict verdict = quick.run();
    if (verdict == QuickSweep::Verdict::misses) return false;
    // Where it is at the start, of sides along each other the one that exact signs find has to be named.
    const auto is_told = [&](const SweepEnd& end) {
        return certain_side(end, 0) != 0 ? is_right(difference, end) : end.is_sole;
    };
    const bool is_clear = verdict == QuickSweep::Verdict::crosses && is_told(quick.enter) && is_told(quick.leave);
    if (!is_clear) return any_piece_of<parts, T>(course, piece, visit);
    const OutlineView<T> a = outline_view(difference.a()), b = outline_view(difference.b());
    piece.is_named = SweepNumbers<T>(quick, a, b, Course<T>{va, vb, course.high()}).name_as_exact(quick.enter);
    return any_piece_between(course, piece, quick.enter, quick.leave, visit);
}

}  // namespace carom::detail
