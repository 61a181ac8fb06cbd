/// DifferenceOutline: the Minkowski difference b - a of two bounded straight parts, in doubles.
#pragma once

#include <carom/detail/narrow/exact/difference.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace carom::detail {

template <class T>
bool fits_outline(const ConvexPart<T>& part) {
    return part.is_bounded() && part.size() > 0;
}

/// Its sides in counter-clockwise order (y up): those of b and those of a reversed, merged by their directions. Two
/// points have one corner and no side; a point and a segment have two sides, back to back.
template <class T>
class DifferenceOutline {
  public:
    static constexpr int capacity = 16;

    struct Side {
        Vec2D along;  ///< the outside is on its right
        bool of_a = false;
        int index = 0;
        bool continues = false;  ///< on the line of the side before
    };

    DifferenceOutline() {}

    /// False when there are too many sides, or doubles cannot tell their order.
    bool set(const ConvexPart<T>& a, const ConvexPart<T>& b) {
        const int of_a = side_count_of(a), of_b = side_count_of(b);
        if (of_a + of_b > capacity) return false;
        is_upright_ = is_upright(a) && is_upright(b);
        error_ = error_of(a) + error_of(b);
        if (of_b == 0) return set_from(a, b, -1);
        if (of_a == 0) return set_from(b, a, 1);
        return merge(a, b);
    }

    int side_count() const { return count_; }

    /// Whether they are two parallel segments.
    bool is_flat() const { return count_ == 4 && continues(1) && continues(3); }

    /// Whether side i is on the line of the side before.
    bool continues(int i) const { return i < count_ && side(i).continues; }

    int corner_count() const { return std::max(count_, 1); }
    const Side& side(int i) const { return sides_[index(i)]; }

    /// Side i runs from corner i to the next; the first is repeated at the end.
    const Vec2D& corner(int i) const { return corners_[index(i)]; }
    DifferenceCorner vertices(int i) const { return vertices_[index(i)]; }

    /// A bound of the coordinates of all corners, and one of the errors of their vertices, without the difference.
    double extent() const { return extent_; }
    double error() const { return error_; }

  private:
    static int side_count_of(const ConvexPart<T>& part) { return part.size() > 1 ? part.size() : 0; }

    // Whether all poses are translations and quarter turns, so that a component of 0 is exact.
    static bool is_upright(const ConvexPart<T>& part) {
        for (int k = 0; k < part.pose_count(); ++k) {
            if (part.pose(k).rot.c != 0 && part.pose(k).rot.s != 0) return false;
        }
        return true;
    }

    // Each pose adds the roundings of two products, their sum and the translation.
    static double error_of(const ConvexPart<T>& part) {
        if (part.pose_count() == 0) return 0;
        double size = 0, error = 0;
        for (int i = 0; i < part.size(); ++i) size = std::max(size, size_of(lift<double>(part.local(i))));
        for (int k = part.pose_count(); k-- > 0;) {
            const double shift = size_of(lift<double>(part.pose(k).at));
            error = 1.5 * error + 8 * unit_roundoff * (size + shift);
            size = 1.5 * size + shift;
        }
        return error;
    }

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    static double size_of(const Vec2D& v) { return std::max(std::fabs(v.x), std::fabs(v.y)); }

    void add_corner(const Vec2D& corner, int on_a, int on_b) {
        corners_[index(count_)] = corner;
        vertices_[index(count_)] = {on_a, on_b};
        extent_ = std::max(extent_, size_of(corner));
    }

    void close() {
        corners_[index(count_)] = corners_[0];
        vertices_[index(count_)] = vertices_[0];
    }

    // The other is a point; sign is 1 for own - other, and -1 for other - own.
    bool set_from(const ConvexPart<T>& own, const ConvexPart<T>& other, double sign) {
        const Vec2D point = other.template vertex<double>(0);
        const bool is_a = sign < 0;
        for (int i = 0; i < own.size(); ++i) {
            add_corner(sign * (own.template vertex<double>(i) - point), is_a ? i : 0, is_a ? 0 : i);
            if (own.size() == 1) return true;
            sides_[index(i)] = {sign * own.template offset<double>(i, i + 1), is_a, i};
            ++count_;
        }
        close();
        return true;
    }

