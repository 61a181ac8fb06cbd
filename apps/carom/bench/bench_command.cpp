#include "bench/bench_command.hpp"

#include "bench/kernels.hpp"
#include "bench/report.hpp"
#include "cli/exit_code.hpp"
#include "cli/output.hpp"
#include "cli/progress_bar.hpp"
#include "cli/usage_error.hpp"
#include "draw/canvas.hpp"
#include "draw/draw_bench.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>

namespace carom::tool {

namespace {

struct Topic {
    const char* name;
    std::vector<Workload> (*workloads)();
};

constexpr Topic topics[] = {
    {"shapes", shape_workloads}, {"rays", ray_workloads},    {"motion", motion_workloads},
    {"pixels", mask_workloads},  {"broad", broad_workloads},
};

constexpr int max_rounds = 10'000;

#ifdef NDEBUG
constexpr bool has_no_asserts = true;
#else
constexpr bool has_no_asserts = false;
#endif
#ifdef CAROM_HARDENED
constexpr bool is_hardened = true;
#else
constexpr bool is_hardened = false;
#endif

std::string processor_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (line.starts_with("model name")) return line.substr(std::min(line.size(), line.find(':') + 2));
    }
    return "unknown processor";
}

void check(const BenchOptions& options) {
    if (options.rounds < 1 || options.rounds > max_rounds)
        throw UsageError(fmt::format("--rounds must be 1 to {}; got {}", max_rounds, options.rounds));
    for (const std::string& topic : options.topics) {
        if (std::ranges::find(bench_topics(), topic) != bench_topics().end()) continue;
        throw UsageError(
            fmt::format("there is no topic '{}'; the topics are {}", topic, fmt::join(bench_topics(), ", ")));
    }
    if (options.plot) image_format(*options.plot, "--plot");  // report a bad name before measuring anything
}

std::vector<Workload> chosen_workloads(const std::vector<std::string>& chosen) {
    std::vector<Workload> all;
    for (const Topic& topic : topics) {
        if (!chosen.empty() && std::ranges::find(chosen, topic.name) == chosen.end()) continue;
        for (Workload& workload : topic.workloads()) all.push_back(std::move(workload));
    }
    return all;
}

}  // namespace

const std::vector<std::string>& bench_topics() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const Topic& topic : topics) all.emplace_back(topic.name);
        return all;
    }();
    return names;
}

int run_bench(const BenchOptions& options) {
    check(options);
    const std::vector<Workload> workloads = chosen_workloads(options.topics);
    BenchReport report{processor_name(), kernels_text(), options.rounds, is_hardened || !has_no_asserts, {}};
    ProgressBar bar(workloads.size());
    for (const Workload& workload : workloads) {
        bar.show(report.rows.size(), workload.query);
        report.rows.push_back({workload.topic, workload.query, measure(workload, options.rounds)});
    }
    bar.clear();
    if (options.plot) draw_bench(report.rows, *options.plot);
    write_output(options.json ? json_report(report) : table_report(report, wants_color()));
    return exit_fine;
}

}  // namespace carom::tool
