#include <carom/tasks.hpp>

#include <gtest/gtest.h>
#include <pthread.h>

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

// Its processor still has in its cache what it worked on in the last round.
TEST(ThreadPool, EachThreadBeginsWithItsOwnShare) {
    ThreadPool pool(2);
    std::thread::id worker{};
    for (int round = 0; round < 50; ++round) {
        std::atomic<int> arrived{0};
        std::vector<std::thread::id> ran_on(4);
        pool.run(4, [&](std::size_t i) {
            ran_on[i] = std::this_thread::get_id();
            if (i % 2 != 0) return;
            ++arrived;
            while (arrived < 2) std::this_thread::yield();
        });
        if (round == 0) worker = ran_on[2];
        EXPECT_EQ(ran_on[0], std::this_thread::get_id());
        EXPECT_EQ(ran_on[2], worker);
    }
    EXPECT_NE(worker, std::this_thread::get_id());
}

#if defined(__GLIBC__)
TEST(ThreadPool, MakesDoWithTheThreadsThatThereAre) {
    // No thread can have a stack of 2^50 bytes.
    pthread_attr_t usual, huge;
    ASSERT_EQ(pthread_getattr_default_np(&usual), 0);
    ASSERT_EQ(pthread_getattr_default_np(&huge), 0);
    ASSERT_EQ(pthread_attr_setstacksize(&huge, std::size_t{1} << 50), 0);
    ASSERT_EQ(pthread_setattr_default_np(&huge), 0);
    ThreadPool pool(3);
    ASSERT_EQ(pthread_setattr_default_np(&usual), 0);
    EXPECT_EQ(pool.size(), 1u);
    int runs = 0;
    pool.run(5, [&](std::size_t) { ++runs; });
    EXPECT_EQ(runs, 5);
}
#endif

// Unwinding would leave the other threads with jobs that are no longer there.
TEST(ThreadPoolDeathTest, AJobThatThrowsOnTheCallersThreadEndsTheProgram) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    const auto caller = std::this_thread::get_id();
    const auto run_one_that_throws = [&](std::size_t threads) {
        ThreadPool pool(threads);
        std::atomic<std::size_t> arrived{0};
        pool.run(threads, [&](std::size_t) {
            ++arrived;
            while (arrived < threads) std::this_thread::yield();
            if (std::this_thread::get_id() == caller) throw 1;
        });
    };
    EXPECT_DEATH(run_one_that_throws(2), "terminate");
    EXPECT_DEATH(run_one_that_throws(1), "terminate");
}

}  // namespace
}  // namespace carom
