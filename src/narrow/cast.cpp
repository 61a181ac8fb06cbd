#include "arc.hpp"
#include "cast_real.hpp"

#include <carom/narrow/cast.hpp>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

using namespace detail;

// A stretch in one part, cut off at the ends of the path.
template <class T>
struct Piece {
    const ConvexPart<T>* part;
    int index;  // of the part
    Stretch stretch;
    Moment<T> enter;
    Moment<T> leave;
    bool through = false;  // the path penetrates the part
    bool inside = false;   // it starts in the part's interior
    bool at_exit = false;  // it starts where it leaves
};

template <class T>
using PieceVisitor = FunctionRef<bool(const Piece<T>&)>;

template <class T>
bool cut(const CastPath<T>& path, Piece<T>& piece) {
    const Stretch& s = piece.stretch;
    const Moment<T> low{nullptr, {}, path.low()};
    const Moment<T> high{nullptr, {}, path.high()};
    piece.enter = s.from_infinity ? Moment<T>{nullptr, {}, -CastPath<T>::endless} : Moment<T>{piece.part, s.enter};
    piece.leave = s.to_infinity ? Moment<T>{nullptr, {}, CastPath<T>::endless} : Moment<T>{piece.part, s.leave};
    const int leave_after_low = compare(path, piece.leave, low);
    const int enter_after_high = compare(path, piece.enter, high);
    if (leave_after_low < 0 || enter_after_high > 0) return false;
    const bool starts_within = compare(path, piece.enter, low) < 0;
    piece.through = s.crosses && leave_after_low > 0 && enter_after_high < 0;
    piece.inside = s.crosses && starts_within && leave_after_low > 0;
    piece.at_exit = starts_within && leave_after_low == 0;
    if (starts_within) piece.enter = low;
    if (compare(path, piece.leave, high) > 0) piece.leave = high;
    return true;
}

// Which sides of one-sided segments are there.
enum class Sides { both, front };

// Whether the path meets a segment of a one-sided chain from behind. Along the segment is not from behind.
template <class T>
bool is_from_behind(const CastPath<T>& path, const ConvexPart<T>& part) {
    if (!part.one_sided_chain()) return false;
    if (part.size() < 2) return true;
    const Direction<T> front = side_normal(part, 0);
    return sign_of([&]<class N>(In<N>) { return dot(front.template in<N>(), path.template direction<N>()); }) > 0;
}

// The pieces of one part.
template <class T>
bool any_piece_of(const CastPath<T>& path, Sides sides, const ConvexPart<T>& part, int index, PieceVisitor<T> visit) {
    if (sides == Sides::front && is_from_behind(path, part)) return false;
    return any_stretch<T>(path, part, [&](const Stretch& stretch) {
        Piece<T> piece{&part, index, stretch, {}, {}};
        return cut(path, piece) && visit(piece);
    });
}

// A connected stretch of the path in the union. Keeps the parts in which it begins and ends: sources make parts on the
// fly.
template <class T>
class Contact {
  public:
    Contact(const CastPath<T>& path, PartSource<T> parts, Sides sides) : path_(path), parts_(parts), sides_(sides) {}
    Contact(const Contact&) = delete;
    Contact& operator=(const Contact&) = delete;

    // The first contact; after one, the next.
    bool find_next() {
        const bool after = found_;
        found_ = false;
        int pieces = 0;
        any_piece([&](const Piece<T>& piece) {
            ++pieces;
            if (after && compare(path_, piece.enter, leave_) <= 0) return false;
            if (!found_ || compare(path_, piece.enter, first_.enter) < 0) begin_with(piece);
            return false;
        });
        if (!found_) return false;
        end_with(first_);
        is_single_ = pieces == 1;
        if (!is_single_) merge();
        return true;
    }

    const Piece<T>& first() const { return first_; }
    const Moment<T>& leave() const { return leave_; }

    // No member is penetrated in this stretch, but an arc may be touched or penetrated in another: so only this
    // stretch's sectors close the seam.
    bool grazes() const {
        if (is_single_) return !first_.through;
        bool through = false;
        int members = 0;
        any_piece([&](const Piece<T>& piece) {
            members += is_member(piece);
            through = is_member(piece) && piece.through;
            return through;
        });
        if (through) return false;
        return members == 1 || !covers_all_germs<T>([&](SectorVisitor<T> visit) { return any_sector(visit); });
    }

    // Whether the path starts in the interior of the union, be it on a seam.
    bool starts_inside() const {
        if (is_single_ || first_.inside || compare(path_, first_.enter, {nullptr, {}, path_.low()}) != 0) {
            return first_.inside;
        }
        const bool in_a_part = any_piece([](const Piece<T>& piece) { return piece.inside; });
        return in_a_part ||
               unions_penetrate<T>([&](PartVisitor<T> visit) { return visit(path_.start_part()); }, parts_);
    }

  private:
    void begin_with(const Piece<T>& piece) {
        first_part_ = *piece.part;
        first_ = piece;
        first_.part = &first_part_;
        if (first_.enter.part) first_.enter.part = &first_part_;
        if (first_.leave.part) first_.leave.part = &first_part_;
        found_ = true;
    }

    void end_with(const Piece<T>& piece) {
        leave_ = piece.leave;
        if (!leave_.part) return;
        last_part_ = *leave_.part;
        leave_.part = &last_part_;
    }

    void merge() {
        bool grown = true;
        while (grown) {
            grown = false;
            any_piece([&](const Piece<T>& piece) {
                if (compare(path_, piece.leave, leave_) <= 0 || compare(path_, piece.enter, leave_) > 0) return false;
                end_with(piece);
                grown = true;
                return false;
            });
        }
    }

