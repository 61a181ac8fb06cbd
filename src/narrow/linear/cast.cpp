#include "border_contact.hpp"
#include "narrow/core/edges_of.hpp"
#include "narrow/filter/cast/cast_line.hpp"
#include "narrow/touch/arc.hpp"
#include "near_path.hpp"
#include "quick_piece.hpp"
#include "union_meeting.hpp"

#include <carom/detail/narrow/linear/cast.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>

namespace carom::detail {
namespace {

// What of a path lies in a union: the stretches of a point without size that moves along it.
template <class T, Parts kinds>
class CastContact final : public PieceSource<T> {
  public:
    CastContact(const CastPath<T>& path, PartSource<T> parts, Sides sides)
        : path_(path),
          parts_(parts),
          sides_(sides),
          start_(path.start_part()),
          region_(along(box_around(start_), path, 1)),
          stretch_(path, *this) {}

    bool find_first() {
        if constexpr (kinds == Parts::any) {
            if (parts_.has_searched_edges()) return find_first_by_edges();
        }
        return find_next();
    }
    bool find_next() { return stretch_.find_next(); }
    const ContactStretch<T>& stretch() const { return stretch_; }

    // Parts on both sides of the path that are touched before its ends hold it against shifts; straight parts on one
    // side do not. No member is penetrated in this stretch, but an arc may be touched or penetrated in another: so only
    // this stretch's sectors close the seam.
    bool grazes() const {
        if (kinds == Parts::straight || stretch_.is_single() || stretch_.first().through)
            return !stretch_.first().through;
        const double low = path_.low(), high = path_.high();
        int members = 0;
        bool left = false, right = false, are_beside = true;
        const bool is_held = stretch_.any_member([&](const Piece<T>& piece) {
            ++members;
            const bool is_inside = compare(path_, piece.leave, low) > 0 && compare(path_, piece.enter, high) < 0;
            left |= is_inside && piece.stretch.lean > 0;
            right |= is_inside && piece.stretch.lean < 0;
            are_beside &= is_inside && !piece.stretch.crosses && !piece.difference->is_curved() && !piece.by_numbers;
            return piece.through || (left && right);
        });
        if (is_held) return false;
        if (members == 1 || are_beside) return true;
        return !covers_all_tangents<T>([&](AngularVisitor<T> visit) { return any_sector(visit); });
    }

    // Whether the path starts in the interior of the union, be it on a seam.
    bool starts_inside() const {
        const Piece<T>& first = stretch_.first();
        if (kinds == Parts::straight || first.inside || (stretch_.is_single() && !first.by_numbers))
            return first.inside;
        if (compare(path_, first.enter, double(path_.low())) != 0) return false;
        const bool in_a_part = stretch_.any_member([](const Piece<T>& piece) { return piece.inside; });
        return in_a_part || unions_penetrate<T>([&](PartVisitor<T> visit) { return visit(start_); }, parts_);
    }

  private:
    // Of a polygon.
    bool find_first_by_edges() {
        const EdgesOf<T> edges{parts_};
        CastContact border(path_, edges, sides_);
        const auto at_edge = [&](const Piece<T>& edge, PieceVisitor<T> visit) {
            return parts_.part_at_edge(edge.part_of_b,
                                       [&](const ConvexPart<T>& part) { return any_piece_of_part(part, visit); });
        };
        return detail::find_first<T>(stretch_, *this, path_, border.stretch_, at_edge);
    }

    bool any(double low, double high, const PieceMemory<T>* known, PieceVisitor<T> visit) const override {
        MovingBox region = region_;
        region.low = std::max(low, region.low);
        region.high = std::min(high, region.high);
        return parts_(region, [&](const ConvexPart<T>& part) {
            return !(known && known->knows(0, part.number())) && any_piece_of_part(part, visit);
        });
    }

    void soonest(double low, double limit, FunctionRef<void(const Piece<T>&, double&)> visit) const override {
        MovingBox region = region_;
        region.low = std::max(low, region.low);
        parts_.nearest(region, limit, [&](const ConvexPart<T>& part, double& least) {
            any_piece_of_part(part, [&](const Piece<T>& piece) {
                visit(piece, least);
                return false;
            });
        });
    }

