#include "bench/report.hpp"
#include "cli/table.hpp"
#include "cli/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace carom::tool {

namespace {

std::string calls_per_second(double nanoseconds) {
    const double calls = 1e9 / nanoseconds;
    if (calls >= 1e6) return fmt::format("{:.1f} M", calls / 1e6);
    return calls >= 1e3 ? fmt::format("{:.1f} k", calls / 1e3) : fmt::format("{:.1f}", calls);
}

std::string heading(const std::string& topic, std::size_t width, bool color) {
    const std::string line = fmt::format("{}  {:>12}  {:>19}  {:>9}", padded_right(topic, width), "ns a call",
                                         "half of the rounds", "a second");
    return painted(line, paint::bold, color);
}

}  // namespace

std::string table_report(const BenchReport& report, bool color) {
    std::size_t width = 0;
    for (const BenchRow& row : report.rows) width = std::max(width, columns(row.query));
    std::string text = fmt::format("{}; medians of {} rounds\n", one_line(report.processor), report.rounds);
    text += fmt::format("kernels: {}\n", report.kernels);
    if (report.has_assertions) text += "this build has assertions on: all is slower than it need be\n";
    std::string topic;
    for (const BenchRow& row : report.rows) {
        if (row.topic != topic) text += '\n' + heading(row.topic, width, color) + '\n';
        topic = row.topic;
        const BenchTimes& t = row.times;
        text += fmt::format("{}  {:>12.1f}  {:>19}  {:>9}\n", padded_right(row.query, width), t.median,
                            fmt::format("{:.1f} to {:.1f}", t.low, t.high), calls_per_second(t.median));
    }
    return text;
}

}  // namespace carom::tool
