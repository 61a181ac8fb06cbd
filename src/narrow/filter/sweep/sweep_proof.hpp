/// SweepProof: whether the line of a course certainly crosses the outline of b - a at a side or corner, in plain
/// doubles.
#pragma once

#include "narrow/exact/crossing.hpp"
#include "narrow/filter/touch/outline_sides.hpp"
#include "narrow/filter/touch/plain_outline.hpp"

#include <carom/detail/math/error_bounded.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace carom::detail {

inline int next_vertex(const LoadedOutline& part, int i) {
    return (i + 1) & -static_cast<int>(i + 1 != part.count);
}

inline int previous_vertex(const LoadedOutline& part, int i) {
    return i - 1 + (part.count & -static_cast<int>(i == 0));
}

/// Where the line crosses the outline.
struct SweepEnd {
    double t;
    double error;  ///< how far the exact parameter may be from t
    double scale;  ///< |t|; at a corner at most half the time that the line takes to cross its disc
    Crossing crossing;
    Vec2D normal;         ///< out of b - a, of any length
    double normal_error;  ///< how far its components may be off
    bool is_sole;         ///< one vertex lies against the side
    int rival;            ///< of two that may do so, the one that `crossing` does not have; else -1
    bool by_b;            ///< a vertex of b touches a there, else one of a touches b
    int vertex;
};

/// Where something comes to the outline: at a side, by the corners it starts in, or at a corner.
struct Crossed {
    enum class By { none, side, corner };
    By by = By::none;
    bool of_a = false;
    DifferenceCorner at{};
};

/// What is found by any way is proven here: the line passes beside a side of one part and the vertices of the other
/// that are lowest over it, or with a radius crosses the disc around a corner within the normals of the sides beside
/// it. An outline has just one such place where the line enters, and one where it leaves.
///
/// The bounds: let L be at least every coordinate as the pair sees it, each off by at most e, and M the sum of the
/// direction's, each off by u of itself. The normal of a side is then off by 2e + 2uL in each component, its product
/// with the direction by less than `slope_error` = M (4e + 32uL), and that with a difference of two vertices, or of two
/// such differences, by less than half of `area_error` = 64 L (2e + uL). Times are told better by what is there: two
/// differences u and v of vertices, each off by less than D = 2e + 2uL, make their product wrong by less than half of
/// 2 D (|u| + |v|) + 8u |u v|, with the sums of magnitudes for | |.
class SweepProof {
  public:
    /// On a course in the direction (dx, dy), of what an OutlinePair is made of.
    template <class... Args>
    explicit SweepProof(double dx, double dy, const Args&... args) : pair_(args...), dx_(dx), dy_(dy) {
        set_bounds();
    }

    /// Whether nothing is lost to underflow that the bounds would not cover.
    bool is_in_range() const;

    /// Whether the line certainly enters (sign -1) or leaves (1) there, or at the corner next to it.
    bool find_end(SweepEnd& end, int sign, const Crossed& crossed) const;

    /// The same for the disc around a corner.
    bool try_corner(SweepEnd& end, int sign, const DifferenceCorner& corner) const;

    /// Of an end on two sides along each other, of which b's comes first, or else a's, up to the corner of that one's
    /// last vertex and the other's first. 1 behind that corner, -1 before it, certainly; 0 in doubt, also about which
    /// vertex is the first, and where a third side may be on the same line.
    int place_beside_split(const SweepEnd& end, bool b_is_first) const;

  protected:
    OutlinePair pair_;
    double dx_;
    double dy_;
    double length_ = 0;  // of the direction, with a radius
    double difference_error_;
    double slope_error_;
    double area_error_;

  private:
    // A side with what of the other part lies against it. Together they are a side of b - a: from `start` by `seam`,
    // up to where all of it is behind its own first vertex, to `end`, in units of its length.
    struct Side {
        bool of_a;
        int index;
        DifferenceCorner corner;  // on its line
        Vec2D normal;             // out of b - a
        double start, seam, end;
        int first, last;  // the vertices of the other part at the start and the end
        bool is_sole;     // they are one, and no other may lie lower, not even one right above or below it
        bool is_pair;     // they are two, and no other may lie as low
        double spread;    // how much lower than the corner what is against it may be, beside what the corner is off by
    };

