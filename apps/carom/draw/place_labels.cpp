#include "draw/place_labels.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace carom::tool {

namespace {

constexpr double gap = 3;
constexpr double cell = 48;
constexpr int rounds = 32;

bool contains(const AabbD& frame, const AabbD& box) {
    return frame.min.x <= box.min.x && box.max.x <= frame.max.x && frame.min.y <= box.min.y && box.max.y <= frame.max.y;
}

// Rectangles by the cells of a grid over the frame that they lie on.
class Occupied {
  public:
    explicit Occupied(const AabbD& frame)
        : frame_(frame),
          columns_(cells_along(frame.max.x - frame.min.x)),
          rows_(cells_along(frame.max.y - frame.min.y)),
          cells_(columns_ * rows_) {}

    void add(const AabbD& box) {
        for_each_cell(box, [&](std::size_t i) {
            cells_[i].push_back(box);
            return true;
        });
    }

    bool is_free(const AabbD& box) const {
        return contains(frame_, box) && for_each_cell(box, [&](std::size_t i) {
                   return std::none_of(cells_[i].begin(), cells_[i].end(), [&](const AabbD& other) {
                       return other.min.x < box.max.x && box.min.x < other.max.x && other.min.y < box.max.y &&
                              box.min.y < other.max.y;
                   });
               });
    }

  private:
    static std::size_t cells_along(double length) { return static_cast<std::size_t>(std::max(length, 0.0) / cell) + 1; }

    static std::size_t cell_at(double distance, std::size_t count) {
        return static_cast<std::size_t>(std::clamp(distance / cell, 0.0, static_cast<double>(count - 1)));
    }

    // Until `use` of a cell's index returns false; whether it never did.
    bool for_each_cell(const AabbD& box, auto&& use) const {
        const std::size_t left = cell_at(box.min.x - frame_.min.x, columns_);
        const std::size_t right = cell_at(box.max.x - frame_.min.x, columns_);
        const std::size_t bottom = cell_at(box.max.y - frame_.min.y, rows_);
        for (std::size_t y = cell_at(box.min.y - frame_.min.y, rows_); y <= bottom; ++y) {
            for (std::size_t x = left; x <= right; ++x) {
                if (!use(y * columns_ + x)) return false;
            }
        }
        return true;
    }

    AabbD frame_;
    std::size_t columns_, rows_;
    std::vector<std::vector<AabbD>> cells_;
};

// The label on that side of its mark, (1, -1) for up to the right, and moved away by `further`.
AabbD beside(const LabeledMark& mark, double radius, const Vec2D& side, double further) {
    const Vec2D half = 0.5 * mark.label_size;
    const double clear = side.x > -1 && side.x < 1 ? radius + gap : 0;
    const Vec2D center =
        mark.at + Vec2D{side.x * (radius + gap + further + half.x), side.y * (half.y + clear + further)};
    return {center - half, center + half};
}

// The sides of a mark, the best ones first; the further away, the more of them.
std::vector<Vec2D> sides_in_round(int round) {
    std::vector<Vec2D> sides{{1, -1}, {1, 1}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {-1, 1}, {-1, 0}};
    constexpr Vec2D around[] = {{1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    const int between = round / 4;
    for (std::size_t i = 0; i + 1 < std::size(around); ++i) {
        for (int k = 1; k <= between; ++k) {
            const double t = static_cast<double>(k) / (between + 1);
            sides.push_back((1 - t) * around[i] + t * around[i + 1]);
        }
    }
    return sides;
}

}  // namespace

// What is free only becomes less: where one label of a mark found no place, the next one of the mark need not look.
std::vector<std::optional<AabbD>> place_labels(std::span<const LabeledMark> marks, double radius, const AabbD& frame) {
    Occupied occupied(frame);
    const Vec2D reach{radius, radius};
    struct Seen {
        Vec2D label_size;
        int round = 0;
    };
    std::map<std::pair<double, double>, Seen> seen;
    for (const LabeledMark& mark : marks) {
        if (seen.try_emplace({mark.at.x, mark.at.y}).second) occupied.add({mark.at - reach, mark.at + reach});
    }
    std::vector<std::vector<Vec2D>> sides;
    for (int round = 0; round < rounds; ++round) sides.push_back(sides_in_round(round));
    const auto find = [&](const LabeledMark& mark) -> std::optional<AabbD> {
        Seen& before = seen[{mark.at.x, mark.at.y}];
        if (mark.label_size.x < before.label_size.x || mark.label_size.y < before.label_size.y) before.round = 0;
        before.label_size = mark.label_size;
        for (int& round = before.round; round < rounds; ++round) {
            for (const Vec2D& side : sides[static_cast<std::size_t>(round)]) {
                const AabbD box = beside(mark, radius, side, round * radius);
                if (occupied.is_free(box)) return box;
            }
        }
        return std::nullopt;
    };
    std::vector<std::optional<AabbD>> labels;
    labels.reserve(marks.size());
    for (const LabeledMark& mark : marks) {
        labels.push_back(find(mark));
        if (labels.back()) occupied.add(*labels.back());
    }
    return labels;
}

}  // namespace carom::tool