    bool any_piece_of_part(const ConvexPart<T>& part, PieceVisitor<T> visit) const {
        if (kinds == Parts::any && sides_ == Sides::front && is_from_behind(path_, part, 1)) return false;
        const Difference<T> difference(start_, part);
        const Piece<T> piece{&difference, 0, part.number()};
        const LineEnds ends = line_ends(path_, part);
        if (ends.verdict == LineEnds::Verdict::misses) return false;
        if (ends.verdict == LineEnds::Verdict::crosses)
            return any_piece_between(path_, piece, ends.enter, ends.leave, visit);
        if (kinds == Parts::straight || difference.has_crossings()) {
            const std::optional<BasicRay<T>> ray = path_.stored_ray();
            return ray ? any_piece_at_speed<kinds, T>(path_, ray->direction, {}, piece, visit)
                       : any_piece_of<kinds, T>(path_, piece, visit);
        }
        const Touch exact = touch(path_.part(), part);
        if (exact == Touch::apart) return false;
        return any_piece_of<kinds, T>(path_, piece, [&](Piece<T> found) {
            found.through = exact == Touch::penetrating;
            return visit(found);
        });
    }

    // The sectors of the members with the path; see union_seam.hpp.
    bool any_sector(AngularVisitor<T> visit) const {
        const ConvexPart<T> path = path_.part();
        return stretch_.any_member([&](const Piece<T>& piece) {
            const ConvexPart<T>& part = piece.difference->b();
            if (part.core_kind() != CoreKind::arc) return visit_angular_intervals(path, part, visit);
            return visit_crossing_intervals(path, part, piece.stretch.enter.side, visit);
        });
    }

