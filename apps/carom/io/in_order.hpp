/// Work on several threads whose results are used in order, on one.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace carom::tool {

/// Calls use(i, work(i)) for i from 0 to count - 1, in this order and on the calling thread; `work` runs on up to
/// `threads` others, on the calling thread when it is 1 or none can be started. At most 4 * threads results wait to be
/// used. `work` must not throw; after an exception of `use` no work is begun.
template <class Work, class Use>
void for_each_in_order(std::size_t count, std::size_t threads, Work work, Use use) {
    threads = std::min(threads, count);
    if (threads <= 1) {
        for (std::size_t i = 0; i < count; ++i) use(i, work(i));
        return;
    }
    using Result = decltype(work(std::size_t{0}));
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::optional<Result>> results(count);
    std::size_t next = 0, used = 0;
    bool stopped = false;
    const auto run = [&] {
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [&] { return stopped || next == count || next < used + 4 * threads; });
            if (stopped || next == count) return;
            const std::size_t i = next++;
            lock.unlock();
            Result result = work(i);
            lock.lock();
            results[i].emplace(std::move(result));
            changed.notify_all();
        }
    };
    std::vector<std::thread> workers;
    const auto finish = [&] {
        {
            const std::lock_guard lock(mutex);
            stopped = true;
        }
        changed.notify_all();
        for (std::thread& worker : workers) worker.join();
    };
    try {
        // A system that has no thread left still has those before it, or the calling one.
        try {
            for (std::size_t i = 0; i < threads; ++i) workers.emplace_back(run);
        } catch (const std::system_error&) {
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (workers.empty()) {
                use(i, work(i));
                continue;
            }
            std::optional<Result> result;
            {
                std::unique_lock lock(mutex);
                changed.wait(lock, [&] { return results[i].has_value(); });
                result = std::move(results[i]);
                results[i].reset();
                used = i + 1;
            }
            changed.notify_all();
            use(i, std::move(*result));
        }
    } catch (...) {
        finish();
        throw;
    }
    finish();
}

}  // namespace carom::tool
