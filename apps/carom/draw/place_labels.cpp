#include "draw/place_labels.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace carom::tool {

namespace {

constexpr double gap = 3;
constexpr double cell = 48;
constexpr int rounds = 8;

// Rectangles by the cells of a grid that they lie on.
class Occupied {
  public:
    void add(const AabbD& box) {
        for_each_cell(box, [&](std::vector<AabbD>& boxes) { boxes.push_back(box); });
    }

    bool is_free(const AabbD& box) {
        bool free = true;
        for_each_cell(box, [&](const std::vector<AabbD>& boxes) {
            free = free && std::none_of(boxes.begin(), boxes.end(), [&](const AabbD& other) {
                       return other.min.x < box.max.x && box.min.x < other.max.x && other.min.y < box.max.y &&
                              box.min.y < other.max.y;
                   });
        });
        return free;
    }

  private:
    void for_each_cell(const AabbD& box, auto&& use) {
        for (double y = std::floor(box.min.y / cell); y <= std::floor(box.max.y / cell); ++y) {
            for (double x = std::floor(box.min.x / cell); x <= std::floor(box.max.x / cell); ++x) use(cells_[{x, y}]);
        }
    }

    std::map<std::pair<double, double>, std::vector<AabbD>> cells_;
};

bool contains(const AabbD& frame, const AabbD& box) {
    return frame.min.x <= box.min.x && box.max.x <= frame.max.x && frame.min.y <= box.min.y && box.max.y <= frame.max.y;
}

// The label on that side of its mark, (1, -1) for up to the right, and moved away by `further`.
AabbD beside(const LabeledMark& mark, double radius, const Vec2D& side, double further) {
    const Vec2D half = 0.5 * mark.label_size;
    const double clear = side.x == 0 ? radius + gap : 0;
    const Vec2D center =
        mark.at + Vec2D{side.x * (radius + gap + further + half.x), side.y * (half.y + clear + further)};
    return {center - half, center + half};
}

// Only labels that lie on no other are remembered: else each of thousands without room would look at all before it.
AabbD place(const LabeledMark& mark, double radius, const AabbD& frame, Occupied& occupied) {
    constexpr Vec2D sides[] = {{1, -1}, {1, 1}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {-1, 1}, {-1, 0}};
    for (int round = 0; round < rounds; ++round) {
        for (const Vec2D& side : sides) {
            const AabbD box = beside(mark, radius, side, round * radius);
            if (!contains(frame, box) || !occupied.is_free(box)) continue;
            occupied.add(box);
            return box;
        }
    }
    return beside(mark, radius, sides[0], 0);
}

}  // namespace

std::vector<AabbD> place_labels(std::span<const LabeledMark> marks, double radius, const AabbD& frame) {
    Occupied occupied;
    const Vec2D reach{radius, radius};
    std::set<std::pair<double, double>> places;
    for (const LabeledMark& mark : marks) {
        if (places.emplace(mark.at.x, mark.at.y).second) occupied.add({mark.at - reach, mark.at + reach});
    }
    std::vector<AabbD> labels;
    labels.reserve(marks.size());
    for (const LabeledMark& mark : marks) labels.push_back(place(mark, radius, frame, occupied));
    return labels;
}

}  // namespace carom::tool
