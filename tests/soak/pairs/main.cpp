/// carom_soak: checks any number of random cases of every pair of shapes against the exact oracle, and can be resumed.
#include "oracle/touch/oracle.hpp"
#include "soak/pairs/cases.hpp"
#include "soak/shared/workers.hpp"

namespace {

constexpr const char* usage = R"(carom_soak - every yes and no of overlaps and penetrates against exact arithmetic

usage: carom_soak [--relations | --distances] [--cases N] [--state FILE] [--pair A,B] [--seconds S] [--jobs J]

  --relations   the relations that classify tells, instead
  --distances   signed distances, distances, contacts and manifolds, instead
  --cases N     cases of each pair in all, earlier runs included (default 1000000)
  --state FILE  continue where FILE says an earlier run was, and keep it up to date
  --pair A,B    only this pair; shapes are point segment ray line half_space circle aabb box
                capsule triangle polygon rounded ellipse arc chain simple_polygon compound circle_tree
                tile_grid
  --seconds S   stop after about S seconds
  --jobs J      threads (default: all)

example: carom_soak --cases 1000000 --state soak.state

Exit code 0: all answers agree. 1: some do not; programs that show them are printed. 2: bad usage or state file.
)";

struct Plan {
    soak::Options options;
    soak::Query query = soak::Query::booleans;
    std::vector<bool> chosen;  ///< which pairs of the progress take part
};

/// Accepts the two shapes in either order.
void choose_pair(const soak::CommandLine& line, const std::string& text, const soak::Progress& progress,
                 std::vector<bool>& chosen) {
    bool found = false;
    for (std::size_t i = 0; i < progress.size(); ++i) {
        const std::string a = oracle::name_of(progress[i].a), b = oracle::name_of(progress[i].b);
        chosen[i] = text == a + "," + b || text == b + "," + a;
        found = found || chosen[i];
    }
    if (!found) line.fail("--pair: expected two shapes such as \"box,circle\", got \"" + text + "\"; see --help");
}

Plan parse_arguments(soak::CommandLine& line, const soak::Progress& progress) {
    Plan plan;
    plan.chosen.assign(progress.size(), true);
    while (const auto option = line.next()) {
        if (line.takes(plan.options)) continue;
        if (*option == "--relations")
            plan.query = soak::Query::relations;
        else if (*option == "--distances")
            plan.query = soak::Query::distances;
        else if (*option == "--pair")
            choose_pair(line, line.value(), progress, plan.chosen);
        else
            line.fail_unknown();
    }
    return plan;
}

struct PairTask {
    using Totals = soak::PairTotals;
    static constexpr std::uint64_t slice_size = 2000;

    const Plan& plan;

    static std::uint64_t done(const Totals& pair) { return pair.checked; }
    bool is_chosen(std::size_t i) const { return plan.chosen[i]; }
    void run(std::size_t, Totals& pair, std::uint64_t end, std::vector<std::string>& programs) const {
        while (pair.checked < end) {
            std::string program = soak::run_case(plan.query, pair);
            if (!program.empty()) programs.push_back(std::move(program));
        }
    }
    std::string save(const soak::Progress& progress) const {
        return soak::save(plan.options.state_path, plan.query, progress);
    }
};

soak::PairTotals sum(const soak::Progress& progress, const std::vector<bool>& chosen) {
    soak::PairTotals all;
    for (std::size_t i = 0; i < progress.size(); ++i) {
        if (!chosen[i]) continue;
        all.checked += progress[i].checked;
        all.judged += progress[i].judged;
        all.met += progress[i].met;
        all.deep += progress[i].deep;
        all.disagreed += progress[i].disagreed;
    }
    return all;
}

void print_row(const char* a, const char* b, const soak::PairTotals& pair) {
    const double percent = 100.0 / double(std::max<std::uint64_t>(pair.checked, 1));
    std::printf("%-15s%-15s %12llu  %5.1f %%  %5.1f %%  %5.1f %%  %5.1f %%  %8llu\n", a, b,
                (unsigned long long)pair.checked, double(pair.judged) * percent, double(pair.met) * percent,
                double(pair.deep) * percent, double(pair.met - pair.deep) * percent,
                (unsigned long long)pair.disagreed);
}

void print_table(const Plan& plan, const soak::Progress& progress) {
    const bool relations = plan.query == soak::Query::relations;
    std::printf("%-30s %12s  %7s  %7s  %7s  %7s  %8s\n", "pair", "checked", "judged", "overlap",
                relations ? "within" : "penetr.", relations ? "beside" : "touch", "disagree");
    for (std::size_t i = 0; i < progress.size(); ++i)
        if (plan.chosen[i]) print_row(oracle::name_of(progress[i].a), oracle::name_of(progress[i].b), progress[i]);
    print_row("all", "", sum(progress, plan.chosen));
}

}  // namespace

int main(int argc, char** argv) {
    soak::CommandLine line(usage, argc, argv);
    soak::Progress progress = soak::fresh_progress();
    const Plan plan = parse_arguments(line, progress);
    if (const std::string problem = soak::load(plan.options.state_path, plan.query, progress); !problem.empty())
        line.fail(problem);
    const PairTask task{plan};
    soak::Workers workers(task, plan.options, progress);
    const std::uint64_t before = workers.cases_done();
    if (before > 0) std::fprintf(stderr, "continuing after %llu cases\n", (unsigned long long)before);
    const std::string problem = workers.run();
    const double spent = workers.seconds_spent();

    print_table(plan, progress);
    const auto done_now = double(workers.cases_done() - before);
    std::printf("this run: %.0f cases in %.1f s, %.0f a second on %u threads, %.1f %% of them in big integers\n",
                done_now, spent, done_now / spent, plan.options.jobs,
                100 * double(oracle::big_integer_cases()) / std::max(done_now, 1.0));
    for (const std::string& program : workers.findings()) std::printf("\n%s", program.c_str());
    if (!problem.empty()) line.fail(problem);
    return sum(progress, plan.chosen).disagreed == 0 ? 0 : 1;
}
