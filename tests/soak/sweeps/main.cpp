/// carom_soak_sweeps: checks any number of random sweeps of every family of pairs against exact arithmetic, and can be
/// resumed.
#include "sweeps/families.hpp"
#include "sweeps/totals.hpp"

#include <unistd.h>

#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

namespace {

using soak::Count;
using soak::Totals;

std::atomic<bool> stop_requested{false};

constexpr const char* usage = R"(carom_soak_sweeps - hits, misses and times of sweeps against exact arithmetic

usage: carom_soak_sweeps [--cases N] [--state FILE] [--family NAME] [--seconds S] [--jobs J]

  --cases N      cases of each family in all, earlier runs included (default 1000000)
  --state FILE   continue where FILE says an earlier run was, and keep it up to date
  --family NAME  only this family, such as "round, round"
  --seconds S    stop after about S seconds
  --jobs J       threads (default: all)

Exit code 0: all answers agree. 1: some do not, and programs that show them are printed; or what makes the cases hard
came up too rarely. 2: bad usage or state file.
)";

struct Plan {
    std::uint64_t cases = 1'000'000;
    std::string state, family;
    double seconds = 0;
    unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
};

[[noreturn]] void fail(const std::string& message) {
    std::fprintf(stderr, "carom_soak_sweeps: %s\n", message.c_str());
    std::exit(2);
}

template <class N>
N parse(const std::string& option, const char* text, N low) {
    N value{};
    const char* end = text + std::strlen(text);
    const auto [rest, error] = std::from_chars(text, end, value);
    if (error != std::errc{} || rest != end || !(value >= low))
        fail(option + ": expected a number of at least " + std::to_string(low) + ", got \"" + text + "\"");
    return value;
}

Plan parse_arguments(int argc, char** argv) {
    Plan plan;
    for (int i = 1; i < argc; ++i) {
        const std::string option = argv[i];
        if (option == "--help" || option == "-h") {
            std::fputs(usage, stdout);
            std::exit(0);
        }
        if (i + 1 == argc) fail(option + " is unknown or needs a value; see --help");
        const char* value = argv[++i];
        if (option == "--cases")
            plan.cases = parse<std::uint64_t>(option, value, 1);
        else if (option == "--state")
            plan.state = value;
        else if (option == "--family")
            plan.family = value;
        else if (option == "--seconds")
            plan.seconds = parse<double>(option, value, 0.0);
        else if (option == "--jobs")
            plan.jobs = std::min(parse<unsigned>(option, value, 1), 256u);
        else
            fail("unknown option \"" + option + "\"; see --help");
    }
    return plan;
}

oracle::SweepCheck check_case(const soak::CaseName& name, std::uint64_t number) {
    if (name.is_double)
        return oracle::check_sweep(oracle::draw_sweep<double>(name.sort, name.suite, name.a, name.b, number));
    return oracle::check_sweep(oracle::draw_sweep<float>(name.sort, name.suite, name.a, name.b, number));
}

/// Runs slices of the families that are furthest behind, counted only when they are complete.
class Soak {
  public:
    Soak(const Plan& plan, soak::Progress& progress) : plan_(plan), progress_(progress), busy_(progress.size()) {}

    std::string run() {
        std::string problem = keep();
        std::vector<std::jthread> threads;
        working_ = plan_.jobs;
        for (unsigned i = 0; i < plan_.jobs && problem.empty(); ++i) threads.emplace_back([this] { work(); });
        while (working_ > 0 && problem.empty()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(500));
            problem = keep();
        }
        if (!problem.empty()) stop_requested = true;
        threads.clear();
        return problem.empty() ? keep() : problem;
    }

    std::vector<std::string> disagreements;

  private:
    static constexpr std::uint64_t slice_size = 500;
    static constexpr std::size_t most_programs = 20;

    bool over() const {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
        return stop_requested || (plan_.seconds > 0 && spent.count() >= plan_.seconds);
    }

    std::string keep() {
        const std::lock_guard lock(mutex_);
        std::uint64_t all = 0;
        for (const Totals& totals : progress_) all += totals[Count::checked];
        if (isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r%llu cases", (unsigned long long)all);
        return plan_.state.empty() ? "" : soak::save(plan_.state, progress_);
    }

    int claim() {
        int best = -1;
        for (std::size_t i = 0; i < progress_.size(); ++i) {
            const std::uint64_t done = progress_[i][Count::checked];
            const bool is_chosen = plan_.family.empty() || plan_.family == soak::families()[i].name;
            if (!is_chosen || busy_[i] || done >= plan_.cases) continue;
            if (best < 0 || done < progress_[std::size_t(best)][Count::checked]) best = int(i);
        }
        if (best >= 0) busy_[std::size_t(best)] = true;
        return best;
    }

    void work() {
        std::unique_lock lock(mutex_);
        for (int index; !over() && (index = claim()) >= 0;) {
            const soak::Family& family = soak::families()[std::size_t(index)];
            Totals totals = progress_[std::size_t(index)];
            const std::uint64_t end = std::min(totals[Count::checked] + slice_size, plan_.cases);
            std::vector<std::string> found;
            lock.unlock();
            for (std::uint64_t number = totals[Count::checked]; number < end; ++number) {
                const soak::CaseName name = soak::name_of_case(family, number);
                const oracle::SweepCheck check = check_case(name, number);
                totals.add(check, name.sort);
                if (!check.disagreement.empty())
                    found.push_back(family.name + " case " + std::to_string(number) + "\n" + check.disagreement);
            }
            lock.lock();
            progress_[std::size_t(index)] = totals;
            busy_[std::size_t(index)] = false;
            for (std::string& text : found)
                if (disagreements.size() < most_programs) disagreements.push_back(std::move(text));
        }
        --working_;
    }

    const Plan& plan_;
    soak::Progress& progress_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;  ///< guards all below, progress_ and disagreements
    std::vector<bool> busy_;
    std::atomic<unsigned> working_ = 0;
};

