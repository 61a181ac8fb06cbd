#include <carom/math/first_time.hpp>

#include <algorithm>
#include <limits>

namespace carom::detail {

std::optional<FirstTime> first_time(const PolynomialSource& relation_less_n, IntervalD interval, bool or_less) {
    if (interval.empty()) return std::nullopt;
    std::optional<FirstTime> first;
    const RootSummary summary = find_real_roots(relation_less_n, interval, [&](const RealRoot& root) {
        first = FirstTime{root.low, root.high, root.before, root.after};
        return Visit::stop;
    });
    constexpr double last = std::numeric_limits<double>::max();
    const double start = std::clamp(interval.lo, -last, last);
    if (summary.always) return FirstTime{start, start, 0, 0};
    if (or_less && summary.at_start < 0) return FirstTime{start, start, -1, -1};
    return first;
}

}  // namespace carom::detail
