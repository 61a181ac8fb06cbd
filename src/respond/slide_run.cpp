#include "slide_run.hpp"

#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

// Turns without progress, and those in which corners give way.
constexpr int max_stalled_turns = 12;
constexpr int max_turns_past_corners = 3;

}  // namespace

template <class T>
void SlideRun<T>::begin() {
    scratch_.hits.clear();
    MoverContext<T>& context = scratch_.context;
    if (context.is_free(at_)) return;
    context.ignore_penetrated(at_, context.tolerance(context.mover_at(at_).aligned.box));
    if (context.is_free(at_) || context.settle(lift<double>(at_), nullptr, at_)) return;
    context.ignore_penetrated(at_, -infinity);
}

template <class T>
void SlideRun<T>::record_hit(std::size_t part, const Vec2D& normal) {
    scratch_.hits.push_back({scratch_.context.part(part).id, narrowed<T>(normal), time_});
}

template <class T>
bool SlideRun<T>::has_moving_obstacles() const {
    return std::any_of(scratch_.context.parts().begin(), scratch_.context.parts().end(),
                       [](const ObstaclePart<T>& obstacle) { return obstacle.is_moving() && !obstacle.is_ignored; });
}

// What is left of a wish by its rounding is nothing.
template <class T>
bool SlideRun<T>::is_still() const {
    const double bit = static_cast<double>(std::numeric_limits<T>::epsilon());
    return length_sq(lift<double>(displacement_)) <= bit * bit * length_sq(wish_) && !has_moving_obstacles();
}

// Among obstacles at rest, what comes back to where it was, to move as it did, will do so again. Source: the cycle
// detection of [Brent 1980].
template <class T>
bool SlideRun<T>::goes_in_circles(int turns) {
    const double bit = static_cast<double>(std::numeric_limits<T>::epsilon());
    const bool is_same = turns > 0 && stalled_turns_ == 0 && !has_advanced(anchor_at_) &&
                         length_sq(lift<double>(displacement_) - anchor_displacement_) <= bit * length_sq(wish_);
    if (is_same) return !has_moving_obstacles();
    if ((turns & (turns - 1)) != 0) return false;
    anchor_at_ = at_;
    anchor_displacement_ = lift<double>(displacement_);
    return false;
}

// Moves to the hit. Returns false if there is no free position there.
template <class T>
bool SlideRun<T>::advance(const BlockingHit<T>& block) {
    const Vec2D ideal = lift<double>(at_) + static_cast<double>(block.time) * lift<double>(displacement_);
    time_ = std::min(T(1), time_ + block.time);
    scratch_.context.set_time(time_);
    if (scratch_.context.settle(ideal, &block, at_)) return true;
    return scratch_.context.is_free(at_);
}

template <class T>
void SlideRun<T>::arrive() {
    const Vec2D ideal = lift<double>(at_) + static_cast<double>(1 - time_) * lift<double>(displacement_);
    time_ = 1;
    scratch_.context.set_time(time_);
    if (scratch_.context.settle_at_goal(ideal, at_)) {
        end_ = MoveEnd::arrived;
    } else {
        end_ = scratch_.context.is_free(at_) ? MoveEnd::stopped : MoveEnd::wedged;
    }
}

template <class T>
bool SlideRun<T>::has_advanced(const BasicVec2<T>& from) const {
    const double size = std::fabs(static_cast<double>(at_.x)) + std::fabs(static_cast<double>(at_.y));
    const Vec2D offset = lift<double>(at_) - lift<double>(from);
    return std::fabs(offset.x) + std::fabs(offset.y) >
           32 * static_cast<double>(std::numeric_limits<T>::epsilon()) * size;
}

