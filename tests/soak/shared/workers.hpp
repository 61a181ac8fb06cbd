/// Runs the cases of several series on several threads, in slices that are counted only when they are complete.
#pragma once

#include "soak/shared/command_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>

namespace soak {

/// From now on an interrupted program, or one that gets a signal to end, does not end by itself, but stops its workers.
void stop_on_signals();
bool is_stop_requested();

/// `Task` has
///     Totals                          what is kept of a series, of which cases 0 to done(totals) - 1 are done
///     slice_size, done(totals)
///     is_chosen(i)                    whether series i takes part
///     run(i, totals, end, findings)   adds its next cases, up to end, and what shows that something is wrong
///     save(progress)                  about once a second and at the end; returns what went wrong
template <class Task>
class Workers {
  public:
    using Totals = typename Task::Totals;
    using Progress = std::vector<Totals>;

    Workers(const Task& task, const Options& options, Progress& progress)
        : task_(task), options_(options), progress_(progress), busy_(progress.size()) {}

    /// Returns when the cases are done, the time is over or the program is to stop; says when the totals could not be
    /// saved.
    std::string run() {
        stop_on_signals();
        std::string problem = report(progress_);
        if (!problem.empty()) return problem;
        working_ = options_.jobs;
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < options_.jobs; ++i) threads.emplace_back([this] { work(); });
        auto last_report = std::chrono::steady_clock::now();
        for (bool is_done = false; !is_done && problem.empty();) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            Progress snapshot;
            {
                const std::lock_guard lock(mutex_);
                is_done = working_ == 0;
                if (!is_done && std::chrono::steady_clock::now() - last_report < std::chrono::seconds(1)) continue;
                snapshot = progress_;
            }
            last_report = std::chrono::steady_clock::now();
            problem = report(snapshot);
        }
        if (shows_progress()) std::fprintf(stderr, "\n");
        const std::lock_guard lock(mutex_);
        is_abandoned_ = true;  // without a place to keep the totals there is no use in continuing
        return problem;
    }

    /// The first that were found in this run.
    const std::vector<std::string>& findings() const { return findings_; }

    std::uint64_t cases_done() const { return cases_done(progress_); }
    double seconds_spent() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

  private:
    static constexpr std::size_t most_findings = 20;

    static bool shows_progress() { return isatty(STDERR_FILENO) != 0; }

    bool is_over() const {
        return is_stop_requested() || (options_.seconds > 0 && seconds_spent() >= options_.seconds);
    }

    std::uint64_t cases_done(const Progress& progress) const {
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < progress.size(); ++i)
            if (task_.is_chosen(i)) all += Task::done(progress[i]);
        return all;
    }

    std::string report(const Progress& snapshot) const {
        if (shows_progress()) std::fprintf(stderr, "\r%llu cases", (unsigned long long)cases_done(snapshot));
        return task_.save(snapshot);
    }

    /// The series that is furthest behind and that no thread is at, or -1; so an interrupted soak has been through all
    /// alike.
    int claim() {
        int best = -1;
        for (std::size_t i = 0; i < progress_.size(); ++i) {
            const std::uint64_t done = Task::done(progress_[i]);
            if (!task_.is_chosen(i) || busy_[i] || done >= options_.cases) continue;
            if (best < 0 || done < Task::done(progress_[std::size_t(best)])) best = int(i);
        }
        if (best >= 0) busy_[std::size_t(best)] = true;
        return best;
    }

    void work() {
        std::unique_lock lock(mutex_);
        for (int series; !is_over() && !is_abandoned_ && (series = claim()) >= 0;) {
            const auto i = std::size_t(series);
            Totals totals = progress_[i];
            lock.unlock();
            std::vector<std::string> found;
            task_.run(i, totals, std::min(Task::done(totals) + Task::slice_size, options_.cases), found);
            lock.lock();
            progress_[i] = std::move(totals);
            busy_[i] = false;
            for (std::string& finding : found)
                if (findings_.size() < most_findings) findings_.push_back(std::move(finding));
        }
        --working_;
    }

    const Task& task_;
    const Options& options_;
    Progress& progress_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;  ///< guards all below, and progress_
    std::vector<bool> busy_;
    std::vector<std::string> findings_;
    unsigned working_ = 0;
    bool is_abandoned_ = false;
};

}  // namespace soak
