/// Deadline: ends the run where a call of another library does not return.
#pragma once

#include <carom/mpi/ranks.hpp>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

namespace carom::detail {

/// From its construction to its destruction, at most the ranks' patience may pass. Otherwise this process ends, and
/// mpirun ends all others. For collective calls that cannot be polled; `Ranks::wait` names who is missing, too.
class Deadline {
  public:
    Deadline(const Ranks& ranks, const char* what)
        : thread_([this, rank = ranks.rank(), size = ranks.size(), seconds = ranks.patience(), what] {
              std::unique_lock lock(mutex_);
              if (is_over_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return is_done_; })) return;
              std::fprintf(stderr,
                           "carom: rank %d of %d waited %g s in \"%s\": another rank died or hangs there. "
                           "The run ends.\n",
                           rank, size, seconds, what);
              std::fflush(stderr);
              std::_Exit(3);
          }) {}
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;
    ~Deadline() {
        {
            const std::lock_guard lock(mutex_);
            is_done_ = true;
        }
        is_over_.notify_one();
        thread_.join();
    }

  private:
    std::mutex mutex_;
    std::condition_variable is_over_;
    bool is_done_ = false;
    std::thread thread_;  // last, so that it sees the others
};

}  // namespace carom::detail
