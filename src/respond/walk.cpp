#include "walk.hpp"

#include "pushed_out.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace detail {

// What it stood on at the end of the last step: of several obstacles of the same id that do not move alike it is the
// one that is next to its feet.
template <class T>
std::optional<std::size_t> Walker<T>::part_of_floor() const {
    if (!character_.on_floor) return std::nullopt;
    const auto& parts = in_.near.parts();
    std::optional<std::size_t> found;
    bool move_alike = true;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].id != character_.floor) continue;
        if (!found) found = i;
        move_alike &= parts[i].displacement == parts[*found].displacement;
    }
    if (move_alike) return found;
    found.reset();
    const MoverPart<T>& mover = in_.near.mover_at(character_.pose.at);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].id != character_.floor) continue;
        const Gap gap = in_.near.gap_to(mover, i);
        if (!frame_.is_floor(gap.away) || std::fabs(gap.size) >= least) continue;
        least = std::fabs(gap.size);
        found = i;
    }
    return found;
}

// How far the floor that it stands on comes in this step.
template <class T>
Vec2D Walker<T>::way_of_floor() const {
    return floor_ ? lift<double>(in_.near.part(*floor_).displacement) : Vec2D{};
}

// Out of what pushed into it while it was not looking; false when there is no workspace.
template <class T>
bool Walker<T>::leave_what_it_is_in() {
    BasicVec2<T>& at = character_.pose.at;
    if (in_.near.is_free(at)) return true;
    in_.near.let_through(at, false);
    if (in_.near.is_free(at) || in_.near.settle(lift<double>(at), nullptr, at)) return true;
    in_.hits.clear();
    const PushOut<T> out = pushed_out<T>(in_, at);
    if (!out.is_free) return false;
    at = out.at;
    result_.pushed_out = true;
    return true;
}

// Whether a floor is found under a way at some height; the mover is left there.
template <class T>
bool Walker<T>::would_stand(SlideRun<T>& run, const BasicVec2<T>& from, const Vec2D& way, double rise) {
    in_.near.guess(true);
    run.jump_to(from, run.time());
    run.cast(narrowed<T>(way));
    const auto down = run.cast(narrowed<T>(-rise * frame_.up()));
    in_.near.guess(false);
    return down.away && frame_.is_floor(*down.away);
}

// Up, across and down again: a step, when there is a floor to stand on, there or as far on as the mover is wide. A
// round foot comes to rest on the edge at first.
template <class T>
bool Walker<T>::take_step(SlideRun<T>& run, const Vec2D& away) {
    if (frame_.is_ceiling(away)) result_.hit_ceiling = true;
    if (!frame_.is_wall(away)) return false;
    const BasicVec2<T> start = run.at();
    const Vec2D side = static_cast<double>(1 - run.time()) * frame_.across(run.wish());
    const bool can_step = stood_ && rules_.step_height > 0 && dot(side, away) < 0;
    if (!can_step) return result_.hit_wall = true, false;
    const T time = run.time();
    run.cast(narrowed<T>(static_cast<double>(rules_.step_height) * frame_.up()));
    const BasicVec2<T> above = run.at();
    const double rise = frame_.height_of(lift<double>(above) - lift<double>(start));
    const AabbD box = in_.near.mover_at(above).upright.box;
    const double width =
        std::fabs(frame_.up().y) * (box.max.x - box.min.x) + std::fabs(frame_.up().x) * (box.max.y - box.min.y);
    const double far = width / std::sqrt(length_sq(side));
    bool stands = rise > 0 && (would_stand(run, above, side, rise) || would_stand(run, above, (1 + far) * side, rise));
    T done{};
    typename SlideRun<T>::Cast landed;
    if (stands) {
        run.jump_to(above, time);
        done = run.cast(narrowed<T>(side)).time;
        const double gained = frame_.height_of(lift<double>(run.at()) - lift<double>(start));
        landed = run.cast(narrowed<T>(-std::max(rise, gained) * frame_.up()));
        const double gone = dot(lift<double>(run.at()) - lift<double>(start), side);
        stands = done > 0 && gone > in_.near.tolerance(box) * std::sqrt(length_sq(side));
    }
    if (!stands) return run.jump_to(start, time), result_.hit_wall = true, false;
    run.jump_to(run.at(), std::min(T(1), time + (1 - time) * done));
    step_ = landed;
    return true;
}

