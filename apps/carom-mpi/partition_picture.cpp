#include "partition_picture.hpp"

#include "agreed.hpp"
#include "draw/canvas.hpp"
#include "draw/pair_paints.hpp"
#include "share.hpp"

#include <algorithm>
#include <cmath>

namespace carom::tool {

namespace {

constexpr std::uint64_t most_boxes = 50'000;
constexpr double image_side = 1000;

struct OwnedBox {
    AabbD box;
    int rank;
};

bool is_bounded(const AabbD& box) {
    return std::isfinite(box.max.x - box.min.x) && std::isfinite(box.max.y - box.min.y) && box.min.x <= box.max.x;
}

// One of `every` of the own colliders, by their ids.
std::vector<OwnedBox> boxes_of(const DistributedWorldD& world, int rank, std::uint64_t every) {
    std::vector<ColliderId> ids;
    world.collider_ids(ids);
    std::vector<OwnedBox> boxes;
    for (const ColliderId& id : ids) {
        if (id.index % every != 0) continue;
        if (const AabbD box = world.box(id); is_bounded(box)) boxes.push_back({box, rank});
    }
    return boxes;
}

// Six colors, as far from each other as regions beside each other need.
Paint color_of(int rank) {
    static constexpr Paint colors[] = {{0.10, 0.36, 0.78, 1}, {0.86, 0.42, 0.04, 1}, {0.13, 0.55, 0.25, 1},
                                       {0.62, 0.20, 0.60, 1}, {0.75, 0.15, 0.20, 1}, {0.10, 0.55, 0.60, 1}};
    return colors[static_cast<std::size_t>(rank) % std::size(colors)];
}

View view_of(const std::vector<OwnedBox>& boxes) {
    AabbD shown{{0, 0}, {1, 1}};
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const AabbD& box = boxes[i].box;
        if (i == 0) shown = box;
        shown.min = {std::min(shown.min.x, box.min.x), std::min(shown.min.y, box.min.y)};
        shown.max = {std::max(shown.max.x, box.max.x), std::max(shown.max.y, box.max.y)};
    }
    // A line of points, too, has an area in the image.
    const double side = std::max({shown.max.x - shown.min.x, shown.max.y - shown.min.y, 1e-300});
    const Vec2D margin{0.02 * side, 0.02 * side};
    return {shown.min - margin, shown.max + margin, image_side / (1.04 * side)};
}

void add_rectangle(cairo_t* context, const View& view, const AabbD& box) {
    const auto inside = [&](const Vec2D& p) {
        return view.to_image({std::clamp(p.x, view.min.x, view.max.x), std::clamp(p.y, view.min.y, view.max.y)});
    };
    const Vec2D low = inside(box.min), high = inside(box.max);
    cairo_rectangle(context, low.x, low.y, high.x - low.x, high.y - low.y);
}

void draw(const Ranks& ranks, const DistributedWorldD& world, const std::vector<OwnedBox>& boxes,
          const std::string& path) {
    const View view = view_of(boxes);
    Canvas canvas(image_format(path, "--partition"), view);
    cairo_t* const context = canvas.context();
    set_paint(context, {1, 1, 1, 1});
    cairo_paint(context);
    for (int rank = 0; rank < ranks.size(); ++rank) {
        add_rectangle(context, view, world.region(rank));
        set_paint(context, with_opacity(color_of(rank), 0.08));
        cairo_fill(context);
    }
    for (const OwnedBox& owned : boxes) {
        add_rectangle(context, view, owned.box);
        set_paint(context, color_of(owned.rank));
        cairo_set_line_width(context, thin_width);
        cairo_stroke(context);
    }
    for (int rank = 0; rank < ranks.size(); ++rank) {
        add_rectangle(context, view, world.region(rank));
        set_paint(context, ink);
        cairo_set_line_width(context, nearest_width);
        cairo_stroke(context);
    }
    canvas.save(path);
}

}  // namespace

void draw_partition(const Ranks& ranks, const DistributedWorldD& world, const std::string& path) {
    std::uint64_t all = 0;
    const std::uint64_t own = world.size();
    for (const std::uint64_t count : all_gathered(ranks, std::span(&own, 1))) all += count;
    const std::vector<OwnedBox> own_boxes = boxes_of(world, ranks.rank(), 1 + all / most_boxes);
    const std::vector<OwnedBox> boxes = all_gathered(ranks, std::span<const OwnedBox>(own_boxes));
    act_or_agree(ranks, [&] {
        if (ranks.rank() == 0) draw(ranks, world, boxes, path);
    });
}

}  // namespace carom::tool
