/// Runs the cases of a soak on several threads, in slices that are counted only when they are complete.
#pragma once

#include "progress.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>

namespace soak {

struct Plan {
    Question question = Question::booleans;
    std::uint64_t cases_per_pair = 1'000'000;
    unsigned jobs = 1;
    double seconds = 0;        ///< stop after about this long; 0 means when the cases are done
    std::vector<bool> chosen;  ///< which pairs of the progress take part
    std::string state_path;    ///< saved about once a second and at the end; empty means nowhere
};

/// Which suite and which number type case n of any pair is: the same in every run.
struct CaseName {
    oracle::Suite suite;
    bool is_double;
};
CaseName name_of_case(std::uint64_t number);

/// Of relations half of the cases are on small grids, where all of them come up.
bool is_nested_case(std::uint64_t number);

class Workers {
  public:
    /// `stop` may be set from a signal handler.
    Workers(const Plan& plan, Progress& progress, const std::atomic<bool>& stop);

    /// Returns when the plan is done, its time is over or `stop` is set. `on_tick` gets a snapshot about once a second.
    /// Returns an error message when the state cannot be saved.
    std::string run(const std::function<void(const Progress&)>& on_tick);

    /// Programs that show the first disagreements found in this run.
    const std::vector<std::string>& disagreements() const { return disagreements_; }

  private:
    void work();
    std::string report(const Progress& snapshot, const std::function<void(const Progress&)>& on_tick);
    int claim_slice();
    bool over() const;

    const Plan& plan_;
    Progress& progress_;
    const std::atomic<bool>& stop_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;  ///< guards all below, and progress_
    std::vector<bool> busy_;
    std::vector<std::string> disagreements_;
    unsigned working_ = 0;
    bool abandoned_ = false;
};

}  // namespace soak
