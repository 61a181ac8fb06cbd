// Draws a tree: reads boxes, one `min.x min.y max.x max.y` per line, and prints an SVG image of them and of the tree's
// nodes, level by level. The y axis points down.

#include <carom/carom.hpp>

#include <cstdio>
#include <vector>

namespace {

constexpr const char* colors[] = {"#3572b0", "#d9822b", "#b03535", "#6a3d9a"};

void rectangle(const carom::Aabb& box, float margin, const char* style) {
    std::printf("<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" %s/>\n", box.min.x - margin, box.min.y - margin,
                box.max.x - box.min.x + 2 * margin, box.max.y - box.min.y + 2 * margin, style);
}

void draw_node(int level, const carom::Aabb& box, float unit) {
    char style[80];
    std::snprintf(style, sizeof style, "fill=\"none\" stroke=\"%s\" stroke-width=\"%g\"", colors[level % 4],
                  static_cast<float>(1 + level) * unit);
    rectangle(box, static_cast<float>(3 * level) * unit,
              style);  // so that equal sides of different levels do not coincide
}

}  // namespace

int main() {
    std::vector<carom::Aabb> boxes;
    carom::Aabb box;
    while (std::scanf("%f %f %f %f", &box.min.x, &box.min.y, &box.max.x, &box.max.y) == 4) boxes.push_back(box);
    carom::Tree tree;
    if (const carom::Status built = tree.assign(boxes); !built.ok() || tree.empty()) {
        std::fprintf(stderr, "draw_tree: %s\n", built.ok() ? "there are no boxes" : built.error().message.c_str());
        return 1;
    }
    const carom::Aabb all = *tree.bounds();
    const float width = all.max.x - all.min.x, height = all.max.y - all.min.y, unit = width / 800;
    std::printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%g %g %g %g\">\n", all.min.x - 20 * unit,
                all.min.y - 20 * unit, width + 40 * unit, height + 40 * unit);
    for (const carom::Aabb& each : boxes) rectangle(each, 0, "fill=\"#9aa5b1\" fill-opacity=\"0.35\"");
    tree.visit_nodes([&](int level, const carom::Aabb& node) { draw_node(level, node, unit); });
    std::printf("</svg>\n");
}
