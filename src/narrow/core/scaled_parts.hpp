/// Parts with lengths so large or so small that products leave the range of doubles, scaled to about 1 by a power of
/// two.
#pragma once

#include <carom/detail/answer/real_manifold.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/workspace.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

namespace carom::detail {

/// The exponent of a power of two that scales a number to about 1, if squares of squares may leave the range of
/// doubles, or that of filters, whose fallbacks round differently; else 0. Also 0 for NaN and infinity.
inline int exponent_towards_one(double size) {
    if (size == 0 || (size > 0x1p-80 && size < 0x1p80)) return 0;
    return size < std::numeric_limits<double>::infinity() ? -std::ilogb(size) : 0;
}

/// The same for the largest stored length of two parts; those of floats are near enough. The scaled parts lose bits of
/// lengths that are smaller by more than the range of doubles, which no result about the pair could show.
int exponent_towards_one(const ConvexPart<double>& a, const ConvexPart<double>& b);

/// The same for two unions, judged by the first part of each.
int exponent_towards_one(PartSource<double> a, PartSource<double> b);

/// Whether a length times 2^exponent is exact.
bool keeps_bits(double length, int exponent);

/// The same for all lengths of a part.
template <class T>
bool keeps_bits(const ConvexPart<T>& part, int exponent);

inline Vec2D scaled(const Vec2D& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
}

/// A nonzero length stays nonzero.
inline double scaled(double length, int exponent) {
    const double result = std::ldexp(length, exponent);
    return result == 0 && length != 0 ? std::copysign(std::numeric_limits<double>::denorm_min(), length) : result;
}

inline Separation scaled(const Separation& s, int exponent) {
    return {scaled(s.gap, exponent), s.normal, s.unique_normal, scaled(s.on_a, exponent), scaled(s.on_b, exponent)};
}

inline RealManifold scaled(RealManifold contact, int exponent) {
    contact.separation = scaled(contact.separation, exponent);
    for (RealManifoldPoint& at : contact.points) {
        at.point = scaled(at.point, exponent);
        at.separation = scaled(at.separation, exponent);
    }
    return contact;
}

/// A part with every length times 2^exponent. Allocates if it has many vertices.
class ScaledPart {
  public:
    template <class T>
    ScaledPart(const ConvexPart<T>& part, int exponent)
        : part_(part.in_double(room_for(static_cast<std::size_t>(part.size())), exponent)) {}
    ScaledPart(const ScaledPart&) = delete;
    ScaledPart& operator=(const ScaledPart&) = delete;
    static void* operator new(std::size_t size) { return take_memory(size); }
    static void operator delete(void* memory) { return_memory(memory); }

    const ConvexPart<double>& part() const { return part_; }

  private:
    Vec2D* room_for(std::size_t count) {
        if (count <= buffer_.size()) return buffer_.data();
        heap_buffer_.resize(count);
        return heap_buffer_.data();
    }

    std::array<Vec2D, 8> buffer_;
    QueryVector<Vec2D> heap_buffer_;
    ConvexPart<double> part_;
};

/// All parts of a union, scaled. They do not move in memory: results about one may refer to it.
class ScaledParts {
  public:
    template <class T>
    ScaledParts(PartSource<T> parts, int exponent) : kinds_(parts.kinds()) {
        kinds_.bordered = parts.is_bordered();
        parts([&](const ConvexPart<T>& part) {
            parts_.push_back(std::make_unique<ScaledPart>(part, exponent));
            is_exact_ = is_exact_ && keeps_bits(part, exponent);
            return false;
        });
        const auto add_edge = [&](const ConvexPart<T>& edge) {
            edges_.push_back(std::make_unique<ScaledPart>(edge, exponent));
            return false;
        };
        if (kinds_.bordered) parts.edges(whole_plane, add_edge);
    }

    bool operator()(const MovingBox& region, PartVisitor<double> visit) const { return any(parts_, region, visit); }
    bool edges(const MovingBox& region, PartVisitor<double> visit) const { return any(edges_, region, visit); }
    AabbD box() const {
        AabbD box = empty_box;
        for (const auto& entry : parts_) box = joined(box, box_around(entry->part()));
        return box;
    }
    PartKinds kinds() const { return kinds_; }

    /// Whether no bit of any part was lost.
    bool are_exact() const { return is_exact_; }

  private:
    using Parts = QueryVector<std::unique_ptr<ScaledPart>>;

    static bool any(const Parts& parts, const MovingBox& region, PartVisitor<double> visit) {
        return std::any_of(parts.begin(), parts.end(), [&](const auto& entry) {
            const ConvexPart<double>& part = entry->part();
            return (part.size() == 0 || may_meet(region, box_around(part))) && visit(part);
        });
    }

    Parts parts_;
    Parts edges_;
    PartKinds kinds_;
    bool is_exact_ = true;
};

}  // namespace carom::detail
