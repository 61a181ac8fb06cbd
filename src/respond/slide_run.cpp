#include "slide_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

// Turns on the spot that are no progress.
constexpr int max_turns_on_the_spot = 12;

}  // namespace

template <class T>
void SlideRun<T>::begin() {
    in_.hits.clear();
    if (in_.near.is_free(at_) || in_.near.let_through(at_, false)) {
        if (in_.near.is_free(at_)) return;
    }
    if (!in_.near.settle(lift<double>(at_), nullptr, at_)) in_.near.let_through(at_, true);
}

template <class T>
void SlideRun<T>::meet(std::size_t part, const Vec2D& away) {
    in_.hits.push_back({in_.near.part(part).id, narrowed<T>(away), time_});
}

template <class T>
bool SlideRun<T>::is_still() const {
    return way_ == BasicVec2<T>{} &&
           std::none_of(in_.near.parts().begin(), in_.near.parts().end(),
                        [](const ObstaclePart<T>& near) { return near.is_moving() && !near.has_passed; });
}

// To where it is stopped; false when it finds no workspace there.
template <class T>
bool SlideRun<T>::advance(const Block<T>& block) {
    const Vec2D ideal = lift<double>(at_) + static_cast<double>(block.time) * lift<double>(way_);
    time_ = std::min(T(1), time_ + block.time);
    in_.near.set_time(time_);
    if (in_.near.settle(ideal, &block, at_)) return true;
    return in_.near.is_free(at_);
}

template <class T>
void SlideRun<T>::arrive() {
    const Vec2D ideal = lift<double>(at_) + static_cast<double>(1 - time_) * lift<double>(way_);
    time_ = 1;
    in_.near.set_time(time_);
    if (in_.near.settle(ideal, nullptr, at_) || in_.near.is_free(at_)) return;
    end_ = MoveEnd::wedged;
}

template <class T>
bool SlideRun<T>::has_come_on(const BasicVec2<T>& from) const {
    const double size = std::fabs(static_cast<double>(at_.x)) + std::fabs(static_cast<double>(at_.y));
    const Vec2D way = lift<double>(at_) - lift<double>(from);
    return std::fabs(way.x) + std::fabs(way.y) > 32 * static_cast<double>(std::numeric_limits<T>::epsilon()) * size;
}

// Of several that stop it at once, as at the joint of two tiles, one alone counts when the others then are not in the
// way any more.
template <class T>
bool SlideRun<T>::takes_one_of(Solve solve) {
    const std::size_t contacts = in_.planes.size();
    for (const Block<T>& one : in_.blocks) {
        in_.tried.assign(in_.planes.begin(), in_.planes.begin() + static_cast<std::ptrdiff_t>(contacts));
        in_.tried.push_back({one.away, in_.near.speed_along(one.part, one.away), one.part});
        const auto way = solve(wish_, in_.tried);
        if (!way) continue;
        const BasicVec2<T> rounded = rounded_clear<T>(*way, in_.tried);
        const double slack = slack_of(wish_, in_.tried, static_cast<double>(std::numeric_limits<T>::epsilon()));
        const bool is_enough = std::all_of(in_.blocks.begin(), in_.blocks.end(), [&](const Block<T>& other) {
            if (other.part == one.part) return true;
            if (dot(*way, other.away) >= in_.near.speed_along(other.part, other.away) - slack) return true;
            return !in_.near.is_stopped_at_once(at_, rounded, other.part);
        });
        if (!is_enough) continue;
        in_.planes = in_.tried;
        way_ = rounded;
        return true;
    }
    return false;
}

// Sides of sharp corners that it stands on are no contacts by themselves: it has to remember that it met them. And a
// normal is rounded: who goes along a side that it stands on exactly may run into it by that; then it leaves by some
// last bits, and more of them if need be: of its wish, and of the way that it goes, which may be pushed upon it.
template <class T>
void SlideRun<T>::remember_blocks() {
    if (on_the_spot_ == 0) in_.recent.clear();
    const double bit = static_cast<double>(std::numeric_limits<T>::epsilon());
    const double bits = on_the_spot_ == 0 ? 0 : std::ldexp(bit, std::min(on_the_spot_, 6));
    const auto size_of = [](const Vec2D& v) { return std::fabs(v.x) + std::fabs(v.y); };
    const double lift = bits * std::max(size_of(wish_), size_of(carom::lift<double>(way_)));
    for (const Block<T>& block : in_.blocks) {
        in_.recent.push_back({block.away, in_.near.speed_along(block.part, block.away), block.part, lift});
    }
}