    void set_bounds();
    bool try_side(SweepEnd& end, int sign, const Side& side) const;
    double foot_doubt(const SweepEnd& end) const;
    DifferenceCorner corner_beyond(const Side& side, double t) const;
    DifferenceCorner farthest_corner(int sign) const;
    bool is_in_cone(const LoadedOutline& part, int i, const Vec2D& normal, double doubt) const;
    Side side_at(bool of_a, const DifferenceCorner& start) const;
    double product_error(const Vec2D& u, double u_error, const Vec2D& v, double v_error) const;
    Vec2D corner_at(const DifferenceCorner& corner) const;
};

inline void SweepProof::set_bounds() {
    const double error = pair_.error + unit_roundoff * pair_.extent;
    difference_error_ = 2 * error;
    slope_error_ = (std::fabs(dx_) + std::fabs(dy_)) * (4 * pair_.error + 32 * unit_roundoff * pair_.extent) + tiny;
    area_error_ = 64 * pair_.extent * (pair_.error + error) + tiny;
    if (pair_.radius > 0) length_ = square_root(dx_ * dx_ + dy_ * dy_);
}

// Where the squares under the roots lose nothing to underflow that the bounds would not cover: a root of squares is off
// by less than 2^-536 then, so that times the radius by far less than area_error. Floats are.
inline bool SweepProof::is_in_range() const {
    const double speed = std::fabs(dx_) + std::fabs(dy_);
    const bool has_sizes = pair_.extent > 0x1p-200 && pair_.extent * pair_.extent > 0x1p-400 * pair_.radius;
    const bool sizes_are = pair_.radius == 0 || pair_.a.count + pair_.b.count == 2 || has_sizes;
    return speed > 0x1p-200 && speed < 0x1p200 && pair_.extent + pair_.radius < 0x1p200 && sizes_are;
}

// Of u . v, or of u x v, given how far their components are off.
inline double SweepProof::product_error(const Vec2D& u, double u_error, const Vec2D& v, double v_error) const {
    const double of_u = std::fabs(u.x) + std::fabs(u.y), of_v = std::fabs(v.x) + std::fabs(v.y);
    return 2 * (of_u * v_error + of_v * u_error) + 8 * unit_roundoff * of_u * of_v + tiny;
}

inline Vec2D SweepProof::corner_at(const DifferenceCorner& corner) const {
    return {pair_.b.x(corner.on_b) - pair_.a.x(corner.on_a), pair_.b.y(corner.on_b) - pair_.a.y(corner.on_a)};
}

inline bool SweepProof::find_end(SweepEnd& end, int sign, const Crossed& crossed) const {
    if (crossed.by == Crossed::By::corner) return try_corner(end, sign, crossed.at);
    if (crossed.by == Crossed::By::none) return pair_.radius > 0 && try_corner(end, sign, farthest_corner(sign));
    const Side side = side_at(crossed.of_a, crossed.at);
    if (try_side(end, sign, side)) return true;
    return pair_.radius > 0 && try_corner(end, sign, corner_beyond(side, end.t));
}

