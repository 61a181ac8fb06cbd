// The kernel that this machine uses against the one without vectors.

#include "broad/pairs/grid_kernel.hpp"

#include "broad/layouts.hpp"
#include "rates.hpp"

#include <gtest/gtest.h>

namespace carom::detail {
namespace {

template <class T>
struct Hits {
    std::vector<std::uint32_t> run, place;
    Hits(RunKernel<T> kernel, const BoxColumns<T>& boxes, const std::vector<BoxRun>& runs)
        : run(40'000), place(40'000) {
        const std::size_t found = kernel(boxes, runs.data(), runs.size(), {run.data(), place.data()});
        run.resize(found);
        place.resize(found);
    }
    friend bool operator==(const Hits&, const Hits&) = default;
};

template <class T>
void expect_same_hits() {
    std::mt19937_64 random(3);
    for (int round = 0; round < 50; ++round) {
        const auto boxes = layouts::on_grid<T>(random, 300, 4);
        std::vector<T> columns[4];
        for (const auto& box : boxes) {
            columns[0].push_back(box.min.x), columns[1].push_back(box.min.y);
            columns[2].push_back(box.max.x), columns[3].push_back(box.max.y);
        }
        for (auto& column : columns) column.resize(column.size() + kernel_padding);
        std::vector<BoxRun> runs;
        std::size_t compared = 0;
        for (std::uint32_t i = 0; i < 200; ++i) {
            const auto first = static_cast<std::uint32_t>(random() % boxes.size());
            const auto most = static_cast<std::uint32_t>(boxes.size()) - first;
            const auto size = std::min(most, static_cast<std::uint32_t>(random() % (i % 4 == 0 ? 100 : 12)));
            runs.push_back({static_cast<std::uint32_t>(random() % boxes.size()), first, first + size, any_row});
            compared += size;
        }
        const BoxColumns<T> all{columns[0].data(), columns[1].data(), columns[2].data(), columns[3].data()};
        const Hits<T> expected(scalar_run_kernel<T>(), all, runs);
        EXPECT_TRUE(Hits<T>(run_kernel<T>(), all, runs) == expected);
        test::expect_hit_rate(expected.place.size(), compared);
    }
}

TEST(GridKernel, FindsTheSameAsTheScalarKernelInFloat) {
    expect_same_hits<float>();
}

TEST(GridKernel, FindsTheSameAsTheScalarKernelInDouble) {
    expect_same_hits<double>();
}

}  // namespace
}  // namespace carom::detail
