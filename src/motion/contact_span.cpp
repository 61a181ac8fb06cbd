#include "contact_span.hpp"

#include "advancement.hpp"
#include "one_sided_entry.hpp"
#include "unit_vector.hpp"

#include <cmath>

namespace carom::detail {
namespace {

using Kind = Condition::Kind;

// Conditions that hold together: a convex region of the rounded difference.
class ConvexRegion {
  public:
    ConvexRegion(const MovingPair& pair, double start) : pair_(pair) {
        const auto may_be_gone = [&](double growth) { return growth < 0 || (growth > 0 && start < 0); };
        if (may_be_gone(pair.shape_a().growth())) add({pair, Kind::a_exists});
        if (may_be_gone(pair.shape_b().growth())) add({pair, Kind::b_exists});
        own_ = size_;
    }

    void clear() {
        size_ = own_;
        more_.clear();
    }
    void add(const Condition& condition) {
        if (size_ < capacity) {
            near_[static_cast<std::size_t>(size_)] = condition;
        } else {
            more_.push_back(condition);
        }
        ++size_;
    }
    void add(Kind kind, const DifferenceSide& side) { add(Condition::of_side(pair_, kind, side)); }
    void add(Kind kind, const DifferenceCorner& corner) { add(Condition::of_corner(pair_, kind, corner)); }

    int size() const { return size_; }
    const Condition& operator[](int i) const {
        return i < capacity ? near_[static_cast<std::size_t>(i)] : more_[static_cast<std::size_t>(i - capacity)];
    }

