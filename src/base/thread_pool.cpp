// The only file that needs threads; builds without threads omit it.
#include <carom/tasks.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace carom {

// One round of work at a time. While it is open, workers join it. Each thread first takes the jobs of its own share:
// the same in each round, as its processor still has in its cache what it worked on in the last one. Then it helps the
// others. The caller closes the round when no job is left to take, and waits for those who joined: a worker that wakes
// later, as on a busy processor, delays nobody.
struct ThreadPool::State {
    std::mutex mutex;
    std::condition_variable wake;
    std::condition_variable done;
    std::atomic<std::uint64_t> round{0};  // this and `working` change under the mutex
    std::atomic<std::size_t> working{0};
    bool is_open = false;
    bool closing = false;
    const FunctionRef<void(std::size_t)>* job = nullptr;
    std::vector<std::thread> threads;

    /// The jobs of one thread that nobody has taken yet, on a cache line of its own.
    struct alignas(64) Share {
        std::atomic<std::size_t> next{0};
        std::size_t end = 0;
    };
    std::vector<Share> shares;  ///< the caller's first

    void divide(std::size_t count) {
        for (std::size_t k = 0; k < shares.size(); ++k) {
            shares[k].next = count * k / shares.size();
            shares[k].end = count * (k + 1) / shares.size();
        }
    }

    void take_jobs(std::size_t own) {
        for (std::size_t k = own; k < own + shares.size(); ++k) {
            Share& share = shares[k % shares.size()];
            for (std::size_t i = share.next++; i < share.end; i = share.next++) (*job)(i);
        }
    }

    /// False when the system has no more threads; the existing ones then do the work.
    bool add_thread() {
#if defined(__cpp_exceptions)
        try {
            threads.emplace_back([this, own = threads.size() + 1] { work(own); });
        } catch (const std::system_error&) {
            return false;
        }
#else
        threads.emplace_back([this, own = threads.size() + 1] { work(own); });
#endif
        return true;
    }

    void work(std::size_t own) {
        std::uint64_t seen = 0;
        std::unique_lock lock(mutex);
        while (!closing) {
            if (seen != round && is_open) {
                ++working;
                lock.unlock();
                take_jobs(own);
                lock.lock();
                if (--working == 0) done.notify_one();
            }
            seen = round;
            wait_until(lock, wake, [&] { return round != seen; });
        }
    }

    // The rounds of an update follow each other closely, and to wake a thread takes 5 to 300 us: look for a while
    // first.
    template <class Ready>
    static void wait_until(std::unique_lock<std::mutex>& lock, std::condition_variable& event, const Ready& is_ready) {
        lock.unlock();
        const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
        while (!is_ready() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
        lock.lock();
        event.wait(lock, is_ready);
    }
};

ThreadPool::ThreadPool(std::size_t threads) : state_(std::make_unique<State>()) {
    if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
    while (state_->threads.size() < threads - 1 && state_->add_thread()) {
    }
    state_->shares = std::vector<State::Share>(size());
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->closing = true;
        ++state_->round;
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
    std::unique_lock lock(state.mutex);
    state.divide(count);
    state.job = &job;
    state.is_open = true;
    ++state.round;
    lock.unlock();
    state.wake.notify_all();
    state.take_jobs(0);
    lock.lock();
    state.is_open = false;
    if (state.working != 0) State::wait_until(lock, state.done, [&] { return state.working == 0; });
}

std::size_t ThreadPool::size() const {
    return state_->threads.size() + 1;
}

}  // namespace carom
