/// PassagePieces: the contact of two unions in straight motion, pair of parts by pair of parts.
#pragma once

#include "arc_passage.hpp"
#include "border_contact.hpp"
#include "narrow/core/edges_of.hpp"
#include "quick_piece.hpp"
#include "swept_box.hpp"

#include <carom/detail/narrow/linear/sweep.hpp>

namespace carom::detail {

template <class T>
bool is_at_start(const LinearMotion<T>& course, const Piece<T>& piece) {
    return compare(course, piece.enter, 0.0) == 0;
}

template <class T>
bool is_one_sided(const Difference<T>& difference) {
    return difference.a().is_one_sided() || difference.b().is_one_sided();
}

/// The pieces of contact of all pairs of parts. Of one-sided segments those that begin from the front, and at the start
/// those that `contact` answers for.
template <class T, Parts kinds>
class PassagePieces final : public PieceSource<T> {
  public:
    PassagePieces(const LinearMotion<T>& course, const Passage<T>& passage, Sides sides)
        : course_(course), passage_(passage), sides_(sides), back_(along(passage.b.box(), course, -1)) {}

    bool any(double low, double high, const PieceMemory<T>* known, PieceVisitor<T> visit) const override {
        return passage_.a(between(back_, low, high), [&](const ConvexPart<T>& a) {
            if (a.size() == 0 || is_absent(a, -1)) return false;
            const MovingBox ahead = along(box_around(a), course_, 1);
            return passage_.b(between(ahead, low, high), [&](const ConvexPart<T>& b) {
                return !(known && known->knows(a.number(), b.number())) && any_piece_of_pair(a, b, visit);
            });
        });
    }

    void soonest(double low, double limit, FunctionRef<void(const Piece<T>&, double&)> visit) const override {
        passage_.a.nearest(between(back_, low, back_.high), limit, [&](const ConvexPart<T>& a, double& least) {
            if (a.size() == 0 || is_absent(a, -1)) return;
            const MovingBox ahead = along(box_around(a), course_, 1);
            passage_.b.nearest(between(ahead, low, ahead.high), least, [&](const ConvexPart<T>& b, double& bound) {
                any_piece_of_pair(a, b, [&](const Piece<T>& piece) {
                    visit(piece, bound);
                    return false;
                });
            });
        });
    }

    /// Finds the first contact of a stretch of these pieces: that of a shape with a polygon by the polygon's border.
    bool find_first(ContactStretch<T>& stretch) const {
        bool found = false;
        const auto find = [&](const Passage<T>& with_edges, bool of_a) {
            const PassagePieces edges(course_, with_edges, sides_);
            ContactStretch<T> border(course_, edges);
            const auto at_edge = [&](const Piece<T>& edge, PieceVisitor<T> visit) {
                return any_piece_at_edge(edge, of_a, visit);
            };
            found = detail::find_first<T>(stretch, *this, course_, border, at_edge);
        };
        return with_border(find) ? found : stretch.find_next();
    }

    /// Whether there is any: an arc's need not be found for that.
    bool exist() {
        yes_or_no_ = true;
        bool found = false;
        const auto find = [&](const Passage<T>& with_edges, bool) {
            found = PassagePieces(course_, with_edges, sides_).exist();
        };
        const auto exists = [](const Piece<T>&) { return true; };
        if (with_border(find)) return found || any(back_.low, back_.low, nullptr, exists);
        soonest(back_.low, back_.high, [&](const Piece<T>&, double& limit) {
            found = true;
            limit = -LinearMotion<double>::endless;
        });
        return found;
    }

    /// Whether the boxes around the ways of some parts, whose contact comes from numbers rather than signs, overlap.
    bool may_meet_ellipses() const {
        if (kinds == Parts::straight) return false;
        if (!passage_.a.kinds().ellipses && !passage_.b.kinds().ellipses) return false;
        const AabbD way_of_a = swept(passage_.b.box(), course_, Way::back);
        return passage_.a(way_of_a, [&](const ConvexPart<T>& a) {
            const AabbD box = box_around(a);
            if (!boxes_overlap(box, way_of_a) || is_absent(a, -1)) return false;
            const AabbD way = swept(box, course_, Way::ahead);
            return passage_.b(way, [&](const ConvexPart<T>& b) {
                return boxes_overlap(box_around(b), way) && !is_absent(b, 1) && !is_exact_pair(Difference<T>(a, b));
            });
        });
    }

  private:
    // Whether a shape is one part, bounded and filled, whose contact with edges comes from signs.
    static bool suits_border(const PartSource<T>& parts) {
        if (!parts.is_convex()) return false;
        return parts([](const ConvexPart<T>& part) { return part.is_bounded() && !part.is_curved(); });
    }

    // Where one is a polygon that suits the other: calls use(passage, of_a) with its edges in its place, a's or b's,
    // and returns true.
    template <class Use>
    bool with_border(const Use& use) const {
        if constexpr (kinds == Parts::straight) return false;
        const auto& [a, va, b, vb, max_time] = passage_;
        if (b.has_searched_edges() && suits_border(a)) {
            use({a, va, EdgesOf<T>{b}, vb, max_time}, false);
            return true;
        }
        if (a.has_searched_edges() && suits_border(b)) {
            use({EdgesOf<T>{a}, va, b, vb, max_time}, true);
            return true;
        }
        return false;
    }

    bool any_piece_at_edge(const Piece<T>& edge, bool of_a, PieceVisitor<T> visit) const {
        const auto visit_part = [&](const ConvexPart<T>& part) {
            return of_a ? any_piece_of_pair(part, edge.difference->b(), visit)
                        : any_piece_of_pair(edge.difference->a(), part, visit);
        };
        return of_a ? passage_.a.part_at_edge(edge.part_of_a, visit_part)
                    : passage_.b.part_at_edge(edge.part_of_b, visit_part);
    }

    static MovingBox between(MovingBox region, double low, double high) {
        region.low = std::max(low, region.low);
        region.high = std::min(high, region.high);
        return region;
    }

    bool any_piece_of_pair(const ConvexPart<T>& a, const ConvexPart<T>& b, PieceVisitor<T> visit) const {
        if (b.size() == 0 || is_absent(b, 1)) return false;
        const Difference<T> difference(a, b);
        const Piece<T> piece{&difference, a.number(), b.number()};
        if constexpr (kinds == Parts::straight) return any_piece(piece, visit);
        const bool may_be_behind = sides_ == Sides::front && is_one_sided(difference);
        const bool is_plain_arc = !difference.has_crossings() && is_exact_pair(difference);
        if (yes_or_no_ && is_plain_arc && !may_be_behind) return arc_hits<T>({course_, a, b}) && visit(piece);
        if (!may_be_behind) return any_piece(piece, visit);
        if (slides_behind(course_, a, b) || slides_behind(course_, b, a)) return false;
        return any_piece(piece, [&](const Piece<T>& found) {
            const bool counts = !is_at_start(course_, found) || !found.resolved || answer_each_other(a, b);
            return counts && visit(found);
        });
    }

    bool any_piece(const Piece<T>& piece, PieceVisitor<T> visit) const {
        return any_piece_at_speed<kinds, T>(course_, passage_.va, passage_.vb, piece, visit);
    }

    // Whether it is not there for what moves along the course (sign 1) or against it (-1).
    bool is_absent(const ConvexPart<T>& part, int sign) const {
        return sides_ == Sides::front && is_from_behind(course_, part, sign);
    }

    const LinearMotion<T>& course_;
    const Passage<T>& passage_;
    Sides sides_;
    MovingBox back_;
    bool yes_or_no_ = false;
};

}  // namespace carom::detail
