#include "report.hpp"

#include <algorithm>
#include <fstream>
#include <functional>
#include <string>

namespace bench {
namespace {

// A table of questions that the same peers can answer.
struct Table {
    std::vector<const char*> peers;    // contestants
    std::vector<const char*> columns;  // what the page calls them
    std::vector<Row> rows;
};

const Timing* find_timing(const Row& row, const std::string& contestant) {
    const auto found = std::find_if(row.timings.begin(), row.timings.end(),
                                    [&](const Timing& timing) { return timing.contestant == contestant; });
    return found == row.timings.end() ? nullptr : &*found;
}

// Batches have no peers but Carom's own single calls and a plain loop; masks, trees and the broad phase have their own.
std::vector<Table> tables_of(const std::vector<Row>& rows) {
    Table calls{{"box2d", "chipmunk", "naive"}, {"Box2D", "Chipmunk", "plain"}, {}};
    Table batches{{"single", "naive"}, {"single calls", "plain loop"}, {}};
    Table masks{{"pygame", "words"}, {"pygame", "plain words"}, {}};
    Table broad{{"two threads", "b2BroadPhase", "cpBBTree", "cpSpaceHash", "rtree", "cgal"},
                {"2 threads", "b2BroadPhase", "cpBBTree", "cpSpaceHash", "Boost R-tree", "CGAL"},
                {}};
    Table strategies{
        {"grid", "hierarchical_grid", "partition", "sweep"}, {"grid", "hierarchical_grid", "partition", "sweep"}, {}};
    Table threads{{"one thread"}, {"1 thread"}, {}};
    Table trees{{"inserted", "box2d", "chipmunk", "boost"}, {"inserted", "Box2D", "Chipmunk", "Boost"}, {}};
    for (const Row& row : rows) {
        if (find_timing(row, "sweep")) strategies.rows.push_back(row);
        (find_timing(row, "sweep")        ? broad
         : find_timing(row, "inserted")   ? trees
         : find_timing(row, "single")     ? batches
         : find_timing(row, "words")      ? masks
         : find_timing(row, "one thread") ? threads
                                          : calls)
            .rows.push_back(row);
    }
    std::vector<Table> tables;
    for (Table& table : {std::ref(calls), std::ref(batches), std::ref(masks), std::ref(broad), std::ref(strategies),
                         std::ref(threads), std::ref(trees)}) {
        if (!table.rows.empty()) tables.push_back(std::move(table));
    }
    return tables;
}

std::string cell(const char* format, double value) {
    char text[32];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

// What was timed only once has a star.
std::string time_cell(const char* format, const Timing& timing) {
    return cell(format, timing.nanoseconds) + (timing.is_slow ? "*" : "");
}

std::string processor_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (line.rfind("model name", 0) == 0) return line.substr(line.find(':') + 2);
    }
    return "unknown processor";
}

constexpr const char* introduction = R"(# Performance

Written by `./bench/run --write docs/performance.md`. All times are nanoseconds a call on one core, for shapes in float unless told;
Carom's answers are exact, everyone else's are rounded.

| | |
|---|---|
| processor | %s |
| compiler | %s, `%s` |
| peers | Box2D 2.4.1 and Chipmunk 7.0.3 as Debian builds them; plain double-precision code without error bounds, compiled with Carom |
| inputs | %zu random pairs in cache, in random order, drawn so that 30 to 70 %% overlap |
| method | all contestants in one process, in %d interleaved rounds, each warm: all questions were asked once before; medians of the rounds, and of the rounds' own ratios |
| checked first | everyone's answers are equal; inputs within 0.01 of touching are left out, since the peers round there |

"÷ x" is Carom's time divided by x's: below 1 Carom is faster. Box2D's polygons have no skin here. Where a peer has no
yes or no of its own, it is asked for what it has: Box2D for the distance of rounded segments (capsules), and Chipmunk
always for a whole contact. Chipmunk's placed shapes include the update of their cached corners, without which it cannot
be asked.

)";

void print(const Table& table) {
    std::printf("%-44s %8s", "ns a call", "carom");
    for (const char* peer : table.peers) std::printf(" %8.8s", peer);
    for (const char* peer : table.peers) std::printf(" %8s", std::string("/").append(peer).substr(0, 8).c_str());
    std::printf("\n");
    for (const Row& row : table.rows) {
        // The en dash in some names is three bytes and one column wide.
        const int wide = row.family.find("\u2013") == std::string::npos ? 44 : 46;
        std::printf("%-*s %8.2f", wide, row.family.c_str(), row.timings[0].nanoseconds);
        for (const char* peer : table.peers) {
            const Timing* timing = find_timing(row, peer);
            std::printf(" %8s", timing ? time_cell("%.2f", *timing).c_str() : "-");
        }
        for (const char* peer : table.peers) {
            const Timing* timing = find_timing(row, peer);
            std::printf(" %8s", timing ? cell("%.2f", timing->ratio).c_str() : "-");
        }
        std::printf("\n");
    }
}

