#include "levels/level_page.hpp"

#include "levels/level_peer.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace bench::levels {
namespace {

using Times = std::map<int, double>;  // by the number of parts

// One kind of level: who answers which question, in the order of the rows.
struct Table {
    std::vector<int> counts;
    std::vector<std::string> lines;
    std::map<std::string, Times> times;
};

Table table_of(LevelKind kind, const std::vector<Row>& rows) {
    const std::string prefix = std::string("level of ") + kind_name(kind) + " ";
    Table table;
    for (const Row& row : rows) {
        if (!row.family.starts_with(prefix)) continue;
        const int count = std::stoi(row.family.substr(prefix.size()));
        table.counts.push_back(count);
        for (const Timing& timing : row.timings) {
            if (!table.times.contains(timing.contestant)) table.lines.push_back(timing.contestant);
            table.times[timing.contestant][count] = timing.nanoseconds;
        }
    }
    return table;
}

bool is_peer(const std::string& line) {
    return line.find(", ") != std::string::npos;
}

// Carom's time over the faster peer's; 0 without one.
double times_of_peer(const Table& table, const std::string& line, int count) {
    double ratio = 0;
    for (const auto& [other, times] : table.times) {
        if (!other.starts_with(line + ", ") || !times.contains(count)) continue;
        ratio = std::max(ratio, table.times.at(line).at(count) / times.at(count));
    }
    return ratio;
}

void write_summary(std::FILE* file, const std::vector<Row>& rows) {
    int compared = 0, behind = 0, largest = 0;
    std::string which;
    for (const LevelKind kind : level_kinds) {
        const Table table = table_of(kind, rows);
        for (const std::string& line : table.lines) {
            if (is_peer(line)) continue;
            for (auto count = table.counts.rbegin(); count != table.counts.rend(); ++count) {
                const double ratio = times_of_peer(table, line, *count);
                if (ratio == 0) continue;
                ++compared;
                largest = *count;
                if (ratio > 1) {
                    char text[32];
                    std::snprintf(text, sizeof text, " %.2g", ratio);
                    which += std::string(behind++ == 0 ? "" : ", ") + kind_name(kind) + " " + line + text;
                }
                break;
            }
        }
    }
    if (compared == 0) return;
    std::fprintf(file, "With %d parts, a peer is faster in %d of %d questions%s%s.\n", largest, behind, compared,
                 behind == 0 ? "" : "; Carom's time over the peer's: ", which.c_str());
}

void write_table(std::FILE* file, LevelKind kind, const Table& table) {
    std::fprintf(file, "\n| %s |", kind_name(kind));
    for (const int count : table.counts) std::fprintf(file, " %d |", count);
    std::fprintf(file, "\n|---|");
    for (std::size_t i = 0; i < table.counts.size(); ++i) std::fprintf(file, "---:|");
    for (const std::string& line : table.lines) {
        std::fprintf(file, "\n| %s |", line.c_str());
        for (const int count : table.counts) {
            const auto time = table.times.at(line).find(count);
            if (time == table.times.at(line).end()) {
                std::fprintf(file, " |");
            } else {
                const char* const mark = !is_peer(line) && times_of_peer(table, line, count) > 1 ? "**" : "";
                std::fprintf(file, " %s%.3g%s |", mark, time->second / 1000, mark);
            }
        }
    }
    std::fprintf(file, "\n");
}

}  // namespace

void write_level_tables(std::FILE* file, const std::vector<Row>& rows) {
    write_summary(file, rows);
    for (const LevelKind kind : level_kinds) write_table(file, kind, table_of(kind, rows));
}

bool write_level_page(std::FILE* file, const std::vector<Row>& rows, int rounds) {
    std::fprintf(file, R"(# Big levels

How times grow with the parts of a level: the segments of a chain, the edges of a polygon, the boxes of a compound, the
full tiles of a grid.

)");
    write_summary(file, rows);
    std::fprintf(file, R"(
Microseconds a question, the median of %d rounds. Each round asks at 1024 places, spread over the border of the level,
in a new random order, all contestants in turn; before that, their answers are compared. A ball has radius 0.5, where
parts are 1 to 2 wide. Rays and sweeps start 15 over a place and go 20 down; distances are from 4 over it. Placed
levels are turned by 33 degrees and moved, and what is near them is, too. *walk* is a step of a character of the size
of the ball, *ride* the same on a level that moves; *turning* is the first impact of a level that turns by half a
radian about a point 5 over the place with a ball 1.5 over it; and *turned bounds* those of a level that is turned
anew each time. A contact of Carom's is that of the whole level: the minimum translation out of all parts at once,
without seams, and rays and sweeps tell when contact ends, too. Box2D's contacts are those of single parts, and GEOS
only says whether and how far. *made* is the time to make the level.
**Bold** is what a peer answers faster. Measured by `./bench/run --levels --box2d DIR --write docs/big_levels.md --plot
docs/images/performance`; see [performance.md](performance.md) for the machine.
)",
                 rounds);
    for (const LevelKind kind : level_kinds) {
        std::fprintf(
            file, "\n## %s\n\n![Times of each question over the number of parts](images/performance/levels-%s.svg)\n",
            kind == LevelKind::chain     ? "Chains"
            : kind == LevelKind::polygon ? "Simple polygons"
            : kind == LevelKind::boxes   ? "Compounds of boxes"
                                         : "Tile grids",
            kind_name(kind));
        write_table(file, kind, table_of(kind, rows));
    }
    return std::ferror(file) == 0;
}

}  // namespace bench::levels