template <class T>
void Walker<T>::stand_on(std::size_t part, const Vec2D& away) {
    character_.on_floor = true;
    character_.floor = in_.near.part(part).id;
    floor_ = part;
    character_.floor_normal = narrowed<T>(away);
}

// Down to a floor that is no more than `reach` below; else the mover stays.
template <class T>
bool Walker<T>::find_floor_below(SlideRun<T>& run, double reach) {
    const BasicVec2<T> start = run.at();
    const auto down = run.cast(narrowed<T>(-reach * frame_.up()));
    if (down.away && frame_.is_floor(*down.away)) return stand_on(down.part, *down.away), true;
    run.jump_to(start, run.time());
    return false;
}

// Onto a level floor that last bits are missing to, where the numbers allow it.
template <class T>
void Walker<T>::settle_on(SlideRun<T>& run, const Plane& floor) {
    if (floor.away.x != 0 && floor.away.y != 0) return;
    const double gap = in_.near.gap_to(in_.near.mover_at(run.at()), floor.part).size;
    const BasicVec2<T> on_it = narrowed<T>(lift<double>(run.at()) - gap * floor.away);
    if (gap > 0 && in_.near.is_free(on_it)) run.jump_to(on_it, run.time());
}

// The flattest floor that it is in contact with. Sharp corners that stand on one another are in contact only for what
// comes from above.
template <class T>
void Walker<T>::find_floor(SlideRun<T>& run) {
    in_.planes.clear();
    in_.near.find_contacts(run.at(), in_.planes);
    character_.on_floor = false;
    floor_.reset();
    double flattest = -1;
    for (const Plane& plane : in_.planes) {
        const double rise = frame_.height_of(plane.away);
        if (!frame_.is_floor(plane.away) || rise <= flattest) continue;
        flattest = rise;
        stand_on(plane.part, plane.away);
        settle_on(run, plane);
    }
    if (character_.on_floor || frame_.height_of(run.wish()) > 0) return;
    if (step_.away) return stand_on(step_.part, *step_.away);  // half up a step, on its edge
    const bool met_floor = std::any_of(in_.hits.begin(), in_.hits.end(), [&](const BasicMoveHit<T>& meeting) {
        return frame_.is_floor(lift<double>(meeting.normal));
    });
    if (!stood_ && !met_floor) return;
    // A straight way leaves a floor that is not straight: by less than the fall that the floor has kept it from.
    const double last_bits = 2 * in_.near.tolerance(in_.near.mover_at(run.at()).upright.box);
    const double fall = met_floor ? -frame_.height_of(run.wish()) : 0;
    find_floor_below(run, std::max(fall, stood_ ? static_cast<double>(rules_.snap) : 0.0) + last_bits);
}

// Whether it stands and wants to stand, and only last bits would change: then they do not, or it might never settle.
template <class T>
bool Walker<T>::is_at_rest(const SlideRun<T>& run) const {
    const BasicVec2<T>& start = character_.pose.at;
    if (!stood_ || !character_.on_floor || run.has_come_on(start)) return false;
    const Vec2D side = frame_.across(run.wish());
    return narrowed<T>(lift<double>(start) + side) == start && in_.near.is_free(start);
}

// On the floor there is no speed up or down: a slope does not throw it off at its end.
template <class T>
void Walker<T>::set_velocity(const SlideRun<T>& run, const Vec2D& carry, T dt) {
    const double rate = 1 / static_cast<double>(dt);
    character_.floor_velocity = narrowed<T>(rate * way_of_floor());
    if (!run.has_rotated() && !character_.on_floor) return;
    const Vec2D old = lift<double>(character_.velocity), left = rate * (lift<double>(run.way()) - carry);
    const Vec2D kept = frame_.across(old);
    Vec2D side = frame_.across(left);
    const bool is_only_rounding = length_sq(side - kept) <= 0x1p-36 * length_sq(kept);
    if (step_.away || is_only_rounding) side = kept;
    const double rise =
        character_.on_floor ? 0 : std::min(frame_.height_of(left), std::max(0.0, frame_.height_of(old)));
    character_.velocity = narrowed<T>(side + rise * frame_.up());
}