void write(std::FILE* file, const Table& table) {
    std::fprintf(file, "| question | overlapping | Carom |");
    for (const char* column : table.columns) std::fprintf(file, " %s |", column);
    for (const char* column : table.columns) std::fprintf(file, " ÷ %s |", column);
    std::fprintf(file, "\n|---|---|---|");
    for (std::size_t i = 0; i < 2 * table.columns.size(); ++i) std::fprintf(file, "---|");
    std::fprintf(file, "\n");
    for (const Row& row : table.rows) {
        const char* const digits = row.timings[0].nanoseconds < 2 ? "%.2f" : "%.1f";
        std::fprintf(file, "| %s | %s | %s", row.family.c_str(),
                     row.hit_rate < 0 ? "" : cell("%.0f %%", 100 * row.hit_rate).c_str(),
                     cell(digits, row.timings[0].nanoseconds).c_str());
        for (const char* peer : table.peers) {
            const Timing* timing = find_timing(row, peer);
            std::fprintf(file, " | %s", timing ? time_cell("%.1f", *timing).c_str() : "");
        }
        for (const char* peer : table.peers) {
            const Timing* timing = find_timing(row, peer);
            std::fprintf(file, " | %s", timing ? cell("%.2f", timing->ratio).c_str() : "");
        }
        std::fprintf(file, " |\n");
    }
}

constexpr const char* about_batches = R"(
Batches: nanoseconds a pair, one shape against 1024 or 1024 pairs, in cache, beside a loop of Carom's single calls and a
plain loop over the same numbers (circles and boxes in float, others in double).

)";

constexpr const char* about_masks = R"(
Masks: nanoseconds a question, at the side in pixels that the name ends with, beside pygame's C code as Debian builds it,
called without its interpreter, and the words of [Ekstrom] joined one by one, compiled with Carom. Offsets are random,
thousands of them; discs, rings and few pixels overlap at about half of them, the others at all or at none.

)";

constexpr const char* about_broad = R"(
Many boxes: nanoseconds a box for all overlapping pairs of one frame, while all boxes move by about 0.05; the scenes are
described in bench/broad_scenes.hpp, and the number of boxes ends their names. All find the same pairs. Box2D's
b2BroadPhase keeps a list of contacts as b2ContactManager does, Chipmunk's indexes are told velocities as cpSpace tells
them, and the R-tree is packed anew. Times are the processor's, so those of two threads are of both together; and they are
means, since Box2D's boxes leave their margins in every third frame or so, and nearly all of its work is in that one. Of a
million boxes the peers take up to seconds a frame: those with a star are timed for one frame, the fourth.

)";

constexpr const char* about_trees = R"(
Trees: nanoseconds a query of 100 000 boxes with sides from 0.5 to 1.5, one at every other place on average; and nanoseconds
a box to build a tree of them, and to move each in a tree of 10 000. Carom's tree is built at once, or box by box (inserted) as Box2D's
b2DynamicTree and Chipmunk's cpBBTree are; Boost.Geometry's R-tree (R*, 16 a node, doubles) is built at once. Box2D and
Chipmunk leave the ray against a box to the caller, here plain double-precision code.

)";

constexpr const char* about_strategies = R"(
The same frames with each strategy of PairFinder by its name, beside the one that it chooses by itself.

)";

constexpr const char* about_threads = R"(
What a second thread is worth, by the clock on the wall where both cores are free: nanoseconds a box for all pairs of a
frame, and nanoseconds an update of a whole world.

)";

}  // namespace

void print_table(const std::vector<Row>& rows) {
    for (const Table& table : tables_of(rows)) print(table);
}

void write_page(std::FILE* file, const std::vector<Row>& rows, std::size_t inputs, int rounds) {
    std::fprintf(file, introduction, processor_name().c_str(), CAROM_BENCH_COMPILER, CAROM_BENCH_FLAGS, inputs, rounds);
    for (const Table& table : tables_of(rows)) {
        if (table.peers.front() == std::string("single")) std::fputs(about_batches, file);
        if (table.peers.front() == std::string("pygame")) std::fputs(about_masks, file);
        if (table.peers.front() == std::string("two threads")) std::fputs(about_broad, file);
        if (table.peers.front() == std::string("inserted")) std::fputs(about_trees, file);
        if (table.peers.front() == std::string("one thread")) std::fputs(about_threads, file);
        if (table.peers.front() == std::string("grid")) std::fputs(about_strategies, file);
        write(file, table);
    }
}

}  // namespace bench