    const CastPath<T>& path_;
    PartSource<T> parts_;
    Sides sides_;
    ConvexPart<T> start_;
    MovingBox region_;
    ContactStretch<T> stretch_;
};

FeatureKind kind_of(Crossing::On on) {
    constexpr FeatureKind kinds[] = {FeatureKind::edge, FeatureKind::vertex, FeatureKind::curve};
    return kinds[static_cast<int>(on)];
}

Feature feature_of(int part, const Crossing& crossing) {
    return {part, kind_of(crossing.on), crossing.on == Crossing::On::edge ? crossing.index : crossing.at.on_b};
}

// Where a path comes into a part: in doubles, where these are good enough.
template <class T>
void set_crossing(const CastPath<T>& path, const Piece<T>& piece, BasicRaycast<T>& result) {
    std::optional<BasicRaycast<T>> found;
    if (piece.in_doubles && quick_cast(path, piece.difference->b(), found) && found && !found->started_inside) {
        result.enter = found->enter;
        result.point = found->point;
        result.normal = found->normal;
    } else {
        const RealCrossing real = real_crossing(path, piece.enter);
        result.enter = rounded_within(real.t.rounded(), path.low(), path.high());
        result.point = stored<T>(rounded(path.template start<DoubleDouble>() + real.displacement));
        result.normal = stored<T>(real.normal);
    }
    result.feature = feature_of(piece.part_of_b, piece.enter.crossing);
}

// Where a path meets what has no crossings with it: the normal of its nearest point.
template <class T>
void set_met_by_numbers(const CastPath<T>& path, const Piece<T>& piece, BasicRaycast<T>& result) {
    const Vec2D way = piece.enter.value * rounded(path.template direction<DoubleDouble>());
    const ConvexPart<T> there = translated(piece.difference->a(), way);
    result.normal = stored<T>(-separation(there, piece.difference->b()).normal);
    result.feature = {piece.part_of_b, FeatureKind::curve, 0};
}

// The edge that the path runs along, touching it.
template <class T>
int edge_along(const CastPath<T>& path, const ConvexPart<T>& part, const Vec2D& normal) {
    for (int k = 0; k < flank_count(part); ++k) {
        const Direction<T> side = side_normal(part, k);
        const auto outward = side.template in<DoubleDouble>();
        if (slope_sign(path, side) == 0 && outward.x.rounded() * normal.x + outward.y.rounded() * normal.y > 0)
            return k;
    }
    return -1;
}

template <class T>
void start_on_border(const CastPath<T>& path, const Piece<T>& piece, BasicRaycast<T>& result) {
    if (piece.at_exit) {
        result.normal = stored<T>(real_crossing(path, piece.leave).normal);
        result.feature = feature_of(piece.part_of_b, piece.stretch.leave);
        return;
    }
    const Vec2D normal = normal_from_lean(path, piece.stretch.lean);
    const int edge = piece.stretch.lean == 0 ? -1 : edge_along(path, piece.difference->b(), normal);
    result.normal = stored<T>(normal);
    result.feature = {piece.part_of_b, edge < 0 ? FeatureKind::none : FeatureKind::edge, edge};
}

// Of several parts that are met at once, the side of one that no other hides.
template <class T>
void set_visible_side(const CastPath<T>& path, const ContactStretch<T>& stretch, BasicRaycast<T>& result) {
    const Vec2D normal = lift<double>(result.normal);
    UnionMeeting<T>(path, stretch).find_other_side(normal, [&](const Piece<T>& piece, const Crossing& crossing) {
        result.normal = stored<T>(real_crossing(path, *piece.difference, crossing).normal);
        result.feature = feature_of(piece.part_of_b, crossing);
    });
}

template <Parts kinds, class T>
std::optional<BasicRaycast<T>> cast_at(const CastPath<T>& path, PartSource<T> parts) {
    std::optional<BasicRaycast<T>> found;
    if (!path.is_meaningful()) return found;
    const auto cast_near = [&](const NearPath& near, PartSource<double> near_parts, int exponent) {
        if constexpr (std::is_same_v<T, double>) {
            found = cast_at<kinds, double>(near, near_parts);
            if (found) found = near.brought_back(*found, exponent);
        }
    };
    if (with_path_near_one(path, parts, cast_near)) return found;
    CastContact<T, kinds> contact(path, parts, Sides::front);
    if (!contact.find_first()) return found;
    const Piece<T>& first = contact.stretch().first();
    BasicRaycast<T>& result = found.emplace();
    result.graze = contact.grazes();
    result.started_inside = contact.starts_inside();
    if (result.started_inside) {
        result.enter = path.low();
        result.point = stored<T>(point_at(path, result.enter));
        result.feature.part = first.part_of_b;
    } else if (first.enter.difference) {
        set_crossing(path, first, result);
    } else {
        result.enter = static_cast<T>(first.enter.value);
        result.point = stored<T>(point_at(path, result.enter));
        first.by_numbers ? set_met_by_numbers(path, first, result) : start_on_border(path, first, result);
    }
    if constexpr (kinds == Parts::any) {
        if (!result.started_inside) set_visible_side(path, contact.stretch(), result);
    }
    result.exit = exit_of(path, contact.stretch(), result.enter);
    return found;
}

}  // namespace

template <class T>
std::optional<BasicRaycast<T>> cast(const CastPath<T>& path, PartSource<T> parts) {
    return cast_at<Parts::any>(path, parts);
}

template <class T>
std::optional<BasicRaycast<T>> cast_straight(const CastPath<T>& path, PartSource<T> parts) {
    return cast_at<Parts::straight>(path, parts);
}

template <class T>
Visit visit_clips(const CastPath<T>& path, PartSource<T> parts, ClipVisitor<T> visit) {
    if (!path.is_meaningful()) return Visit::proceed;
    Visit end = Visit::proceed;
    const auto clip_near = [&](const NearPath& near, PartSource<double> near_parts, int) {
        if constexpr (std::is_same_v<T, double>) {
            end = visit_clips<T>(near, near_parts, [&](const BasicClip<T>& c) { return visit(near.brought_back(c)); });
        }
    };
    if (with_path_near_one(path, parts, clip_near)) return end;
    CastContact<T, Parts::any> contact(path, parts, Sides::both);
    T last = path.low();  // stretches that rounding or underflow would mix up stay in order
    for (bool found = contact.find_first(); found; found = contact.find_next()) {
        const T enter = std::max(last, value_of<T>(path, contact.stretch().first().enter));
        last = exit_of<T>(path, contact.stretch(), enter);
        if (visit({enter, last, contact.grazes()}) == Visit::stop) return Visit::stop;
    }
    return Visit::proceed;
}

#define CAROM_INSTANTIATE(T)                                                                  \
    template std::optional<BasicRaycast<T>> cast(const CastPath<T>&, PartSource<T>);          \
    template std::optional<BasicRaycast<T>> cast_straight(const CastPath<T>&, PartSource<T>); \
    template Visit visit_clips(const CastPath<T>&, PartSource<T>, ClipVisitor<T>)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
