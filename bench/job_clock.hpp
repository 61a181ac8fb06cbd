/// JobClock: what an update of a world would take with more cores than the machine has.
#pragma once

#include <carom/tasks.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>
#include <vector>

namespace bench {

/// Runs jobs one after the other and times each, for any number of cores at once. The next job goes to the core that is
/// free first, as with threads that take the next one when they are done; what is done between two `run`s is done by
/// one of them. Waking threads up is left out.
class JobClock final : public carom::TaskRunner {
  public:
    explicit JobClock(std::vector<int> cores) : cores_(std::move(cores)), saved_(cores_.size()) {}

    void run(std::size_t count, carom::FunctionRef<void(std::size_t)> job) override {
        times_.clear();
        for (std::size_t i = 0; i < count; ++i) {
            const double start = now();
            job(i);
            times_.push_back(now() - start);
        }
        for (std::size_t c = 0; c < cores_.size(); ++c) {
            std::vector<double> busy(static_cast<std::size_t>(cores_[c]));
            double sum = 0;
            for (const double time : times_) {
                *std::min_element(busy.begin(), busy.end()) += time;
                sum += time;
            }
            saved_[c] += sum - *std::max_element(busy.begin(), busy.end());
        }
    }

    /// The microseconds of `work` as they passed, and then as they would have with each of the numbers of cores.
    template <class Work>
    std::vector<double> times_of(const Work& work) {
        std::fill(saved_.begin(), saved_.end(), 0.0);
        const double start = now();
        work();
        std::vector<double> times{now() - start};
        for (const double saved : saved_) times.push_back(times[0] - saved);
        return times;
    }

  private:
    static double now() {
        const auto since = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration<double, std::micro>(since).count();
    }

    std::vector<int> cores_;
    std::vector<double> saved_;  // by each number of cores, microseconds
    std::vector<double> times_;  // of the jobs of one call
};

}  // namespace bench
