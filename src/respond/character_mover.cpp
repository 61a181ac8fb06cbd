#include "character_mover.hpp"

#include "depenetrate.hpp"

#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace detail {

// The part that carried the character at the end of the last step: of several obstacles with the same id that move
// differently, the one next to its feet.
template <class T>
std::optional<std::size_t> CharacterMover<T>::floor_part() const {
    if (!character_.on_floor) return std::nullopt;
    const auto& parts = scratch_.context.parts();
    std::optional<std::size_t> found;
    bool move_alike = true;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].id != character_.floor) continue;
        if (!found) found = i;
        move_alike &= parts[i].displacement == parts[*found].displacement;
    }
    if (move_alike) return found;
    found.reset();
    const MoverPart<T>& mover = scratch_.context.mover_at(character_.pose.at);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].id != character_.floor) continue;
        const Gap gap = scratch_.context.gap_to(mover, i);
        if (!frame_.is_floor(gap.normal) || std::fabs(gap.size) >= least) continue;
        least = std::fabs(gap.size);
        found = i;
    }
    return found;
}

// The displacement of the floor in this step.
template <class T>
BasicVec2<T> CharacterMover<T>::floor_displacement() const {
    return floor_ ? scratch_.context.part(*floor_).displacement : BasicVec2<T>{};
}

// Moves the character out of what penetrates it at the start. Returns false if there is no free position.
template <class T>
bool CharacterMover<T>::resolve_start() {
    BasicVec2<T>& at = character_.pose.at;
    if (scratch_.context.is_free(at)) return true;
    scratch_.context.ignore_penetrated(at, infinity);
    if (scratch_.context.is_free(at)) return true;
    scratch_.hits.clear();
    const Depenetration<T> out = depenetrate<T>(scratch_, at);
    if (!out.is_free) return false;
    at = out.at;
    result_.pushed_out = !scratch_.hits.empty();
    return true;
}

// Whether there is a floor below the end of a displacement at some height; the mover stays there.
template <class T>
bool CharacterMover<T>::reaches_floor(SlideRun<T>& run, const BasicVec2<T>& from, const Vec2D& displacement,
                                      double rise) {
    const std::size_t ignored = scratch_.context.ignored_count();
    scratch_.context.set_speculative(true);
    run.jump_to(from, run.time());
    run.cast(narrowed<T>(displacement));
    const auto down = run.cast(narrowed<T>(-rise * frame_.up()));
    scratch_.context.set_speculative(false);
    scratch_.context.ignore_only_first(ignored);
    return down.normal && frame_.is_floor(*down.normal);
}

// Climbs a step by moving up, across and down again, as seen from the step, if there is a floor there, or up to one
// width of the mover farther, where a round foot rests on the edge at first, or one width from here: what it climbs may
// be narrow.
template <class T>
bool CharacterMover<T>::climb_step(SlideRun<T>& run, const Vec2D& normal, std::size_t step) {
    if (frame_.is_ceiling(normal)) result_.hit_ceiling = true;
    if (!frame_.is_wall(normal)) return false;
    const BasicVec2<T> start = run.at();
    const Vec2D carry = lift<double>(scratch_.context.part(step).motion);
    const Vec2D horizontal = static_cast<double>(1 - run.time()) * frame_.across(run.wish() - carry);
    const bool can_step = was_on_floor_ && rules_.step_height > 0 && dot(horizontal, normal) < 0;
    if (!can_step) return result_.hit_wall = true, false;
    climbs_next_ = false;
    const T time = run.time();
    const std::size_t ignored = scratch_.context.ignored_count();
    run.cast(narrowed<T>(static_cast<double>(rules_.step_height) * frame_.up()));
    const BasicVec2<T> above = run.at();
    const double rise = frame_.height_of(lift<double>(above) - lift<double>(start));
    const AabbD box = scratch_.context.mover_at(above).aligned.box;
    const double width =
        std::fabs(frame_.up().y) * (box.max.x - box.min.x) + std::fabs(frame_.up().x) * (box.max.y - box.min.y);
    const double far = width / std::sqrt(length_sq(horizontal));
    double part = 1;  // of what is left to go
    bool can_climb = false;
    for (const double to : {1.0, 1 + far, 1 + far / 2, 1 + far / 4, far}) {
        can_climb = rise > 0 && reaches_floor(run, above, to * horizontal, rise);
        if (can_climb) part = std::min(to, 1.0);
        if (can_climb) break;
    }
    T done{};
    typename SlideRun<T>::Cast landed;
    if (can_climb) {
        run.jump_to(above, time);
        done = run.cast(narrowed<T>(part * horizontal)).time * static_cast<T>(part);
        const double gained = frame_.height_of(lift<double>(run.at()) - lift<double>(start));
        landed = run.cast(narrowed<T>(-std::max(rise, gained) * frame_.up()));
        const double gone = dot(lift<double>(run.at()) - lift<double>(start), horizontal);
        const double length = std::sqrt(length_sq(horizontal)), least = scratch_.context.tolerance(box);
        climbs_next_ = length <= least;
        can_climb = done > 0 && gone > least * length;
    }
    if (can_climb) {
        BasicVec2<T> at = run.at();
        const T later = std::min(T(1), time + (1 - time) * done);
        run.jump_to(at, later);
        can_climb = scratch_.context.settle(lift<double>(at) + static_cast<double>(later - time) * carry, nullptr, at);
        if (can_climb) run.jump_to(at, later);
    }
    if (!can_climb) {
        scratch_.context.ignore_only_first(ignored);
        run.jump_to(start, time);
        result_.hit_wall = result_.hit_wall || !climbs_next_;
        return false;
    }
    climbed_ = landed;
    return true;
}

