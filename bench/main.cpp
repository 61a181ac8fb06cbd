// Carom against its peers: checks that all agree, then times them. ./bench/run builds and runs it.
#include "crowds.hpp"
#include "edge_cases/in_contact.hpp"
#include "edge_cases/vertex_growth.hpp"
#include "family.hpp"
#include "growth_plot.hpp"
#include "levels/level_growth.hpp"
#include "levels/level_page.hpp"
#include "matrix/matrix.hpp"
#include "report.hpp"
#include "runner.hpp"
#include "terrain/terrain.hpp"

#include <carom/batch/overlaps_many.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>

namespace {

constexpr const char* usage =
    "Usage: ./bench/run [--check] [--filter TEXT] [--rounds N] [--write FILE] [--plot FILE]\n"
    "       ./bench/run --matrix [--check] [--pairs TEXT] [--verbs LIST] [--rounds N] [--write FILE] [--heat FILE]\n"
    "       ./bench/run --gate [FILE] [--write]\n"
    "       ./bench/run --kernels [--rounds N] [--filter TEXT]\n"
    "       ./bench/run --demos [FRAMES]\n"
    "       ./bench/run --vertices [--rounds N]\n"
    "       ./bench/run --in-contact [--rounds N]\n"
    "       ./bench/run --levels [--rounds N] [--write FILE] [--plot FOLDER]\n"
    "       ./bench/run --crowds [--rounds N]\n"
    "       ./bench/run --terrain [--rounds N]\n\n"
    "  --check        only compare the answers\n"
    "  --filter TEXT  only the questions whose names contain TEXT\n"
    "  --rounds N     how often each contestant is timed (default 301)\n"
    "  --write FILE   also write the results as a page, such as docs/performance.md\n"
    "  --plot FILE    also plot how the broad phase grows with the boxes, such as docs/images/many/growth.svg\n"
    "  --matrix       instead, every pair of shapes in every query, placed by poses (default 15 rounds)\n"
    "  --pairs TEXT   only the pairs whose names contain TEXT, such as circle-hexagon\n"
    "  --verbs LIST   only these of overlaps,contact,manifold,distance,sweep,raycast\n"
    "  --heat FILE    also draw the matrix as a heat map, such as docs/images/performance/matrix.png\n"
    "  --vertices     instead, how times grow with the vertices of polygons\n"
    "  --in-contact   instead, what queries take about shapes that touch exactly, or are in one place (default 15 "
    "rounds)\n"
    "  --levels       instead, how times grow with the parts of levels (default 15 rounds); --write FILE writes a "
    "page\n"
    "                 such as docs/big_levels.md, and --plot FOLDER draws a plot for each kind\n"
    "  --crowds       instead, what worlds of 100,000 colliders cost: memory, updates, copies (default 31 rounds)\n"
    "  --terrain      instead, what a terrain of pixels costs as a shape: memory, digging, walking (default 31 "
    "rounds)\n"
    "  --kernels      instead, batches and masks by the kernels with Highway and by those without it (default 51 "
    "rounds)\n"
    "  --demos        instead, the frames a second of the demos, drawn by the processor at 1280 x 720 (default 600 "
    "frames)\n"
    "  --box2d DIR    build Box2D 3 from this folder as a peer of the matrix and of levels; without it, Debian's 2.4.1 "
    "is\n"
    "                 one of the matrix\n"
    "  --cute-c2 DIR  build cute_c2 from the folder of cute_c2.h as a peer of the matrix\n"
    "  --gate [FILE]  instead, count the instructions of some calls with valgrind, and fail where one takes over 5 %\n"
    "                 more than stored in FILE (default bench/gate/counts.txt); --write stores the counts anew\n";

struct Options {
    bool check_only = false;
    std::string filter;
    int rounds = 0;  // 0: the default
    const char* page = nullptr;
    const char* plot = nullptr;
    bool is_matrix = false;
    bool is_growth = false;
    bool is_in_contact = false;
    bool is_levels = false;
    bool is_crowds = false;
    bool is_terrain = false;
    std::string pairs, verbs;
    const char* heat_map = nullptr;
};

[[noreturn]] void exit_with_usage(std::FILE* file, int status) {
    std::fputs(usage, file);
    std::exit(status);
}

Options read_options(int count, char** arguments) {
    Options options;
    for (int i = 1; i < count; ++i) {
        const std::string name = arguments[i];
        const auto value = [&] { return ++i < count ? arguments[i] : (exit_with_usage(stderr, 2), nullptr); };
        if (name == "--check") {
            options.check_only = true;
        } else if (name == "--filter") {
            options.filter = value();
        } else if (name == "--rounds") {
            options.rounds = std::atoi(value());
            if (options.rounds < 1) exit_with_usage(stderr, 2);
        } else if (name == "--write") {
            options.page = value();
        } else if (name == "--plot") {
            options.plot = value();
        } else if (name == "--matrix") {
            options.is_matrix = true;
        } else if (name == "--vertices") {
            options.is_growth = true;
        } else if (name == "--in-contact") {
            options.is_in_contact = true;
        } else if (name == "--levels") {
            options.is_levels = true;
        } else if (name == "--crowds") {
            options.is_crowds = true;
        } else if (name == "--terrain") {
            options.is_terrain = true;
        } else if (name == "--pairs") {
            options.pairs = value();
        } else if (name == "--verbs") {
            options.verbs = value();
        } else if (name == "--heat") {
            options.heat_map = value();
        } else {
            exit_with_usage(name == "--help" ? stdout : stderr, name == "--help" ? 0 : 2);
        }
    }
    const bool is_slow = options.is_crowds || options.is_terrain;
    const bool is_quick = options.is_matrix || options.is_levels || options.is_in_contact;
    if (options.rounds == 0) options.rounds = is_quick ? 15 : is_slow ? 31 : 301;
    return options;
}

std::vector<bench::Family> chosen_families(const std::string& filter) {
    std::vector<bench::Family> chosen;
    for (auto families : {bench::simple_families, bench::capsule_families, bench::polygon_families, bench::ray_families,
                          bench::sweep_families, bench::impact_families, bench::batch_families, bench::mask_families,
                          bench::broad_families, bench::tree_families, bench::respond_families, bench::world_families,
                          bench::world_query_families}) {
        for (bench::Family& family : families()) {
            if (family.name.find(filter) != std::string::npos) chosen.push_back(std::move(family));
        }
    }
    return chosen;
}

bool all_agree(const std::vector<bench::Family>& families) {
    bool sound = true;
    for (const bench::Family& family : families) {
        if (const auto fault = bench::find_fault(family)) {
            std::fprintf(stderr, "carom-bench: %s\n", fault->c_str());
            sound = false;
        }
        family.forget();
    }
    return sound && !families.empty();
}

template <class Write>
bool write_file(const char* path, Write write) {
    std::FILE* file = std::fopen(path, "w");
    const bool written = file && write(file);
    if (file) std::fclose(file);
    if (!written) std::fprintf(stderr, "carom-bench: cannot write %s\n", path);
    return written;
}

// The growth of levels, as a page if there is one, with a plot for each kind in the folder, if there is one.
bool print_levels(const Options& options) {
    std::vector<bench::Row> rows;
    bool is_fine = bench::levels::measure_levels(options.rounds, rows);
    bench::levels::write_level_tables(stdout, rows);
    if (options.page) {
        is_fine &= write_file(
            options.page, [&](std::FILE* file) { return bench::levels::write_level_page(file, rows, options.rounds); });
    }
    for (bench::Row& row : rows) {
        std::erase_if(row.timings, [](const bench::Timing& timing) { return timing.contestant == "made"; });
    }
    for (const char* const kind : {"chain", "polygon", "boxes", "tiles"}) {
        if (!options.plot) continue;
        const std::string path = std::string(options.plot) + "/levels-" + kind + ".svg";
        is_fine &= write_file(path.c_str(), [&](std::FILE* file) {
            return bench::write_growth_plot(file, rows, std::string("level of ") + kind + " ",
                                            "parts of the level, and time a query");
        });
    }
    return is_fine;
}

}  // namespace