// Vertices of the other part that face the side at one height, but for rounding, all are in it, and any may be the
// lowest. No other does when both neighbors of one are higher.
inline SweepProof::Side SweepProof::side_at(bool of_a, const DifferenceCorner& start) const {
    const std::array parts{&pair_.b, &pair_.a};  // as good as random, too
    const auto& own = *parts[of_a];
    const auto& other = *parts[!of_a];
    const int k = picked(of_a, start.on_a, start.on_b);
    int first = start.on_a + start.on_b - k;
    int last = first;
    const double x = own.x(k + 1) - own.x(k);
    const double y = own.y(k + 1) - own.y(k);
    const auto along = [&](const auto& part, int i) { return x * part.x(i) + y * part.y(i); };
    const auto rise = [&](int i) { return y * (other.x(i) - other.x(first)) - x * (other.y(i) - other.y(first)); };
    bool is_sole = other.count == 1 || std::min(rise(first + 1), rise(previous_vertex(other, first))) > area_error_;
    bool is_pair = false;
    if (!is_sole) {
        std::uint64_t facing = lowest_vertices(own, k, other, area_error_);
        is_sole = std::has_single_bit(facing);
        is_pair = std::popcount(facing) == 2;
        first = last = std::countr_zero(facing);
        for (facing &= facing - 1; facing != 0; facing &= facing - 1) {
            const int i = std::countr_zero(facing);
            if (along(other, i) > along(other, first)) first = i;
            if (along(other, i) < along(other, last)) last = i;
        }
    }
    double spread = is_sole ? 0 : area_error_;
    if (is_pair && first != last) {
        const Vec2D between{other.x(first) - other.x(last), other.y(first) - other.y(last)};
        spread = std::fabs(y * between.x - x * between.y) +
                 product_error({x, y}, difference_error_, between, difference_error_);
    }
    const double turn = std::array{1.0, -1.0}[of_a];
    const double from = along(own, k);
    const double least = along(other, last);
    return {of_a,
            k,
            {picked(of_a, k, last), picked(of_a, last, k)},
            {turn * y, -turn * x},
            from - along(other, first),
            from - least,
            along(own, k + 1) - least,
            first,
            last,
            is_sole,
            is_pair && first != last,
            spread};
}

// Whether the point at t is certainly beside the side, and on it.
inline bool SweepProof::try_side(SweepEnd& end, int sign, const Side& side) const {
    const Vec2D& n = side.normal;
    const Vec2D at = corner_at(side.corner);
    const double slope = n.x * dx_ + n.y * dy_;
    if (!(sign * slope > 8 * slope_error_)) return false;
    double height = n.x * at.x + n.y * at.y;
    double height_error = product_error(n, difference_error_, at, difference_error_) + side.spread;
    if (pair_.radius > 0) {
        const double length = square_root(n.x * n.x + n.y * n.y);
        height += pair_.radius * length;
        height_error += pair_.radius * (4 * difference_error_ + 8 * unit_roundoff * length);
    }
    end.t = height / slope;
    const double turned_by = product_error(n, difference_error_, {dx_, dy_}, 0);
    end.error = (height_error + std::fabs(end.t) * turned_by) / std::fabs(slope) + 8 * unit_roundoff * std::fabs(end.t);
    end.scale = std::fabs(end.t);
    end.crossing = {Crossing::On::edge, side.of_a, side.index, side.corner, sign};
    end.normal = n;
    end.normal_error = 8 * (pair_.error + unit_roundoff * pair_.extent);
    end.is_sole = side.is_sole;
    end.rival = side.is_pair ? side.first : -1;
    const double foot = end.t * (n.x * dy_ - n.y * dx_);
    const bool by_own = foot < side.seam;
    end.by_b = by_own != side.of_a;
    end.vertex = picked(by_own, side.index, side.last);
    const double doubt = foot_doubt(end);
    return foot > side.start + doubt && foot < side.end - doubt;
}

inline double SweepProof::foot_doubt(const SweepEnd& end) const {
    const Vec2D& n = end.normal;
    return 4 * end.error * (std::fabs(n.x) + std::fabs(n.y)) * (std::fabs(dx_) + std::fabs(dy_)) +
           4 * std::fabs(end.t) * slope_error_ + 4 * area_error_;
}

inline int SweepProof::place_beside_split(const SweepEnd& end, bool b_is_first) const {
    const bool of_a = end.crossing.of_a;
    const auto &own = of_a ? pair_.a : pair_.b, &other = of_a ? pair_.b : pair_.a;
    const int k = end.crossing.index, first = end.rival;
    const int last = picked(of_a, end.crossing.at.on_b, end.crossing.at.on_a);
    const double x = own.x(k + 1) - own.x(k), y = own.y(k + 1) - own.y(k);
    const auto fall = [&](int i) { return x * (own.y(i) - own.y(k)) - y * (own.x(i) - own.x(k)); };
    if (own.count > 2 && !(std::min(fall(k + 2), fall(previous_vertex(own, k))) > area_error_)) return 0;
    const auto along = [&](const auto& part, int i) { return x * part.x(i) + y * part.y(i); };
    if (!(along(other, first) - along(other, last) > area_error_)) return 0;
    const bool own_is_first = of_a != b_is_first;
    const double split = own_is_first ? along(own, k + 1) - along(other, first) : along(own, k) - along(other, last);
    const double foot = end.t * (end.normal.x * dy_ - end.normal.y * dx_), doubt = foot_doubt(end);
    return foot > split + doubt ? 1 : (foot < split - doubt ? -1 : 0);
}