// Among what is within reach; gives up where the floor takes it further.
template <class T>
void Walker<T>::try_to_walk(T dt, double reach) {
    in_.hits.clear();
    floor_ = part_of_floor();
    const Vec2D wish = static_cast<double>(dt) * lift<double>(character_.velocity), carry = way_of_floor();
    if (in_.near.needs(reach + 1.0625 * (std::fabs(carry.x) + std::fabs(carry.y)))) return;
    if (!leave_what_it_is_in()) {
        // Perhaps it is let go within the step.
        in_.near.set_time(T(1));
        result_.end = leave_what_it_is_in() ? MoveEnd::stopped : MoveEnd::wedged;
        return;
    }
    SlideRun<T> run(in_, character_.pose.at, wish + carry);
    const auto solve = [&](const Vec2D& to, std::span<const Plane> planes) { return frame_.walk(to, planes); };
    run.run(solve, [&](SlideRun<T>& stopped, const Vec2D& away) { return take_step(stopped, away); });
    if (run.end() != MoveEnd::wedged) find_floor(run);
    if (!is_at_rest(run)) character_.pose.at = run.at();
    set_velocity(run, carry, dt);
    result_.end = run.end();
}

template <class T>
BasicWalk<T> Walker<T>::walk(T dt, BasicObstacles<T> obstacles) {
    const BasicCharacter<T> before = character_;
    stood_ = before.on_floor;
    const double lengths = static_cast<double>(dt) * (std::fabs(static_cast<double>(before.velocity.x)) +
                                                      std::fabs(static_cast<double>(before.velocity.y))) +
                           static_cast<double>(rules_.step_height) + static_cast<double>(rules_.snap);
    const double reach = 1.0625 * lengths;
    const bool is_done = in_.near.gather_and_try(shape_, before.pose, reach, obstacles, [&] {
        character_ = before;
        result_ = {};
        step_ = {};
        try_to_walk(dt, reach);
    });
    if (!is_done) {
        character_ = before;
        result_ = {};
        result_.end = MoveEnd::wedged;
    }
    result_.hits = in_.hits;
    return result_;
}

template class Walker<float>;
template class Walker<double>;

}  // namespace detail

template <class T>
Result<BasicWalk<T>> move_and_slide(const std::type_identity_t<BasicAnyShape<T>>& shape, BasicCharacter<T>& character,
                                    std::type_identity_t<T> dt, const std::type_identity_t<BasicWalkRules<T>>& rules,
                                    std::type_identity_t<BasicObstacles<T>> obstacles,
                                    BasicMoveWorkspace<T>& workspace) {
    for (const Status& status :
         {detail::check_mover(shape, character.pose), detail::check_way("the velocity", character.velocity),
          detail::check_way("rules.up", rules.up)}) {
        if (!status) return status.error();
    }
    const auto check = [](bool is_good, const char* name, const char* must, T value) -> Status {
        if (is_good) return std::monostate{};
        return make_error(ErrorCode::out_of_range, -1, "%s must be %s; got %g", name, must, static_cast<double>(value));
    };
    const auto is_finite = [](T value) { return value * 0 == 0; };
    for (const Status& status :
         {check(dt > 0 && is_finite(dt), "dt", "more than 0", dt),
          check(rules.up != BasicVec2<T>{}, "rules.up", "a direction, not (0, 0)", T(0)),
          check(rules.max_rise >= 0 && is_finite(rules.max_rise), "rules.max_rise", "0 or more", rules.max_rise),
          check(rules.step_height >= 0 && is_finite(rules.step_height), "rules.step_height", "0 or more",
                rules.step_height),
          check(rules.snap >= 0 && is_finite(rules.snap), "rules.snap", "0 or more", rules.snap)}) {
        if (!status) return status.error();
    }
    return detail::Walker<T>(shape, character, rules, workspace.inside()).walk(dt, obstacles);
}

template Result<BasicWalk<float>> move_and_slide(const AnyShape&, BasicCharacter<float>&, float,
                                                 const BasicWalkRules<float>&, BasicObstacles<float>,
                                                 BasicMoveWorkspace<float>&);
template Result<BasicWalk<double>> move_and_slide(const AnyShapeD&, BasicCharacter<double>&, double,
                                                  const BasicWalkRules<double>&, BasicObstacles<double>,
                                                  BasicMoveWorkspace<double>&);

}  // namespace carom