    // One part's sides, as far as they are merged, from a lowest vertex.
    struct Sequence {
        int size, left;  // sides in all, and those that are left
        int at = 0;      // the next side, and the vertex where it starts
        union {
            std::array<Vec2D, capacity> vertex;
        };
        union {
            std::array<Vec2D, capacity> along;
        };

        Sequence(const ConvexPart<T>& part, double sign) : size(part.size()), left(size) {
            if (part.pose_count() == 0) {  // the same numbers, faster
                for (int i = 0; i < size; ++i) vertex[index(i)] = sign * lift<double>(part.local(i));
                for (int i = 0; i + 1 < size; ++i) along[index(i)] = vertex[index(i + 1)] - vertex[index(i)];
                along[index(size - 1)] = vertex[0] - vertex[index(size - 1)];
            } else {
                for (int i = 0; i < size; ++i) {
                    vertex[index(i)] = sign * part.template vertex<double>(i);
                    along[index(i)] = sign * part.template offset<double>(i, i + 1);
                }
            }
            for (int i = 1; i < size; ++i) {
                const Vec2D &v = vertex[index(i)], &lowest = vertex[index(at)];
                if (v.y < lowest.y || (v.y == lowest.y && v.x < lowest.x)) at = i;
            }
        }
        const Vec2D& corner() const { return vertex[index(at)]; }
        const Vec2D& direction() const { return along[index(at)]; }
        void advance() {
            at = at + 1 < size ? at + 1 : 0;
            --left;
        }
    };

    enum class Order { first, second, parallel, opposite, unknown };

    // Which of two directions comes first, less than half a turn apart. Both are off by a few roundings.
    Order order(const Vec2D& u, const Vec2D& v) const {
        const double sign = cross(u, v);
        const double bound = 0x1p-44 * (std::fabs(u.x) + std::fabs(u.y)) * (std::fabs(v.x) + std::fabs(v.y));
        if (std::fabs(sign) > bound) [[likely]]
            return sign > 0 ? Order::first : Order::second;
        const bool are_level = (u.y == 0 && v.y == 0) || (u.x == 0 && v.x == 0);
        const double along = dot(u, v);
        if (!are_level || !is_upright_ || along == 0) return Order::unknown;
        return along > 0 ? Order::parallel : Order::opposite;
    }

    void take(Sequence& sequence, bool of_a, bool continues) {
        // One by one: a copy of the whole would load numbers in pairs that were just stored singly.
        Side& side = sides_[index(count_)];
        side.along = sequence.direction();
        side.of_a = of_a;
        side.continues = continues;
        side.index = sequence.at;
        sequence.advance();
        ++count_;
    }

    // Where both have parallel sides, b's come first. Of opposite ones, that comes first which continues along the last
    // side, which is parallel to both. Branches, although unpredictable, are faster than a chain of selections.
    bool merge(const ConvexPart<T>& a, const ConvexPart<T>& b) {
        Sequence of_b(b, 1), of_a(a, -1);
        bool continues = false;
        while (of_a.left + of_b.left > 0) {
            add_corner(of_b.corner() + of_a.corner(), of_a.at, of_b.at);
            Order found = Order::first;
            if (of_b.left == 0) {
                found = Order::second;
            } else if (of_a.left > 0) {
                found = order(of_b.direction(), of_a.direction());
            }
            if (found == Order::unknown) return false;
            bool is_of_a = found == Order::second;
            if (found == Order::opposite) {
                is_of_a = dot(of_a.direction(), side(count_ - 1).along) > 0;
                continues = true;
            }
            if (is_of_a) {
                take(of_a, true, continues);
            } else {
                take(of_b, false, continues);
            }
            continues = found == Order::parallel;
        }
        close();
        const Side &first = side(0), &last = side(count_ - 1);
        return first.of_a == last.of_a || order(last.along, first.along) == Order::first;
    }

    // In unions of one member, so that only those in use are written.
    union {
        std::array<Side, capacity> sides_;
    };
    union {
        std::array<Vec2D, capacity + 1> corners_;
    };
    union {
        std::array<DifferenceCorner, capacity + 1> vertices_;
    };
    int count_ = 0;
    bool is_upright_ = false;
    double extent_ = 0, error_ = 0;
};

}  // namespace carom::detail
