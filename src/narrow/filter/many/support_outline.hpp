/// SupportOutline: a bounded core whose vertices are placed one by one, for searches that look at few of many.
#pragma once

#include "narrow/filter/touch/outline.hpp"
#include "narrow/filter/touch/point_in_fan.hpp"

#include <algorithm>
#include <cmath>

namespace carom::detail {

/// Whether both are bounded, and one has too many vertices to be loaded as an outline.
template <class T>
bool are_many(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return a.is_bounded() && b.is_bounded() && a.size() > 0 && b.size() > 0 &&
           std::max(a.size(), b.size()) > LoadedOutline::capacity;
}

/// An origin for both: halfway between where they stand, roughly.
template <class T>
Lanes origin_between(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const auto reference = [](const ConvexPart<T>& part) {
        return lanes_of(part.pose_count() > 0 ? part.pose(0).at : part.local(0));
    };
    return both(0.5) * (reference(a) + reference(b));
}

/// The number of a vertex after wrapping around once, in either direction.
inline int wrapped_index(int i, int count) {
    return i < 0 ? i + count : (i < count ? i : i - count);
}

/// The vertices of a bounded core as seen from an origin nearby. Refers to the part, which must outlive it.
///
/// The bound: let p be the offset of a vertex from vertex 0, rounded once, and k the number of poses. Rotations keep
/// lengths to within 2^-20, so with |p| the sum of its coordinates, no partial result of a rotation is larger than 1.5
/// |p|. The product of k rotations is off by less than 4ku, so that a rotated offset is off by less than (8 + 8k) u |p|
/// in either coordinate. Where vertex 0 itself is, is off by less than 16 (k + 1) u times the sum of the magnitudes of
/// all that was added up; half of `base_error`. Adding both rounds by u of their magnitudes once more.
template <class T>
class SupportOutline {
  public:
    SupportOutline(const ConvexPart<T>& part, Lanes origin)
        : points_(&part.local(0)), count_(part.size()), first_(lanes_of(points_[0])), base_(first_) {
        double sum = size_of(first_);
        for (int k = part.pose_count(); k-- > 0;) {
            const Lanes shift = lanes_of(part.pose(k).at);
            const Lanes rot{static_cast<double>(part.pose(k).rot.c), static_cast<double>(part.pose(k).rot.s)};
            base_ = rotated(rot, base_) + shift;
            rot_ = rotated(rot, rot_);
            sum += size_of(shift);
        }
        const double poses = part.pose_count();
        is_posed_ = part.pose_count() > 0;
        base_ = base_ - origin;
        base_error_ = is_posed_ ? 32 * (poses + 1) * unit_roundoff * (sum + size_of(origin)) + tiny
                                : unit_roundoff * size_of(base_) + tiny;
        factor_ = (is_posed_ ? 10 + 8 * poses : 4) * unit_roundoff;
    }

    int count() const { return count_; }

    /// The offset of a stored vertex from the first, and where a vertex is that has some offset.
    Lanes offset(int i) const { return lanes_of(points_[i]) - first_; }
    Lanes placed(Lanes offset) const { return (is_posed_ ? rotated(rot_, offset) : offset) + base_; }

    /// How far each coordinate of a vertex may be from the exact one.
    double error_of(Lanes offset, Lanes at) const {
        return factor_ * size_of(offset) + (base_error_ + unit_roundoff * size_of(at));
    }

    SupportVertex vertex(int i) const {
        const Lanes offset = this->offset(i);
        const Lanes at = placed(offset);
        return {at, error_of(offset, at)};
    }

    /// A direction in the frame of the stored vertices, roughly.
    Lanes into_frame(Lanes direction) const {
        return is_posed_ ? rotated(Lanes{rot_[0], -rot_[1]}, direction) : direction;
    }

    /// A vertex that is furthest along a direction, up to rounding. Cost: O(log n).
    int furthest(Lanes direction) const { return furthest_between(direction, 0, count_ - 1); }

    /// The same from vertex `first` to the one `length` vertices on, or just beyond. Along an outline the heights rise
    /// once and fall once, so the highest of some vertices that are evenly spaced is next to the highest of all: eight
    /// times closer with each round. No branches on the numbers.
    int furthest_between(Lanes direction, int first, int length) const {
        const Lanes along = into_frame(direction);
        constexpr int spread = 8;
        int step = length / (2 * spread) + 1;
        int best = first;
        double most = height(along, first);
        const auto look_at = [&](int i) {
            const double here = height(along, i);
            best = here > most ? i : best;
            most = here > most ? here : most;
        };
        for (int offset = step; offset < length; offset += step) look_at(wrapped_index(first + offset, count_));
        look_at(wrapped_index(first + length, count_));
        while (step > 1) {
            const int finer = (step - 1) / spread + 1;
            const int center = best;
            for (int offset = finer; offset < step; offset += finer) {
                look_at(wrapped_index(center + offset, count_));
                look_at(wrapped_index(center - offset, count_));
            }
            step = finer;
        }
        return best;
    }

    /// The same where vertex i is thought to be near the furthest one: in steps that double. Cost: O(log k) for the k
    /// vertices between the two.
    int furthest_from(Lanes direction, int i) const {
        const Lanes along = into_frame(direction);
        for (const int way : {1, -1}) {
            double most = height(along, i);
            int last = 0;  // the number of steps to the vertex before the highest so far
            int highest = 0;
            for (int steps = 1; steps < count_; last = highest, highest = steps, steps = 2 * steps + 1) {
                const double here = height(along, wrapped_index(i + way * steps, count_));
                if (!(here > most)) break;
                most = here;
            }
            if (highest == 0) continue;
            const int next = std::min(2 * highest + 1, count_ - 1);
            const int start = way > 0 ? last : -next;
            return furthest_between(direction, wrapped_index(i + start, count_), next - last);
        }
        return i;
    }

  private:
    static double size_of(Lanes v) { return std::fabs(v[0]) + std::fabs(v[1]); }
    double height(Lanes along, int i) const {
        const Lanes products = along * (lanes_of(points_[i]) - first_);
        return products[0] + products[1];
    }
    static Lanes rotated(Lanes rot, Lanes v) { return both(rot[0]) * v + both(rot[1]) * Lanes{-v[1], v[0]}; }

    const BasicVec2<T>* points_;
    int count_;
    Lanes first_;      // the stored vertex 0
    Lanes base_;       // where it is
    Lanes rot_{1, 0};  // of all poses together
    double base_error_;
    double factor_;
    bool is_posed_;
};

}  // namespace carom::detail
