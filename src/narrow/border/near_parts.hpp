/// NearParts: the parts of a union near some place, kept for code that looks at them many times.
#pragma once

#include "narrow/core/cached_part.hpp"

#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/workspace.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

namespace carom::detail {

/// Around all that a box comes to when it is shifted by no more than a radius from `shift`; rounding included.
inline AabbD shifted(const AabbD& box, const Vec2D& shift, double radius) {
    const double far =
        std::max({-box.min.x, box.max.x, -box.min.y, box.max.y, std::fabs(shift.x) + std::fabs(shift.y)});
    return grown({box.min + shift, box.max + shift}, radius + 0x1p-40 * far);
}

/// Whether a side of a polygon has all of a box before it. By its margin this is certain.
template <class T>
bool side_parts(const ConvexPart<T>& part, const AabbD& box) {
    if (!part.is_bounded() || part.size() < 3 || part.is_curved()) return false;
    const Vec2D center = 0.5 * (box.min + box.max), half = 0.5 * (box.max - box.min);
    const double radius = part.template radius<double>();
    double shifts = std::fabs(center.x) + std::fabs(center.y);
    for (int k = 0; k < part.pose_count(); ++k) {
        const Vec2D at = lift<double>(part.pose(k).at);
        shifts += 2 * (std::fabs(at.x) + std::fabs(at.y));
    }
    Vec2D start = part.template vertex<double>(part.size() - 1) - center;
    for (int i = 0; i < part.size(); ++i) {
        const Vec2D end = part.template vertex<double>(i) - center;
        const Vec2D edge = end - start;
        const double width = std::fabs(edge.x) * half.y + std::fabs(edge.y) * half.x;
        const double far = std::fabs(start.x) + std::fabs(start.y) + shifts;
        const double length = std::fabs(edge.x) + std::fabs(edge.y);
        if (cross(start, edge) < -(width + radius * length) - 0x1p-40 * length * far) return true;
        start = end;
    }
    return false;
}

/// Visits the parts that may share a point with a box until the visitor returns true; says whether it did.
template <class T>
bool each_near(PartSource<T> parts, const AabbD& region, PartVisitor<T> visit) {
    return parts(
        region, [&](const ConvexPart<T>& part) { return part.size() > 0 && !side_parts(part, region) && visit(part); });
}

/// How many parts may share a point with a box; more than `few_near` are not counted.
inline constexpr int few_near = 24;
template <class T>
int count_near(PartSource<T> parts, const AabbD& region) {
    int count = 0;
    each_near<T>(parts, region, [&](const ConvexPart<T>&) { return ++count > few_near; });
    return count;
}

/// The source must keep what its parts refer to. Allocates if they are more than `few_near`.
template <class T>
class NearParts {
  public:
    /// Of more than `most` parts, one more than that.
    NearParts(PartSource<T> parts, const AabbD& region, const BasicVec2<DoubleDouble>& origin,
              std::size_t most = std::numeric_limits<std::size_t>::max()) {
        each_near<T>(parts, region, [&](const ConvexPart<T>& part) {
            add(part, origin);
            return size_ > most;
        });
    }

    std::size_t size() const { return size_; }
    const CachedPart<T>& operator[](std::size_t i) const {
        const Kept* const first = std::launder(reinterpret_cast<const Kept*>(few_.data()));
        return i < few ? first[i].cached : more_[i - few]->cached;
    }

    /// A box around them.
    AabbD box() const {
        AabbD box = empty_box;
        for (std::size_t i = 0; i < size_; ++i) box = joined(box, box_around((*this)[i].exact()));
        return box;
    }

  private:
    struct Kept {
        Kept(const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin) : exact(part), cached(exact, origin) {}
        Kept(const Kept&) = delete;
        Kept& operator=(const Kept&) = delete;
        static void* operator new(std::size_t size) { return take_memory(size); }
        static void* operator new(std::size_t, void* place) { return place; }
        static void operator delete(void* memory) { return_memory(memory); }
        ConvexPart<T> exact;
        CachedPart<T> cached;
    };
    static_assert(std::is_trivially_destructible_v<Kept>);
    static constexpr std::size_t few = few_near;

    void add(const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin) {
        if (size_ < few) {
            new (few_.data() + size_ * sizeof(Kept)) Kept(part, origin);
        } else {
            more_.push_back(std::make_unique<Kept>(part, origin));
        }
        ++size_;
    }

    alignas(Kept) std::array<std::byte, few * sizeof(Kept)> few_;
    QueryVector<std::unique_ptr<Kept>> more_;
    std::size_t size_ = 0;
};

}  // namespace carom::detail
