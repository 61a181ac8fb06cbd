#include "workers.hpp"

#include "oracle/check.hpp"
#include "oracle/check_relation.hpp"
#include "oracle/relation_cases.hpp"

#include <algorithm>
#include <thread>

namespace soak {
namespace {

constexpr std::uint64_t slice_size = 2000;
constexpr std::size_t max_programs = 20;

/// What one case adds to the totals.
struct Outcome {
    bool judged, met, deep;
    std::string disagreement;
};

template <class T>
Outcome check_booleans(const PairTotals& pair, oracle::Suite suite, std::uint64_t number) {
    const auto result = oracle::check(oracle::generate<T>(suite, pair.a, pair.b, number));
    return {result.promised, result.expected.overlaps, result.expected.penetrates, result.disagreement};
}

template <class T>
Outcome check_relation(const PairTotals& pair, oracle::Suite suite, std::uint64_t number) {
    using carom::Relation;
    const bool is_nested = is_nested_case(number);
    const auto result = oracle::check_relation(is_nested ? oracle::generate_nested<T>(pair.a, pair.b, number)
                                                         : oracle::generate<T>(suite, pair.a, pair.b, number));
    const bool is_within = result.said >= Relation::inside_tangent && result.said <= Relation::equal;
    return {result.judged, result.said != Relation::disjoint, is_within, result.disagreement};
}

Outcome check_case(Question question, const PairTotals& pair, std::uint64_t number) {
    const CaseName name = name_of_case(number);
    if (question == Question::relations) {
        return name.is_double ? check_relation<double>(pair, name.suite, number)
                              : check_relation<float>(pair, name.suite, number);
    }
    return name.is_double ? check_booleans<double>(pair, name.suite, number)
                          : check_booleans<float>(pair, name.suite, number);
}

/// Adds the next slice of the pair to its totals, and programs for what disagreed.
void run_slice(Question question, PairTotals& pair, std::uint64_t end, std::vector<std::string>& disagreements) {
    for (; pair.checked < end; ++pair.checked) {
        const Outcome result = check_case(question, pair, pair.checked);
        pair.judged += result.judged;
        pair.met += result.met;
        pair.deep += result.deep;
        if (result.disagreement.empty()) continue;
        ++pair.disagreed;
        if (disagreements.size() < max_programs)
            disagreements.push_back(std::string(oracle::name_of(pair.a)) + "," + oracle::name_of(pair.b) + " case " +
                                    std::to_string(pair.checked) + "\n" + result.disagreement);
    }
}

}  // namespace

CaseName name_of_case(std::uint64_t number) {
    using oracle::Suite;
    static constexpr Suite suites[] = {Suite::mixed, Suite::grid,  Suite::mixed,    Suite::touching, Suite::mixed,
                                       Suite::grid,  Suite::mixed, Suite::touching, Suite::mixed,    Suite::extreme};
    return {suites[number % 10], number / 10 % 4 == 3};
}

bool is_nested_case(std::uint64_t number) {
    return number / 40 % 2 == 0;
}

Workers::Workers(const Plan& plan, Progress& progress, const std::atomic<bool>& stop)
    : plan_(plan), progress_(progress), stop_(stop), busy_(progress.size()) {}

bool Workers::over() const {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    return stop_ || (plan_.seconds > 0 && spent.count() >= plan_.seconds);
}

/// The pair that is furthest behind and that no thread is at, or -1; so an interrupted soak has covered all pairs
/// alike.
int Workers::claim_slice() {
    int best = -1;
    for (std::size_t i = 0; i < progress_.size(); ++i) {
        if (!plan_.chosen[i] || busy_[i] || progress_[i].checked >= plan_.cases_per_pair) continue;
        if (best < 0 || progress_[i].checked < progress_[std::size_t(best)].checked) best = int(i);
    }
    if (best >= 0) busy_[std::size_t(best)] = true;
    return best;
}

void Workers::work() {
    std::unique_lock lock(mutex_);
    while (!over() && !abandoned_) {
        const int pair = claim_slice();
        if (pair < 0) break;
        PairTotals totals = progress_[std::size_t(pair)];
        lock.unlock();
        std::vector<std::string> found;
        run_slice(plan_.question, totals, std::min(totals.checked + slice_size, plan_.cases_per_pair), found);
        lock.lock();
        progress_[std::size_t(pair)] = totals;
        busy_[std::size_t(pair)] = false;
        for (std::string& program : found)
            if (disagreements_.size() < max_programs) disagreements_.push_back(std::move(program));
    }
    --working_;
}

std::string Workers::report(const Progress& snapshot, const std::function<void(const Progress&)>& on_tick) {
    on_tick(snapshot);
    return plan_.state_path.empty() ? "" : save(plan_.state_path, plan_.question, snapshot);
}

std::string Workers::run(const std::function<void(const Progress&)>& on_tick) {
    std::string problem = report(progress_, on_tick);
    if (!problem.empty()) return problem;
    working_ = plan_.jobs;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < plan_.jobs; ++i) threads.emplace_back([this] { work(); });
    auto last_report = std::chrono::steady_clock::now();
    for (bool done = false; !done && problem.empty();) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        Progress snapshot;
        {
            const std::lock_guard lock(mutex_);
            done = working_ == 0;
            if (!done && std::chrono::steady_clock::now() - last_report < std::chrono::seconds(1)) continue;
            snapshot = progress_;
        }
        last_report = std::chrono::steady_clock::now();
        problem = report(snapshot, on_tick);
    }
    const std::lock_guard lock(mutex_);
    abandoned_ = true;  // without a place to keep the totals there is no use in going on
    return problem;
}

}  // namespace soak