template <class T>
void CharacterMover<T>::set_floor(std::size_t part, const Vec2D& normal) {
    character_.on_floor = true;
    character_.floor = scratch_.context.part(part).id;
    floor_ = part;
    character_.floor_normal = narrowed<T>(normal);
}

// Moves down to a floor at most `reach` below; without one, the mover stays.
template <class T>
bool CharacterMover<T>::snap_to_floor(SlideRun<T>& run, double reach) {
    const BasicVec2<T> start = run.at();
    const auto down = run.cast(narrowed<T>(-reach * frame_.up()));
    if (down.normal && frame_.is_floor(*down.normal)) return set_floor(down.part, *down.normal), true;
    run.jump_to(start, run.time());
    return false;
}

// Closes a gap of a few ulps to an axis-aligned floor, if the position can be represented.
template <class T>
void CharacterMover<T>::close_gap(SlideRun<T>& run, const Plane& floor) {
    if (floor.normal.x != 0 && floor.normal.y != 0) return;
    const double gap = scratch_.context.gap_to(scratch_.context.mover_at(run.at()), floor.part).size;
    const BasicVec2<T> on_it = narrowed<T>(lift<double>(run.at()) - gap * floor.normal);
    if (gap > 0 && scratch_.context.is_free(on_it)) run.jump_to(on_it, run.time());
}

// Finds the flattest floor in contact. Sharp corners on each other are in contact only for movers from above.
template <class T>
void CharacterMover<T>::find_floor(SlideRun<T>& run) {
    scratch_.planes.clear();
    scratch_.context.treat_corners(CornerRule::block);
    scratch_.context.find_contacts(run.at(), scratch_.planes);
    character_.on_floor = false;
    floor_.reset();
    double flattest = -1;
    for (const Plane& plane : scratch_.planes) {
        const double rise = frame_.height_of(plane.normal);
        if (!frame_.is_floor(plane.normal) || rise <= flattest) continue;
        flattest = rise;
        set_floor(plane.part, plane.normal);
        close_gap(run, plane);
    }
    // What rises by itself has left the floor; what a lift raises has not.
    if (character_.on_floor || frame_.height_of(lift<double>(character_.velocity)) > 0) return;
    const MoverPart<T>& mover = scratch_.context.mover_at(run.at());
    const double last_bits = 2 * scratch_.context.tolerance(mover.aligned.box);
    // Halfway up a step, on its edge.
    if (climbed_.normal && scratch_.context.gap_to(mover, climbed_.part).size <= last_bits)
        return set_floor(climbed_.part, *climbed_.normal);
    const auto hit_floor = std::find_if(scratch_.hits.begin(), scratch_.hits.end(), [&](const BasicMoveHit<T>& hit) {
        return frame_.is_floor(lift<double>(hit.normal));
    });
    const double prevented = hit_floor == scratch_.hits.end() ? 0 : 1 - static_cast<double>(hit_floor->time);
    if (!was_on_floor_ && hit_floor == scratch_.hits.end()) return;
    // Straight motion leaves a floor that is not straight, by less than the fall that the floor prevented.
    const double fall = -prevented * frame_.height_of(run.wish());
    snap_to_floor(run, std::max(fall, was_on_floor_ ? static_cast<double>(rules_.snap) : 0.0) + last_bits);
}

// Whether it stands still and the step would change its position by a few ulps only: then it is kept, or it might never
// come to rest.
template <class T>
bool CharacterMover<T>::is_at_rest(const SlideRun<T>& run) const {
    const BasicVec2<T>& start = character_.pose.at;
    if (!was_on_floor_ || !character_.on_floor || run.has_advanced(start)) return false;
    const Vec2D horizontal = frame_.across(run.wish());
    return narrowed<T>(lift<double>(start) + horizontal) == start && scratch_.context.is_free(start);
}