double percent(const Totals& totals, Count what, Count of = Count::checked) {
    return 100 * double(totals[what]) / double(std::max<std::uint64_t>(totals[of], 1));
}

void print_table(const soak::Progress& progress) {
    std::printf("%-19s %8s %6s %6s %5s %5s %5s %5s %6s %5s %5s %6s  %8s %5s %5s %6s %8s\n", "family", "checked",
                "judged", "hit", "rand.", "graze", "part", "slide", "inside", "still", "along", "bullet", "times",
                "50 %", "99 %", "most", "disagree");
    for (std::size_t i = 0; i < progress.size(); ++i) {
        const Totals& t = progress[i];
        if (t[Count::checked] == 0) continue;
        std::printf("%-19s %8llu %6.1f %6.1f %5.1f %5.1f %5.1f %5.1f %6.1f %5.1f %5.1f %6.1f",
                    soak::families()[i].name.c_str(), (unsigned long long)t[Count::checked], percent(t, Count::judged),
                    percent(t, Count::hit), percent(t, Count::random_hit, Count::random), percent(t, Count::graze),
                    percent(t, Count::parts), percent(t, Count::slides), percent(t, Count::inside),
                    percent(t, Count::still), percent(t, Count::parallel), percent(t, Count::bullets));
        std::printf("  %8llu %5.2f %5.2f %6.3f %8llu\n", (unsigned long long)t.times(), t.ulps_for(0.5),
                    t.ulps_for(0.99), t.most_ulps, (unsigned long long)t[Count::disagreed]);
    }
}

/// What came up too rarely for a family's cases to prove anything.
int count_of_rare(const soak::Progress& progress) {
    int rare = 0;
    const auto expect = [&](std::size_t i, const char* what, double share, double least, double most) {
        if (share >= least && share <= most) return;
        ++rare;
        std::printf("%s: %s %.2f %%, not %g to %g %%\n", soak::families()[i].name.c_str(), what, share, least, most);
    };
    for (std::size_t i = 0; i < progress.size(); ++i) {
        const Totals& t = progress[i];
        if (t[Count::checked] < 10'000) continue;
        expect(i, "random hits", percent(t, Count::random_hit, Count::random), 30, 70);
        expect(i, "still", percent(t, Count::still), 3, 20);
        expect(i, "bullets", percent(t, Count::bullets), 5, 20);
        if (soak::families()[i].is_curved) continue;
        expect(i, "grazes", percent(t, Count::graze), 3, 50);
        expect(i, "started touching, then apart", percent(t, Count::parts), 1, 50);
        expect(i, "started inside", percent(t, Count::inside), 1, 50);
        if (!soak::families()[i].has_sides()) continue;
        expect(i, "parallel", percent(t, Count::parallel), 1, 50);
        expect(i, "started touching, then sliding", percent(t, Count::slides), 0.1, 50);
    }
    return rare;
}

}  // namespace

int main(int argc, char** argv) {
    const Plan plan = parse_arguments(argc, argv);
    soak::Progress progress(soak::families().size());
    if (!plan.state.empty())
        if (const std::string problem = soak::load(plan.state, progress); !problem.empty()) fail(problem);
    std::signal(SIGINT, [](int) { stop_requested = true; });
    std::signal(SIGTERM, [](int) { stop_requested = true; });

    Soak soak(plan, progress);
    const std::string problem = soak.run();
    if (isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\n");
    print_table(progress);
    for (const std::string& text : soak.disagreements) std::printf("\n%s", text.c_str());
    if (!problem.empty()) fail(problem);
    std::uint64_t disagreed = 0;
    for (const Totals& totals : progress) disagreed += totals[Count::disagreed];
    return count_of_rare(progress) == 0 && disagreed == 0 ? 0 : 1;
}
