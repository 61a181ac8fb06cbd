/// LineReport: where a path's line passes a convex part, as a piece of a union that is compared with others.
#pragma once

#include "cast_report.hpp"
#include "narrow/exact/crossing.hpp"

#include <carom/detail/narrow/exact/cast_path.hpp>

#include <limits>

namespace carom::detail {

/// Where a line enters or leaves a part: `t` is off by at most `error`.
struct LineEnd {
    Crossing crossing{};
    double t = 0;
    double error = 0;
};

/// What doubles can tell of a line and a part. Of one that is crossed, both ends are certain.
struct LineEnds {
    enum class Verdict { misses, crosses, doubtful };

    Verdict verdict = Verdict::doubtful;
    LineEnd enter;
    LineEnd leave;
};

/// Doubtful where the path has a pose.
template <class T>
LineEnds line_ends(const CastPath<T>& path, const ConvexPart<T>& part);

/// Computes what `cast` returns for the ray of a path at a part, as `quick_cast` for plain shapes.
template <class T>
bool quick_cast(const CastPath<T>& path, const ConvexPart<T>& part, std::optional<BasicRaycast<T>>& result);

/// What a cast writes to, as RayReport: for a whole line, both ends.
template <class T>
struct LineReport {
    static constexpr bool is_line = true;
    static constexpr T max_t = std::numeric_limits<T>::infinity();

    const PlainPath& line;
    const BasicRay<T>* ray;  ///< by its stored numbers; null where they do not tell the whole path
    LineEnds& result;

    const PlainPath& path() const { return line; }

    Stretched range(Lanes, LaneMasks are_known) const {
        return are_all(are_known) ? Stretched::in_range : Stretched::doubtful;
    }

    /// By the numbers of the part's vertices and of the edges behind them, once both ends have 28 bits.
    void write(Lanes ends, const Feature& enter, const Feature& leave) const {
        result = {LineEnds::Verdict::crosses, end_at(ends[0], enter, -1), end_at(ends[1], leave, 1)};
    }

  private:
    static LineEnd end_at(double t, const Feature& feature, int side) {
        const int i = feature.index;
        const bool is_vertex = feature.kind == FeatureKind::vertex;
        return {is_vertex ? Crossing::of_corner({0, i}, side) : Crossing::of_edge({false, i, {0, i}}, side), t,
                0x1p-28 * std::fabs(t)};
    }
};

/// False, and nothing written, when doubles leave a doubt; true without `crosses` is a miss.
bool cast_line(const LineReport<float>& report, const PlainDisc<float>& disc);
bool cast_line(const LineReport<double>& report, const PlainDisc<double>& disc);
bool cast_line(const LineReport<float>& report, const PlainLoop<float>& loop);
bool cast_line(const LineReport<double>& report, const PlainLoop<double>& loop);
bool cast_line(const LineReport<float>& report, const PlainCapsule<float>& capsule);
bool cast_line(const LineReport<double>& report, const PlainCapsule<double>& capsule);

}  // namespace carom::detail
