/// carom_soak_sweeps: checks any number of random sweeps of every family of pairs against exact arithmetic, and can be
/// resumed.
#include "soak/shared/workers.hpp"
#include "soak/sweeps/families.hpp"
#include "soak/sweeps/totals.hpp"

namespace {

using soak::Count;
using soak::Totals;

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
    soak::Options options;
    std::string family;  ///< only this one; empty means all
};

Plan parse_arguments(soak::CommandLine& line) {
    Plan plan;
    while (const auto option = line.next()) {
        if (line.takes(plan.options)) continue;
        if (*option != "--family") line.fail_unknown();
        plan.family = line.value();
        const auto is_it = [&](const soak::Family& family) { return family.name == plan.family; };
        if (std::none_of(soak::families().begin(), soak::families().end(), is_it))
            line.fail("--family: expected one such as \"round, round\", got \"" + plan.family + "\"");
    }
    return plan;
}

oracle::SweepCheck check_case(const soak::CaseName& name, std::uint64_t number) {
    if (name.is_double)
        return oracle::check_sweep(oracle::draw_sweep<double>(name.sort, name.suite, name.a, name.b, number));
    return oracle::check_sweep(oracle::draw_sweep<float>(name.sort, name.suite, name.a, name.b, number));
}

struct SweepTask {
    using Totals = soak::Totals;
    static constexpr std::uint64_t slice_size = 500;

    const Plan& plan;

    static std::uint64_t done(const Totals& totals) { return totals[Count::checked]; }
    bool is_chosen(std::size_t i) const { return plan.family.empty() || plan.family == soak::families()[i].name; }
    void run(std::size_t i, Totals& totals, std::uint64_t end, std::vector<std::string>& programs) const {
        const soak::Family& family = soak::families()[i];
        while (done(totals) < end) {
            const std::uint64_t number = done(totals);
            const soak::CaseName name = soak::name_of_case(family, number);
            const oracle::SweepCheck check = check_case(name, number);
            totals.add(check, name.sort);
            if (!check.disagreement.empty())
                programs.push_back(family.name + " case " + std::to_string(number) + "\n" + check.disagreement);
        }
    }
    std::string save(const soak::Progress& progress) const { return soak::save(plan.options.state_path, progress); }
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
    soak::CommandLine line(usage, argc, argv);
    const Plan plan = parse_arguments(line);
    soak::Progress progress(soak::families().size());
    if (const std::string problem = soak::load(plan.options.state_path, progress); !problem.empty()) line.fail(problem);
    const SweepTask task{plan};
    soak::Workers workers(task, plan.options, progress);
    const std::string problem = workers.run();
    print_table(progress);
    for (const std::string& program : workers.findings()) std::printf("\n%s", program.c_str());
    if (!problem.empty()) line.fail(problem);
    std::uint64_t disagreed = 0;
    for (const Totals& totals : progress) disagreed += totals[Count::disagreed];
    return count_of_rare(progress) == 0 && disagreed == 0 ? 0 : 1;
}
