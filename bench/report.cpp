#include "report.hpp"

#include <algorithm>
#include <fstream>
#include <string>

namespace bench {
namespace {

const char* const peers[] = {"box2d", "chipmunk", "naive"};

const Timing* find_timing(const Row& row, const std::string& contestant) {
    const auto found = std::find_if(row.timings.begin(), row.timings.end(),
                                    [&](const Timing& timing) { return timing.contestant == contestant; });
    return found == row.timings.end() ? nullptr : &*found;
}

std::string cell(const char* format, double value) {
    char text[32];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

std::string processor_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (line.rfind("model name", 0) == 0) return line.substr(line.find(':') + 2);
    }
    return "unknown processor";
}

constexpr const char* introduction = R"(# Performance

Written by `./bench/run --write docs/performance.md`. All times are nanoseconds a call on one core, for shapes in float;
Carom's answers are exact, everyone else's are rounded.

| | |
|---|---|
| processor | %s |
| compiler | %s, `%s` |
| peers | Box2D 2.4.1 and Chipmunk 7.0.3 as Debian builds them; plain double-precision code without error bounds, compiled with Carom |
| inputs | %zu random pairs in cache, in random order, drawn so that 30 to 70 %% overlap |
| method | all contestants in one process, in %d interleaved rounds; medians of the rounds, and of the rounds' own ratios |
| checked first | everyone's answers are equal; inputs within 0.01 of touching are left out, since the peers round there |

"÷ x" is Carom's time divided by x's: below 1 Carom is faster. Box2D's polygons have no skin here. Where a peer has no
yes or no of its own, it is asked for what it has: Box2D for the distance of rounded segments (capsules), and Chipmunk
always for a whole contact. Chipmunk's placed shapes include the update of their cached corners, without which it cannot
be asked.

)";

}  // namespace

void print_table(const std::vector<Row>& rows) {
    std::printf("%-24s %8s %8s %8s %8s   %7s %7s %7s\n", "ns a call", "carom", "box2d", "chipmunk", "naive", "/box2d",
                "/chipm.", "/naive");
    for (const Row& row : rows) {
        // The en dash in some names is three bytes and one column wide.
        const int wide = row.family.find("\u2013") == std::string::npos ? 24 : 26;
        std::printf("%-*s %8.2f", wide, row.family.c_str(), row.timings[0].nanoseconds);
        for (const char* peer : peers) {
            const Timing* timing = find_timing(row, peer);
            std::printf(" %8s", timing ? cell("%.2f", timing->nanoseconds).c_str() : "-");
        }
        std::printf("  ");
        for (const char* peer : peers) {
            const Timing* timing = find_timing(row, peer);
            std::printf(" %7s", timing ? cell("%.2f", timing->ratio).c_str() : "-");
        }
        std::printf("\n");
    }
}

void write_page(std::FILE* file, const std::vector<Row>& rows, std::size_t inputs, int rounds) {
    std::fprintf(file, introduction, processor_name().c_str(), CAROM_BENCH_COMPILER, CAROM_BENCH_FLAGS, inputs, rounds);
    std::fprintf(file,
                 "| question | overlapping | Carom | Box2D | Chipmunk | plain | ÷ Box2D | ÷ Chipmunk | ÷ plain |\n");
    std::fprintf(file, "|---|---|---|---|---|---|---|---|---|\n");
    for (const Row& row : rows) {
        std::fprintf(file, "| %s | %.0f %% | %.1f", row.family.c_str(), 100 * row.hit_rate, row.timings[0].nanoseconds);
        for (const char* peer : peers) {
            const Timing* timing = find_timing(row, peer);
            std::fprintf(file, " | %s", timing ? cell("%.1f", timing->nanoseconds).c_str() : "");
        }
        for (const char* peer : peers) {
            const Timing* timing = find_timing(row, peer);
            std::fprintf(file, " | %s", timing ? cell("%.2f", timing->ratio).c_str() : "");
        }
        std::fprintf(file, " |\n");
    }
}

}  // namespace bench
