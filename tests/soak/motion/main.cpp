/// carom_soak_motion: any number of random steps of shapes that turn, grow and move along polynomials, against an
/// oracle of its own; can be resumed.
#include "soak/motion/totals.hpp"
#include "soak/shared/workers.hpp"

namespace {

using oracle::Family;
using oracle::MotionTally;

constexpr const char* usage = R"(carom_soak_motion - first_impact, all_contacts and closest_approach against 113 bits

usage: carom_soak_motion [--cases N] [--state FILE] [--seconds S] [--jobs J]

  --cases N     steps of each family in all, earlier runs included (default 100000: 10^6 that turn, 10^6 that do not)
  --state FILE  continue where FILE says an earlier run was, and keep it up to date
  --seconds S   stop after about S seconds
  --jobs J      threads (default: all)

Exit code 0: nothing missed, nothing false. 1: problems, each printed. 2: bad usage or state file.
)";

soak::Options parse_arguments(soak::CommandLine& line) {
    soak::Options options;
    options.cases = 100'000;
    while (line.next())
        if (!line.takes(options)) line.fail_unknown();
    return options;
}

struct MotionTask {
    using Totals = MotionTally;
    static constexpr std::uint64_t slice_size = 250;

    const soak::Options& options;

    static std::uint64_t done(const MotionTally& tally) { return tally.steps; }
    bool is_chosen(std::size_t) const { return true; }
    /// Problems are printed at once: there may be many, and the run may be long.
    void run(std::size_t i, MotionTally& tally, std::uint64_t end, std::vector<std::string>&) const {
        while (tally.steps < end) {
            const std::uint64_t number = tally.steps;
            const std::string problem = oracle::check_motion(Family(i), number, tally);
            if (problem.empty()) continue;
            std::printf("%s (%d) %llu: %s\n", oracle::name_of(Family(i)), int(i), (unsigned long long)number,
                        problem.c_str());
            std::fflush(stdout);
        }
    }
    std::string save(const soak::MotionTotals& totals) const { return soak::save(options.state_path, totals); }
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
    soak::CommandLine line(usage, argc, argv);
    const soak::Options options = parse_arguments(line);
    soak::MotionTotals totals(oracle::family_count);
    if (const std::string problem = soak::load(options.state_path, totals); !problem.empty()) line.fail(problem);
    const MotionTask task{options};
    soak::Workers workers(task, options, totals);
    const std::string problem = workers.run();
    print_table(totals);
    std::printf("this run: %.0f s on %u threads\n", workers.seconds_spent(), options.jobs);
    if (!problem.empty()) line.fail(problem);
    std::uint64_t problems = 0;
    for (const MotionTally& t : totals) problems += t.problems();
    return problems == 0 ? 0 : 1;
}
