#include "ellipse_escape.hpp"

#include "escape_search.hpp"

#include <algorithm>
#include <span>

namespace carom::detail {
namespace {

// A place on a border.
struct OnBorder {
    ShiftBorder border;
    Vec2D place;
};

class EllipseSearch {
  public:
    explicit EllipseSearch(const ShiftBorders& borders)
        : borders_(borders), ellipse_(borders.ellipse()), hair_(borders.extent() * 0x1p-26) {}

    std::optional<EllipseEscape> run() {
        note_nearest();
        note_crossings();
        std::sort(notes_.begin(), notes_.begin() + note_count_,
                  [](const Note& p, const Note& q) { return p.size < q.size; });
        for (int i = 0; i < note_count_; ++i) try_note(notes_[static_cast<std::size_t>(i)]);
        for (int k = 2; k < borders_.count(); ++k) {
            looks_ = 0;
            for (const auto& [from, to] : quarters) search_end(borders_.end(k - 2), {from, to});
        }
        return found_;
    }

  private:
    struct Range {
        Vec2D from;
        Vec2D to;
    };
    static constexpr Range quarters[] = {{{1, 0}, {0, 1}}, {{0, 1}, {-1, 0}}, {{-1, 0}, {0, -1}}, {{0, -1}, {1, 0}}};

    // A shift that may be one out, and the two directions in which it may go on.
    struct Note {
        double size;
        Vec2D shift;
        Vec2D onwards;
        Vec2D contact;
    };

    void note(const Vec2D& shift, const Vec2D& onwards, const Vec2D& contact) {
        if (note_count_ < static_cast<int>(notes_.size())) {
            notes_[static_cast<std::size_t>(note_count_++)] = {length(shift), shift, onwards, contact};
        }
    }
    void note(const OnBorder& on) {
        const Vec2D normal = ellipse_.normal(on.place);
        note(borders_.shift(on.border, on.place), normal, -normal);
    }

    // The nearest places of each border, and where those along the circle join those about its ends.
    void note_nearest() {
        for (int i = 0; i < borders_.count(); ++i) {
            const ShiftBorder border = borders_.border(i);
            NormalsThrough(ellipse_, -border.base).each([&](const Vec2D& place) {
                if (borders_.holds(border, place)) note(OnBorder{border, place});
            });
            if (border.side == 0 || borders_.is_full()) continue;
            for (int k = 0; k < 2; ++k) note(OnBorder{border, ellipse_.place_of(border.side * borders_.end_normal(k))});
        }
    }

    // Where it touches the circle from within in two places, and where its border passes both ends.
    void note_crossings() {
        const double room = borders_.radius() - ellipse_.radius;
        const double ratio = room / ellipse_.a;
        const double off_circle = (ellipse_.a - ellipse_.b) * (ellipse_.a + ellipse_.b);
        if (ratio >= 1) {
            const double aside = std::sqrt(off_circle * (ratio - 1) * (ratio + 1));
            const double height = ellipse_.b * aside / off_circle;
            if (height < 1) {
                for (const double side : {1.0, -1.0}) {
                    const Vec2D place{std::sqrt((1 - height) * (1 + height)), side * height};
                    note(borders_.center() + Vec2D{0, side * aside}, {0, 1}, ellipse_.normal(place));
                }
            }
        }
        if (borders_.is_full()) return;
        const ShiftBorder about = borders_.border(2);
        const Vec2D way = borders_.end(1) - borders_.end(0);
        if (way == Vec2D{}) return;
        const auto height = [&](const Vec2D& place) {
            return ellipse_.gap_to(borders_.end(1) - borders_.shift(about, place));
        };
        const Vec2D ahead = place_towards(way);
        if (!(height(ahead) < 0)) return;
        for (const double side : {1.0, -1.0}) {
            const Vec2D aside = side * perp(ahead);
            const bool later = height(aside) < 0;
            const Vec2D place = later ? place_between(aside, -ahead, height) : place_between(ahead, aside, height);
            const Vec2D shift = borders_.shift(about, place);
            note(shift, crossing_bisector(shift, place, borders_.end(1)), -ellipse_.normal(place));
        }
    }

    // Where the border is in that direction from the center.
    Vec2D place_towards(const Vec2D& way) const {
        const Vec2D beside{way.x < 0 ? -1.0 : 1.0, 0}, above{0, way.y < 0 ? -1.0 : 1.0};
        return place_between(beside, above, [&](const Vec2D& place) {
            return above.y * beside.x * cross(way, ellipse_.point(place) + ellipse_.radius * ellipse_.normal(place));
        });
    }

    // Between the borders at a place and about an end of the arc: out of both, or back.
    Vec2D crossing_bisector(const Vec2D& shift, const Vec2D& place, const Vec2D& end) const {
        const Vec2D normal = ellipse_.normal(place);
        const Vec2D other = -ellipse_.to_point(end - shift).normal;
        const Vec2D sum = normal + other;
        return sum == Vec2D{} ? perp(normal) : unit(sum);
    }

