#include "tangent_descent.hpp"

#include "narrow/core/real_part.hpp"

#include <carom/detail/math/infinity.hpp>

#include <array>
#include <cmath>
#include <optional>
#include <span>

namespace carom::detail {
namespace {

// Which part of a shift may be left to move: shifts are stored as T, and what they leave is squared by the next step.
template <class T>
constexpr double settled = std::is_same_v<T, float> ? 0x1p-20 : 0x1p-36;

// By which part of itself a shift must become shorter for the search to go on.
template <class T>
constexpr double progress = std::is_same_v<T, float> ? 0x1p-22 : 0x1p-50;

// A half plane {x : normal . x >= offset}.
struct Beyond {
    Vec2D normal;
    double offset;

    bool holds(const Vec2D& x) const { return dot(normal, x) >= offset; }
};

// The shortest vector within half planes, which is on one of their borders or two; nothing when there is none.
std::optional<Vec2D> shortest_within(std::span<const Beyond> planes) {
    std::optional<Vec2D> best;
    const auto consider = [&](const Vec2D& x, std::size_t i, std::size_t j) {
        if (best && !(length(x) < length(*best))) return;
        for (std::size_t k = 0; k < planes.size(); ++k) {
            if (k != i && k != j && !planes[k].holds(x)) return;
        }
        best = x;
    };
    for (std::size_t i = 0; i < planes.size(); ++i) {
        const Beyond& p = planes[i];
        consider(std::fmax(p.offset, 0.0) * p.normal, i, i);
        for (std::size_t j = 0; j < i; ++j) {
            const Beyond& q = planes[j];
            const double turn = cross(p.normal, q.normal);
            if (turn == 0) continue;
            consider((q.offset / turn) * perp(p.normal) - (p.offset / turn) * perp(q.normal), i, j);
        }
    }
    return best;
}

// A unit vector, and how fast gaps open along it.
struct SlopedWay {
    Vec2D direction{1, 0};
    double slope = 0;
};

// At least as far apart as the boxes are along either axis.
double gap_of(const AabbD& a, const AabbD& b, const Vec2D& shift) {
    const double x = std::fmax(b.min.x + shift.x - a.max.x, a.min.x - (b.max.x + shift.x));
    const double y = std::fmax(b.min.y + shift.y - a.max.y, a.min.y - (b.max.y + shift.y));
    return std::fmax(x, y);
}

}  // namespace

// Where b stands after a shift, and the nearest pairs of parts there, the nearest first.
template <class T>
struct TangentDescent<T>::Contacts {
    static constexpr std::size_t capacity = 8;
    Vec2D shift;
    std::size_t count = 0;
    std::array<Separation, capacity> nearest;

    void keep(const Separation& pair) {
        std::size_t i = count < capacity ? count++ : capacity - 1;
        for (; i > 0 && pair.gap < nearest[i - 1].gap; --i) nearest[i] = nearest[i - 1];
        nearest[i] = pair;
    }
    double gap() const { return count > 0 ? nearest[0].gap : infinity; }
    double worst_gap() const { return count < capacity ? infinity : nearest[capacity - 1].gap; }

    // The direction that leads away from all pairs that touch.
    SlopedWay way_out(double slack) const {
        std::size_t touching = 0;
        while (touching < count && nearest[touching].gap <= slack) ++touching;
        if (touching == 0) return {{1, 0}, 1};
        SlopedWay best;
        for (std::size_t i = 0; i < touching; ++i) {
            for (std::size_t j = 0; j <= i; ++j) {
                const Vec2D sum = nearest[i].normal + nearest[j].normal;
                if (sum == Vec2D{}) continue;
                SlopedWay way{unit(sum), 1};
                for (std::size_t k = 0; k < touching; ++k) {
                    way.slope = std::fmin(way.slope, dot(nearest[k].normal, way.direction));
                }
                if (way.slope > best.slope) best = way;
            }
        }
        return best;
    }

    // With what the deepest pair needs.
    Vec2D pushed_out() const { return shift - nearest[0].gap * nearest[0].normal; }

    Vec2D shortest_beyond() const {
        std::array<Beyond, capacity> planes;
        for (std::size_t i = 0; i < count; ++i) {
            planes[i] = {nearest[i].normal, dot(nearest[i].normal, shift) - nearest[i].gap};
        }
        return shortest_within(std::span(planes.data(), count)).value_or(pushed_out());
    }

