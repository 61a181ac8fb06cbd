#include "contact_span.hpp"

#include "by_numbers.hpp"
#include "unit_vector.hpp"

#include <cmath>

namespace carom::detail {
namespace {

using Kind = Condition::Kind;

// Conditions that hold together: a convex piece of the rounded difference.
class Piece {
  public:
    Piece(const MovingPair& pair, double start) : pair_(pair) {
        const auto may_be_gone = [&](double growth) { return growth < 0 || (growth > 0 && start < 0); };
        if (may_be_gone(pair.mover_a().growth())) add({pair, Kind::a_is_there});
        if (may_be_gone(pair.mover_b().growth())) add({pair, Kind::b_is_there});
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
    return find_real_roots(PolynomialSource(formula), {0, 0}, [](const RealRoot&) { return false; }).always;
}

// Whether the time is that of what moves, neither its beginning nor its end.
bool is_between(const Instant& when, const Until& until) {
    return compare(when, Instant::at(until.begin)) > 0 && compare(when, Instant::at(until.end)) < 0;
}

// What pieces are: what lies in a line or is a spot has no area, and is never penetrated.
enum class Form { area, line, spot };

// The first time at which all hold: as long as one does not, on to when it does. Then until the first ends.
std::optional<ContactSpan> first_span(const Piece& piece, Form form, const From& from, const Until& until) {
    ContactSpan span;
    From at = from;
    int holding = 0;
    bool goes_on = true;
    [[maybe_unused]] int moves = 0;  // each to another root
    for (int i = 0; holding < piece.size(); i = i + 1 == piece.size() ? 0 : i + 1) {
        const std::optional<Holding> holds = first_holding(piece[i], at, until.last_enter);
        if (!holds) return std::nullopt;
        if (compare(holds->from, at.instant) == 0) {
            ++holding;
            goes_on &= holds->goes_on;
            continue;
        }
        at = {holds->from, false};
        ++moves;
        CAROM_ASSERT(moves <= most_changes(piece[i].pair), "%d roots", moves);
        holding = 1;
        goes_on = holds->goes_on;
    }
    span.enter = at.instant;
    span.exit = Instant::at(until.end);
    if (goes_on && form == Form::area) {
        span.through = span.enter.low < until.end;
        if (until.start_only && span.through) return span;
    }
    for (int i = 0; i < piece.size(); ++i) {
        const std::optional<Instant> ends = first_ending(piece[i], span.enter, until.end);
        if (ends && compare(*ends, span.exit) < 0) span.exit = *ends;
    }
    if (form == Form::area && !span.through) {
        span.through = compare(span.enter, span.exit) < 0;
        for (int i = 0; i < piece.size(); ++i) span.through &= !piece[i].is_border() || !is_always(piece[i]);
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

// Whether b - a, without radii, has an area, lies in a line or is a point: 2, 1 or 0.
int dimension_of(const Difference<double>& difference) {
    const int a = dimension_of(difference.a());
    const int b = dimension_of(difference.b());
    if (a != 1 || b != 1) return std::max(a, b);
    return dot_sign(direction_of(difference.a()), direction_of(difference.b()).rotated(1)) == 0 ? 1 : 2;
}

// Whether a one-sided part is met from behind: by P along its normal, or against that of a's. What comes along it has
// to be in front of it. What grows meets it on the side on which it is.
bool is_from_behind(const ContactSpan& span, bool of_a) {
    const MovingPart& own = of_a ? span.pair.a() : span.pair.b();
    if (!own.one_sided) return false;
    if (own.part.size() < 2) return true;
    const Direction<double> front = side_normal(own.part, 0);
    const double t = span.enter.low;
    const bool grows = span.pair.mover_a().growth() != 0 || span.pair.mover_b().growth() != 0;
    const int sign = sign_of([&]<class N>(In<N>) {
        const PolynomialWay<N> way = span.pair.way<N>();
        const BasicVec2<N> normal = front.in<N>();
        if (!grows) return dot(normal, BasicVec2<N>{way.x.derivative()(N(t)), way.y.derivative()(N(t))});
        const BasicVec2<N> at{way.x(N(t)), way.y(N(t))};
        return -dot(normal, at - span.pair.difference().corner<N>({}));
    });
    return (of_a ? sign < 0 : sign > 0) || (sign == 0 && !span.pair.is_in_front(of_a, t));
}

// What meets it as the motion begins has to be in contact with it.
bool is_from_behind(const ContactSpan& span, double motion_begins) {
    if (is_from_behind(span, true) || is_from_behind(span, false)) return true;
    const bool is_one_sided = span.pair.a().one_sided || span.pair.b().one_sided;
    const bool is_at_start = compare(span.enter, Instant::at(motion_begins)) == 0;
    return is_one_sided && is_at_start && !span.pair.answer_each_other(span.enter.low);
}

Vec2D velocity_at(const ContactSpan& span) {
    const PolynomialWay<double> way = span.pair.way<double>();
    return {way.x.derivative()(span.enter.low), way.y.derivative()(span.enter.low)};
}

// Of what a shift out of ends the contact.
int lean_of(const ContactSpan& span, const Vec2D& outward) {
    const double turn = cross(velocity_at(span), outward);
    return turn > 0 ? -1 : (turn < 0 ? 1 : 0);
}
int lean_of(const ContactSpan& span, const Condition& left) {
    const PolynomialWay<double> way = span.pair.way<double>();
    const Vec2D at{way.x(span.enter.low), way.y(span.enter.low)};
    return lean_of(span, left.outward(at - span.pair.difference().corner<double>(left.corner)));
}

// Of a corner between two sides: that of the one which leads farther away from the way, since the other may lie in it.
int lean_of_corner(const ContactSpan& span, const Direction<double>& before, const Direction<double>& after) {
    const Vec2D velocity = velocity_at(span);
    const double back = cross(velocity, -perp(unit_vector(before)));
    const double ahead = cross(velocity, perp(unit_vector(after)));
    const double turn = std::fabs(back) > std::fabs(ahead) ? back : ahead;
    return turn > 0 ? 1 : (turn < 0 ? -1 : 0);
}

// Of the side along which it slides, or of the corner that it passes, or of the curve that it touches.
int lean_of_area(const Piece& piece, const ContactSpan& span) {
    for (int i = 0; i < piece.size(); ++i) {
        if (piece[i].is_border() && is_always(piece[i])) return lean_of(span, piece[i]);
    }
    if (span.met.kind != Kind::inside_side) return lean_of(span, span.met);
    const Difference<double> difference = span.pair.difference();
    const Direction<double> met = difference.normal(span.met.side.of_a, span.met.side.index);
    for (int i = 0; i < piece.size(); ++i) {
        if (piece[i].kind != Kind::inside_side || sign_at(piece[i], span.enter) != 0) continue;
        const Direction<double> other = difference.normal(piece[i].side.of_a, piece[i].side.index);
        const int turn = dot_sign(met.rotated(1), other);
        if (turn != 0) return turn > 0 ? lean_of_corner(span, met, other) : lean_of_corner(span, other, met);
    }
    return lean_of(span, span.met);
}

class Pieces {
  public:
    Pieces(const MovingPair& pair, const From& from, const Until& until, SpanVisitor visit)
        : pair_(pair), from_(from), until_(until), visit_(visit), piece_(pair, from.instant.low) {}

    /// Of one-sided parts, too, what is met from behind.
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
            spot();
        }
    }

  private:
    // Of two sides in a row, one of each part, the second says nothing new.
    void core(const Difference<double>& difference) {
        piece_.clear();
        difference.each_side([&](const DifferenceSide& side) {
            if (!continues_other(difference, side)) piece_.add(Kind::inside_side, side);
        });
        look(Form::area);
    }

    // Whether the other part has a side along this one of a.
    static bool continues_other(const Difference<double>& difference, const DifferenceSide& side) {
        const ConvexPart<double>& other = difference.b();
        if (!side.of_a || !other.is_bounded() || other.size() < 2) return false;
        const int last = side.start.on_b;
        const int before = last == 0 ? other.size() - 1 : last - 1;
        return dot_sign(difference.normal(true, side.index), Direction<double>::between(other, before, last)) == 0;
    }

    // What lies in a line has each side twice, back to back.
    template <class Visitor>
    static void each_front(const Difference<double>& difference, int dimension, const Visitor& visit) {
        std::optional<Direction<double>> front;
        difference.each_side([&](const DifferenceSide& side) {
            const Direction<double> normal = difference.normal(side.of_a, side.index);
            if (dimension == 1 && !front) front = normal;
            if (!front || dot_sign(normal, *front) > 0) visit(side);
        });
    }

    // Beside a side, as near as the radius.
    void strip(const DifferenceSide& side) {
        piece_.clear();
        piece_.add(Kind::near_side, side);
        if (!side.open_start) piece_.add(Kind::after_start, side);
        if (!side.open_end) piece_.add(Kind::before_end, side);
        look(Form::area);
    }

    // From the start of the first side in it to the end of the last: where two of them join is no end.
    void line(const Difference<double>& difference) {
        std::optional<DifferenceSide> first, last;
        bool open_start = false, open_end = false;
        each_front(difference, 1, [&](const DifferenceSide& side) {
            if (!first || side.end == first->start) first = side;
            if (!last || side.start == last->end) last = side;
            open_start |= side.open_start;
            open_end |= side.open_end;
        });
        piece_.clear();
        piece_.add(Kind::off_side, *first);
        piece_.add(Kind::inside_side, *first);
        if (!open_start) piece_.add(Kind::after_start, *first);
        if (!open_end) piece_.add(Kind::before_end, *last);
        look(Form::line);
    }

    void disc(const DifferenceCorner& corner) {
        piece_.clear();
        piece_.add(Kind::near_corner, corner);
        look(Form::area);
    }

    void spot() {
        piece_.clear();
        for (const Kind kind : {Kind::left_of, Kind::right_of, Kind::below, Kind::above}) {
            piece_.add(kind, DifferenceCorner{});
        }
        look(Form::spot);
    }

    // Of one-sided parts those from behind do not count, but what comes after them.
    void look(Form form) {
        From from = from_;
        Until until = until_;
        until.start_only &= !pair_.a().one_sided && !pair_.b().one_sided;
        [[maybe_unused]] int spans = 0;  // each ends at another root
        while (std::optional<ContactSpan> span = first_span(piece_, form, from, until)) {
            ++spans;
            CAROM_ASSERT(spans <= most_changes(pair_) + 1, "%d spans", spans);
            describe(*span, form);
            if (from_both_sides_ || !is_from_behind(*span, until.begin)) return visit_(*span);
            from = {span->exit, true};
            if (compare(span->exit, Instant::at(until.last_enter)) >= 0) return;
        }
    }

    void describe(ContactSpan& span, Form form) const {
        span.pair = pair_;
        span.sure_by = span.enter.high;
        span.surely_until = span.exit.low;
        span.met = span.enter.condition;
        const bool is_own =
            span.enter.is_root && span.met.pair == pair_;  // else it is where another span began or ended
        span.has_met = is_own && !span.met.is_of_radius() && (form != Form::area || span.met.is_border());
        if (!span.has_met) span.has_met = find_met(span);
        if (form == Form::line) set_crossing(span);
        if (form == Form::area && span.has_met && !span.through) span.lean = lean_of_area(piece_, span);
    }

    // A line is crossed where P comes from one side of it to the other, beside its ends. Along it P may leave it on
    // both sides.
    void set_crossing(ContactSpan& span) const {
        const Condition* end = nullptr;
        std::optional<RealRoot> root;
        Vec2D normal;
        for (int i = 0; i < piece_.size(); ++i) {
            if (piece_[i].kind == Kind::inside_side) {
                root = root_at(piece_[i], span.enter);
                normal = piece_[i].outward({});
            } else if (!piece_[i].is_border() && sign_at(piece_[i], span.enter) == 0) {
                end = &piece_[i];
            }
        }
        if (!root) return;
        if (root->before == root->after) {
            span.lean = lean_of(span, static_cast<double>(root->before) * normal);
        } else if (end) {
            span.lean = lean_of(span, end->outward({}));
        } else {
            span.through = is_between(span.enter, until_);
        }
    }

    // What is just met where the look begins.
    bool find_met(ContactSpan& span) const {
        for (int i = 0; i < piece_.size(); ++i) {
            if (!piece_[i].is_border() || piece_[i].is_of_radius() || sign_at(piece_[i], span.enter) != 0) continue;
            span.met = piece_[i];
            return true;
        }
        return false;
    }

    const MovingPair& pair_;
    const From& from_;
    const Until& until_;
    SpanVisitor visit_;
    Piece piece_;
    bool from_both_sides_ = false;
};

// Until when a pair stays in contact that is so from behind as its motion begins: the pieces of b - a that it is in
// then may lead on to others.
std::optional<Instant> end_of_start_behind(const MovingPair& pair, const Until& until) {
    const Instant start = Instant::at(until.begin);
    Instant end = start;
    bool is_behind = false;
    bool grown = true;
    [[maybe_unused]] int looks = 0;  // each from the end of another span
    for (; grown; ++looks) {
        CAROM_ASSERT(looks <= most_changes(pair) + 1, "%d looks", looks);
        grown = false;
        const From from{end, false};
        const Until follow{until.begin, end.high, until.end};
        const auto grow = [&](const ContactSpan& span) {
            if (compare(span.enter, from.instant) > 0) return;
            is_behind = is_behind || is_from_behind(span, until.begin);
            if (compare(span.exit, end) <= 0) return;
            end = span.exit;
            grown = true;
        };
        Pieces(pair, from, follow, grow).run_from_both_sides();
        if (!is_behind) return std::nullopt;
    }
    return end;
}

}  // namespace

void each_first_span(const MovingPair& pair, const From& from, const Until& until, SpanVisitor visit) {
    if (!pair.is_exact()) return first_span_by_numbers(pair, from, until, visit);
    const bool may_be_behind = (pair.a().one_sided || pair.b().one_sided) && !from.after;
    if (may_be_behind && compare(from.instant, Instant::at(until.begin)) == 0) {
        if (const std::optional<Instant> end = end_of_start_behind(pair, until)) {
            if (compare(*end, Instant::at(until.last_enter)) >= 0) return;
            return Pieces(pair, {*end, true}, until, visit).run();
        }
    }
    Pieces(pair, from, until, visit).run();
}

}  // namespace carom::detail
