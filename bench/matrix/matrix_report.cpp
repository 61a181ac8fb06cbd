#include "matrix_report.hpp"

#include "aims.hpp"

#include <algorithm>
#include <string>

namespace bench::matrix {
namespace {

constexpr Column others[] = {Column::box2d, Column::cute_c2, Column::plain};

const char* column_name(Column column) {
    constexpr const char* names[] = {"Carom", "AnyShape", "double", "unplaced", "Box2D", "cute_c2", "plain"};
    return names[static_cast<std::size_t>(column)];
}

std::string pair_name(const Cell& cell) {
    return std::string(kind_name(cell.a)) + "-" + kind_name(cell.b);
}

std::string number(double value, const char* format) {
    if (std::isnan(value)) return "-";
    char text[32];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

std::string time_text(double nanoseconds) {
    return number(nanoseconds, nanoseconds < 9.95 ? "%.1f" : "%.0f");
}

template <class Use>
void for_each_table(const std::vector<Cell>& cells, Use use) {
    for (const Verb verb : all_verbs) {
        std::vector<Cell> rows;
        std::copy_if(cells.begin(), cells.end(), std::back_inserter(rows),
                     [&](const Cell& cell) { return cell.verb == verb; });
        if (!rows.empty()) use(verb, rows);
    }
}

const char* short_name(Aim aim) {
    constexpr const char* names[] = {"Box2D", "cute_c2", "peer", "plain", "AnyShape", "double", "unplaced"};
    return names[static_cast<std::size_t>(aim)];
}

std::string misses_text(const Cell& cell) {
    std::string text = is_behind_peer(cell) ? "BEHIND" : "";
    for (const Miss& miss : misses_of(cell)) text += std::string(text.empty() ? "" : " ") + short_name(miss.aim);
    return text;
}

void print_row(const Cell& cell) {
    std::printf("%-19s %3.0f%%", pair_name(cell).c_str(), 100 * cell.hit_rate);
    for (const Column column : columns) std::printf(" %8s", time_text(cell.of(column).nanoseconds).c_str());
    for (const Column column : others) std::printf(" %8s", number(cell.of(column).ratio, "%.2f").c_str());
    for (const Column column : {Column::any_shape, Column::in_double, Column::unplaced}) {
        std::printf(" %6s", number(1 / cell.of(column).ratio, "%.2f").c_str());
    }
    std::printf("  %s\n", misses_text(cell).c_str());
}

bool misses(const Cell& cell, Aim aim) {
    const std::vector<Miss> found = misses_of(cell);
    return std::any_of(found.begin(), found.end(), [&](const Miss& miss) { return miss.aim == aim; });
}

std::string bold_if(bool is_bold, const std::string& text) {
    return is_bold ? "**" + text + "**" : text;
}

// Whether a ratio to another column is behind that column or the aim about it.
bool is_bold_ratio(const Cell& cell, Column column) {
    const double ratio = cell.of(column).ratio;
    if (std::isnan(ratio)) return false;
    if (column == Column::plain) return misses(cell, Aim::plain);
    return ratio > 1 || misses(cell, column == Column::box2d ? Aim::box2d : Aim::cute_c2) ||
           (misses(cell, Aim::peer) && ratio == ratio_to_fastest(cell));
}

void write_row(std::FILE* file, const Cell& cell) {
    std::fprintf(file, "| %s | %.0f %%", bold_if(is_behind_peer(cell), pair_name(cell)).c_str(), 100 * cell.hit_rate);
    for (const Column column : columns) {
        const bool is_bold = (column == Column::carom && is_behind_peer(cell)) ||
                             (column == Column::any_shape && misses(cell, Aim::any_shape)) ||
                             (column == Column::in_double && misses(cell, Aim::in_double)) ||
                             (column == Column::unplaced && misses(cell, Aim::unplaced));
        const double time = cell.of(column).nanoseconds;
        std::fprintf(file, " | %s", std::isnan(time) ? "" : bold_if(is_bold, time_text(time)).c_str());
    }
    for (const Column column : others) {
        const double ratio = cell.of(column).ratio;
        std::fprintf(file, " | %s",
                     std::isnan(ratio) ? "" : bold_if(is_bold_ratio(cell, column), number(ratio, "%.2f")).c_str());
    }
    std::fprintf(file, " |\n");
}

constexpr const char* introduction = R"(
Nanoseconds per call for each pair of shapes, both placed by a pose, one table for each query. Each time is the median
of %d rounds; each round has the %zu pairs of %zu bodies per side in a new random order, the same for all contestants.
Half of the pairs overlap where they can; all are farther than %g from touching (sizes are about 1). In sweeps and ray
casts the first shape, or a point, moves by 2 to 4; 30 %% hit, 20 %% start in contact, the others miss. The peers are %s
and %s, each compiled without Carom's flags. Nobody's answer to `overlaps` is branched on. "÷ x" is Carom's time over that
of x. **Bold** is what is slower than a peer, or misses its aim.

- *Carom*, *AnyShape* and *double*: `place(shape, pose)` of concrete shapes in float, of AnyShape, and of shapes in
  double. *unplaced*: concrete shapes in float that have the coordinates of the world. Boxes called aabb are turned by
  their poses; where they are not placed, they are upright.
- *Box2D*: the faster of its functions, with the pose of one shape in the frame of the other computed within the call.
  Its manifolds stay in that frame.
- *cute_c2*: circles and capsules are moved into the world within the call. A point is a circle and a segment a capsule
  of radius 0.
- *plain*: textbook code in double: separating axes, vertices against edges, clipping. Rounded as it comes.
)";

}  // namespace

void print_matrix(const std::vector<Cell>& cells) {
    for_each_table(cells, [](Verb verb, const std::vector<Cell>& rows) {
        std::printf("\n%-19s  hit", (std::string(verb_name(verb)) + ", ns").c_str());
        for (const Column column : columns) std::printf(" %8s", column_name(column));
        for (const Column column : others) std::printf(" %8s", std::string("/").append(column_name(column)).c_str());
        std::printf(" %6s %6s %6s  %s\n", "any x", "dbl x", "unpl x", "behind a peer, or an aim");
        for (const Cell& cell : rows) print_row(cell);
    });
    std::printf("\n%s\n", summary(cells).c_str());
}

bool print_differences(const std::vector<Cell>& cells) {
    bool carom_agrees = true;
    for_each_table(cells, [&](Verb verb, const std::vector<Cell>& rows) {
        for (const Column column : columns) {
            const auto count = [&](const Cell& cell) { return cell.differences[static_cast<std::size_t>(column)]; };
            const auto differing = std::count_if(rows.begin(), rows.end(), count);
            if (differing == 0) continue;
            carom_agrees &= column > Column::unplaced;
            std::size_t total = 0;
            for (const Cell& cell : rows) total += count(cell);
            const Cell& most = *std::max_element(rows.begin(), rows.end(),
                                                 [&](const Cell& p, const Cell& q) { return count(p) < count(q); });
            std::printf("%s: %zu answers of %s differ from plain code, in %td pairs; most, %zu of %zu, in %s\n",
                        verb_name(verb), total, column_name(column), differing, count(most), Scene::pair_count,
                        pair_name(most).c_str());
        }
    });
    std::printf("%zu cells, %s and %s; all other answers agree\n", cells.size(), box2d_name().c_str(),
                cute_c2_name().c_str());
    return carom_agrees;
}

void write_matrix_page(std::FILE* file, const std::vector<Cell>& cells, int rounds, const std::string& heat_map) {
    std::fprintf(file, "# Every pair of shapes\n\n%s\n", summary(cells).c_str());
    if (!heat_map.empty())
        std::fprintf(file, "\n![Carom's time over that of the fastest peer](%s)\n", heat_map.c_str());
    std::fprintf(file, introduction, rounds, Scene::pair_count, Scene::body_count, Scene::clear_margin,
                 box2d_name().c_str(), cute_c2_name().c_str());
    for_each_table(cells, [&](Verb verb, const std::vector<Cell>& rows) {
        std::fprintf(file, "\n## `%s`\n\n| pair | %s |", verb_name(verb), is_motion(verb) ? "hits" : "overlapping");
        for (const Column column : columns) std::fprintf(file, " %s |", column_name(column));
        for (const Column column : others) std::fprintf(file, " ÷ %s |", column_name(column));
        std::fprintf(file, "\n|---|---|");
        for (std::size_t i = 0; i < column_count + std::size(others); ++i) std::fprintf(file, "---|");
        std::fprintf(file, "\n");
        for (const Cell& cell : rows) write_row(file, cell);
    });
}

}  // namespace bench::matrix