  private:
    static constexpr int capacity = 16;
    const MovingPair& pair_;
    int own_ = 0;
    int size_ = 0;
    std::array<Condition, capacity> near_;
    QueryVector<Condition> more_;
};

bool is_always(const Condition& condition) {
    const auto formula = [&]<class N>(In<N>) { return condition.in<N>(); };
    return find_real_roots(PolynomialSource(formula), {0, 0}, [](const RealRoot&) { return Visit::stop; }).always;
}

// Whether the time is strictly within the motion.
bool is_between(const Instant& when, const SearchLimits& until) {
    return compare(when, Instant::at(until.begin)) > 0 && compare(when, Instant::at(until.end)) < 0;
}

// Regions within a line and points have no area, and are never penetrated.
enum class RegionKind { area, line, point };

// The first time at which all conditions hold: while one does not, moves to when it does. Then until the first one
// ends.
std::optional<ContactSpan> first_span(const ConvexRegion& region, RegionKind kind, const SearchStart& from,
                                      const SearchLimits& until) {
    ContactSpan span;
    SearchStart at = from;
    int holding = 0;
    bool persists = true;
    [[maybe_unused]] int moves = 0;  // each to another root
    for (int i = 0; holding < region.size(); i = i + 1 == region.size() ? 0 : i + 1) {
        const std::optional<ConditionStart> holds = first_satisfied(region[i], at, until.last_enter);
        if (!holds) return std::nullopt;
        if (compare(holds->time, at.instant) == 0) {
            ++holding;
            persists &= holds->persists;
            continue;
        }
        at = {holds->time, false};
        ++moves;
        CAROM_ASSERT(moves <= max_changes(region[i].pair), "%d roots", moves);
        holding = 1;
        persists = holds->persists;
    }
    span.enter = at.instant;
    span.exit = Instant::at(until.end);
    if (persists && kind == RegionKind::area) {
        span.robust = span.enter.low < until.end;
        if (until.start_only && span.robust) return span;
    }
    for (int i = 0; i < region.size(); ++i) {
        const std::optional<Instant> ends = first_violated(region[i], span.enter, until.end);
        if (ends && compare(*ends, span.exit) < 0) span.exit = *ends;
    }
    if (kind == RegionKind::area && !span.robust) {
        span.robust = compare(span.enter, span.exit) < 0;
        for (int i = 0; i < region.size(); ++i) span.robust &= !region[i].is_border() || !is_always(region[i]);
    }
    return span;
}

int dimension_of(const ConvexPart<double>& part) {
    if (part.core_kind() == CoreKind::half_space || (part.is_bounded() && part.size() > 2)) return 2;
    return part.is_point() ? 0 : 1;
}

Direction<double> direction_of(const ConvexPart<double>& part) {
    return part.is_bounded() ? Direction<double>::between(part, 0, 1) : Direction<double>::of(part);
}

// The dimension of b - a without radii: 2, 1 (in a line) or 0 (a point).
int dimension_of(const Difference<double>& difference) {
    const int a = dimension_of(difference.a());
    const int b = dimension_of(difference.b());
    if (a != 1 || b != 1) return std::max(a, b);
    return dot_sign(direction_of(difference.a()), direction_of(difference.b()).rotated(1)) == 0 ? 1 : 2;
}

Vec2D velocity_at(const ContactSpan& span) {
    const PolynomialPath<double> path = span.pair.relative_path<double>();
    return {path.x.derivative()(span.enter.low), path.y.derivative()(span.enter.low)};
}

// Across P's path, to the side of `outward`: P only passes an end there. That of `outward` itself if P is at rest.
Vec2D across_path(const ContactSpan& span, const Vec2D& outward) {
    const Vec2D left = perp(unit_vector(velocity_at(span)));
    const double side = dot(left, outward);
    return side > 0 ? left : (side < 0 ? -left : outward);
}

Vec2D outward_at(const ContactSpan& span, const Condition& condition) {
    const bool is_on_line = condition.kind == Kind::near_side && !(span.pair.radius<double>()(span.enter.low) > 0);
    if (is_on_line) return {};  // it may grow to either side
    const PolynomialPath<double> path = span.pair.relative_path<double>();
    const Vec2D at{path.x(span.enter.low), path.y(span.enter.low)};
    return condition.outward(at - span.pair.difference().corner<double>(condition.corner));
}

// At the corner between two sides. P passes it on the side of the path that the sides are not on: the one that leads
// farther from the path tells, since the other may be parallel to it. A corner that grows ends where P leaves both.
Vec2D outward_at_corner(const ContactSpan& span, const Direction<double>& before, const Direction<double>& after) {
    const Vec2D left = perp(unit_vector(velocity_at(span)));
    if (span.pair.grows()) return unit_vector(unit_vector(before) + unit_vector(after));
    const double back = dot(left, -perp(unit_vector(before)));
    const double ahead = dot(left, perp(unit_vector(after)));
    const double side = std::fabs(back) > std::fabs(ahead) ? back : ahead;
    return side > 0 ? -left : (side < 0 ? left : Vec2D{});
}

// Of the side that P slides along, or the corner that it passes, or the curve that it touches.
Vec2D outward_at_touch(const ConvexRegion& region, const ContactSpan& span) {
    const Condition* along = nullptr;
    for (int i = 0; i < region.size(); ++i) {
        if (!region[i].is_border() || !is_always(region[i])) continue;
        if (along) return {};  // at rest at a corner
        along = &region[i];
    }
    if (along) return outward_at(span, *along);
    if (span.entry.kind != Kind::inside_side) return outward_at(span, span.entry);
    const Difference<double> difference = span.pair.difference();
    const Direction<double> normal = difference.normal(span.entry.side.of_a, span.entry.side.index);
    for (int i = 0; i < region.size(); ++i) {
        if (region[i].kind != Kind::inside_side || sign_at(region[i], span.enter) != 0) continue;
        const Direction<double> other = difference.normal(region[i].side.of_a, region[i].side.index);
        const int orientation = dot_sign(normal.rotated(1), other);
        if (orientation != 0) {
            return orientation > 0 ? outward_at_corner(span, normal, other) : outward_at_corner(span, other, normal);
        }
    }
    return outward_at(span, span.entry);
}

class RegionSearch {
  public:
    RegionSearch(const MovingPair& pair, const SearchStart& from, const SearchLimits& until, SpanVisitor visit)
        : pair_(pair), from_(from), until_(until), visit_(visit), region_(pair, from.instant.low) {}

