#include "ellipse_escape.hpp"

#include <carom/detail/math/error_bounded.hpp>

#include <algorithm>
#include <array>
#include <cmath>

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

    // A shift that may be one out: on a border, or where two of them cross.
    struct Note {
        double size;
        Vec2D shift;
        Vec2D onwards;
        Vec2D contact;
        bool touches = false;  // where they touch: then a gap may be a cusp, with one of these in it
        Vec2D cusps[2]{};
    };

    void note(const Note& shift) {
        if (note_count_ < static_cast<int>(notes_.size())) notes_[static_cast<std::size_t>(note_count_++)] = shift;
    }
    void note(const OnBorder& on) {
        const Vec2D normal = ellipse_.normal(on.place), shift = borders_.shift(on.border, on.place);
        note(Note{length(shift), shift, normal, -normal});
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
                    const Vec2D shift = borders_.center() + Vec2D{0, side * aside};
                    note(Note{length(shift), shift, {0, 1}, ellipse_.normal(place)});
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
        if (height(ahead) > hair_) return;  // a narrower gap counts as none
        for (const double side : {1.0, -1.0}) {
            const Vec2D aside = side * perp(ahead);
            const bool later = height(aside) < 0;
            const Vec2D place = later ? place_between(aside, -ahead, height) : place_between(ahead, aside, height);
            note(crossing({about, place}, borders_.end(1)));
        }
    }

    // Where the border is in that direction from the center.
    Vec2D place_towards(const Vec2D& way) const {
        const Vec2D beside{way.x < 0 ? -1.0 : 1.0, 0}, above{0, way.y < 0 ? -1.0 : 1.0};
        return place_between(beside, above, [&](const Vec2D& place) {
            return above.y * beside.x * cross(way, ellipse_.point(place) + ellipse_.radius * ellipse_.normal(place));
        });
    }

    // Of a border with that about an end of the arc.
    Note crossing(const OnBorder& on, const Vec2D& end) const {
        constexpr double touching = 0x1p-14;
        const Vec2D shift = borders_.shift(on.border, on.place), normal = ellipse_.normal(on.place);
        const Vec2D other = -ellipse_.to_point(end - shift).normal;
        const Vec2D sum = normal + other, difference = normal - other;
        Note made{length(shift), shift, unit(length(sum) > length(difference) ? sum : difference), -normal};
        made.touches = std::fabs(cross(normal, other)) < touching;
        if (made.touches) {
            made.cusps[0] = midway(on, end, hair_ * 0x1p10);
            made.cusps[1] = midway(on, end, -hair_ * 0x1p10);
        }
        return made;
    }

    // A step along a border, and from there half of what is left to that about an end. Where the border has a cusp of
    // its own it grows with the square of the angle.
    Vec2D midway(const OnBorder& on, const Vec2D& end, double step) const {
        const double speed = length(Vec2D{ellipse_.a * on.place.y, ellipse_.b * on.place.x});
        const double rate = speed * std::fabs(1 + on.border.grown / ellipse_.radius_at(on.place));
        const Vec2D next =
            unit(on.place + step / std::fmax(rate, std::sqrt(std::fabs(step) * ellipse_.a)) * perp(on.place));
        const Vec2D shift = borders_.shift(on.border, next);
        const BestDirection left = ellipse_.to_point(end - shift);
        return shift + 0.5 * left.height * left.normal;
    }

    bool is_worth(double size) const { return !found_ || size < best_ * (1 + 0x1p-40); }

    void try_note(const Note& note) {
        if (!is_worth(note.size)) return;
        const auto is_out = [&](const Vec2D& shift) { return borders_.is_clear_after(shift, hair_ * 0x1p-16); };
        const Vec2D directions[] = {note.onwards, -note.onwards, perp(note.onwards), -perp(note.onwards)};
        if (std::any_of(std::begin(directions), std::end(directions),
                        [&](const Vec2D& direction) { return is_out(note.shift + hair_ * direction); }) ||
            (note.touches && std::any_of(std::begin(note.cusps), std::end(note.cusps), is_out))) {
            accept(note);
        }
    }

    void accept(const Note& note) {
        const bool is_rival = found_ && note.size > best_ * (1 - 0x1p-40);
        if (is_rival) {
            if (dot(note.shift, found_->shift) < (1 - 0x1p-20) * best_ * note.size) found_->unique = false;
            return;
        }
        best_ = note.size;
        found_ = EllipseEscape{note.shift, note.contact, note.size > 32 * unit_roundoff * borders_.extent()};
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
            if (borders_.holds(within, place)) try_note(crossing({within, place}, end));
            return;
        }
        search_end(end, {range.from, middle});
        search_end(end, {middle, range.to});
    }

    static constexpr int most_looks = 4096;

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

template std::optional<EllipseEscape> escape_of_ellipse(const ArcGaps<double>&, double);

}  // namespace carom::detail
