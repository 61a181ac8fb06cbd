// One box at a time, without a branch on the result. Always compiled: the tests compare the others with it.
#include "grid_kernel.hpp"

namespace carom::detail {
namespace {

template <class T>
std::size_t find_hits(const BoxColumns<T>& boxes, const BoxRun* runs, std::size_t count, RunHits hits) {
    std::size_t found = 0;
    for (std::size_t r = 0; r < count; ++r) {
        const BoxRun run = runs[r];
        const T min_x = boxes.min_x[run.box], min_y = boxes.min_y[run.box];
        const T max_x = boxes.max_x[run.box], max_y = boxes.max_y[run.box];
        for (std::uint32_t i = run.first; i < run.last; ++i) {
            hits.run[found] = static_cast<std::uint32_t>(r);
            hits.place[found] = i;
            found += (boxes.min_x[i] <= max_x) & (min_x <= boxes.max_x[i]) & (boxes.min_y[i] <= max_y) &
                     (min_y <= boxes.max_y[i]);
        }
    }
    return found;
}

}  // namespace

template <class T>
RunKernel<T> scalar_run_kernel() {
    return find_hits<T>;
}

template RunKernel<float> scalar_run_kernel();
template RunKernel<double> scalar_run_kernel();

#if !defined(CAROM_WITH_HIGHWAY)
template <class T>
RunKernel<T> run_kernel() {
    return find_hits<T>;
}

template RunKernel<float> run_kernel();
template RunKernel<double> run_kernel();
#endif

}  // namespace carom::detail
