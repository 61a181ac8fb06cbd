// Draws the pictures of docs/many.md that show PairFinder's structures, from the structures themselves. A test compares
// them with those in docs/images/many. Usage: carom_many_pictures FOLDER
#include "../bench/broad_scenes.hpp"
#include "broad/pairs/grid_table.hpp"
#include "broad/pairs/pair_partition.hpp"

#include <carom/broad/pair_finder.hpp>

#include <cstdio>
#include <numeric>
#include <string>

namespace {

using namespace carom;
using namespace carom::detail;
using Boxes = std::vector<Aabb>;

constexpr const char* ink = "#1d3557";
constexpr const char* pale = "#a8b5c4";
constexpr const char* accent = "#d1495b";
constexpr const char* level_colors[] = {"#d1495b", "#1d3557", "#2a9d8f", "#b07c10", "#7b4fa3"};

// An SVG whose y axis points up, in the units of the boxes.
class Picture {
  public:
    Picture(const std::string& path, Vec2 low, Vec2 high, float pixels) : file_(std::fopen(path.c_str(), "w")) {
        if (!file_) return;
        scale_ = pixels / (high.x - low.x);
        low_ = low;
        height_ = (high.y - low.y) * scale_;
        std::fprintf(file_,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\">\n"
                     "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
                     static_cast<double>(pixels), static_cast<double>(height_));
    }
    ~Picture() {
        if (!file_) return;
        std::fputs("</svg>\n", file_);
        std::fclose(file_);
    }
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;

    bool ok() const { return file_ != nullptr; }

    void box(const Aabb& box, const char* color, const char* fill = "none", double opacity = 1) {
        std::fprintf(file_,
                     "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" stroke=\"%s\" fill=\"%s\" "
                     "fill-opacity=\"0.25\" opacity=\"%g\"/>\n",
                     x(box.min.x), y(box.max.y), x(box.max.x) - x(box.min.x), y(box.min.y) - y(box.max.y), color, fill,
                     opacity);
    }
    void line(Vec2 from, Vec2 to, const char* color, double width = 1, const char* dashes = "none") {
        std::fprintf(file_,
                     "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"%g\" "
                     "stroke-dasharray=\"%s\"/>\n",
                     x(from.x), y(from.y), x(to.x), y(to.y), color, width, dashes);
    }

  private:
    double x(float at) const { return static_cast<double>((at - low_.x) * scale_); }
    double y(float at) const { return static_cast<double>(height_ - (at - low_.y) * scale_); }