// Of several simultaneous hits, as at the joint of two tiles, one suffices if the others no longer block the mover
// then.
template <class T>
bool SlideRun<T>::try_single_block(Solve solve) {
    const std::size_t contacts = scratch_.planes.size();
    for (const BlockingHit<T>& one : scratch_.blocking) {
        scratch_.tried.assign(scratch_.planes.begin(), scratch_.planes.begin() + static_cast<std::ptrdiff_t>(contacts));
        scratch_.tried.push_back({one.normal, scratch_.context.speed_along(one.part, one.normal), one.part});
        const auto displacement = solve(wish_, scratch_.tried);
        if (!displacement) continue;
        const BasicVec2<T> rounded = rounded_clear<T>(*displacement, scratch_.tried);
        const double slack = slack_of(wish_, scratch_.tried, static_cast<double>(std::numeric_limits<T>::epsilon()));
        const bool is_enough =
            std::all_of(scratch_.blocking.begin(), scratch_.blocking.end(), [&](const BlockingHit<T>& other) {
                if (other.part == one.part) return true;
                if (dot(*displacement, other.normal) >= scratch_.context.speed_along(other.part, other.normal) - slack)
                    return true;
                return !scratch_.context.is_blocked_at_start(at_, rounded, other.part);
            });
        if (!is_enough) continue;
        scratch_.planes = scratch_.tried;
        displacement_ = rounded;
        return true;
    }
    return false;
}

// Sharp corners that it rests on are no contacts by themselves, so it remembers hitting them. And since normals are
// rounded, a mover that slides along a side may hit it again; then it moves away by a few ulps, and more if needed, of
// the larger of its wish and its displacement, which obstacles may force on it.
template <class T>
void SlideRun<T>::remember_hits() {
    if (stalled_turns_ == 0) scratch_.recent.clear();
    const double bit = static_cast<double>(std::numeric_limits<T>::epsilon());
    const double bits = stalled_turns_ == 0 ? 0 : std::ldexp(bit, std::min(stalled_turns_, 6));
    const auto size_of = [](const Vec2D& v) { return std::fabs(v.x) + std::fabs(v.y); };
    const double bias = bits * std::max(size_of(wish_), size_of(lift<double>(displacement_)));
    for (const BlockingHit<T>& block : scratch_.blocking) {
        scratch_.recent.push_back(
            {block.normal, scratch_.context.speed_along(block.part, block.normal), block.part, bias});
    }
}

// Sets the next displacement. Returns false if there is none.
template <class T>
bool SlideRun<T>::redirect(Solve solve) {
    scratch_.planes.clear();
    scratch_.context.treat_corners(stalled_turns_ < max_turns_past_corners ? CornerRule::yield : CornerRule::block);
    scratch_.context.find_contacts(at_, scratch_.planes);
    if (scratch_.blocking.size() > 1 && stalled_turns_ == 0 && try_single_block(solve)) return true;
    remember_hits();
    scratch_.planes.insert(scratch_.planes.end(), scratch_.recent.begin(), scratch_.recent.end());
    auto displacement = solve(wish_, scratch_.planes);
    if (!displacement) {
        bool is_any_moving = false;
        for (Plane& plane : scratch_.planes) {
            plane.bias = 0;
            is_any_moving |= plane.speed > 0;
        }
        displacement = solve(wish_, scratch_.planes);
        if (!displacement && !is_any_moving) displacement = Vec2D{};
    }
    displacement_ = displacement ? rounded_clear<T>(*displacement, scratch_.planes) : BasicVec2<T>{};
    return displacement.has_value();
}

// Records the contacts at the start that block the mover. Returns true if it was moved past one.
template <class T>
bool SlideRun<T>::handle_start_contacts(Evade evade) {
    for (const Plane& plane : scratch_.planes) {
        if (!(dot(wish_, plane.normal) < plane.speed)) continue;
        was_redirected_ = true;
        record_hit(plane.part, plane.normal);
    }
    for (std::size_t i = 0; i < scratch_.planes.size(); ++i) {
        const Plane plane = scratch_.planes[i];
        if (dot(wish_, plane.normal) < plane.speed && evade(*this, plane.normal, plane.part)) return true;
    }
    return false;
}