// The end of a side that the line passes beyond.
inline DifferenceCorner SweepProof::corner_beyond(const Side& side, double t) const {
    const auto& own = side.of_a ? pair_.a : pair_.b;
    const double foot = t * (side.normal.x * dy_ - side.normal.y * dx_);
    const bool is_behind = foot > 0.5 * (side.start + side.end);
    const int partner = is_behind ? side.last : side.first;
    const int vertex = is_behind ? next_vertex(own, side.index) : side.index;
    return side.of_a ? DifferenceCorner{vertex, partner} : DifferenceCorner{partner, vertex};
}

inline DifferenceCorner SweepProof::farthest_corner(int sign) const {
    const auto farthest = [&](const auto& part, double turn) {
        int best = 0;
        const auto reach = [&](int i) { return turn * (dx_ * part.x(i) + dy_ * part.y(i)); };
        for (int i = 1; i < part.count; ++i) {
            if (reach(i) > reach(best)) best = i;
        }
        return best;
    };
    return {farthest(pair_.a, -sign), farthest(pair_.b, sign)};
}

// Whether the line certainly crosses the disc around a corner where it is the outline of b - a: within the normals of
// the sides beside it.
inline bool SweepProof::try_corner(SweepEnd& end, int sign, const DifferenceCorner& corner) const {
    const double error = pair_.error + unit_roundoff * pair_.extent;
    const auto [x, y] = corner_at(corner);
    const double q = length_ * length_;
    const double p = dx_ * x + dy_ * y;
    const double turn = dx_ * y - dy_ * x;
    const double reach = pair_.radius * length_;
    const double d = (reach - turn) * (reach + turn);
    const double p_error = product_error({dx_, dy_}, 0, {x, y}, difference_error_);
    const double d_error = 4 * (reach + std::fabs(turn)) * (p_error + 8 * unit_roundoff * reach);
    if (!(d > 2 * d_error)) return false;
    const double root = square_root(d);
    end.t = (p + sign * root) / q;
    end.error = (p_error + d_error / root) / q + 16 * unit_roundoff * (std::fabs(p) + root) / q;
    end.scale = std::min(std::fabs(end.t), root / q);
    end.crossing = Crossing::of_corner(corner, sign);
    end.by_b = false;
    end.vertex = corner.on_a;
    end.normal = {end.t * dx_ - x, end.t * dy_ - y};
    end.is_sole = true;
    end.rival = -1;
    const double off = 2 * end.error * (std::fabs(dx_) + std::fabs(dy_)) + 8 * error +
                       8 * unit_roundoff * (std::fabs(end.t * dx_) + std::fabs(end.t * dy_));
    end.normal_error = off;
    const double doubt =
        8 * pair_.extent * off + 16 * pair_.radius * (error + unit_roundoff * pair_.extent) + area_error_;
    return is_in_cone(pair_.b, corner.on_b, end.normal, doubt) && is_in_cone(pair_.a, corner.on_a, -end.normal, doubt);
}

inline bool SweepProof::is_in_cone(const LoadedOutline& part, int i, const Vec2D& normal, double doubt) const {
    if (part.count == 1) return true;
    const int before = previous_vertex(part, i);
    const double behind = (part.x(i) - part.x(before)) * normal.x + (part.y(i) - part.y(before)) * normal.y;
    const double ahead = (part.x(i + 1) - part.x(i)) * normal.x + (part.y(i + 1) - part.y(i)) * normal.y;
    return behind > doubt && ahead < -doubt;
}

}  // namespace carom::detail
