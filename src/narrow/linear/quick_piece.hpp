/// The piece of contact of one pair of parts by the ends that doubles are certain of.
#pragma once

#include "piece.hpp"

namespace carom::detail {

/// What doubles can tell of a piece: where it begins and ends, or that there is none.
enum class QuickPiece { none, found, doubtful };

/// Of one b - a, where a moves by va and b by vb on the course. What is in contact at the start is told by signs.
template <class T>
QuickPiece find_quick_piece(const LinearMotion<T>& course, const BasicVec2<T>& va, const BasicVec2<T>& vb,
                            Piece<T>& piece);

/// Calls the visitor with the pieces of one b - a, as any_piece_of.
template <Parts parts, class T>
bool any_piece_at_speed(const LinearMotion<T>& course, const BasicVec2<T>& va, const BasicVec2<T>& vb, Piece<T> piece,
                        PieceVisitor<T> visit) {
    const QuickPiece quick = find_quick_piece(course, va, vb, piece);
    if (quick == QuickPiece::doubtful) return any_piece_of<parts, T>(course, piece, visit);
    return quick == QuickPiece::found && cut_at_ends(course, piece, true) && visit(piece);
}

}  // namespace carom::detail