// What has tried for some turns without getting anywhere among obstacles at rest is stopped.
template <class T>
void SlideRun<T>::run(Solve solve, Evade evade) {
    end_ = MoveEnd::unfinished;
    scratch_.blocking.clear();
    bool can_move = redirect(solve);
    if (handle_start_contacts(evade)) can_move = redirect(solve);
    for (int turns = 0; turns < max_turns; ++turns) {
        if (!can_move) return void(end_ = MoveEnd::wedged);
        if (is_still() && was_redirected_) return void(end_ = MoveEnd::stopped);
        scratch_.context.find_blocking_hits(at_, displacement_, 1 - time_, scratch_.blocking);
        if (scratch_.blocking.empty()) return arrive();
        const BlockingHit<T> first = earliest_of(scratch_.blocking);
        const BasicVec2<T> before = at_;
        if (!advance(first)) return void(end_ = MoveEnd::wedged);
        was_redirected_ = true;
        for (const BlockingHit<T>& block : scratch_.blocking) record_hit(block.part, block.normal);
        stalled_turns_ = has_advanced(before) ? 0 : stalled_turns_ + 1;
        if (stalled_turns_ > max_stalled_turns) {
            if (!has_moving_obstacles()) end_ = MoveEnd::stopped;
            return;
        }
        if (evade(*this, first.normal, first.part)) scratch_.blocking.clear(), stalled_turns_ = 0;
        can_move = redirect(solve);
        if (can_move && goes_in_circles(turns)) return void(end_ = MoveEnd::stopped);
    }
}

template <class T>
void SlideRun<T>::bounce(const BasicVec2<T>& displacement, double restitution) {
    displacement_ = displacement;
    for (int turns = 0; turns < max_turns && stalled_turns_ <= max_stalled_turns; ++turns) {
        scratch_.context.treat_corners(stalled_turns_ < max_turns_past_corners ? CornerRule::pass : CornerRule::block);
        scratch_.context.find_blocking_hits(at_, displacement_, 1 - time_, scratch_.blocking);
        if (scratch_.blocking.empty()) return arrive();
        const BlockingHit<T> first = earliest_of(scratch_.blocking);
        const BasicVec2<T> before = at_;
        if (!advance(first)) return void(end_ = MoveEnd::wedged);
        Vec2D next = lift<double>(displacement_);
        scratch_.planes.clear();
        for (const BlockingHit<T>& block : scratch_.blocking) {
            scratch_.planes.push_back(
                {block.normal, scratch_.context.speed_along(block.part, block.normal), block.part});
            const double closing = scratch_.planes.back().speed - dot(next, block.normal);
            if (!(closing > 0)) continue;
            next = next + ((1 + restitution) * closing) * block.normal;
            record_hit(block.part, block.normal);
        }
        displacement_ = rounded_clear<T>(next, scratch_.planes);
        stalled_turns_ = has_advanced(before) ? 0 : stalled_turns_ + 1;
    }
    end_ = MoveEnd::unfinished;
}

template <class T>
typename SlideRun<T>::Cast SlideRun<T>::cast(const BasicVec2<T>& displacement) {
    const CornerRule corners = scratch_.context.corners();
    scratch_.context.freeze(true);
    scratch_.context.treat_corners(CornerRule::pass);
    scratch_.context.find_blocking_hits(at_, displacement, 1, scratch_.cast_blocking);
    Cast result;
    const BlockingHit<T>* against = scratch_.cast_blocking.empty() ? nullptr : &earliest_of(scratch_.cast_blocking);
    if (against) result = {against->time, against->normal, against->part};
    if (!scratch_.context.settle(lift<double>(at_) + static_cast<double>(result.time) * lift<double>(displacement),
                                 against, at_)) {
        result.time = 0;
    }
    scratch_.context.freeze(false);
    scratch_.context.treat_corners(corners);
    return result;
}

template class SlideRun<float>;
template class SlideRun<double>;

}  // namespace carom::detail
