#include "surroundings.hpp"

#include "side_gap.hpp"

#include <carom/detail/narrow/distance/one_sided_contact.hpp>
#include <carom/shape/validate.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

// What counts as contact: a gap of that many times the last bit of the mover's largest coordinate.
constexpr double contact_ulps = 16;

// How often a reach is made longer.
constexpr int max_gatherings = 16;

// Times are the same when they differ by no more than rounding does.
template <class T>
constexpr T same_time = 8 * std::numeric_limits<T>::epsilon();

// Rounded outward, which is all that growing by next to nothing does.
AabbD shifted(const AabbD& box, const Vec2D& by) {
    return grown({box.min + by, box.max + by}, std::numeric_limits<double>::denorm_min());
}

// The box all along a way, rounded outward where it moves.
AabbD along_way(const AabbD& box, const Vec2D& way) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    AabbD result = box;
    if (way.x < 0) result.min.x = std::nextafter(box.min.x + way.x, -infinity);
    if (way.x > 0) result.max.x = std::nextafter(box.max.x + way.x, infinity);
    if (way.y < 0) result.min.y = std::nextafter(box.min.y + way.y, -infinity);
    if (way.y > 0) result.max.y = std::nextafter(box.max.y + way.y, infinity);
    return result;
}

template <class T>
BasicAabb<T> in_precision(const AabbD& box) {
    if constexpr (std::is_same_v<T, double>) {
        return box;
    } else {
        constexpr T infinity = std::numeric_limits<T>::infinity();
        const auto down = [](double x) { return std::nextafter(static_cast<T>(x), -infinity); };
        const auto up = [](double x) { return std::nextafter(static_cast<T>(x), infinity); };
        return {{down(box.min.x), down(box.min.y)}, {up(box.max.x), up(box.max.y)}};
    }
}

// Whether some side of the part runs across the direction, but for rounding.
template <class T>
bool has_side_across(const ConvexPart<T>& part, const Vec2D& normal) {
    if (part.core_kind() == CoreKind::half_space) return true;
    for (int i = 0; part.size() > 1 && i < part.size(); ++i) {
        const Vec2D side = part.template vertex<double>(i + 1) - part.template vertex<double>(i);
        if (std::fabs(dot(side, normal)) <= 0x1p-20 * std::sqrt(length_sq(side))) return true;
    }
    return false;
}

// A segment of a one-sided chain, as if it had two sides.
template <class T>
ConvexPart<T> two_sided(const ConvexPart<T>& segment) {
    ConvexPart<T> part;
    for (int k = 0; k < segment.pose_count(); ++k) part.push_pose(segment.pose(k));
    part.set_segment(segment.local(0), segment.local(segment.size() - 1));
    return part;
}

// The direction that a segment of a one-sided chain faces.
template <class T>
Vec2D front_side_of(const ConvexPart<T>& segment) {
    return -perp(segment.template vertex<double>(1) - segment.template vertex<double>(0));
}

template <class T>
double lowest_along(const ConvexPart<T>& part, const Vec2D& direction) {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < part.size(); ++i) least = std::min(least, dot(part.template vertex<double>(i), direction));
    return least - part.template radius<double>() * std::sqrt(length_sq(direction));
}

}  // namespace

template <class T>
Status check_way(const char* name, const BasicVec2<T>& way) {
    if (way.x * 0 + way.y * 0 == 0) return std::monostate{};
    return make_error(ErrorCode::not_finite, -1, "%s must be finite; got (%g, %g)", name, static_cast<double>(way.x),
                      static_cast<double>(way.y));
}

template <class T>
Status check_mover(const BasicAnyShape<T>& shape, const BasicPose<T>& pose) {
    if (Status status = validate(pose); !status) return status;
    if (Status status = validate(shape); !status) return status;
    const auto single = single_part(Operand<BasicAnyShape<T>, T>{shape, &pose});
    if (single && single->part.is_bounded() && single->part.has_area()) return std::monostate{};
    return make_error(ErrorCode::not_convex, -1,
                      "a mover must be a convex, bounded shape with an area, such as a circle or capsule; got a %s",
                      type_name(shape));
}

template <class T>
const MoverPart<T>& Surroundings<T>::mover_at(const BasicVec2<T>& at) const {
    if (mover_is_at_ == at) return mover_;
    const Vec2D way = lift<double>(at) - lift<double>(start_);
    const double distance = std::max(std::fabs(way.x), std::fabs(way.y));
    if (distance > reach_ && !is_guess_) needs(2 * distance);
    const BasicPose<T> pose{at, rot_};
    mover_.part = single_part(Operand<BasicAnyShape<T>, T>{*shape_, &pose})->part;
    mover_.upright = upright_of(mover_.part);
    mover_is_at_ = at;
    return mover_;
}