    bool is_worth(double size) const { return !found_ || size < best_ * (1 + 0x1p-40); }

    void try_note(const Note& note) {
        if (!is_worth(note.size)) return;
        const double clearance = hair_ * 0x1p-10;
        const Vec2D directions[] = {note.onwards, -note.onwards, perp(note.onwards), -perp(note.onwards)};
        const auto leads_out = [&](const Vec2D& direction) {
            return borders_.is_clear_after(note.shift + hair_ * direction, clearance);
        };
        if (std::any_of(std::begin(directions), std::end(directions), leads_out) ||
            (may_turn(note) && std::any_of(std::begin(hairs), std::end(hairs), leads_out))) {
            accept(note);
        }
    }

    // Where the ellipse is as good as a disc of the circle's radius, each direction has to be tried.
    bool may_turn(const Note& note) const {
        const double room = borders_.radius() - ellipse_.radius;
        return std::fabs(room - ellipse_.a) < 8 * hair_ && length(note.shift - borders_.center()) < 8 * hair_;
    }

    void accept(const Note& note) {
        const bool is_rival = found_ && note.size > best_ * (1 - 0x1p-40);
        if (is_rival) {
            if (dot(note.shift, found_->shift) < (1 - 0x1p-20) * best_ * note.size) found_->unique = false;
            return;
        }
        best_ = note.size;
        found_ = EllipseEscape{note.shift, note.contact, true};
    }

    // Where the ellipse touches the circle from within and passes an end. Where its border is flatter than the circle
    // it does not touch from within. Shifts between two places of a quarter stay as near to each other as the sum of
    // the ways of normal and point, and as the larger radius of curvature times the angle; all that way is along
    // tangents, beyond which a gap, being convex, does not shrink faster.
    void search_end(const Vec2D& end, const Range& range) {
        const ShiftBorder within = borders_.border(1);
        if (++looks_ > most_looks || !(within.grown < 0)) return;
        const Vec2D n0 = ellipse_.normal(range.from), n1 = ellipse_.normal(range.to);
        const double curve0 = within.grown + ellipse_.radius_at(range.from);
        const double curve1 = within.grown + ellipse_.radius_at(range.to);
        if (curve0 > 0 && curve1 > 0) return;
        const double turn = length(n1 - n0) * 1.25;  // of a quarter at most
        const double by_parts =
            std::fabs(within.grown) * turn + length(ellipse_.point(range.to) - ellipse_.point(range.from));
        const double bound = std::fmin(by_parts, std::fmax(std::fabs(curve0), std::fabs(curve1)) * turn);
        const Vec2D middle = unit(range.from + range.to);
        const Vec2D shift = borders_.shift(within, middle);
        if (!is_worth(length(shift) - bound)) return;
        const auto height = [&](const Vec2D& place) { return ellipse_.gap_to(end - borders_.shift(within, place)); };
        const BestDirection gap = ellipse_.to_point(end - shift);
        const double slope = std::fabs(cross(gap.normal, ellipse_.normal(middle))) + turn;
        if (gap.height > bound * std::fmin(slope, 1.0) || -gap.height > bound) return;
        const bool changes = (height(range.from) > 0) != (height(range.to) > 0);
        const bool is_small = bound < hair_ * 0x1p-8;
        if (is_small || (changes && turn < 0x1p-10)) {
            const Vec2D place = changes ? place_between(range.from, range.to, height) : middle;
            if (borders_.holds(within, place)) try_crossing(within, place, end);
            return;
        }
        search_end(end, {range.from, middle});
        search_end(end, {middle, range.to});
    }

    void try_crossing(const ShiftBorder& within, const Vec2D& place, const Vec2D& end) {
        const Vec2D shift = borders_.shift(within, place);
        try_note({length(shift), shift, crossing_bisector(shift, place, end), -ellipse_.normal(place)});
    }

    static constexpr int most_looks = 512;

    const ShiftBorders& borders_;
    const UprightEllipse& ellipse_;
    double hair_;
    std::array<Note, 64> notes_;
    int note_count_ = 0;
    int looks_ = 0;
    double best_ = 0;
    std::optional<EllipseEscape> found_;
};

}  // namespace

template <class T>
std::optional<EllipseEscape> escape_of_ellipse(const ArcGaps<T>& gaps, double reach) {
    const ShiftBorders borders(gaps, reach);
    std::optional<EllipseEscape> escape = EllipseSearch(borders).run();
    if (!escape) return escape;
    escape->shift = borders.from_frame(escape->shift);
    escape->contact = borders.from_frame(escape->contact);
    return escape;
}

template std::optional<EllipseEscape> escape_of_ellipse(const ArcGaps<float>&, double);
template std::optional<EllipseEscape> escape_of_ellipse(const ArcGaps<double>&, double);

}  // namespace carom::detail
