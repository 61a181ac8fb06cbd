#include "cast_quick.hpp"

#include <algorithm>
#include <limits>

namespace carom::detail {
namespace {

// Edge k begins at vertex k, for both ways along a segment too.
Crossing edge_crossing(int k, int side) {
    return Crossing::of_edge({false, k, {0, k}}, side);
}

}  // namespace

template <class T>
void QuickCast::set_points(const BasicVec2<T>* points, int count) {
    count_ = count;
    for (int i = 0; i < count; ++i) {
        x_[i] = static_cast<double>(points[i].x);
        y_[i] = static_cast<double>(points[i].y);
    }
}

// With m the largest coordinate before and |c| + |s| <= 1.5, as in quick_part.cpp.
template <class T>
void QuickCast::carry(const BasicPose<T>& pose) {
    const auto [at, rot] = pose;
    const Vec2D shift{static_cast<double>(at.x), static_cast<double>(at.y)};
    const double c = static_cast<double>(rot.c);
    const double s = static_cast<double>(rot.s);
    double largest = std::max(std::fabs(shift.x), std::fabs(shift.y));
    for (int i = 0; i < count_; ++i) largest = std::max(largest, std::max(std::fabs(x_[i]), std::fabs(y_[i])));
    error_ = 1.5 * error_ + 8 * unit_roundoff * largest + tiny;
    for (int i = 0; i < count_; ++i) {
        const double x = x_[i];
        x_[i] = c * x - s * y_[i] + shift.x;
        y_[i] = s * x + c * y_[i] + shift.y;
    }
}

void QuickCast::look_from(const Vec2D& start, const Vec2D& direction) {
    start_ = start;
    dx_ = direction.x;
    dy_ = direction.y;
    for (int i = 0; i < count_; ++i) {
        x_[i] -= start.x;
        y_[i] -= start.y;
        largest_ = std::max(largest_, std::max(std::fabs(x_[i]), std::fabs(y_[i])));
    }
    largest_ += 2 * error_;
    error_ += unit_roundoff * largest_;
    turn_error_ = (std::fabs(dx_) + std::fabs(dy_)) * (2 * error_ + 4 * unit_roundoff * largest_) + tiny;
    area_error_ = 16 * largest_ * (2 * error_ + unit_roundoff * largest_) + tiny;
}

template <class T>
QuickCast::QuickCast(const CastPath<T>& path, const ConvexPart<T>& part)
    : radius_(part.template radius<ErrorBounded>().value) {
    set_points(&part.local(0), part.size());
    for (int k = part.pose_count(); k-- > 0;) carry(part.pose(k));
    look_from(path.template start<double>(), path.template direction<double>());
}

// Where the squares under the roots lose nothing to underflow that the bounds would not cover; see SweepProof.
bool QuickCast::is_in_range() const {
    const double speed = std::max(std::fabs(dx_), std::fabs(dy_));
    const bool has_sizes = largest_ > 0x1p-200 && largest_ * largest_ > 0x1p-400 * radius_;
    const bool edges_are = radius_ == 0 || count_ == 1 || has_sizes;
    return speed > 0x1p-200 && speed < 0x1p200 && largest_ + radius_ < 0x1p200 && edges_are;
}

// On which sides of the line the part has points.
QuickCast::Verdict QuickCast::which_sides() const {
    double most = turn_[0];
    double least = turn_[0];
    for (int i = 1; i < count_; ++i) {
        most = std::max(most, turn_[i]);
        least = std::min(least, turn_[i]);
    }
    const double reach = radius_ * length_;
    const double doubt = turn_error_ + 8 * unit_roundoff * reach;
    if (most + reach < -doubt || least - reach > doubt) return Verdict::misses;
    return most + reach > doubt && least - reach < -doubt ? Verdict::crosses : Verdict::doubtful;
}

QuickCast::Verdict QuickCast::run() {
    if (!is_in_range()) return Verdict::doubtful;
    for (int i = 0; i < count_; ++i) turn_[i] = dx_ * y_[i] - dy_ * x_[i];
    if (radius_ > 0) length_ = std::sqrt(dx_ * dx_ + dy_ * dy_);
    const Verdict sides = which_sides();
    if (sides != Verdict::crosses) return sides;
    return find(enter, -1) && find(leave, 1) ? Verdict::crosses : Verdict::doubtful;
}

bool QuickCast::find(QuickEnd& end, int side) const {
    return radius_ > 0 ? find_rounded(end, side) : find_sharp(end, side);
}

// The slope is more than 8 turn errors, so it is off by less than a quarter of itself.
double QuickCast::quotient_error(double t, double numerator_error, double slope) const {
    return (numerator_error + 4 * std::fabs(t) * turn_error_) / std::fabs(slope) + 8 * unit_roundoff * std::fabs(t);
}

// The one edge from one side of the line to the other in that order, with no vertex near the line.
bool QuickCast::find_sharp(QuickEnd& end, int side) const {
    for (int i = 0; i < count_; ++i) {
        const double from = side * turn_[i];
        const double to = side * turn_[next(i)];
        if (!(from < 0 && to > 0)) continue;
        const int j = next(i);
        const double slope = turn_[j] - turn_[i];
        if (!(from < -turn_error_ && to > turn_error_ && to - from > 8 * turn_error_)) return false;
        end.t = (x_[i] * y_[j] - y_[i] * x_[j]) / slope;
        end.error = quotient_error(end.t, area_error_, slope);
        end.crossing = edge_crossing(i, side);
        end.normal = {y_[j] - y_[i], x_[i] - x_[j]};
        return true;
    }
    return false;
}

// The mitred outline is entered last (left first) by its edge k; there the point is beside the edge, or it is on the
// rounding of the vertex it lies beyond.
bool QuickCast::find_rounded(QuickEnd& end, int side) const {
    int best = count_ == 1 ? 0 : -1;
    double best_t = std::numeric_limits<double>::infinity();
    double best_error = 0;
    for (int k = 0; k < count_ && count_ > 1; ++k) {
        const int j = next(k);
        const double slope = turn_[j] - turn_[k];
        if (!(side * slope > 8 * turn_error_)) continue;
        const double ex = x_[j] - x_[k];
        const double ey = y_[j] - y_[k];
        const double offset = radius_ * std::sqrt(ex * ex + ey * ey);
        const double t = (x_[k] * y_[j] - y_[k] * x_[j] + offset) / slope;
        if (!(side * t < best_t)) continue;
        best = k;
        best_t = side * t;
        best_error = quotient_error(t, area_error_ + 8 * (radius_ * error_ + unit_roundoff * offset), slope);
    }
    if (best < 0) return false;
    if (count_ == 1) return try_vertex(end, 0, side);
    const double t = side * best_t;
    end.crossing = edge_crossing(best, side);
    if (try_edge(end, best, t, best_error)) return true;
    const int j = next(best);
    const double ex = x_[j] - x_[best];
    const double ey = y_[j] - y_[best];
    const double foot = ex * (t * dx_ - x_[best]) + ey * (t * dy_ - y_[best]);
    return try_vertex(end, foot > 0 ? j : best, side);
}

// Whether the point at t is certainly beside edge k.
bool QuickCast::try_edge(QuickEnd& end, int k, double t, double error) const {
    const int j = next(k);
    const double ex = x_[j] - x_[k];
    const double ey = y_[j] - y_[k];
    const double along = ex * dx_ + ey * dy_;
    const double foot = t * along - (ex * x_[k] + ey * y_[k]);
    const double beyond = t * along - (ex * x_[j] + ey * y_[j]);
    const double doubt = 2 * error * std::fabs(along) +
                         std::fabs(t) * (4 * turn_error_ + 4 * unit_roundoff * std::fabs(along)) + 2 * area_error_;
    if (!(foot > doubt && beyond < -doubt)) return false;
    end.t = t;
    end.error = error;
    end.normal = {ey, -ex};
    return true;
}

// Whether the line certainly crosses the disc around vertex i where it is the part's outline: within the normals of the
// edges beside it.
bool QuickCast::try_vertex(QuickEnd& end, int i, int side) const {
    const double q = length_ * length_;
    const double p = dx_ * x_[i] + dy_ * y_[i];
    const double reach = radius_ * length_;
    const double d = (reach - turn_[i]) * (reach + turn_[i]);
    const double d_error = 4 * (reach + std::fabs(turn_[i])) * (turn_error_ + 8 * unit_roundoff * reach);
    if (!(d > 2 * d_error)) return false;
    const double root = std::sqrt(d);
    end.t = (p + side * root) / q;
    end.error = (2 * turn_error_ + 2 * d_error / root) / q + 16 * unit_roundoff * (std::fabs(p) + root) / q;
    end.crossing = Crossing::of_corner({0, i}, side);
    end.normal = {end.t * dx_ - x_[i], end.t * dy_ - y_[i]};
    if (count_ == 1) return true;
    const double off = 2 * end.error * (std::fabs(dx_) + std::fabs(dy_)) + 4 * (error_ + unit_roundoff * largest_) +
                       4 * unit_roundoff * (std::fabs(end.t * dx_) + std::fabs(end.t * dy_));
    const double doubt = 4 * largest_ * off + 8 * radius_ * (error_ + 2 * unit_roundoff * largest_) + area_error_;
    const int before = previous(i);
    const int after = next(i);
    const double beyond = (x_[i] - x_[before]) * end.normal.x + (y_[i] - y_[before]) * end.normal.y;
    const double behind = (x_[after] - x_[i]) * end.normal.x + (y_[after] - y_[i]) * end.normal.y;
    return beyond > doubt && behind < -doubt;
}

template QuickCast::QuickCast(const CastPath<float>&, const ConvexPart<float>&);
template QuickCast::QuickCast(const CastPath<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
