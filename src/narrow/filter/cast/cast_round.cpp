// A ray, or a moving disc, against a polygon or triangle moved out by a radius: the shortest path to an answer.
#include "cast_round.hpp"

#include "round_ends.hpp"
#include "round_search.hpp"

#include <carom/detail/math/error_bounded.hpp>

namespace carom::detail {
namespace {

Lanes unit_normal(Lanes rot, Lanes normal) {
    const Lanes n = turned(rot, normal);
    return n / both(square_root(sum_of(n * n)));
}

template <class Report>
bool write(const RoundEnds& ends, const RoundFound<float>& found, Lanes rot, const PlainLoop<float>&,
           const Report& report) {
    const auto normal = [&] { return unit_normal(rot, firsts(ends.normal_x, ends.normal_y)); };
    report.write(ends.t, {0, found.kind(0), found.indices[0]}, normal);
    return true;
}

template <class Report>
bool write(const RoundEnds& ends, const RoundFound<double>& found, Lanes rot, const PlainLoop<double>& loop,
           const Report& report) {
    const auto refine = [&](const ExactPath& path, const CastFrame& frame, int end, double t) {
        const Vec2D* const at = found.met(end);
        if (found.places[end].is_disc) return refine_on_disc(path, frame, *at, loop.radius, t);
        return refine_on_edge(path, frame, at[0], at[1], loop.radius, t);
    };
    const auto normal = [&](const ExactPath& path, const Refined& enter) {
        if (found.places[0].is_disc) return normal_of_disc(path, loop.radius, enter);
        const Vec2D* const at = found.met(0);
        const Lanes n = unit_normal(rot, swapped(lanes_of(at[1]) - lanes_of(at[0])) * Lanes{1, -1});
        return Vec2D{n[0], n[1]};
    };
    return write_refined(report, loop.poses, ends.t, {0, found.kind(0), found.indices[0]}, refine, normal);
}

template <class Search, class T, class Report>
CAROM_ALWAYS_INLINE inline bool cast_by(Search& search, const LocalPath& path, double radius, const Report& report,
                                        const PlainLoop<T>& loop) {
    if (!search.is_in_range()) return false;
    if (search.misses()) return true;
    RoundFound<T> found;
    if (!search.find(loop, found)) return false;
    const RoundEnds ends(found, path, radius);
    if (!(ends.t[1] - ends.t[0] > 0x1p-26 * sum_of(magnitude(ends.t)))) return false;
    const Stretched where = report.range(ends.t, ends.are_certain);
    if (where != Stretched::in_range) return where == Stretched::not_in_range;
    if constexpr (Report::is_line) {
        report.write(ends.t, {0, found.kind(0), found.indices[0]}, {0, found.kind(1), found.indices[1]});
        return true;
    } else {
        return write(ends, found, path.rot, loop, report);
    }
}

// Out of line, so that few corners need no room for it.
template <class T, class Report>
CAROM_NOINLINE bool cast_at_many(const LocalPath& path, double radius, const Report& report, const PlainLoop<T>& loop) {
    RoundSearch<T> search(loop, path, radius);
    return cast_by(search, path, radius, report, loop);
}

}  // namespace

template <class T, class Report>
bool cast_round(const Report& report, const PlainLoop<T>& loop) {
    if (loop.count < 3) return false;
    const PlainPath plain = report.path();
    const LocalPath path(plain, PlainFrame(loop.poses));
    const double radius = path.local(static_cast<double>(loop.radius) + plain.radius);
    if (loop.count > RoundGuess::capacity) return cast_at_many(path, radius, report, loop);
    const RoundGuess guess(loop, path, radius);
    return cast_by(guess, path, radius, report, loop);
}

#define CAROM_INSTANTIATE(T)                                             \
    template bool cast_round(const RayReport<T>&, const PlainLoop<T>&);  \
    template bool cast_round(const DiscReport<T>&, const PlainLoop<T>&); \
    template bool cast_round(const LineReport<T>&, const PlainLoop<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