// On a floor the vertical speed is zero, so that a slope does not throw the character off at its end.
template <class T>
void CharacterMover<T>::set_velocity(const SlideRun<T>& run, T dt) {
    const double rate = 1 / static_cast<double>(dt);
    character_.floor_velocity = narrowed<T>(rate * lift<double>(floor_displacement()));
    if (!run.was_redirected() && !character_.on_floor) return;
    const Vec2D old = lift<double>(character_.velocity), left = rate * lift<double>(run.displacement());
    const Vec2D kept = frame_.across(old);
    Vec2D horizontal = frame_.across(left);
    const bool is_only_rounding = length_sq(horizontal - kept) <= 0x1p-36 * length_sq(kept);
    if (climbed_.normal || climbs_next_ || is_only_rounding) horizontal = kept;
    const double rise =
        character_.on_floor ? 0 : std::min(frame_.height_of(left), std::max(0.0, frame_.height_of(old)));
    character_.velocity = narrowed<T>(horizontal + rise * frame_.up());
}

// Comes back to the world from the floor that it rides on. Returns false if it is not free there.
template <class T>
bool CharacterMover<T>::get_off(SlideRun<T>& run, const BasicVec2<T>& carry) {
    BasicVec2<T> at = run.at() + carry;
    scratch_.context.ride({});
    scratch_.context.set_time(T(1));
    const bool is_free = scratch_.context.settle(lift<double>(run.at()) + lift<double>(carry), nullptr, at);
    run.jump_to(at, T(1));
    return is_free;
}

// Steps among the parts within reach, as seen from the floor: on one that moves it does what it would do on one at
// rest. Returns early if the floor carries the character farther.
template <class T>
void CharacterMover<T>::try_step(T dt, double reach) {
    scratch_.hits.clear();
    floor_ = floor_part();
    const BasicVec2<T> carry = floor_displacement();
    const auto size = [](T x) { return std::fabs(static_cast<double>(x)); };
    if (scratch_.context.needs_reach(reach + 1.0625 * (size(carry.x) + size(carry.y)))) return;
    if (!resolve_start()) {
        // It may become free within the step.
        scratch_.context.set_time(T(1));
        result_.end = resolve_start() ? MoveEnd::stopped : MoveEnd::wedged;
        return;
    }
    SlideRun<T> run(scratch_, character_.pose.at, static_cast<double>(dt) * lift<double>(character_.velocity));
    const auto solve = [&](const Vec2D& to, std::span<const Plane> planes) {
        return frame_.allowed_displacement(to, planes);
    };
    scratch_.context.ride(carry);
    run.run(solve, [&](SlideRun<T>& stopped, const Vec2D& normal, std::size_t part) {
        return climb_step(stopped, normal, part);
    });
    result_.end = run.end();
    if (carry != BasicVec2<T>{} && !get_off(run, carry)) result_.end = MoveEnd::wedged;
    if (result_.end != MoveEnd::wedged) find_floor(run);
    if (!is_at_rest(run)) character_.pose.at = run.at();
    set_velocity(run, dt);
}

template <class T>
BasicWalk<T> CharacterMover<T>::step(T dt, BasicObstacles<T> obstacles) {
    const BasicCharacter<T> before = character_;
    was_on_floor_ = before.on_floor;
    const double lengths = static_cast<double>(dt) * (std::fabs(static_cast<double>(before.velocity.x)) +
                                                      std::fabs(static_cast<double>(before.velocity.y))) +
                           static_cast<double>(rules_.step_height) + static_cast<double>(rules_.snap);
    const double reach = 1.0625 * lengths;
    const bool is_done = scratch_.context.gather_and_try(shape_, before.pose, reach, obstacles, [&] {
        character_ = before;
        result_ = {};
        climbed_ = {};
        climbs_next_ = false;
        try_step(dt, reach);
    });
    if (!is_done) {
        character_ = before;
        result_ = {};
        result_.end = MoveEnd::wedged;
    }
    result_.hits = scratch_.hits;
    return result_;
}

template class CharacterMover<float>;
template class CharacterMover<double>;

}  // namespace detail

template <class T>
Outcome<BasicWalk<T>> move_and_slide(const std::type_identity_t<BasicAnyShape<T>>& shape, BasicCharacter<T>& character,
                                     std::type_identity_t<T> dt, const std::type_identity_t<BasicWalkRules<T>>& rules,
                                     std::type_identity_t<BasicObstacles<T>> obstacles,
                                     BasicMoveWorkspace<T>& workspace) {
    for (const Status& status :
         {detail::check_mover(shape, character.pose), detail::check_finite("the velocity", character.velocity),
          detail::check_finite("rules.up", rules.up)}) {
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
    return detail::CharacterMover<T>(shape, character, rules, detail::MoveAccess::scratch(workspace))
        .step(dt, obstacles);
}

template Outcome<BasicWalk<float>> move_and_slide(const AnyShape&, BasicCharacter<float>&, float,
                                                  const BasicWalkRules<float>&, BasicObstacles<float>,
                                                  BasicMoveWorkspace<float>&);
template Outcome<BasicWalk<double>> move_and_slide(const AnyShapeD&, BasicCharacter<double>&, double,
                                                   const BasicWalkRules<double>&, BasicObstacles<double>,
                                                   BasicMoveWorkspace<double>&);

}  // namespace carom