    Separation as_exit() const {
        const Vec2D exit = pushed_out();
        const Vec2D on_a = nearest[0].on_a;
        const double depth = length(exit);
        return {depth, depth > 0 ? unit(exit) : nearest[0].normal, true, on_a, on_a - exit};
    }
};

template <class T>
typename TangentDescent<T>::Contacts TangentDescent<T>::look(const Vec2D& shift) const {
    const BasicVec2<T> stored{static_cast<T>(shift.x), static_cast<T>(shift.y)};
    Contacts contacts{lift<double>(stored), 0, {}};
    if (!(contacts.shift.x * 0 + contacts.shift.y * 0 == 0)) return contacts;
    a_([&](const ConvexPart<T>& part_a) {
        if (part_a.size() == 0) return false;
        const AabbD box = box_around(part_a);
        return b_([&](const ConvexPart<T>& part_b) {
            if (part_b.size() == 0 || gap_of(box, box_around(part_b), contacts.shift) > contacts.worst_gap()) {
                return false;
            }
            const Separation pair = separation(part_a, part_b.moved(stored));
            if (pair.gap < contacts.worst_gap()) contacts.keep(pair);
            return false;
        });
    });
    return contacts;
}

template <class T>
double TangentDescent<T>::slack(double length) const {
    return settled<T> * length + rounding_;
}

// Where parts abut no direction leads out. In a notch that is narrow one must lead to where the gap is not just
// rounding.
template <class T>
bool TangentDescent<T>::is_out(const Contacts& contacts) const {
    constexpr double narrow = 0x1p-10;
    const double free = slack(length(contacts.shift));
    if (!(contacts.gap() >= -free)) return false;
    const SlopedWay way = contacts.way_out(free);
    if (!(way.slope > 0)) return false;
    return way.slope >= narrow || look(contacts.shift + (4 * free / way.slope) * way.direction).gap() > free;
}

// Parts that are not convex may be met beyond their tangents, and the step may lead too far: then it is corrected, and
// after a few of these made shorter.
template <class T>
Separation TangentDescent<T>::from(Vec2D shift) const {
    constexpr int max_rounds = 64;
    constexpr int max_corrections = 3;
    Separation best{infinity};
    Vec2D base{};
    Vec2D step{};
    double shortest = infinity;
    int corrections = 0;
    for (int round = 0; round < max_rounds; ++round) {
        const Contacts contacts = look(shift);
        if (!(std::fabs(contacts.gap()) < infinity)) break;
        shift = contacts.shortest_beyond();
        const double free = slack(length(contacts.shift));
        const Separation here = contacts.as_exit();
        const bool is_out = this->is_out(contacts);
        if (is_out && contacts.gap() <= free && here.gap < (1 + settled<T>)*best.gap) best = here;
        if (is_out && here.gap < (1 - progress<T>)*shortest) {
            shortest = here.gap;
            base = shortest * here.normal;
            step = shift - base;
            corrections = 0;
            if (!(length(shift) < (1 - progress<T>)*shortest)) break;
        } else if (shortest < infinity && ++corrections > max_corrections) {
            step = 0.25 * step;
            if (length(step) <= settled<T> * shortest) break;
            shift = base + step;
            corrections = 0;
        }
    }
    return best.gap <= shortest ? best : settle(base, best);
}

// Out of the deepest pair, or back to the nearest, until nothing is left to move.
template <class T>
Separation TangentDescent<T>::settle(Vec2D shift, const Separation& otherwise) const {
    constexpr int max_rounds = 32;
    for (int round = 0; round < max_rounds; ++round) {
        const Contacts contacts = look(shift);
        if (!(std::fabs(contacts.gap()) < infinity)) break;
        const double free = slack(length(contacts.shift));
        if (std::fabs(contacts.gap()) <= free) {
            if (!is_out(contacts)) break;
            const Separation here = contacts.as_exit();
            return here.gap < otherwise.gap ? here : otherwise;
        }
        shift = contacts.pushed_out();
    }
    return otherwise;
}

template <class T>
Separation TangentDescent<T>::along(const Vec2D& shift) const {
    constexpr int max_rounds = 256;
    if (!(length(shift) > 0 && length(shift) < infinity)) return {infinity};
    const Vec2D direction = unit(shift);
    double far = 0;
    for (int round = 0; round < max_rounds; ++round) {
        const Contacts contacts = look(far * direction);
        if (!(std::fabs(contacts.gap()) < infinity)) break;
        const double free = slack(far);
        if (is_out(contacts)) return contacts.as_exit();
        far += std::fmax(-contacts.gap(), 2 * free);
    }
    return {infinity};
}

template <class T>
std::optional<Vec2D> TangentDescent<T>::opening(const Vec2D& shift) const {
    constexpr int steps = 14;
    const Contacts closed = look(shift);
    double far = 0x1p10 * slack(length(shift));
    if (!(std::fabs(closed.gap()) <= far)) return std::nullopt;
    for (int i = 0; i < steps; ++i, far *= 8) {
        for (const double side : {far, -far}) {
            const Contacts beside = look(shift + side * perp(closed.nearest[0].normal));
            if (is_out(beside)) return beside.shift;
        }
    }
    return std::nullopt;
}

template <class T>
Separation TangentDescent<T>::polished(const Separation& exit) const {
    constexpr int max_rounds = 6;
    Separation best = exit;
    double least = infinity;
    Vec2D shift = exit.gap * exit.normal;
    for (int round = 0; round < max_rounds; ++round) {
        const Contacts contacts = look(shift);
        const double left = std::fabs(contacts.gap());
        if (!(left < least) || !(std::fabs(length(shift) - exit.gap) <= slack(exit.gap))) break;
        least = left;
        best = contacts.as_exit();
        best.unique_normal = exit.unique_normal;
        shift = contacts.shortest_beyond();
    }
    return best;
}

template <class T>
bool TangentDescent<T>::is_apart(const Vec2D& shift) const {
    return look(shift).gap() > slack(length(shift));
}

template <class T>
void TangentDescent<T>::each_overlap(const Vec2D& shift, FunctionRef<void(const Vec2D&)> visit) const {
    const Contacts contacts = look(shift);
    for (std::size_t i = 0; i < contacts.count && contacts.nearest[i].gap < 0; ++i) visit(contacts.nearest[i].normal);
}

template class TangentDescent<float>;
template class TangentDescent<double>;

}  // namespace carom::detail
