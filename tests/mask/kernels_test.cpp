// Every instruction set must give the answers of the plain words.
#include "mask/kernels.hpp"

#include "rates.hpp"
#include "sanitized.hpp"

#include <gtest/gtest.h>

#ifdef CAROM_WITH_HIGHWAY
#include <hwy/highway.h>
#endif

#include <array>
#include <random>
#include <vector>

namespace carom::detail {
namespace {

// Calls test() once with the kernels of each instruction set that this machine has.
template <class Test>
void with_each_set(Test test) {
    {
        SCOPED_TRACE("portable");
        test(portable_kernels());
    }
#ifdef CAROM_WITH_HIGHWAY
    for (const auto target : hwy::SupportedAndGeneratedTargets()) {
        SCOPED_TRACE(hwy::TargetName(target));
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        test(choose_kernels());
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
#endif
}

using Words = std::vector<std::uint64_t>;

std::uint64_t random_word(std::mt19937_64& random, unsigned sparsity) {
    std::uint64_t word = random();
    for (unsigned i = 0; i < sparsity; ++i) word &= random();
    return word;
}

TEST(MaskKernels, SharedWordsAgreeWithPlainWords) {
    with_each_set([](const Kernels& kernels) {
        std::mt19937_64 random(31);
        int hits = 0;
        const auto rounds = static_cast<int>(test::cases_or_fewer(30000));
        for (int round = 0; round < rounds; ++round) {
            const auto rows = static_cast<std::int64_t>(1 + random() % (round % 4 == 0 ? 300 : 40));
            const auto size = static_cast<std::size_t>(rows + word_group);
            const auto sparsity = static_cast<unsigned>(random() % 8);
            Words a(size), low(size), high(size);
            for (std::size_t i = 0; i < static_cast<std::size_t>(rows); ++i) a[i] = random_word(random, sparsity);
            for (std::size_t i = 0; i < size; ++i) {
                low[i] = random_word(random, sparsity);
                high[i] = random_word(random, sparsity);
            }
            const int shift = random() % 4 == 0 ? 0 : static_cast<int>(random() % 64);
            const auto kind = shift == 0 ? 0 : random() % 3;
            const Window window{kind == 1 ? nullptr : low.data(), kind == 0 ? nullptr : high.data(), shift};
            const std::int64_t first = scalar_kernels().first_shared(a.data(), window, rows);
            ASSERT_EQ(kernels.first_shared(a.data(), window, rows), first);
            ASSERT_EQ(kernels.count_shared(a.data(), window, rows),
                      scalar_kernels().count_shared(a.data(), window, rows));
            hits += first >= 0 ? 1 : 0;
        }
        test::expect_hit_rate(hits, rounds);
    });
}

TEST(MaskKernels, SharedRunsAgreeWithPlainRuns) {
    with_each_set([](const Kernels& kernels) {
        std::mt19937_64 random(32);
        int hits = 0;
        const auto rounds = static_cast<int>(test::cases_or_fewer(30000));
        for (int round = 0; round < rounds; ++round) {
            const auto rows = static_cast<std::int64_t>(1 + random() % (round % 4 == 0 ? 300 : 40));
            const int width = round % 8 == 0 ? 16383 : 100;
            std::array<std::vector<std::int16_t>, 8> edges;
            for (auto& column : edges) column.resize(static_cast<std::size_t>(rows + run_group));
            const bool single_a = random() % 2 == 0, single_b = random() % 2 == 0;
            // Mostly short runs, or everything would hit.
            for (std::size_t i = 0; i < static_cast<std::size_t>(rows); ++i) {
                for (const std::size_t mask : {0, 4}) {
                    const bool single = mask == 0 ? single_a : single_b;
                    int edge = static_cast<int>(random() % static_cast<unsigned>(width));
                    for (std::size_t k = 0; k < 4; ++k) {
                        edges[mask + k][i] = static_cast<std::int16_t>(edge);
                        if (k == 0 || !single) edge = std::min(width, edge + static_cast<int>(random() % 5));
                    }
                }
            }
            const auto columns = [&](std::size_t mask, bool single) {
                return RunColumns{edges[mask].data(), edges[mask + 1].data(), edges[mask + 2].data(),
                                  edges[mask + 3].data(), single};
            };
            const auto dx =
                static_cast<std::int16_t>(static_cast<int>(random() % static_cast<unsigned>(2 * width)) - width);
            const RunColumns a = columns(0, single_a), b = columns(4, single_b);
            const std::int64_t first = scalar_kernels().first_shared_run(a, b, dx, rows);
            ASSERT_EQ(kernels.first_shared_run(a, b, dx, rows), first);
            ASSERT_EQ(kernels.count_shared_runs(a, b, dx, rows), scalar_kernels().count_shared_runs(a, b, dx, rows));
            hits += first >= 0 ? 1 : 0;
        }
        test::expect_hit_rate(hits, rounds);
    });
}

TEST(MaskKernels, SingleRunsAgreeWithPlainWords) {
    with_each_set([](const Kernels& kernels) {
        std::mt19937_64 random(34);
        int single = 0;
        const auto rounds = static_cast<int>(test::cases_or_fewer(6000));
        for (int round = 0; round < rounds; ++round) {
            const auto rows = static_cast<std::int64_t>(1 + random() % 40),
                       columns = static_cast<std::int64_t>(1 + random() % 5);
            const std::int64_t stride = rows + word_group;
            Words words(static_cast<std::size_t>(columns * stride));
            const auto flip = [&](std::int64_t x, std::int64_t y) {
                words[static_cast<std::size_t>(x / 64 * stride + y)] ^= std::uint64_t{1} << (x % 64);
            };
            const auto place = [&](std::int64_t end) {
                return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end));
            };
            for (std::int64_t y = 0; y < rows; ++y) {
                const std::int64_t begin = place(64 * columns + 1), end = place(64 * columns + 1);
                for (std::int64_t x = begin; x < end; ++x) flip(x, y);
            }
            if (round % 4 != 0) flip(place(64 * columns), place(rows));
            std::vector<std::int16_t> begins(static_cast<std::size_t>(rows)), ends = begins, begin = begins,
                                                                              end = begins;
            const bool expected =
                scalar_kernels().single_runs(words.data(), stride, columns, rows, begins.data(), ends.data());
            ASSERT_EQ(kernels.single_runs(words.data(), stride, columns, rows, begin.data(), end.data()), expected);
            if (!expected) continue;
            ASSERT_EQ(begin, begins);
            ASSERT_EQ(end, ends);
            ++single;
        }
        test::expect_hit_rate(single, rounds);
    });
}

TEST(MaskKernels, ThresholdsAgreeWithPlainBytes) {
    with_each_set([](const Kernels& kernels) {
        std::mt19937_64 random(33);
        for (std::uint64_t round = test::cases_or_fewer(4000); round > 0; --round) {
            const std::size_t count = random() % 300, words = (count + 63) / 64;
            std::vector<std::uint8_t> bytes(4 * count);
            for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
            const auto limit = static_cast<std::uint8_t>(random() % 4 == 0 ? random() % 2 * 255 : random());
            Words expected(3 * words), given(3 * words);
            const auto n = static_cast<std::int64_t>(count);
            scalar_kernels().above(bytes.data(), n, limit, expected.data(), 3);
            kernels.above(bytes.data(), n, limit, given.data(), 3);
            ASSERT_EQ(given, expected);
            scalar_kernels().fourth_above(bytes.data(), n, limit, expected.data(), 3);
            kernels.fourth_above(bytes.data(), n, limit, given.data(), 3);
            ASSERT_EQ(given, expected);
        }
    });
}

}  // namespace
}  // namespace carom::detail
