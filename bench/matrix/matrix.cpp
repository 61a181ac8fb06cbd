#include "matrix.hpp"

#include "heat_map.hpp"
#include "matrix_report.hpp"

#include <cstdio>
#include <filesystem>
#include <sstream>

namespace bench::matrix {
namespace {

bool is_wanted(const Options& options, Kind a, Kind b) {
    const std::string first = kind_name(a), second = kind_name(b);
    return (first + "-" + second).find(options.pairs) != std::string::npos ||
           (second + "-" + first).find(options.pairs) != std::string::npos;
}

bool is_wanted(const Options& options, Verb verb) {
    std::stringstream list(options.verbs);
    for (std::string name; std::getline(list, name, ',');) {
        if (name == verb_name(verb)) return true;
    }
    return options.verbs.empty();
}

std::vector<Cell> measure_all(const Options& options) {
    const Field field;
    std::vector<Cell> cells;
    for (const Verb verb : all_verbs) {
        if (!is_wanted(options, verb)) continue;
        for (std::size_t a = 0; a < kind_count; ++a) {
            for (std::size_t b = a; b < kind_count; ++b) {
                const Kind first = static_cast<Kind>(a), second = static_cast<Kind>(b);
                if (!is_wanted(options, first, second) || !has_cell(verb, first, second)) continue;
                cells.push_back(measure(field, verb, first, second, options.rounds));
            }
        }
    }
    return cells;
}

bool write_page(const Options& options, const std::vector<Cell>& cells) {
    std::FILE* const file = std::fopen(options.page, "w");
    if (!file) return false;
    const std::filesystem::path folder = std::filesystem::absolute(options.page).parent_path();
    const std::string picture =
        options.heat_map ? std::filesystem::absolute(options.heat_map).lexically_relative(folder).string() : "";
    write_matrix_page(file, cells, options.rounds, picture);
    return std::fclose(file) == 0;
}

}  // namespace

int run(const Options& options) {
    const std::vector<Cell> cells = measure_all(options);
    if (cells.empty()) {
        std::fprintf(stderr, "carom-bench: no such cells\n");
        return 1;
    }
    bool is_good = print_differences(cells);
    if (options.rounds == 0) return is_good ? 0 : 1;
    print_matrix(cells);
    if (options.page && !write_page(options, cells)) {
        std::fprintf(stderr, "carom-bench: cannot write %s\n", options.page);
        is_good = false;
    }
    if (options.heat_map && !draw_heat_map(cells, options.heat_map)) {
        std::fprintf(stderr, "carom-bench: cannot write %s\n", options.heat_map);
        is_good = false;
    }
    return is_good ? 0 : 1;
}

}  // namespace bench::matrix
