#include <carom/tasks.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace carom {
namespace {

TEST(ThreadPool, RunsEachJobOnce) {
    for (const std::size_t threads : {1, 2, 5}) {
        ThreadPool pool(threads);
        EXPECT_EQ(pool.size(), threads);
        for (const std::size_t count : {0, 1, 2, 3, 100, 5000}) {
            std::vector<std::atomic<int>> runs(count);
            pool.run(count, [&](std::size_t i) { ++runs[i]; });
            for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(runs[i], 1) << i;
        }
    }
}

TEST(ThreadPool, ManyShortRoundsLoseNothing) {
    ThreadPool pool(3);
    std::size_t sum = 0;
    std::vector<std::size_t> out(7);
    for (std::size_t round = 0; round < 2000; ++round) {
        pool.run(out.size(), [&](std::size_t i) { out[i] = round + i; });
        for (const std::size_t number : out) sum += number;
    }
    EXPECT_EQ(sum, 7 * (1999u * 2000 / 2) + 2000 * 21u);
}

TEST(ThreadPool, WorksOnSeveralThreads) {
    ThreadPool pool(2);
    // Each of two jobs waits for the other: one thread alone would never finish.
    std::atomic<int> arrived{0};
    pool.run(2, [&](std::size_t) {
        ++arrived;
        while (arrived < 2) std::this_thread::yield();
    });
    EXPECT_EQ(arrived, 2);
    EXPECT_GE(ThreadPool().size(), 1u);
}

}  // namespace
}  // namespace carom
