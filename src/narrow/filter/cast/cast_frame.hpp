/// PlainFrame: where a shape's points are, and PlainPath: how another moves past it, in plain doubles.
#pragma once

#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/cast/cast_question.hpp>

namespace carom::detail {

/// v turned by a rotation that has c and s as lanes.
inline Lanes turned(Lanes rot, Lanes v) {
    return both(v[0]) * rot + both(v[1]) * (swapped(rot) * Lanes{-1, 1});
}

/// v turned by the transpose.
inline Lanes turned_back(Lanes rot, Lanes v) {
    return both(rot[0]) * v + both(rot[1]) * (swapped(v) * Lanes{1, -1});
}

/// Points are turned by rot, then shifted by at. Those of one pose are exact; of two, c and s are off by 3 u each, and
/// `at` by less than 4 u `extent`, which is the sum of the poses' coordinates. A point p that is placed is off by less
/// than 4 u (extent + |p.x| + |p.y|), of two poses by three times that.
struct PlainFrame {
    Lanes at{};
    Lanes rot{1, 0};
    double extent = 0;
    bool is_placed = false;
    bool is_composed = false;  ///< of two poses

    PlainFrame() = default;

    template <class T>
    explicit PlainFrame(const CastPoses<T>& poses) {
        if (poses.inner) place(*poses.inner);
        if (poses.outer) place(*poses.outer);
    }

    Lanes placed(Lanes v) const { return is_placed ? turned(rot, v) + at : v; }

  private:
    template <class T>
    void place(const BasicPose<T>& pose) {
        const Lanes by{static_cast<double>(pose.rot.c), static_cast<double>(pose.rot.s)};
        const Lanes shift = widened(pose.at);
        is_composed = is_placed;
        at = is_placed ? turned(by, at) + shift : shift;
        rot = is_placed ? turned(by, rot) : by;
        extent += sum_of(magnitude(shift));
        is_placed = true;
    }
};

/// A moving point, or a disc around it: what is cast at a shape. The start is off by less than 4 u `extent`, the radius
/// by u of itself; each number of the direction by u of itself and, besides, 8 u `drift`, for which a LocalPath allows.
struct PlainPath {
    Lanes start;
    Lanes direction;
    double extent = 0;
    double radius = 0;
    double drift = 0;
};

/// A path in the frame of a shape's points. 1 / (c^2 + s^2) is a short sum, as that is so near to 1. The start is off
/// by less than 8 u `start_size`, the direction by less than 8 u `speed`; but each number of the direction of a ray of
/// floats, whose products with the numbers of one pose are exact, by less than 4 u of itself.
struct LocalPath {
    Lanes rot;
    Lanes start;
    Lanes direction;
    double excess = 0;  ///< c^2 + s^2 - 1
    double start_size;
    double speed;

    LocalPath(const PlainPath& path, const PlainFrame& frame)
        : rot(frame.rot), start(path.start), direction(path.direction) {
        start_size = 2 * path.extent;
        if (frame.is_placed) {
            const Lanes offset = path.start - frame.at;
            excess = sum_of(rot * rot) - 1;
            const Lanes inverse = both(1 - excess * (1 - excess));
            start = turned_back(rot, offset) * inverse;
            direction = turned_back(rot, path.direction) * inverse;
            start_size += 2 * sum_of(magnitude(offset));
            if (frame.is_composed) start_size += 2 * frame.extent;
        }
        speed = 2 * (sum_of(magnitude(path.direction)) + path.drift);
    }

    /// A length of the world.
    double local(double length) const { return length * (1 - excess * (0.5 - 0.375 * excess)); }
};

}  // namespace carom::detail
