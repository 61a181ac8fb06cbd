// The only file that needs threads; builds without threads omit it.
#include <carom/tasks.hpp>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace carom {

// One round of work at a time: the workers wake when the round's number changes, take jobs from a common counter, and
// the last one to leave wakes the caller.
struct ThreadPool::State {
    std::mutex mutex;
    std::condition_variable wake;
    std::condition_variable done;
    std::uint64_t round = 0;
    std::size_t working = 0;
    bool closing = false;
    std::size_t count = 0;
    const FunctionRef<void(std::size_t)>* job = nullptr;
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> threads;

    void take_jobs() {
        for (std::size_t i = next++; i < count; i = next++) (*job)(i);
    }

    /// False when the system has no more threads; the existing ones then do the work.
    bool add_thread() {
#if defined(__cpp_exceptions)
        try {
            threads.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
            return false;
        }
#else
        threads.emplace_back([this] { work(); });
#endif
        return true;
    }

    void work() {
        std::uint64_t seen = 0;
        std::unique_lock lock(mutex);
        for (;;) {
            wake.wait(lock, [&] { return closing || round != seen; });
            if (closing) return;
            seen = round;
            lock.unlock();
            take_jobs();
            lock.lock();
            if (--working == 0) done.notify_one();
        }
    }
};

ThreadPool::ThreadPool(std::size_t threads) : state_(std::make_unique<State>()) {
    if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
    while (state_->threads.size() < threads - 1 && state_->add_thread()) {
    }
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->closing = true;
    }
    state_->wake.notify_all();
    for (std::thread& thread : state_->threads) thread.join();
}

// A job that throws must not unwind this while others still run: it ends the program, as it does on the other threads.
void ThreadPool::run(std::size_t count, FunctionRef<void(std::size_t)> job) noexcept {
    State& state = *state_;
    if (count <= 1 || state.threads.empty()) {
        for (std::size_t i = 0; i < count; ++i) job(i);
        return;
    }
    {
        const std::lock_guard lock(state.mutex);
        state.count = count;
        state.job = &job;
        state.next = 0;
        state.working = state.threads.size();
        ++state.round;
    }
    state.wake.notify_all();
    state.take_jobs();
    std::unique_lock lock(state.mutex);
    state.done.wait(lock, [&] { return state.working == 0; });
}

std::size_t ThreadPool::size() const {
    return state_->threads.size() + 1;
}

}  // namespace carom