    std::FILE* file_;
    float scale_ = 1, height_ = 0;
    Vec2 low_;
};

Aabb extent(const Boxes& boxes) {
    Aabb all = boxes[0];
    for (const Aabb& box : boxes) {
        all.min = {std::min(all.min.x, box.min.x), std::min(all.min.y, box.min.y)};
        all.max = {std::max(all.max.x, box.max.x), std::max(all.max.y, box.max.y)};
    }
    return all;
}

std::vector<std::uint32_t> numbers(std::size_t count) {
    std::vector<std::uint32_t> all(count);
    std::iota(all.begin(), all.end(), 0u);
    return all;
}

// The first division with its three parts in colors, and the dividers of the smaller groups.
bool draw_partition(const std::string& path) {
    const Boxes boxes = bench::MovingBoxes(bench::BroadScene::uniform, 400).boxes();
    PairRules rules;
    rules.prepare(boxes.size(), {});
    PairSweep<float> sweep;
    PairPartition<float> partition;
    std::vector<PairPartition<float>::Division> divisions;
    partition.record(&divisions);
    partition.find(boxes, numbers(boxes.size()), rules, sweep, [](std::uint32_t, std::uint32_t) { return true; });
    const Aabb all = extent(boxes);
    Picture picture(path, all.min, all.max, 480);
    if (!picture.ok()) return false;
    const float first = divisions[0].divider;
    for (const Aabb& box : boxes) {
        const bool is_left = box.max.x < first, is_right = box.min.x >= first;
        const char* const color = is_left ? ink : is_right ? "#2a9d8f" : accent;
        picture.box(box, color, color);
    }
    for (const auto& division : divisions) {
        Boxes members;
        for (const std::uint32_t box : division.members) members.push_back(boxes[box]);
        const Aabb group = extent(members);
        const double width = &division == divisions.data() ? 2.5 : 1;
        if (division.axis == 0) {
            picture.line({division.divider, group.min.y}, {division.divider, group.max.y}, "#555555", width);
        } else {
            picture.line({group.min.x, division.divider}, {group.max.x, division.divider}, "#555555", width);
        }
    }
    return true;
}

// The borders of a layer's cells within its table, where it is not folded.
void draw_cells(Picture& picture, const GridLayer<float>& layer, const Aabb& all, const char* color) {
    const auto border = [](const CellAxis<float>& axis, std::uint32_t cell) {
        return axis.low + static_cast<float>(cell) / axis.scale;
    };
    for (std::uint32_t column = 0; column <= layer.x.last_cell() + 1; ++column)
        picture.line({border(layer.x, column), all.min.y}, {border(layer.x, column), all.max.y}, color, 0.5);
    for (std::uint32_t row = 0; row <= layer.y.last_cell() + 1; ++row)
        picture.line({all.min.x, border(layer.y, row)}, {all.max.x, border(layer.y, row)}, color, 0.5);
}

// One box, and what it is compared with: what follows in its cell and the next one, and the row above.
bool draw_grid(const std::string& path) {
    const Boxes boxes = bench::MovingBoxes(bench::BroadScene::uniform, 150).boxes();
    PairRules rules;
    rules.prepare(boxes.size(), {});
    GridTable<float> table;
    table.build(boxes, rules, GridLevels::one_and_large, nullptr);
    const Aabb all = extent(boxes);
    Picture picture(path, all.min, all.max, 480);
    if (!picture.ok()) return false;
    const GridLayer<float>& layer = table.layers()[0];
    draw_cells(picture, layer, all, pale);
    // The place whose cell is in the middle.
    std::uint32_t place = 0;
    const std::uint32_t middle = layer.cell(layer.x.last_cell() / 2, layer.y.last_cell() / 2);
    while (table.cell(place) < middle) ++place;
    const std::uint32_t cell = table.cell(place), above = cell + layer.stride;
    for (std::uint32_t other = 0; other < table.size(); ++other) {
        const bool in_row = other > place && other < table.begin(cell + layer.x.reach + 1);
        const bool in_next =
            other >= table.begin(above - layer.x.reach) && other < table.begin(above + layer.x.reach + 1);
        picture.box(table.box(other), in_row || in_next ? accent : ink, in_row || in_next ? accent : "none",
                    in_row || in_next ? 1 : 0.35);
    }
    picture.box(table.box(place), ink, ink);
    return true;
}

// Each level in its color, with its cells in the corner that it is drawn for.
bool draw_hierarchy(const std::string& path) {
    const Boxes boxes = bench::MovingBoxes(bench::BroadScene::mixed, 220).boxes();
    PairRules rules;
    rules.prepare(boxes.size(), {});
    GridTable<float> table;
    table.build(boxes, rules, GridLevels::one_for_each_size, nullptr);
    const Aabb all = extent(boxes);
    Picture picture(path, all.min, all.max, 480);
    if (!picture.ok()) return false;
    std::size_t level = 0;
    for (const GridLayer<float>& layer : table.layers()) {
        const char* const color = level_colors[level++ % std::size(level_colors)];
        if (level <= 2) draw_cells(picture, layer, all, color);
        for (std::uint32_t place = table.layer_begin(layer); place < table.layer_end(layer); ++place)
            picture.box(table.box(place), color, color);
    }
    return true;
}

// The sweep stopped in the middle: pairs found so far are joined, boxes that are active are filled, and on the right
// are their y intervals in the order of their low edges, as the search tree has them.
bool draw_sweep(const std::string& path) {
    const Boxes boxes = bench::MovingBoxes(bench::BroadScene::uniform, 90).boxes();
    const Aabb all = extent(boxes);
    const float line = (all.min.x + all.max.x) / 2;
    const float margin = (all.max.x - all.min.x) * 0.35f;
    Picture picture(path, all.min, {all.max.x + margin, all.max.y}, 620);
    if (!picture.ok()) return false;
    for (const Aabb& box : boxes) {
        const bool is_active = box.min.x <= line && box.max.x >= line;
        picture.box(box, is_active ? accent : ink, is_active ? accent : "none",
                    is_active || box.min.x > line ? 1 : 0.3);
    }
    picture.line({line, all.min.y}, {line, all.max.y}, accent, 2);
    PairFinder finder;
    PairOptions options;
    options.strategy = PairStrategy::sweep;
    const auto middle = [](const Aabb& box) { return Vec2{(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2}; };
    finder.for_each_pair(
        boxes,
        [&](IndexPair pair) {
            const Aabb &a = boxes[pair.first], &b = boxes[pair.second];
            if (std::max(a.min.x, b.min.x) <= line) picture.line(middle(a), middle(b), ink, 1.5);
        },
        options);
    auto order = numbers(boxes.size());
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return boxes[a].min.y < boxes[b].min.y; });
    float x = all.max.x + margin * 0.1f;
    for (const std::uint32_t box : order) {
        if (!(boxes[box].min.x <= line && boxes[box].max.x >= line)) continue;
        picture.line({x, boxes[box].min.y}, {x, boxes[box].max.y}, accent, 4);
        x += margin * 0.07f;
    }
    return true;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::fputs("Usage: carom_many_pictures FOLDER\n", stderr);
        return 2;
    }
    const std::string folder = std::string(arguments[1]) + "/";
    const bool drawn = draw_partition(folder + "partition.svg") && draw_grid(folder + "grid.svg") &&
                       draw_hierarchy(folder + "hierarchical_grid.svg") && draw_sweep(folder + "sweep.svg");
    if (!drawn) std::fprintf(stderr, "carom_many_pictures: cannot write into %s\n", folder.c_str());
    return drawn ? 0 : 1;
}