    /// Also counts contact with one-sided parts from behind.
    void run_from_both_sides() {
        from_both_sides_ = true;
        run();
    }

    void run() {
        const Difference<double> difference = pair_.difference();
        const int dimension = dimension_of(difference);
        if (dimension == 2) core(difference);
        if (pair_.is_rounded()) {
            each_front(difference, dimension, [&](const DifferenceSide& side) { strip(side); });
            difference.each_corner([&](const DifferenceCorner& corner) { disc(corner); });
        } else if (dimension == 1) {
            line(difference);
        } else if (dimension == 0) {
            point();
        }
    }

  private:
    // Of two collinear sides, one from each part, the second is redundant.
    void core(const Difference<double>& difference) {
        region_.clear();
        difference.each_side([&](const DifferenceSide& side) {
            if (!continues_other(difference, side)) region_.add(Kind::inside_side, side);
        });
        visit_spans(RegionKind::area);
    }

    // Whether the other part has a side collinear with this one of a.
    static bool continues_other(const Difference<double>& difference, const DifferenceSide& side) {
        const ConvexPart<double>& other = difference.b();
        if (!side.of_a || !other.is_bounded() || other.size() < 2) return false;
        const int last = side.start.on_b;
        const int before = last == 0 ? other.size() - 1 : last - 1;
        return dot_sign(difference.normal(true, side.index), Direction<double>::between(other, before, last)) == 0;
    }

    // A difference within a line has each side twice, back to back.
    template <class Visitor>
    static void each_front(const Difference<double>& difference, int dimension, const Visitor& visit) {
        std::optional<Direction<double>> front;
        difference.each_side([&](const DifferenceSide& side) {
            const Direction<double> normal = difference.normal(side.of_a, side.index);
            if (dimension == 1 && !front) front = normal;
            if (!front || dot_sign(normal, *front) > 0) visit(side);
        });
    }

    // The rectangle along a side, as wide as the radius.
    void strip(const DifferenceSide& side) {
        region_.clear();
        region_.add(Kind::near_side, side);
        if (!side.open_start) region_.add(Kind::after_start, side);
        if (!side.open_end) region_.add(Kind::before_end, side);
        visit_spans(RegionKind::area);
    }

    // From the start of the first side within the line to the end of the last: the joint of two sides is not an end.
    void line(const Difference<double>& difference) {
        std::optional<DifferenceSide> first, last;
        bool open_start = false, open_end = false;
        each_front(difference, 1, [&](const DifferenceSide& side) {
            if (!first || side.end == first->start) first = side;
            if (!last || side.start == last->end) last = side;
            open_start |= side.open_start;
            open_end |= side.open_end;
        });
        region_.clear();
        region_.add(Kind::outside_side, *first);
        region_.add(Kind::inside_side, *first);
        if (!open_start) region_.add(Kind::after_start, *first);
        if (!open_end) region_.add(Kind::before_end, *last);
        visit_spans(RegionKind::line);
    }

    void disc(const DifferenceCorner& corner) {
        region_.clear();
        region_.add(Kind::near_corner, corner);
        visit_spans(RegionKind::area);
    }

    void point() {
        region_.clear();
        for (const Kind kind : {Kind::left_of, Kind::right_of, Kind::below, Kind::above}) {
            region_.add(kind, DifferenceCorner{});
        }
        visit_spans(RegionKind::point);
    }

    // Contact with one-sided parts from behind does not count, but what follows it does.
    void visit_spans(RegionKind kind) {
        SearchStart from = from_;
        SearchLimits until = until_;
        until.start_only &= !pair_.a().one_sided && !pair_.b().one_sided;
        [[maybe_unused]] int spans = 0;  // each ends at another root
        while (std::optional<ContactSpan> span = first_span(region_, kind, from, until)) {
            ++spans;
            CAROM_ASSERT(spans <= max_changes(pair_) + 1, "%d spans", spans);
            describe(*span, kind);
            if (from_both_sides_ || !enters_from_behind(*span, until.begin)) return visit_(*span);
            from = {span->exit, true};
            if (compare(span->exit, Instant::at(until.last_enter)) >= 0) return;
        }
    }

