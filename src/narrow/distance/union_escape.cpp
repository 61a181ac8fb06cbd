#include "union_escape.hpp"

#include "narrow/border/arc_region.hpp"
#include "narrow/border/flat_region.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <variant>

namespace carom::detail {
namespace {

bool is_arc(const auto& part) {
    return part.core_kind() == CoreKind::arc;
}

// The shifts of b that keep a pair of parts in contact.
template <class T>
class PairRegion {
  public:
    // False when there is no room for it.
    bool set(const ConvexPart<T>& a, const ConvexPart<T>& b) {
        a_ = a, b_ = b;
        is_of_a_ = !is_arc(b_);
        if (is_arc(a_) && is_arc(b_)) {
            region_.template emplace<ArcArcRegion<T>>(b_, a_);
        } else if (is_arc(a_) || is_arc(b_)) {
            region_.template emplace<ArcConvexRegion<T>>(is_of_a_ ? a_ : b_, is_of_a_ ? b_ : a_);
        } else {
            return region_.template emplace<FlatRegion<T>>(a_, b_).is_whole();
        }
        return true;
    }

    int border_count() const {
        return ask([](const auto& region) { return region.border_count(); });
    }
    Border border(int number) const {
        Border border = ask([&](const auto& region) { return region.border(number); });
        if (is_of_a_) border.place = -border.place;
        return border;
    }
    double distance(const Vec2D& shift, double most) const {
        return ask([&](const auto& region) { return region.distance(is_of_a_ ? -shift : shift, most); });
    }
    double extent() const {
        return ask([](const auto& region) { return region.extent(); });
    }

  private:
    template <class Question>
    auto ask(const Question& question) const {
        if (const auto* arcs = std::get_if<ArcArcRegion<T>>(&region_)) return question(*arcs);
        if (const auto* flat = std::get_if<FlatRegion<T>>(&region_)) return question(*flat);
        return question(*std::get_if<ArcConvexRegion<T>>(&region_));
    }

    ConvexPart<T> a_;
    ConvexPart<T> b_;
    bool is_of_a_ = false;  // its shifts are those of a
    std::variant<std::monostate, ArcConvexRegion<T>, ArcArcRegion<T>, FlatRegion<T>> region_;
};

// Those of two unions: what keeps some pair in contact.
template <class T>
class UnionRegion {
  public:
    UnionRegion(PartSource<T> a, PartSource<T> b, double limit) {
        is_whole_ = !a([&](const ConvexPart<T>& part_a) {
            return b([&](const ConvexPart<T>& part_b) { return !add(part_a, part_b, limit); });
        });
        std::sort(borders_.begin(), borders_.begin() + border_count_, comes_first);
    }

    bool is_whole() const { return is_whole_; }
    int border_count() const { return border_count_; }
    const Border& border(int number) const { return borders_[static_cast<std::size_t>(number)]; }

    double distance(const Vec2D& shift, double most) const {
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i < pair_count_ && least > most; ++i) {
            least = std::fmin(least, pairs_[static_cast<std::size_t>(i)].distance(shift, most));
        }
        return least;
    }

    double extent() const {
        double largest = 0;
        for (int i = 0; i < pair_count_; ++i) {
            largest = std::fmax(largest, pairs_[static_cast<std::size_t>(i)].extent());
        }
        return largest;
    }

  private:
    static constexpr std::size_t most_pairs = 24;
    static constexpr std::size_t most_borders = 400;

    bool add(const ConvexPart<T>& a, const ConvexPart<T>& b, double limit) {
        if (a.size() == 0 || b.size() == 0) return true;
        if (a.core_kind() == CoreKind::ellipse || b.core_kind() == CoreKind::ellipse) return false;
        if (are_apart_by(box_around(a), box_around(b), limit)) return true;
        if (pair_count_ == static_cast<int>(most_pairs)) return false;
        PairRegion<T>& pair = pairs_[static_cast<std::size_t>(pair_count_++)];
        if (!pair.set(a, b)) return false;
        for (int i = 0; i < pair.border_count(); ++i) {
            const Border border = pair.border(i);
            if (!(border.least_shift() < limit) || is_known(border)) continue;
            if (border_count_ == static_cast<int>(most_borders)) return false;
            borders_[static_cast<std::size_t>(border_count_++)] = border;
        }
        return true;
    }

    static bool are_apart_by(const AabbD& a, const AabbD& b, double limit) {
        const double x = std::fmax(b.min.x - a.max.x, a.min.x - b.max.x);
        const double y = std::fmax(b.min.y - a.max.y, a.min.y - b.max.y);
        return std::fmax(x, y) > limit;
    }

    // By the least shift; equal ones in any order that depends on nothing else.
    static bool comes_first(const Border& p, const Border& q) {
        const auto key = [](const Border& b) {
            return std::tuple(b.least_shift(), b.is_line, b.place.x, b.place.y, b.radius, b.along.x, b.along.y);
        };
        return key(p) < key(q);
    }

    // Parts that share a corner share what they have there.
    bool is_known(const Border& border) const {
        const auto end = borders_.begin() + border_count_;
        return std::find(borders_.begin(), end, border) != end;
    }

    std::array<PairRegion<T>, most_pairs> pairs_;
    std::array<Border, most_borders> borders_;
    int pair_count_ = 0;
    int border_count_ = 0;
    bool is_whole_ = true;
};

// Around each part, not as the source has it: so it is the same in any unit.
template <class T>
AabbD box_around_all(PartSource<T> parts) {
    AabbD box = empty_box;
    parts([&](const ConvexPart<T>& part) {
        if (part.size() > 0) box = joined(box, box_around(part));
        return false;
    });
    return box;
}

// No less than the shift that parts the boxes around both.
double way_out_of_boxes(const AabbD& a, const AabbD& b) {
    const double x = std::fmin(a.max.x - b.min.x, b.max.x - a.min.x);
    const double y = std::fmin(a.max.y - b.min.y, b.max.y - a.min.y);
    return std::fmin(x, y) * (1 + 0x1p-20);
}

}  // namespace

template <class T>
std::optional<MinimumTranslation> union_escape(PartSource<T> a, PartSource<T> b) {
    const double limit = way_out_of_boxes(box_around_all(a), box_around_all(b));
    const UnionRegion<T> region(a, b, limit);
    if (!region.is_whole()) return std::nullopt;
    return EscapeSearch<UnionRegion<T>>(region, limit).run();
}

template std::optional<MinimumTranslation> union_escape(PartSource<float>, PartSource<float>);
template std::optional<MinimumTranslation> union_escape(PartSource<double>, PartSource<double>);

}  // namespace carom::detail
