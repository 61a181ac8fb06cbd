/// cast_round: a ray, a line or a moving disc against a polygon or triangle moved out by a radius.
#pragma once

#include "cast_line.hpp"
#include "disc_report.hpp"

namespace carom::detail {

/// Of three corners or more, where doubles leave no doubt; else false. Cost: O(log n) beyond `most_in_loop`.
template <class T, class Report>
bool cast_round(const Report& report, const PlainLoop<T>& loop);

}  // namespace carom::detail