int main(int count, char** arguments) {
    const Options options = read_options(count, arguments);
    if (options.is_matrix) {
        return bench::matrix::run(
            {options.pairs, options.verbs, options.check_only ? 0 : options.rounds, options.page, options.heat_map});
    }
    if (options.is_growth) return bench::print_vertex_growth(options.rounds) ? 0 : 1;
    if (options.is_in_contact) return bench::print_in_contact(options.rounds) ? 0 : 1;
    if (options.is_levels) return print_levels(options) ? 0 : 1;
    if (options.is_crowds) return bench::print_crowds(options.rounds) ? 0 : 1;
    if (options.is_terrain) return bench::print_terrain(options.rounds) ? 0 : 1;
    const std::vector<bench::Family> families = chosen_families(options.filter);
    if (!all_agree(families)) return 1;
    std::printf("%zu families: all answers agree; kernels: %s\n", families.size(), carom::batch_kernels().c_str());
    if (options.check_only) return 0;

    std::vector<bench::Row> rows;
    for (const bench::Family& family : families) {
        rows.push_back(bench::measure(family, options.rounds));
        family.forget();
    }
    bench::print_table(rows);
    bool written = true;
    if (options.page) {
        written &= write_file(options.page, [&](std::FILE* file) {
            bench::write_page(file, rows, families.front().size, options.rounds);
            return true;
        });
    }
    if (options.plot) {
        written &= write_file(options.plot, [&](std::FILE* file) {
            return bench::write_growth_plot(file, rows, "broad uniform ", "boxes, and time a box and frame");
        });
    }
    return written ? 0 : 1;
}