template <class T>
void Surroundings<T>::add_part(const ConvexPart<T>& part, const BasicObstacle<T>& obstacle, const AabbD& region) {
    if (part.size() == 0) return;
    AabbD box = box_around(part);
    const Vec2D back = lift<double>(-obstacle.displacement);
    if (obstacle.displacement != BasicVec2<T>{}) box = joined(box, shifted(box, back));
    if (!boxes_overlap(box, region)) return;
    ObstaclePart<T>& near = parts_.emplace_back();
    near.at_end = part;
    near.displacement = obstacle.displacement;
    near.one_way = obstacle.one_way;
    near.id = obstacle.id;
    if (near.is_moving()) return;
    near.part = part;
    near.upright = upright_of(part);
}

template <class T>
void Surroundings<T>::gather(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, double reach,
                             BasicObstacles<T> obstacles) {
    parts_.clear();
    shape_ = &shape;
    rot_ = pose.rot;
    is_frozen_ = false;
    mover_is_at_.reset();
    start_ = pose.at;
    reach_ = needed_ = reach;
    const MoverPart<T>& mover = mover_at(pose.at);
    at_start_ = mover.part;
    const AabbD region = grown(mover.upright.box, reach + tolerance(mover.upright.box));
    obstacles(in_precision<T>(region), [&](const BasicObstacle<T>& obstacle) {
        AabbD wide = region;
        if (obstacle.displacement != BasicVec2<T>{})
            wide = joined(region, shifted(region, lift<double>(obstacle.displacement)));
        const auto add = [&](const ConvexPart<T>& part) { return add_part(part, obstacle, region), false; };
        any_part(Operand<BasicAnyShape<T>, T>{*obstacle.shape, &obstacle.pose}, wide, PartVisitor<T>(add));
    });
    time_ = T(-1);
    set_time(T(0));
}

template <class T>
bool Surroundings<T>::gather_and_try(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, double reach,
                                     BasicObstacles<T> obstacles, FunctionRef<void()> attempt) {
    for (int i = 0; i < max_gatherings; ++i) {
        gather(shape, pose, reach, obstacles);
        attempt();
        if (needed_ <= reach_) return true;
        reach = needed_;
    }
    return false;
}

template <class T>
void Surroundings<T>::set_time(T time) {
    if (time == time_) return;
    time_ = time;
    for (ObstaclePart<T>& near : parts_) {
        if (!near.is_moving()) continue;
        near.part = time == 1 ? near.at_end : near.at_end.moved((time - 1) * near.displacement);
        near.upright = upright_of(near.part);
    }
}

template <class T>
double Surroundings<T>::tolerance(const AabbD& box) const {
    const double size =
        std::max({std::fabs(box.min.x), std::fabs(box.min.y), std::fabs(box.max.x), std::fabs(box.max.y)});
    return contact_ulps * static_cast<double>(std::numeric_limits<T>::epsilon()) * size;
}

template <class T>
double Surroundings<T>::speed_along(std::size_t part, const Vec2D& away) const {
    return dot(lift<double>(way_of(parts_[part])), away);
}

template <class T>
Gap Surroundings<T>::gap_to(const MoverPart<T>& mover, std::size_t part) const {
    const ObstaclePart<T>& near = parts_[part];
    if (mover.upright.is && near.upright.is) {
        if (const auto gap = upright_gap(mover.upright, near.upright)) return *gap;
    }
    // Over a side, or in it; where two corners face each other it is further.
    const auto over_side = side_gap(mover.part, near.part);
    const double reach = tolerance(mover.upright.box);
    const bool is_over =
        over_side && (over_side->size <= 0 ||
                      (over_side->size <= reach && face_each_other(mover.part, near.part, -over_side->away, reach)));
    if (is_over) return *over_side;
    const Separation s = separation(mover.part, near.part);
    return {s.gap, -s.normal, s.on_b};
}

// Exact: boxes whose interiors are apart hold nothing that penetrates, and boxes that fill theirs are decided by that.
template <class T>
bool Surroundings<T>::penetrates(const MoverPart<T>& mover, const ObstaclePart<T>& near) const {
    const Upright &a = mover.upright, &b = near.upright;
    if (are_interiors_apart(a.box, b.box)) return false;
    if (a.is && b.is && a.is_exact && b.is_exact && a.radius + b.radius == 0) return true;
    return touch(mover.part, near.part) == Touch::penetrating;
}

template <class T>
std::size_t Surroundings<T>::first_penetrated(const MoverPart<T>& mover) const {
    std::size_t i = 0;
    while (i < parts_.size() && (parts_[i].has_passed || !penetrates(mover, parts_[i]))) ++i;
    return i;
}

template <class T>
bool Surroundings<T>::let_through(const BasicVec2<T>& at, bool everything) {
    const MoverPart<T>& mover = mover_at(at);
    bool has_any = false;
    for (ObstaclePart<T>& near : parts_) {
        if (!(everything || near.is_one_way()) || near.has_passed || !penetrates(mover, near)) continue;
        near.has_passed = has_any = true;
    }
    return has_any;
}

// One that pushes one way stops what comes from there: over a side of it, or with its feet above where they touch. So a
// box is not held up at the end of a platform that its feet are below.
template <class T>
bool Surroundings<T>::may_stop(const ObstaclePart<T>& near, const Vec2D& away, const Vec2D& point,
                               bool is_on_side) const {
    if (near.part.is_one_sided() && !may_push(near.part, away)) return false;
    if (near.one_way == BasicVec2<T>{}) return true;
    const Vec2D up = lift<double>(near.one_way);
    if (!(dot(up, away) > 0)) return false;
    if (is_on_side && has_side_across(near.part, away)) return true;
    const double since_start =
        near.is_moving() ? dot(up, static_cast<double>(time_) * lift<double>(near.displacement)) : 0;
    const double slack = tolerance(box_around(at_start_)) * std::sqrt(length_sq(up));
    return lowest_along(at_start_, up) >= dot(up, point) - since_start - slack;
}

// The contact with a part: of two sharp shapes only that of a side, as two corners that nearly touch push nowhere.
template <class T>
std::optional<Gap> Surroundings<T>::contact_of(const MoverPart<T>& mover, std::size_t i) const {
    const ObstaclePart<T>& near = parts_[i];
    const double reach = tolerance(mover.upright.box);
    if (gap_between(mover.upright.box, near.upright.box) > reach) return std::nullopt;
    if (mover.upright.is && near.upright.is && !near.is_one_way()) {
        const auto gap = upright_gap(mover.upright, near.upright, 2 * reach);
        if (!gap && mover.upright.radius + near.upright.radius == 0) return std::nullopt;
        if (gap && gap->size > -reach) return gap->size <= reach ? gap : std::nullopt;
    }
    const bool is_sharp = !mover.part.is_rounded() && !near.part.is_rounded() && !near.part.is_curved();
    std::optional<Gap> gap = is_sharp ? side_gap(mover.part, near.part) : std::nullopt;
    if (!gap) {
        const Separation s = separation(mover.part, near.part, 2 * reach);
        gap = Gap{s.gap, -s.normal, s.on_b};
    }
    if (!(gap->size <= reach)) return std::nullopt;
    if (is_sharp && !face_each_other(mover.part, near.part, -gap->away, reach)) return std::nullopt;
    const bool is_on_side = has_side_across(near.part, gap->away);
    if (near.is_one_way() && !may_stop(near, gap->away, gap->point, is_on_side)) return std::nullopt;
    return gap;
}

template <class T>
void Surroundings<T>::find_contacts(const BasicVec2<T>& at, std::vector<Plane>& found) {
    const MoverPart<T>& mover = mover_at(at);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (parts_[i].has_passed) continue;
        if (const auto gap = contact_of(mover, i)) found.push_back({gap->away, speed_along(i, gap->away), i});
    }
}

template <class T>
std::optional<Block<T>> Surroundings<T>::swept_block(const MoverPart<T>& mover, std::size_t i, const BasicVec2<T>& way,
                                                     T max_time) {
    ObstaclePart<T>& near = parts_[i];
    const ConvexPart<T> part = near.part.is_one_sided() ? two_sided(near.part) : near.part;
    BasicSweep<T> result;
    const SweptParts<T> swept{mover.part, part, way, way_of(near), max_time};
    if (!quick_sweep(swept, result)) {
        const auto a = [&](PartVisitor<T> visit) { return visit(mover.part); };
        const auto b = [&](PartVisitor<T> visit) { return visit(part); };
        result = sweep(Passage<T>{a, way, b, way_of(near), max_time});
    }
    if (!result.hit || result.graze) return std::nullopt;
    const Vec2D away = -lift<double>(result.normal);
    if (near.is_one_way()) {
        const bool is_on_side = result.feature_b.kind == FeatureKind::edge;
        const bool stops = away != Vec2D{} && may_stop(near, away, lift<double>(result.point), is_on_side);
        // What comes from the side, from behind or from within is let through until the step ends. Over the end of a
        // one-sided segment it is the neighbor that is met.
        const bool is_before_it = near.part.is_one_sided() && dot(away, front_side_of(near.part)) > 0;
        if (!stops) return near.has_passed = !is_before_it, std::nullopt;
    }
    return Block<T>{result.enter, away, i};
}

template <class T>
std::optional<Block<T>> Surroundings<T>::block_of(const MoverPart<T>& mover, std::size_t i, const BasicVec2<T>& way,
                                                  T max_time) {
    const ObstaclePart<T>& near = parts_[i];
    if (near.has_passed || way == way_of(near)) return std::nullopt;
    const Vec2D d = lift<double>(way) - lift<double>(way_of(near));
    const double h = static_cast<double>(max_time);
    if (are_interiors_apart(along_way(mover.upright.box, h * d), near.upright.box)) return std::nullopt;
    const Upright &a = mover.upright, &b = near.upright;
    if (a.is_exact && b.is_exact && a.radius + b.radius == 0 && !near.is_one_way() &&
        are_interiors_apart(a.box, b.box)) {
        const BoxImpact impact = box_impact(a, d, b, h);
        if (impact.is_certain) {
            if (!impact.hits) return std::nullopt;
            return Block<T>{std::min(static_cast<T>(impact.time), max_time), impact.away, i};
        }
    } else if (const auto gap = contact_of(mover, i); gap && dot(d, gap->away) < 0) {
        return Block<T>{T(0), gap->away, i};
    }
    return swept_block(mover, i, way, max_time);
}

template <class T>
void Surroundings<T>::find_blocks(const BasicVec2<T>& at, const BasicVec2<T>& way, T max_time,
                                  std::vector<Block<T>>& found) {
    found.clear();
    const MoverPart<T>& mover = mover_at(at);
    T first = max_time;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const auto block = block_of(mover, i, way, std::min(max_time, first + same_time<T>));
        if (!block) continue;
        first = std::min(first, block->time);
        found.push_back(*block);
    }
    std::erase_if(found, [&](const Block<T>& block) { return block.time > first + same_time<T>; });
}

template <class T>
bool Surroundings<T>::is_stopped_at_once(const BasicVec2<T>& at, const BasicVec2<T>& way, std::size_t part) {
    const auto block = block_of(mover_at(at), part, way, 1 - time_);
    return block && block->time <= same_time<T>;
}

// Where the part leaves the mover to the last bit, or next to it: some last bits more, and ever more of them, along
// what pushes it out.
template <class T>
bool Surroundings<T>::settle(const Vec2D& ideal, const Block<T>* against, BasicVec2<T>& at) const {
    BasicVec2<T> place = narrowed<T>(ideal);
    const double reach = tolerance(mover_at(place).upright.box);
    if (against && against->away != Vec2D{}) {
        const double gap = gap_to(mover_at(place), against->part).size;
        if (gap != 0 && std::fabs(gap) <= reach) place = narrowed<T>(lift<double>(place) - gap * against->away);
    }
    double step = reach / (4 * contact_ulps);
    for (int i = 0; i < 24; ++i) {
        const MoverPart<T>& mover = mover_at(place);
        const std::size_t in = first_penetrated(mover);
        if (in == parts_.size()) return at = place, true;
        const Gap gap = gap_to(mover, in);
        if (-gap.size > 64 * reach) return false;
        const Vec2D away = against && against->part == in && against->away != Vec2D{} ? against->away : gap.away;
        const BasicVec2<T> next = narrowed<T>(lift<double>(place) + std::max(step, -gap.size) * away);
        place = next == place ? narrowed<T>(lift<double>(place) + (4 * step) * away) : next;
        if (i >= 4) step *= 1.5;
    }
    return false;
}

#define CAROM_INSTANTIATE(T)                                                              \
    template class Surroundings<T>;                                                       \
    template Status check_mover(const BasicAnyShape<T>& shape, const BasicPose<T>& pose); \
    template Status check_way(const char* name, const BasicVec2<T>& way)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