    void describe(ContactSpan& span, RegionKind kind) const {
        span.pair = pair_;
        span.certain_by = span.enter.high;
        span.certain_until = span.exit.low;
        span.entry = span.enter.condition;
        const bool is_own = span.enter.is_root && span.entry.pair == pair_;  // else another span began or ended there
        span.has_entry =
            is_own && !span.entry.is_about_radius() && (kind != RegionKind::area || span.entry.is_border());
        if (!span.has_entry) span.has_entry = find_entry(span);
        if (kind == RegionKind::line) set_crossing(span);
        if (kind != RegionKind::area) return;
        span.robust = span.robust || !span.has_entry;  // as they come into being, or for an instant
        if (!span.robust) span.outward = outward_at_touch(region_, span);
    }

    // P crosses a line where it changes sides, away from the ends. If it moves along the line, it may leave on either
    // side.
    void set_crossing(ContactSpan& span) const {
        const Condition* end = nullptr;
        std::optional<RealRoot> root;
        Vec2D normal;
        for (int i = 0; i < region_.size(); ++i) {
            if (region_[i].kind == Kind::inside_side) {
                root = root_at(region_[i], span.enter);
                normal = region_[i].outward({});
            } else if (!region_[i].is_border() && sign_at(region_[i], span.enter) == 0) {
                end = &region_[i];
            }
        }
        if (!root) return;
        if (root->before == root->after) {
            span.outward = static_cast<double>(root->before) * normal;
        } else if (end) {
            span.outward = across_path(span, end->outward({}));
        } else {
            span.robust = is_between(span.enter, until_);
        }
    }

    // The border that P is on where the search starts.
    bool find_entry(ContactSpan& span) const {
        for (int i = 0; i < region_.size(); ++i) {
            if (!region_[i].is_border() || region_[i].is_about_radius() || sign_at(region_[i], span.enter) != 0)
                continue;
            span.entry = region_[i];
            return true;
        }
        return false;
    }

    const MovingPair& pair_;
    const SearchStart& from_;
    const SearchLimits& until_;
    SpanVisitor visit_;
    ConvexRegion region_;
    bool from_both_sides_ = false;
};

// Until when a pair stays in contact from behind if it starts so. The regions of b - a that P is in at the start may
// lead on to others.
std::optional<Instant> end_of_start_behind(const MovingPair& pair, const SearchLimits& until) {
    const Instant start = Instant::at(until.begin);
    Instant end = start;
    bool is_behind = false;
    bool grown = true;
    [[maybe_unused]] int rounds = 0;  // each starts from the end of another span
    for (; grown; ++rounds) {
        CAROM_ASSERT(rounds <= max_changes(pair) + 1, "%d rounds", rounds);
        grown = false;
        const SearchStart from{end, false};
        const SearchLimits follow{until.begin, end.high, until.end};
        const auto grow = [&](const ContactSpan& span) {
            if (compare(span.enter, from.instant) > 0) return;
            is_behind = is_behind || enters_from_behind(span, until.begin);
            if (compare(span.exit, end) <= 0) return;
            end = span.exit;
            grown = true;
        };
        RegionSearch(pair, from, follow, grow).run_from_both_sides();
        if (!is_behind) return std::nullopt;
    }
    return end;
}

}  // namespace

void each_first_span(const MovingPair& pair, const SearchStart& from, const SearchLimits& until, SpanVisitor visit) {
    if (!pair.is_exact()) return first_span_by_advancement(pair, from, until, visit);
    const bool may_be_behind = pair.a().one_sided || pair.b().one_sided;
    const std::optional<Instant> end = may_be_behind ? end_of_start_behind(pair, until) : std::nullopt;
    if (end && compare(*end, from.instant) >= 0) {
        if (compare(*end, Instant::at(until.last_enter)) >= 0) return;
        return RegionSearch(pair, {*end, true}, until, visit).run();
    }
    RegionSearch(pair, from, until, visit).run();
}

}  // namespace carom::detail
