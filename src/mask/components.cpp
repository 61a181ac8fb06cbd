#include "runs.hpp"

#include <carom/mask/components.hpp>

#include <algorithm>

namespace carom {

namespace {

// During union-find, `component` is the index of another run of the same component, or the run's own.
std::size_t root_of(std::vector<Components::Run>& runs, std::size_t i) {
    const auto parent = [&](std::size_t run) { return static_cast<std::size_t>(runs[run].component); };
    while (parent(i) != i) {
        runs[i].component = runs[parent(i)].component;
        i = parent(i);
    }
    return i;
}

// The earlier run stays the root, so that a root is its component's first run.
void unite(std::vector<Components::Run>& runs, std::size_t i, std::size_t j) {
    const std::size_t a = root_of(runs, i), b = root_of(runs, j);
    runs[std::max(a, b)].component = static_cast<std::int32_t>(std::min(a, b));
}

// Unites the runs [first, last) with the adjacent ones of the row above, [above, first).
void unite_rows(std::vector<Components::Run>& runs, std::size_t above, std::size_t first, std::size_t last,
                std::int32_t reach) {
    for (std::size_t below = first; below < last && above < first;) {
        const Components::Run &a = runs[above], &b = runs[below];
        if (a.begin < b.end + reach && b.begin < a.end + reach) unite(runs, above, below);
        a.end < b.end ? ++above : ++below;
    }
}

void add_to(Component& component, const Components::Run& run) {
    if (component.count == 0) {
        component.first = {run.begin, run.y};
        component.bounds = {component.first, {run.end, run.y + 1}};
    }
    component.count += run.end - run.begin;
    PixelRect& box = component.bounds;
    box.min.x = std::min<std::int64_t>(box.min.x, run.begin);
    box.max = {std::max<std::int64_t>(box.max.x, run.end), run.y + 1};
}

}  // namespace

Components connected_components(const Bitmask& mask, Neighbors neighbors) {
    Components result;
    result.width_ = mask.width();
    result.height_ = mask.height();
    std::vector<Components::Run>& runs = result.runs_;
    result.row_starts_.push_back(0);
    const std::int32_t reach = neighbors == Neighbors::eight ? 1 : 0;
    std::size_t above = 0;
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        const std::size_t first = runs.size();
        detail::for_each_run(mask, y, [&](std::int64_t begin, std::int64_t end) {
            runs.push_back({static_cast<std::int32_t>(begin), static_cast<std::int32_t>(end),
                            static_cast<std::int32_t>(y), static_cast<std::int32_t>(runs.size())});
        });
        unite_rows(runs, above, first, runs.size(), reach);
        above = first;
        result.row_starts_.push_back(runs.size());
    }
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto other = static_cast<std::size_t>(runs[i].component);
        if (other == i) {
            runs[i].component = static_cast<std::int32_t>(result.components_.size());
            result.components_.emplace_back();
        } else {
            runs[i].component = runs[other].component;  // an earlier run, whose component is final already
        }
        add_to(result.components_[static_cast<std::size_t>(runs[i].component)], runs[i]);
    }
    return result;
}

std::optional<std::size_t> Components::largest() const {
    const auto most = std::ranges::max_element(components_, {}, &Component::count);
    if (most == components_.end()) return std::nullopt;
    return static_cast<std::size_t>(most - components_.begin());
}

std::span<const Components::Run> Components::runs(std::int64_t y) const {
    if (y < 0 || y >= height_) return {};
    const auto row = static_cast<std::size_t>(y);
    return std::span(runs_).subspan(row_starts_[row], row_starts_[row + 1] - row_starts_[row]);
}

std::optional<std::size_t> Components::at(std::int64_t x, std::int64_t y) const {
    const std::span<const Components::Run> row = runs(y);
    const auto run = std::ranges::partition_point(row, [x](const Components::Run& r) { return r.end <= x; });
    if (run == row.end() || x < run->begin) return std::nullopt;
    return static_cast<std::size_t>(run->component);
}

std::vector<std::int32_t> Components::label_image() const {
    std::vector<std::int32_t> labels(static_cast<std::size_t>(width_ * height_), -1);
    for (const Components::Run& run : runs_) {
        const auto row = labels.begin() + static_cast<std::ptrdiff_t>(run.y * width_);
        std::fill(row + run.begin, row + run.end, run.component);
    }
    return labels;
}

MaskPiece Components::piece(std::size_t i) const {
    const PixelRect& box = components_[i].bounds;
    Result<Bitmask> blank = Bitmask::blank(box.max.x - box.min.x, box.max.y - box.min.y);
    Bitmask& mask = blank.value();  // no larger than the whole mask
    for (std::int64_t y = box.min.y; y < box.max.y; ++y) {
        for (const Components::Run& run : runs(y)) {
            if (static_cast<std::size_t>(run.component) != i) continue;
            for (std::int64_t x = run.begin; x < run.end; ++x) mask.set(x - box.min.x, y - box.min.y);
        }
    }
    return {std::move(mask), box.min};
}

}  // namespace carom
