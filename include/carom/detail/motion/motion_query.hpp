/// MotionQuery: two moving unions of convex parts in doubles, the internal form of a motion query.
#pragma once

#include <carom/answer/sweep.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/math/interval.hpp>
#include <carom/motion/motion.hpp>
#include <carom/visit.hpp>
#include <carom/workspace.hpp>

#include <array>
#include <memory>
#include <optional>

namespace carom::detail {

/// A part of a shape, and its index.
struct MovingPart {
    static constexpr int buffer_size = 16;

    ConvexPart<double> part;
    int index = 0;
    bool one_sided = false;
    AabbD swept{};                              ///< bounds the part over the whole time interval
    union {                                     // a union, so that it is not initialized before it is used
        std::array<Vec2D, buffer_size> buffer;  ///< for the vertices of a polygon of floats
    };
    QueryVector<Vec2D> heap_buffer;

    MovingPart() {}
    MovingPart(const MovingPart&) = delete;
    MovingPart& operator=(const MovingPart&) = delete;
    static void* operator new(std::size_t size) { return take_memory(size); }
    static void operator delete(void* memory) { return_memory(memory); }

    template <class T>
    void set(const ConvexPart<T>& other, int other_index, int exponent) {
        const auto size = static_cast<std::size_t>(other.size());
        if (size > buffer.size()) heap_buffer.resize(size);
        part = other.in_double(size > buffer.size() ? heap_buffer.data() : buffer.data(), exponent);
        index = other_index;
        one_sided = other.is_one_sided();
    }
};

inline Vec2D times_power(const Vec2D& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
}
inline AabbD times_power(const AabbD& box, int exponent) {
    return {times_power(box.min, exponent), times_power(box.max, exponent)};
}

/// The parts of a shape that take part in a query. Their addresses are stable; the first needs no allocation.
class PartList {
  public:
    template <class T>
    void add(const ConvexPart<T>& part, int index, int exponent, const AabbD& swept) {
        MovingPart& entry = size_ == 0 ? first_ : *rest_.emplace_back(std::make_unique<MovingPart>());
        entry.set(part, index, exponent);
        entry.swept = swept;
        ++size_;
    }
    std::size_t size() const { return size_; }
    const MovingPart& operator[](std::size_t i) const { return i == 0 ? first_ : *rest_[i - 1]; }

    /// Makes segments of one-sided chains count from both sides from here on.
    void make_two_sided() {
        first_.one_sided = false;
        for (const auto& part : rest_) part->one_sided = false;
    }

  private:
    MovingPart first_;
    QueryVector<std::unique_ptr<MovingPart>> rest_;
    std::size_t size_ = 0;
};

struct MovingShape;

/// Adds to a list the parts of a moving shape that ever reach a region during `range`; `swept` bounds all of them over
/// that time.
using PartCollector =
    FunctionRef<void(const MovingShape&, IntervalD range, const AabbD& swept, const AabbD& region, PartList&)>;

/// One of the two moving shapes, with a polynomial motion or a caller's own. Lengths are those of the shape times
/// 2^exponent.
struct MovingShape {
    PartCollector collect;
    AabbD box;  ///< bounds all parts, before they move
    int exponent = 0;
    const MotionD* motion = nullptr;
    const CustomMotion* custom = nullptr;
    const bool* has_valid_poses = nullptr;  ///< of a caller's own motion: whether all so far were

    bool is_valid() const { return !has_valid_poses || *has_valid_poses; }
    bool rotates() const { return !motion || motion->rotates(); }  ///< or may
    bool is_exact() const { return !rotates(); }
    PoseD pose_at(double t) const {
        if (motion) return motion->pose_at(t);
        const CallersMemory callers;
        return custom->pose_at(t);
    }
    double growth() const { return motion ? motion->growth() : 0; }
};

/// Bounds a moving box over a time interval, rounded outward.
AabbD swept(const AabbD& box, const MovingShape& shape, IntervalD range);

/// Bounds all of a shape, as placed before its motion, that ever reaches a region in a time interval, rounded outward.
AabbD that_reaches(const AabbD& region, const MovingShape& shape, IntervalD range);

/// Collects the parts of an operand; see PartCollector.
template <class S, class T>
void collect_parts(const Operand<S, T>& operand, const MovingShape& shape, IntervalD range, const AabbD& all,
                   const AabbD& region, PartList& list) {
    const auto add = [&](const ConvexPart<T>& part) {
        if (part.size() == 0) return false;
        const AabbD box_swept =
            ConvexShape<S> ? all : swept(times_power(box_around(part), shape.exponent), shape, range);
        if (boxes_overlap(box_swept, region)) list.add(part, part.number(), shape.exponent, box_swept);
        return false;
    };
    if (!boxes_overlap(all, region)) return;
    any_part(operand, times_power(that_reaches(region, shape, range), -shape.exponent), PartVisitor<T>(add));
}

/// A motion query: the first and second shape, the time interval, and whether one-sided chains count from both sides.
struct MotionQuery {
    const MovingShape& a;
    const MovingShape& b;
    IntervalD range;
    bool from_both_sides = false;

    bool is_valid() const { return a.is_valid() && b.is_valid(); }

    /// Whether a shape has another size at the start than when it is placed there.
    bool has_grown() const { return a.growth() * range.lo != 0 || b.growth() * range.lo != 0; }
};

/// The first contact in doubles.
struct FoundImpact {
    bool hit = false;
    IntervalD time{};
    Vec2D point{};
    Vec2D normal{};  ///< zero when they penetrate at the start
    Feature feature_a{};
    Feature feature_b{};
    bool at_start = false;
    bool penetrating = false;  ///< at the start, so far as is known if none has grown there
    bool graze = false;
    Certainty certainty = Certainty::exact;
};

/// A connected time interval of contact.
struct FoundContact {
    IntervalD enter{};
    IntervalD exit{};
    bool at_start = false;
    bool penetrating = false;  ///< as of FoundImpact
    bool graze = false;
    Certainty certainty = Certainty::exact;
};

/// The time and distance of closest approach.
struct FoundApproach {
    double time = 0;
    double distance = 0;
    Certainty certainty = Certainty::exact;
};

FoundImpact first_impact(const MotionQuery& query);

/// Visits each contact interval in order.
Visit visit_contacts(const MotionQuery& query, FunctionRef<Visit(const FoundContact&)> visit);

/// None when either shape has no parts.
std::optional<FoundApproach> closest_approach(const MotionQuery& query);

}  // namespace carom::detail
