#include "quick_piece.hpp"

#include "narrow/filter/sweep/sweep_numbers.hpp"

namespace carom::detail {

template <class T>
QuickPiece find_quick_piece(const LinearMotion<T>& course, const BasicVec2<T>& va, const BasicVec2<T>& vb,
                            Piece<T>& piece) {
    const Difference<T>& difference = *piece.difference;
    if (!QuickSweep::fits(difference.a(), difference.b())) return QuickPiece::doubtful;
    QuickSweep quick(difference.a(), difference.b(), va, vb);
    const QuickSweep::Verdict verdict = quick.run();
    if (verdict == QuickSweep::Verdict::misses) return QuickPiece::none;
    // Where it is at the start, of sides along each other the one that exact signs find has to be named.
    const auto is_told = [&](const SweepEnd& end) {
        return certain_side(end, 0) != 0 ? is_right(difference, end) : end.is_sole;
    };
    const bool is_clear = verdict == QuickSweep::Verdict::crosses && is_told(quick.enter) && is_told(quick.leave);
    if (!is_clear) return QuickPiece::doubtful;
    const OutlineView<T> a = outline_view(difference.a()), b = outline_view(difference.b());
    piece.is_named = SweepNumbers<T>(quick, a, b, Course<T>{va, vb, course.high()}).name_as_exact(quick.enter);
    set_ends(piece, quick.enter, quick.leave);
    return QuickPiece::found;
}

template QuickPiece find_quick_piece(const LinearMotion<float>&, const Vec2&, const Vec2&, Piece<float>&);
template QuickPiece find_quick_piece(const LinearMotion<double>&, const Vec2D&, const Vec2D&, Piece<double>&);

}  // namespace carom::detail