    bool is_member(const Piece<T>& piece) const {
        return compare(path_, piece.enter, leave_) <= 0 && compare(path_, piece.leave, first_.enter) >= 0;
    }

    bool any_piece(PieceVisitor<T> visit) const {
        int index = -1;
        return parts_([&](const ConvexPart<T>& part) { return any_piece_of<T>(path_, sides_, part, ++index, visit); });
    }

    // The sectors of the members with the path; see union_seam.hpp.
    bool any_sector(SectorVisitor<T> visit) const {
        const ConvexPart<T> path = path_.part();
        return any_piece([&](const Piece<T>& piece) {
            if (!is_member(piece)) return false;
            const ConvexPart<T>& part = *piece.part;
            if (part.extent() != Extent::arc) return visit_sectors(path, part, visit);
            return visit_crossing_sectors(path, part, piece.stretch.enter.side, visit);
        });
    }

    const CastPath<T>& path_;
    PartSource<T> parts_;
    Sides sides_;
    ConvexPart<T> first_part_;
    ConvexPart<T> last_part_;
    Piece<T> first_{};
    Moment<T> leave_{};
    bool found_ = false;
    bool is_single_ = false;
};

// Beyond the range of doubles, where differences overflow, at least a number.
template <class T>
T rounded_within(double t, T low, T high) {
    return std::clamp(std::isnan(t) ? T(0) : static_cast<T>(t), low, high) + T(0);  // no -0
}

template <class T>
T value_of(const CastPath<T>& path, const Moment<T>& moment) {
    if (!moment.part) return moment.value;
    return rounded_within(real_crossing(path, *moment.part, moment.crossing).t, path.low(), path.high());
}

// Where `leave` is, given what `enter` was rounded to: the same for an instant, never before it.
template <class T>
T exit_of(const CastPath<T>& path, const Contact<T>& contact, T enter) {
    const T exit = value_of(path, contact.leave());
    const T doubt = std::max(std::fabs(enter), std::fabs(exit)) / 1024;
    if (exit - enter > doubt) return exit;
    return compare(path, contact.first().enter, contact.leave()) == 0 ? enter : std::max(enter, exit);
}

FeatureKind kind_of(Crossing::On on) {
    constexpr FeatureKind kinds[] = {FeatureKind::edge, FeatureKind::vertex, FeatureKind::curve};
    return kinds[static_cast<int>(on)];
}

// The edge that the path runs along, touching it.
template <class T>
int edge_along(const CastPath<T>& path, const ConvexPart<T>& part, const Vec2D& normal) {
    for (int k = 0; k < flank_count(part); ++k) {
        const Direction<T> side = side_normal(part, k);
        const int slope =
            sign_of([&]<class N>(In<N>) { return dot(side.template in<N>(), path.template direction<N>()); });
        const auto outward = side.template in<DoubleDouble>();
        if (slope == 0 && outward.x.rounded() * normal.x + outward.y.rounded() * normal.y > 0) return k;
    }
    return -1;
}

template <class T>
void start_on_border(const CastPath<T>& path, const Piece<T>& piece, Raycast<T>& result) {
    if (piece.at_exit) {
        result.normal = stored<T>(real_crossing(path, *piece.part, piece.stretch.leave).normal);
        result.feature = {piece.index, kind_of(piece.stretch.leave.on), piece.stretch.leave.index};
        return;
    }
    const Vec2D normal = normal_from_lean(path, piece.stretch.lean);
    const int edge = piece.stretch.lean == 0 ? -1 : edge_along(path, *piece.part, normal);
    result.normal = stored<T>(normal);
    result.feature = {piece.index, edge < 0 ? FeatureKind::none : FeatureKind::edge, edge};
}

}  // namespace

template <class T>
Raycast<T> cast(const CastPath<T>& path, PartSource<T> parts) {
    Raycast<T> result;
    Contact<T> contact(path, parts, Sides::front);
    if (!path.is_meaningful() || !contact.find_next()) return result;
    const Piece<T>& first = contact.first();
    result.hit = true;
    result.graze = contact.grazes();
    result.started_inside = contact.starts_inside();
    if (result.started_inside) {
        result.enter = path.low();
        result.point = stored<T>(point_at(path, result.enter));
        result.feature.part = first.index;
    } else if (first.enter.part) {
        const RealCrossing real = real_crossing(path, *first.part, first.enter.crossing);
        result.enter = rounded_within(real.t, path.low(), path.high());
        result.point = stored<T>(real.point);
        result.normal = stored<T>(real.normal);
        result.feature = {first.index, kind_of(first.enter.crossing.on), first.enter.crossing.index};
    } else {
        result.enter = first.enter.value;
        result.point = stored<T>(point_at(path, result.enter));
        start_on_border(path, first, result);
    }
    result.exit = exit_of(path, contact, result.enter);
    return result;
}

template <class T>
bool any_clip(const CastPath<T>& path, PartSource<T> parts, ClipVisitor<T> visit) {
    if (!path.is_meaningful()) return false;
    Contact<T> contact(path, parts, Sides::both);
    T last = path.low();  // stretches that rounding or underflow would mix up stay in order
    while (contact.find_next()) {
        const T enter = std::max(last, value_of(path, contact.first().enter));
        last = exit_of(path, contact, enter);
        if (visit({true, enter, last, contact.grazes()})) return true;
    }
    return false;
}

#define CAROM_INSTANTIATE(T)                                     \
    template Raycast<T> cast(const CastPath<T>&, PartSource<T>); \
    template bool any_clip(const CastPath<T>&, PartSource<T>, ClipVisitor<T>)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom
