#include "mover_context.hpp"

#include "corners.hpp"
#include "side_gap.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/distance/one_sided_contact.hpp>
#include <carom/shape/validate.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

// How often the reach is extended.
constexpr int max_gatherings = 16;

// Times that differ by no more than rounding are simultaneous.
template <class T>
constexpr T same_time = 8 * std::numeric_limits<T>::epsilon();

// The translated box, rounded outward: that is what growing by the smallest number does.
AabbD shifted(const AabbD& box, const Vec2D& by) {
    return grown({box.min + by, box.max + by}, std::numeric_limits<double>::denorm_min());
}

// Bounds of the translated box along its path, rounded outward where it moves.
AabbD swept_box(const AabbD& box, const Vec2D& displacement) {
    AabbD result = box;
    if (displacement.x < 0) result.min.x = std::nextafter(box.min.x + displacement.x, -infinity);
    if (displacement.x > 0) result.max.x = std::nextafter(box.max.x + displacement.x, infinity);
    if (displacement.y < 0) result.min.y = std::nextafter(box.min.y + displacement.y, -infinity);
    if (displacement.y > 0) result.max.y = std::nextafter(box.max.y + displacement.y, infinity);
    return result;
}

template <class T>
BasicAabb<T> in_precision(const AabbD& box) {
    if constexpr (std::is_same_v<T, double>) {
        return box;
    } else {
        constexpr T unbounded = std::numeric_limits<T>::infinity();
        const auto down = [](double x) { return std::nextafter(static_cast<T>(x), -unbounded); };
        const auto up = [](double x) { return std::nextafter(static_cast<T>(x), unbounded); };
        return {{down(box.min.x), down(box.min.y)}, {up(box.max.x), up(box.max.y)}};
    }
}

// A segment of a one-sided chain, made two-sided.
template <class T>
ConvexPart<T> two_sided(const ConvexPart<T>& segment) {
    ConvexPart<T> part;
    for (int k = 0; k < segment.pose_count(); ++k) part.push_pose(segment.pose(k));
    part.set_segment(segment.local(0), segment.local(segment.size() - 1));
    return part;
}

// The direction that a segment of a one-sided chain faces, not normalized.
template <class T>
Vec2D front_side_of(const ConvexPart<T>& segment) {
    return -perp(segment.template vertex<double>(1) - segment.template vertex<double>(0));
}

// Whether it may push along a normal, which is rounded to T.
template <class T>
bool pushes_along(const ConvexPart<T>& segment, const Vec2D& normal) {
    const Vec2D front = front_side_of(segment);
    const double slack = 8 * static_cast<double>(std::numeric_limits<T>::epsilon()) * std::sqrt(length_sq(front));
    return (dot(front, normal) > 0 && std::fabs(cross(front, normal)) <= slack) || may_push(segment, normal);
}

template <class T>
double lowest_along(const ConvexPart<T>& part, const Vec2D& direction) {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < part.size(); ++i) least = std::min(least, dot(part.template vertex<double>(i), direction));
    return least - part.template radius<double>() * std::sqrt(length_sq(direction));
}

}  // namespace

template <class T>
Status check_finite(const char* name, const BasicVec2<T>& displacement) {
    if (displacement.x * 0 + displacement.y * 0 == 0) return std::monostate{};
    return make_error(ErrorCode::not_finite, -1, "%s must be finite; got (%g, %g)", name,
                      static_cast<double>(displacement.x), static_cast<double>(displacement.y));
}

template <class T>
Status check_mover(const BasicAnyShape<T>& shape, const BasicPose<T>& pose) {
    if (Status status = validate(pose); !status) return status;
    if (Status status = validate(shape); !status) return status;
    const auto single = single_part(Operand<BasicAnyShape<T>, T>{shape, &pose});
    if (single && single->part.is_bounded() && single->part.has_area()) return std::monostate{};
    return make_error(
        ErrorCode::not_convex, -1,
        "a mover must have an area and be a circle, capsule, box, triangle, convex polygon, or a point or "
        "segment with a radius; got a %s",
        type_name(shape));
}

template <class T>
const MoverPart<T>& MoverContext<T>::mover_at(const BasicVec2<T>& at) const {
    if (cached_at_ == at) return mover_;
    const Vec2D displacement = lift<double>(at) - lift<double>(start_);
    const double distance = std::max(std::fabs(displacement.x), std::fabs(displacement.y));
    if (distance > reach_ && !is_speculative_) needs_reach(2 * distance);
    const BasicPose<T> pose{at, rot_};
    mover_.part = single_part(Operand<BasicAnyShape<T>, T>{*shape_, &pose})->part;
    mover_.aligned = aligned_part_of(mover_.part);
    cached_at_ = at;
    return mover_;
}

template <class T>
void MoverContext<T>::add_part(const ConvexPart<T>& part, const BasicObstacle<T>& obstacle, const AabbD& region) {
    if (part.size() == 0) return;
    AabbD box = box_around(part);
    const Vec2D back = lift<double>(-obstacle.displacement);
    if (obstacle.displacement != BasicVec2<T>{}) box = joined(box, shifted(box, back));
    if (!boxes_overlap(box, region)) return;
    ObstaclePart<T>& added = parts_.emplace_back();
    added.at_end = part;
    added.displacement = added.motion = obstacle.displacement;
    added.one_way = obstacle.one_way;
    added.id = obstacle.id;
    put(added);
}

template <class T>
void MoverContext<T>::gather(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, double reach,
                             BasicObstacles<T> obstacles) {
    parts_.clear();
    ignored_.clear();
    shape_ = &shape;
    rot_ = pose.rot;
    is_frozen_ = false;
    corners_ = CornerRule::pass;
    time_ = T(0);
    carry_ = {};
    cached_at_.reset();
    start_ = pose.at;
    reach_ = needed_ = reach;
    const MoverPart<T>& mover = mover_at(pose.at);
    at_start_ = mover.part;
    const AabbD region = grown(mover.aligned.box, reach + tolerance(mover.aligned.box));
    obstacles(in_precision<T>(region), [&](const BasicObstacle<T>& obstacle) {
        AabbD wide = region;
        if (obstacle.displacement != BasicVec2<T>{})
            wide = joined(region, shifted(region, lift<double>(obstacle.displacement)));
        const auto add = [&](const ConvexPart<T>& part) { return add_part(part, obstacle, region), false; };
        any_part(Operand<BasicAnyShape<T>, T>{*obstacle.shape, &obstacle.pose}, wide, PartVisitor<T>(add));
    });
}

template <class T>
bool MoverContext<T>::gather_and_try(const BasicAnyShape<T>& shape, const BasicPose<T>& pose, double reach,
                                     BasicObstacles<T> obstacles, FunctionRef<void()> attempt) {
    for (int i = 0; i < max_gatherings; ++i) {
        gather(shape, pose, reach, obstacles);
        attempt();
        if (needed_ <= reach_) return true;
        reach = needed_;
    }
    return false;
}

// Puts a part where it is now.
template <class T>
void MoverContext<T>::put(ObstaclePart<T>& obstacle) const {
    const BasicVec2<T> shift = (time_ - 1) * obstacle.motion - carry_;
    obstacle.part = shift == BasicVec2<T>{} ? obstacle.at_end : obstacle.at_end.moved(shift);
    obstacle.aligned = aligned_part_of(obstacle.part);
}

template <class T>
void MoverContext<T>::set_time(T time) {
    if (time == time_) return;
    time_ = time;
    for (ObstaclePart<T>& obstacle : parts_) {
        if (obstacle.is_moving()) put(obstacle);
    }
}

template <class T>
void MoverContext<T>::ride(const BasicVec2<T>& carry) {
    if (carry == carry_) return;
    carry_ = carry;
    for (ObstaclePart<T>& obstacle : parts_) {
        obstacle.motion = obstacle.displacement - carry;
        put(obstacle);
    }
}

template <class T>
double MoverContext<T>::tolerance(const AabbD& box) const {
    const double size =
        std::max({std::fabs(box.min.x), std::fabs(box.min.y), std::fabs(box.max.x), std::fabs(box.max.y)});
    return contact_ulps * static_cast<double>(std::numeric_limits<T>::epsilon()) * size;
}

template <class T>
Gap MoverContext<T>::gap_to(const MoverPart<T>& mover, std::size_t part) const {
    const ObstaclePart<T>& obstacle = parts_[part];
    if (mover.aligned.is_aligned && obstacle.aligned.is_aligned) {
        if (const auto gap = aligned_gap(mover.aligned, obstacle.aligned)) return *gap;
    }
    // Used if an edge faces the other part or is penetrated; between two corners the true gap is larger.
    const auto over_side = side_gap(mover.part, obstacle.part);
    const double reach = tolerance(mover.aligned.box);
    const bool is_over =
        over_side && (over_side->size <= 0 || (over_side->size <= reach &&
                                               face_each_other(mover.part, obstacle.part, -over_side->normal, reach)));
    if (is_over) return *over_side;
    const Separation s = separation(mover.part, obstacle.part);
    return {s.gap, -s.normal, s.on_b};
}

// Exact: parts in boxes with disjoint interiors do not penetrate, and parts that fill their boxes do so if the boxes
// do.
template <class T>
bool MoverContext<T>::penetrates(const MoverPart<T>& mover, const ObstaclePart<T>& obstacle) const {
    const AlignedPart &a = mover.aligned, &b = obstacle.aligned;
    if (are_interiors_apart(a.box, b.box)) return false;
    if (a.is_aligned && b.is_aligned && a.is_exact && b.is_exact && a.radius + b.radius == 0) return true;
    return touch(mover.part, obstacle.part) == Touch::penetrating;
}

template <class T>
std::size_t MoverContext<T>::first_penetrated(const MoverPart<T>& mover) const {
    std::size_t i = 0;
    while (i < parts_.size() && (parts_[i].is_ignored || !penetrates(mover, parts_[i]))) ++i;
    return i;
}

template <class T>
void MoverContext<T>::ignore_penetrated(const BasicVec2<T>& at, double depth) {
    const MoverPart<T>& mover = mover_at(at);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (!does_penetrate(mover, i)) continue;
        if (parts_[i].is_one_way() || -gap_to(mover, i).size > depth) ignore(i);
    }
}

template <class T>
void MoverContext<T>::ignore_only_first(std::size_t count) {
    for (; ignored_.size() > count; ignored_.pop_back()) parts_[ignored_.back()].is_ignored = false;
}

// A one-way obstacle stops movers from its pushing side: above one of its edges, or with the feet above the point of
// contact. So a box is not stopped by the end of a platform that is above its feet.
template <class T>
bool MoverContext<T>::may_stop(const ObstaclePart<T>& obstacle, const Vec2D& normal, const Vec2D& point,
                               bool is_on_side) const {
    if (obstacle.part.is_one_sided() && !pushes_along(obstacle.part, normal)) return false;
    if (obstacle.one_way == BasicVec2<T>{}) return true;
    const Vec2D up = lift<double>(obstacle.one_way);
    if (!(dot(up, normal) > 0)) return false;
    if (is_on_side && has_perpendicular_edge(obstacle.part, normal)) return true;
    const double since_start =
        obstacle.is_moving() ? dot(up, static_cast<double>(time_) * lift<double>(obstacle.motion)) : 0;
    const double slack = tolerance(box_around(at_start_)) * std::sqrt(length_sq(up));
    return lowest_along(at_start_, up) >= dot(up, point) - since_start - slack;
}

// The contact with a part. Between two sharp shapes, only that of an edge: two corners that nearly touch do not push.
// Nor does a corner ahead that a round mover nearly touches: casts find those that it hits.
template <class T>
std::optional<Gap> MoverContext<T>::contact_of(const MoverPart<T>& mover, std::size_t i) const {
    const ObstaclePart<T>& obstacle = parts_[i];
    const double reach = tolerance(mover.aligned.box);
    const auto passes_corner = [&](const Vec2D& normal) {
        return corners_ != CornerRule::block && is_at_corner(mover.part, obstacle.part, normal);
    };
    if (gap_between(mover.aligned.box, obstacle.aligned.box) > reach) return std::nullopt;
    if (mover.aligned.is_aligned && obstacle.aligned.is_aligned && !obstacle.is_one_way()) {
        const auto gap = aligned_gap(mover.aligned, obstacle.aligned, 2 * reach);
        if (!gap && mover.aligned.radius + obstacle.aligned.radius == 0) return std::nullopt;
        if (gap && gap->size > -reach) {
            const bool is_contact = gap->size <= reach && !passes_corner(gap->normal);
            return is_contact ? gap : std::nullopt;
        }
    }
    const bool is_sharp = !mover.part.is_rounded() && !obstacle.part.is_rounded() && !obstacle.part.is_curved();
    std::optional<Gap> gap = is_sharp ? side_gap(mover.part, obstacle.part) : std::nullopt;
    if (!gap) {
        const Separation s = separation(mover.part, obstacle.part, 2 * reach);
        gap = Gap{s.gap, -s.normal, s.on_b};
    }
    if (!(gap->size <= reach)) return std::nullopt;
    if (is_sharp && !face_each_other(mover.part, obstacle.part, -gap->normal, reach)) return std::nullopt;
    if (!is_sharp && gap->size > -reach && passes_corner(gap->normal)) return std::nullopt;
    const bool is_on_side = has_perpendicular_edge(obstacle.part, gap->normal);
    if (obstacle.is_one_way() && !may_stop(obstacle, gap->normal, gap->point, is_on_side)) return std::nullopt;
    return gap;
}

template <class T>
void MoverContext<T>::find_contacts(const BasicVec2<T>& at, std::vector<Plane>& found) {
    const MoverPart<T>& mover = mover_at(at);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (parts_[i].is_ignored) continue;
        if (const auto gap = contact_of(mover, i)) found.push_back({gap->normal, speed_along(i, gap->normal), i});
    }
}

template <class T>
std::optional<BlockingHit<T>> MoverContext<T>::swept_hit(const MoverPart<T>& mover, std::size_t i,
                                                         const BasicVec2<T>& displacement, T max_time) const {
    const ObstaclePart<T>& obstacle = parts_[i];
    const ConvexPart<T> part = obstacle.part.is_one_sided() ? two_sided(obstacle.part) : obstacle.part;
    BasicSweep<T> result;
    const SweptParts<T> swept{mover.part, part, displacement, displacement_of(obstacle), max_time};
    if (!quick_sweep(swept, result)) {
        const auto a = [&](PartVisitor<T> visit) { return visit(mover.part); };
        const auto b = [&](PartVisitor<T> visit) { return visit(part); };
        result = sweep(Passage<T>{a, displacement, b, displacement_of(obstacle), max_time});
    }
    if (!result.hits() || result.graze) return std::nullopt;
    Vec2D normal = -lift<double>(result.normal);
    const bool is_sharp = !mover.part.is_rounded() && !part.is_rounded() && !part.is_curved() && part.is_bounded();
    if (corners_ == CornerRule::yield && is_sharp && obstacle.one_way == BasicVec2<T>{} && normal != Vec2D{}) {
        const auto time = static_cast<double>(result.enter);
        const Vec2D shift = time * lift<double>(displacement_of(obstacle));
        const Vec2D relative = lift<double>(displacement) - lift<double>(displacement_of(obstacle));
        const Vec2D freest = freest_normal(mover.part, time * relative, part, relative,
                                           lift<double>(result.point) - shift, normal, tolerance(mover.aligned.box));
        if (!obstacle.part.is_one_sided() || pushes_along(obstacle.part, freest)) normal = freest;
    }
    if (obstacle.is_one_way()) {
        const bool is_on_side = result.feature_b.kind == FeatureKind::edge;
        const bool stops = normal != Vec2D{} && may_stop(obstacle, normal, lift<double>(result.point), is_on_side);
        // A mover from beside, behind or within passes through until the step ends. Beyond the end of a one-sided
        // segment, the mover hits the neighboring segment.
        const bool is_in_front = obstacle.part.is_one_sided() && dot(normal, front_side_of(obstacle.part)) > 0;
        if (!stops && is_in_front) return std::nullopt;
        if (!stops) return BlockingHit<T>{result.enter, normal, i, true};
    }
    return BlockingHit<T>{result.enter, normal, i};
}