// The way to go on; false when there is none.
template <class T>
bool SlideRun<T>::turn(Solve solve) {
    in_.planes.clear();
    in_.near.find_contacts(at_, in_.planes);
    if (in_.blocks.size() > 1 && on_the_spot_ == 0 && takes_one_of(solve)) return true;
    remember_blocks();
    in_.planes.insert(in_.planes.end(), in_.recent.begin(), in_.recent.end());
    auto way = solve(wish_, in_.planes);
    if (!way) {
        bool is_any_moving = false;
        for (Plane& plane : in_.planes) {
            plane.lift = 0;
            is_any_moving |= plane.speed > 0;
        }
        way = solve(wish_, in_.planes);
        if (!way && !is_any_moving) way = Vec2D{};
    }
    way_ = way ? rounded_clear<T>(*way, in_.planes) : BasicVec2<T>{};
    return way.has_value();
}

// What it rests against and would run into; true when it has been taken past that.
template <class T>
bool SlideRun<T>::leave_start(Evade evade) {
    for (const Plane& plane : in_.planes) {
        if (!(dot(wish_, plane.away) < plane.speed)) continue;
        has_rotated_ = true;
        meet(plane.part, plane.away);
    }
    for (std::size_t i = 0; i < in_.planes.size(); ++i) {
        const Plane plane = in_.planes[i];
        if (dot(wish_, plane.away) < plane.speed && evade(*this, plane.away)) return true;
    }
    return false;
}

template <class T>
void SlideRun<T>::run(Solve solve, Evade evade) {
    in_.blocks.clear();
    bool has_way = turn(solve);
    if (leave_start(evade)) has_way = turn(solve);
    for (int turns = 0; turns < max_turns; ++turns) {
        if (!has_way) return void(end_ = MoveEnd::wedged);
        if (is_still() && has_rotated_) return void(end_ = MoveEnd::stopped);
        in_.near.find_blocks(at_, way_, 1 - time_, in_.blocks);
        if (in_.blocks.empty()) return arrive();
        const Block<T> first = first_of(in_.blocks);
        const BasicVec2<T> before = at_;
        if (!advance(first)) return void(end_ = MoveEnd::wedged);
        has_rotated_ = true;
        for (const Block<T>& block : in_.blocks) meet(block.part, block.away);
        on_the_spot_ = has_come_on(before) ? 0 : on_the_spot_ + 1;
        if (on_the_spot_ > max_turns_on_the_spot) break;
        if (evade(*this, first.away)) in_.blocks.clear(), on_the_spot_ = 0;
        has_way = turn(solve);
    }
    end_ = MoveEnd::unfinished;
}

template <class T>
void SlideRun<T>::bounce(const BasicVec2<T>& way, double restitution) {
    way_ = way;
    for (int turns = 0; turns < max_turns && on_the_spot_ <= max_turns_on_the_spot; ++turns) {
        in_.near.find_blocks(at_, way_, 1 - time_, in_.blocks);
        if (in_.blocks.empty()) return arrive();
        const Block<T> first = first_of(in_.blocks);
        const BasicVec2<T> before = at_;
        if (!advance(first)) return void(end_ = MoveEnd::wedged);
        Vec2D next = lift<double>(way_);
        in_.planes.clear();
        for (const Block<T>& block : in_.blocks) {
            in_.planes.push_back({block.away, in_.near.speed_along(block.part, block.away), block.part});
            const double closing = in_.planes.back().speed - dot(next, block.away);
            if (!(closing > 0)) continue;
            next = next + ((1 + restitution) * closing) * block.away;
            meet(block.part, block.away);
        }
        way_ = rounded_clear<T>(next, in_.planes);
        on_the_spot_ = has_come_on(before) ? 0 : on_the_spot_ + 1;
    }
    end_ = MoveEnd::unfinished;
}

template <class T>
typename SlideRun<T>::Cast SlideRun<T>::cast(const BasicVec2<T>& way) {
    in_.near.freeze(true);
    in_.near.find_blocks(at_, way, 1, in_.cast_blocks);
    Cast result;
    const Block<T>* against = in_.cast_blocks.empty() ? nullptr : &first_of(in_.cast_blocks);
    if (against) result = {against->time, against->away, against->part};
    if (!in_.near.settle(lift<double>(at_) + static_cast<double>(result.time) * lift<double>(way), against, at_)) {
        result.time = 0;
    }
    in_.near.freeze(false);
    return result;
}

template class SlideRun<float>;
template class SlideRun<double>;

}  // namespace carom::detail
