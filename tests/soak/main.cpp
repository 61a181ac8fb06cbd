/// carom_soak: checks any number of random cases of every pair of shapes against the exact oracle, and can be resumed.
#include "oracle/oracle.hpp"
#include "workers.hpp"

#include <unistd.h>

#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace {

std::atomic<bool> stop_requested{false};

constexpr const char* usage = R"(carom_soak - every yes and no of overlaps and penetrates against exact arithmetic

usage: carom_soak [--relations] [--cases N] [--state FILE] [--pair A,B] [--seconds S] [--jobs J]

  --relations   the relations that classify tells, instead
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

[[noreturn]] void fail(const std::string& message) {
    std::fprintf(stderr, "carom_soak: %s\n", message.c_str());
    std::exit(2);
}

template <class N>
N parse(const char* option, const char* text, N low) {
    N value{};
    const char* end = text + std::strlen(text);
    const auto [rest, error] = std::from_chars(text, end, value);
    if (error != std::errc{} || rest != end || !(value >= low))
        fail(std::string(option) + ": expected a number of at least " + std::to_string(low) + ", got \"" + text + "\"");
    return value;
}

/// Accepts the two shapes in either order.
void choose_pair(const std::string& text, const soak::Progress& progress, std::vector<bool>& chosen) {
    bool found = false;
    for (std::size_t i = 0; i < progress.size(); ++i) {
        const std::string a = oracle::name_of(progress[i].a), b = oracle::name_of(progress[i].b);
        chosen[i] = text == a + "," + b || text == b + "," + a;
        found = found || chosen[i];
    }
    if (!found) fail("--pair: expected two shapes such as \"box,circle\", got \"" + text + "\"; see --help");
}

soak::Plan parse_arguments(int argc, char** argv, const soak::Progress& progress) {
    soak::Plan plan;
    plan.jobs = std::max(1u, std::thread::hardware_concurrency());
    plan.chosen.assign(progress.size(), true);
    for (int i = 1; i < argc; ++i) {
        const std::string option = argv[i];
        if (option == "--help" || option == "-h") {
            std::fputs(usage, stdout);
            std::exit(0);
        }
        if (option == "--relations") {
            plan.question = soak::Question::relations;
            continue;
        }
        const bool known = option == "--cases" || option == "--state" || option == "--pair" || option == "--seconds" ||
                           option == "--jobs";
        if (!known) fail("unknown option \"" + option + "\"; see --help");
        if (i + 1 == argc) fail(option + " needs a value; see --help");
        const char* value = argv[++i];
        if (option == "--cases")
            plan.cases_per_pair = parse<std::uint64_t>("--cases", value, 1);
        else if (option == "--state")
            plan.state_path = value;
        else if (option == "--pair")
            choose_pair(value, progress, plan.chosen);
        else if (option == "--seconds")
            plan.seconds = parse<double>("--seconds", value, 0.0);
        else
            plan.jobs = std::min(parse<unsigned>("--jobs", value, 1), 256u);
    }
    return plan;
}

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

void print_table(const soak::Plan& plan, const soak::Progress& progress) {
    const bool relations = plan.question == soak::Question::relations;
    std::printf("%-30s %12s  %7s  %7s  %7s  %7s  %8s\n", "pair", "checked", "judged", "overlap",
                relations ? "within" : "penetr.", relations ? "beside" : "touch", "disagree");
    for (std::size_t i = 0; i < progress.size(); ++i)
        if (plan.chosen[i]) print_row(oracle::name_of(progress[i].a), oracle::name_of(progress[i].b), progress[i]);
    print_row("all", "", sum(progress, plan.chosen));
}

}  // namespace

int main(int argc, char** argv) {
    soak::Progress progress = soak::fresh_progress();
    const soak::Plan plan = parse_arguments(argc, argv, progress);
    if (!plan.state_path.empty())
        if (const std::string problem = soak::load(plan.state_path, plan.question, progress); !problem.empty())
            fail(problem);
    const std::uint64_t before = sum(progress, plan.chosen).checked;
    if (before > 0) std::fprintf(stderr, "continuing after %llu cases\n", (unsigned long long)before);
    std::signal(SIGINT, [](int) { stop_requested = true; });
    std::signal(SIGTERM, [](int) { stop_requested = true; });

    soak::Workers workers(plan, progress, stop_requested);
    const auto start = std::chrono::steady_clock::now();
    const bool show_progress = isatty(STDERR_FILENO) != 0;
    const std::string problem = workers.run([&](const soak::Progress& now) {
        if (show_progress) std::fprintf(stderr, "\r%llu cases", (unsigned long long)sum(now, plan.chosen).checked);
    });
    if (show_progress) std::fprintf(stderr, "\n");
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;

    print_table(plan, progress);
    const soak::PairTotals all = sum(progress, plan.chosen);
    const auto done_now = double(all.checked - before);
    std::printf("this run: %.0f cases in %.1f s, %.0f a second on %u threads, %.1f %% of them in big integers\n",
                done_now, spent.count(), done_now / spent.count(), plan.jobs,
                100 * double(oracle::big_integer_cases()) / std::max(done_now, 1.0));
    for (const std::string& program : workers.disagreements()) std::printf("\n%s", program.c_str());
    if (!problem.empty()) fail(problem);
    return all.disagreed == 0 ? 0 : 1;
}