template <class T>
std::optional<BlockingHit<T>> MoverContext<T>::blocking_hit(const MoverPart<T>& mover, std::size_t i,
                                                            const BasicVec2<T>& displacement, T max_time) const {
    const ObstaclePart<T>& obstacle = parts_[i];
    if (obstacle.is_ignored || displacement == displacement_of(obstacle)) return std::nullopt;
    const Vec2D d = lift<double>(displacement) - lift<double>(displacement_of(obstacle));
    const double h = static_cast<double>(max_time);
    if (are_interiors_apart(swept_box(mover.aligned.box, h * d), obstacle.aligned.box)) return std::nullopt;
    const AlignedPart &a = mover.aligned, &b = obstacle.aligned;
    if (a.is_exact && b.is_exact && a.radius + b.radius == 0 && !obstacle.is_one_way() &&
        are_interiors_apart(a.box, b.box)) {
        const BoxImpact impact = box_impact(a, d, b, h);
        if (impact.is_certain) {
            if (!impact.hits) return std::nullopt;
            return BlockingHit<T>{std::min(static_cast<T>(impact.time), max_time), impact.normal, i};
        }
    } else if (const auto gap = contact_of(mover, i); gap && dot(d, gap->normal) < 0) {
        return BlockingHit<T>{T(0), gap->normal, i};
    }
    return swept_hit(mover, i, displacement, max_time);
}

template <class T>
void MoverContext<T>::find_blocking_hits(const BasicVec2<T>& at, const BasicVec2<T>& displacement, T max_time,
                                         std::vector<BlockingHit<T>>& found) {
    found.clear();
    const MoverPart<T>& mover = mover_at(at);
    T first = max_time;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const auto block = blocking_hit(mover, i, displacement, std::min(max_time, first + same_time<T>));
        if (!block) continue;
        if (!block->passes) first = std::min(first, block->time);
        found.push_back(*block);
    }
    // What stands behind what stops the mover is not passed.
    for (const BlockingHit<T>& block : found) {
        if (block.passes && block.time <= first) ignore(block.part);
    }
    std::erase_if(found,
                  [&](const BlockingHit<T>& block) { return block.passes || block.time > first + same_time<T>; });
}

template <class T>
bool MoverContext<T>::is_blocked_at_start(const BasicVec2<T>& at, const BasicVec2<T>& displacement, std::size_t part) {
    const auto block = blocking_hit(mover_at(at), part, displacement, 1 - time_);
    return block && !block->passes && block->time <= same_time<T>;
}

#define CAROM_INSTANTIATE(T)                                                              \
    template class MoverContext<T>;                                                       \
    template Status check_mover(const BasicAnyShape<T>& shape, const BasicPose<T>& pose); \
    template Status check_finite(const char* name, const BasicVec2<T>& displacement)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
