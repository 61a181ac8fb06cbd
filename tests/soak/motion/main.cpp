/// carom_soak_motion: any number of random steps of shapes that turn, grow and move along polynomials, against an
/// oracle of its own; can be resumed.
#include "totals.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>
#include <vector>

namespace {

using oracle::Family;
using oracle::MotionTally;

std::atomic<bool> stop_requested{false};

constexpr const char* usage = R"(carom_soak_motion - first_impact, all_contacts and closest_approach against 113 bits

usage: carom_soak_motion [STEPS] [--state FILE] [--jobs J]

  STEPS         steps of each family in all, earlier runs included (default 100000: 10^6 that turn, 10^6 that do not)
  --state FILE  continue where FILE says an earlier run was, and keep it up to date
  --jobs J      threads (default: all)

Exit code 0: nothing missed, nothing false. 1: problems, each printed. 2: bad usage or state file.
)";

[[noreturn]] void fail(const std::string& message) {
    std::fprintf(stderr, "carom_soak_motion: %s\n", message.c_str());
    std::exit(2);
}

std::uint64_t parse(const char* text) {
    std::uint64_t value = 0;
    const char* end = text + std::strlen(text);
    const auto [rest, error] = std::from_chars(text, end, value);
    if (error != std::errc{} || rest != end || value == 0)
        fail(std::string("expected a number of at least 1, got \"") + text + "\"; see --help");
    return value;
}

struct Plan {
    std::uint64_t steps = 100000;
    std::string state_path;
    unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
};

Plan parse_arguments(int argc, char** argv) {
    Plan plan;
    for (int i = 1; i < argc; ++i) {
        const std::string option = argv[i];
        if (option == "--help" || option == "-h") {
            std::fputs(usage, stdout);
            std::exit(0);
        }
        if (option == "--state" || option == "--jobs") {
            if (i + 1 == argc) fail(option + " needs a value; see --help");
            ++i;
            if (option == "--state") plan.state_path = argv[i];
            if (option == "--jobs") plan.jobs = unsigned(std::min<std::uint64_t>(parse(argv[i]), 256));
        } else {
            plan.steps = parse(argv[i]);
        }
    }
    return plan;
}

/// Runs slices, each of the family that is furthest behind, so that an interrupted soak has been through all alike.
class Soak {
  public:
    Soak(const Plan& plan, soak::MotionTotals& totals) : plan_(plan), totals_(totals) {}

    std::string run() {
        std::vector<std::thread> threads;
        for (unsigned i = 0; i < plan_.jobs; ++i) threads.emplace_back([this] { work(); });
        for (std::thread& thread : threads) thread.join();
        return problem_;
    }

  private:
    static constexpr std::uint64_t slice_size = 250;

    int claim() {
        int best = -1;
        for (int i = 0; i < oracle::family_count; ++i) {
            const std::uint64_t done = totals_[std::size_t(i)].steps;
            if (busy_[std::size_t(i)] || done >= plan_.steps) continue;
            if (best < 0 || done < totals_[std::size_t(best)].steps) best = i;
        }
        if (best >= 0) busy_[std::size_t(best)] = true;
        return best;
    }

    void work() {
        std::unique_lock lock(mutex_);
        while (!stop_requested && problem_.empty()) {
            const int i = claim();
            if (i < 0) break;
            MotionTally& total = totals_[std::size_t(i)];
            const std::uint64_t first = total.steps, end = std::min(first + slice_size, plan_.steps);
            lock.unlock();
            MotionTally tally;
            std::string found;
            for (std::uint64_t number = first; number < end; ++number) {
                const std::string problem = oracle::check_motion(Family(i), number, tally);
                if (problem.empty()) continue;
                found += std::string(oracle::name_of(Family(i))) + " (" + std::to_string(i) + ") " +
                         std::to_string(number) + ": " + problem + "\n";
            }
            lock.lock();
            std::fputs(found.c_str(), stdout);
            std::fflush(stdout);
            total += tally;
            busy_[std::size_t(i)] = false;
            if (!plan_.state_path.empty() && problem_.empty()) problem_ = soak::save(plan_.state_path, totals_);
        }
    }

    const Plan& plan_;
    soak::MotionTotals& totals_;
    std::array<bool, oracle::family_count> busy_{};
    std::mutex mutex_;
    std::string problem_;
};

void print_row(const char* name, const MotionTally& t) {
    using Count = unsigned long long;
    std::printf("%-29s%8llu%8llu%8llu%8llu%7llu%6llu%5llu%6llu%6llu%7llu%5llu  %8.2g%9.2g  %4.2g%5.2g\n", name,
                Count(t.steps), Count(t.hits), Count(t.later), Count(t.several), Count(t.missed), Count(t.false_hits),
                Count(t.late), Count(t.early), Count(t.other), Count(t.unresolved), Count(t.left_open), t.ulps.median(),
                t.ulps.most, t.gaps.median(), t.gaps.most);
}

void print_table(const soak::MotionTotals& totals) {
    std::printf("%-29s%8s%8s%8s%8s%7s%6s%5s%6s%6s%7s%5s  %17s  %9s\n", "", "steps", "hit", "later", "several", "missed",
                "false", "late", "early", "other", "unres.", "open", "ulps: median, max", "gap: same");
    const auto print_some = [&](int first, int end, const char* name) {
        MotionTally all;
        for (int i = first; i < end; ++i) {
            print_row(oracle::name_of(Family(i)), totals[std::size_t(i)]);
            all += totals[std::size_t(i)];
        }
        print_row(name, all);
    };
    print_some(0, oracle::first_exact_family, "all that turn");
    print_some(oracle::first_exact_family, oracle::family_count, "all along polynomials");
}

}  // namespace

int main(int argc, char** argv) {
    const Plan plan = parse_arguments(argc, argv);
    soak::MotionTotals totals{};
    if (!plan.state_path.empty())
        if (const std::string problem = soak::load(plan.state_path, totals); !problem.empty()) fail(problem);
    std::signal(SIGINT, [](int) { stop_requested = true; });
    std::signal(SIGTERM, [](int) { stop_requested = true; });
    const auto start = std::chrono::steady_clock::now();
    const std::string problem = Soak(plan, totals).run();
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    print_table(totals);
    std::printf("this run: %.0f s on %u threads\n", spent.count(), plan.jobs);
    if (!problem.empty()) fail(problem);
    std::uint64_t problems = 0;
    for (const MotionTally& t : totals) problems += t.problems();
    return problems == 0 ? 0 : 1;
}
