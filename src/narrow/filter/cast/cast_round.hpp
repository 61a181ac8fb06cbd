/// cast_round: a ray, a line or a moving disc against a polygon or triangle moved out by a radius.
#pragma once

#include "cast_line.hpp"
#include "disc_report.hpp"

namespace carom::detail {

/// Of three corners or more, where doubles leave no doubt; else false. Cost: O(log n) beyond `most_in_loop`.
bool cast_round(const RayReport<float>& report, const PlainLoop<float>& loop);
bool cast_round(const RayReport<double>& report, const PlainLoop<double>& loop);
bool cast_round(const DiscReport<float>& report, const PlainLoop<float>& loop);
bool cast_round(const DiscReport<double>& report, const PlainLoop<double>& loop);
bool cast_round(const LineReport<float>& report, const PlainLoop<float>& loop);
bool cast_round(const LineReport<double>& report, const PlainLoop<double>& loop);

}  // namespace carom::detail
