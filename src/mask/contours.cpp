#include "border_tracer.hpp"

#include <carom/mask/contours.hpp>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace carom {

namespace {

using detail::BorderTracer;

constexpr std::size_t none = static_cast<std::size_t>(-1);

bool precedes(const PixelPos& a, const PixelPos& b) {
    return std::tie(a.y, a.x) < std::tie(b.y, b.x);
}

/// For each corner, the index of its other occurrence in the list, or `none`; a border passes a corner twice at most.
std::vector<std::size_t> repeated_corners(const std::vector<PixelPos>& corners) {
    std::vector<std::size_t> order(corners.size()), twin(corners.size(), none);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, precedes, [&](std::size_t i) { return corners[i]; });
    for (std::size_t k = 1; k < order.size(); ++k) {
        if (corners[order[k - 1]] != corners[order[k]]) continue;
        twin[order[k - 1]] = order[k];
        twin[order[k]] = order[k - 1];
    }
    return twin;
}

/// Splits a closed list of corners where it passes one twice: for each corner, the index of the piece that it and the
/// edge after it belong to. Repeated corners are nested (a b b a); they could alternate (a b a b) only if the border
/// separated at one of them the pixels that it joins at the other. So the order of splitting does not matter.
std::vector<std::size_t> pieces_of(const std::vector<PixelPos>& corners, std::size_t& count) {
    const std::vector<std::size_t> twin = repeated_corners(corners);
    std::vector<std::size_t> piece(corners.size(), none), open;
    const auto close_from = [&](std::size_t first) {
        for (std::size_t k = first; k < open.size(); ++k) piece[open[k]] = count;
        open.resize(first);
        ++count;
    };
    count = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        if (twin[i] < i) {
            const auto start = std::ranges::lower_bound(open, twin[i]);
            if (start != open.end() && *start == twin[i]) close_from(static_cast<std::size_t>(start - open.begin()));
        }
        open.push_back(i);
    }
    close_from(0);
    return piece;
}

/// Collects the contours, and the contour that each vertical side belongs to.
class ContourSet {
  public:
    ContourSet(const Components& components, Neighbors neighbors)
        : runs_(components.runs()), tracer_(components, neighbors), contour_of_(2 * runs_.size(), none) {}

    std::vector<Contour> build() {
        for (std::size_t run = 0; run < runs_.size(); ++run) {
            // The first right side of a border, in row order, continues no other.
            if (contour_of_[BorderTracer::right(run)] == none) add_border(BorderTracer::right(run));
        }
        sort();
        for (std::size_t i = 0; i < contours_.size(); ++i) contours_[i].parent = parent_of(contours_[i]);
        return std::move(contours_);
    }

  private:
    void add_border(std::size_t start) {
        corners_.clear();
        sides_.clear();
        tracer_.trace(
            start, [this](std::size_t side) { sides_.emplace_back(side, corners_.size()); },
            [this](const PixelPos& corner) { corners_.push_back(corner); });
        std::size_t count = 0;
        const std::vector<std::size_t> piece = pieces_of(corners_, count);
        const std::size_t first = contours_.size();
        contours_.resize(first + count);
        for (std::size_t i = 0; i < corners_.size(); ++i) contours_[first + piece[i]].corners.push_back(corners_[i]);
        for (const auto& [side, corners_before] : sides_) {
            // The edge of this side starts at the corner before it; that of the first sides, at the last corner.
            const std::size_t corner = (corners_before == 0 ? corners_.size() : corners_before) - 1;
            contour_of_[side] = first + piece[corner];
            contours_[first + piece[corner]].component = static_cast<std::size_t>(runs_[side / 2].component);
        }
        for (std::size_t i = first; i < contours_.size(); ++i) {
            std::vector<PixelPos>& corners = contours_[i].corners;
            std::rotate(corners.begin(), std::ranges::min_element(corners, precedes), corners.end());
            contours_[i].is_hole = corners[1].x == corners[0].x;  // the first edge is vertical
        }
    }

    // No two start at the same corner: the pixel to the right and below is set for an outer border, clear for a hole.
    void sort() {
        std::vector<std::size_t> order(contours_.size()), rank(contours_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::sort(order, precedes, [this](std::size_t i) { return contours_[i].corners[0]; });
        std::vector<Contour> sorted;
        sorted.reserve(contours_.size());
        for (std::size_t k = 0; k < order.size(); ++k) {
            rank[order[k]] = k;
            sorted.push_back(std::move(contours_[order[k]]));
        }
        contours_ = std::move(sorted);
        for (std::size_t& contour : contour_of_) contour = rank[contour];
    }

    // The nearest vertical side to the left of the first corner belongs to the contour around this one, or to a sibling
    // whose parent is known already.
    std::ptrdiff_t parent_of(const Contour& contour) const {
        const PixelPos& corner = contour.corners[0];
        std::size_t neighbor = none;
        if (contour.is_hole) {
            neighbor = contour_of_[BorderTracer::left(tracer_.run_at(corner.x, corner.y - 1))];
        } else {
            const std::size_t run = tracer_.run_at(corner.x, corner.y);
            if (run == 0 || runs_[run - 1].y != corner.y) return -1;
            neighbor = contour_of_[BorderTracer::right(run - 1)];
        }
        return contours_[neighbor].is_hole == contour.is_hole ? contours_[neighbor].parent
                                                              : static_cast<std::ptrdiff_t>(neighbor);
    }

    std::span<const Components::Run> runs_;
    BorderTracer tracer_;
    std::vector<std::size_t> contour_of_;  // by side
    std::vector<Contour> contours_;
    std::vector<PixelPos> corners_;                           // of the border being followed
    std::vector<std::pair<std::size_t, std::size_t>> sides_;  // of that border, with the number of corners before
};

// The set pixel along the unit edge from p towards q.
PixelPos pixel_along(const PixelPos& p, const PixelPos& q) {
    if (p.y == q.y) return q.x > p.x ? p : PixelPos{p.x - 1, p.y - 1};
    return q.y > p.y ? PixelPos{p.x - 1, p.y} : PixelPos{p.x, p.y - 1};
}

std::int64_t step(std::int64_t from, std::int64_t to) {
    return from < to ? 1 : from > to ? -1 : 0;
}

}  // namespace

std::vector<Contour> contours(const Components& components, Neighbors neighbors) {
    return ContourSet(components, neighbors).build();
}

std::vector<Contour> contours(const Bitmask& mask, Neighbors neighbors) {
    return contours(connected_components(mask, neighbors), neighbors);
}

std::vector<PixelPos> outline_pixels(const Bitmask& mask) {
    const Components components = connected_components(mask, Neighbors::eight);
    std::vector<PixelPos> corners, pixels;
    if (components.empty()) return pixels;
    BorderTracer(components, Neighbors::eight)
        .trace(
            BorderTracer::right(0), [](std::size_t) {}, [&](const PixelPos& corner) { corners.push_back(corner); });
    std::rotate(corners.begin(), std::ranges::min_element(corners, precedes), corners.end());
    corners.push_back(corners.front());
    for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
        const PixelPos &to = corners[i + 1], along{step(corners[i].x, to.x), step(corners[i].y, to.y)};
        for (PixelPos p = corners[i]; p != to; p = {p.x + along.x, p.y + along.y}) {
            const PixelPos pixel = pixel_along(p, to);
            if (pixels.empty() || pixels.back() != pixel) pixels.push_back(pixel);
        }
    }
    if (pixels.size() > 1 && pixels.back() == pixels.front()) pixels.pop_back();
    return pixels;
}

}  // namespace carom
