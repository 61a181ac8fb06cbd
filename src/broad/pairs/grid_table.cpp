#include "grid_table.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>

namespace carom::detail {
namespace {

/// The minimum share of a job in the boxes.
constexpr std::uint32_t min_part_size = 1 << 10;
/// Boxes of a band, few enough to be sorted within the faster caches.
constexpr std::uint32_t boxes_in_band = 1 << 10;

/// Larger cells are too crowded if there are this many pairs of boxes in the same cell per box; for evenly distributed
/// boxes it is one half.
constexpr std::uint64_t max_crowding = 2;
/// The prefetch distance in boxes, which are in the caller's order in memory.
constexpr std::size_t ahead = 24;

template <class Vector>
void ensure_size(Vector& vector, std::size_t size) {
    if (vector.size() < size) vector.resize(size);
}

}  // namespace

template <class T>
template <class Job>
void GridTable<T>::for_each(std::size_t count, Job job) {
    if (tasks_ && count > 1) {
        tasks_->run(count, job);
    } else {
        for (std::size_t i = 0; i < count; ++i) job(i);
    }
}

// The division into parts and bands depends only on the boxes, so that threads do not affect the result.
template <class T>
void GridTable<T>::build(std::span<const BasicAabb<T>> boxes, const PairRules& rules, LevelRule rule,
                         TaskRunner* tasks) {
    boxes_ = boxes;
    tasks_ = tasks;
    const auto count = static_cast<std::uint32_t>(boxes.size());
    parts_.resize(std::clamp(count / min_part_size, 1u, max_parts));
    for (std::size_t p = 0; p < parts_.size(); ++p) {
        parts_[p].first = static_cast<std::uint32_t>(std::uint64_t{count} * p / parts_.size());
        parts_[p].last = static_cast<std::uint32_t>(std::uint64_t{count} * (p + 1) / parts_.size());
    }
    choose_layers(rules, rule);
    for (auto* column : {&min_x_, &min_y_, &max_x_, &max_y_}) ensure_size(*column, size_ + kernel_padding);
    ensure_size(id_, size_);
    ensure_size(cell_, size_);
    for_each(bands_, [&](std::size_t band) { sort_band(static_cast<std::uint32_t>(band)); });
    begin_[cells_] = begin_[cells_ + 1] = size_;
}

template <class T>
void GridTable<T>::survey(const PairRules& rules) {
    ensure_size(surveys_, parts_.size());
    for_each(parts_.size(), [&](std::size_t p) {
        for (SizeSurvey<T>& of_region : surveys_[p]) of_region.clear(rules.kinds());
        for (std::uint32_t i = parts_[p].first; i < parts_[p].last; ++i) {
            const BasicAabb<T>& box = boxes_[i];
            if (is_box(box)) surveys_[p][!focus_.holds(box.min)].add(box, rules.kind_of(i));
        }
    });
    for (std::uint32_t region = 0; region < regions; ++region) {
        for (std::size_t p = 1; p < parts_.size(); ++p) surveys_[0][region].add(surveys_[p][region], rules.kinds());
        surveys_[0][region].corners.make_finite();
    }
}

template <class T>
void GridTable<T>::choose_layers(const PairRules& rules, LevelRule rule) {
    focus_.clear();
    survey(rules);
    lay_out(rules, rule);
    const CornerBounds<T> all = surveys_[0][0].corners;
    if (needs_focus() && focus_.find(boxes_, all.low, all.high)) {
        survey(rules);
        lay_out(rules, rule);
    }
}

// Whether the cells of some layer are scattered in memory, or larger than its boxes need, as they are when some boxes
// are far from all others.
template <class T>
bool GridTable<T>::needs_focus() const {
    return std::ranges::any_of(
        layers_, [](const GridLayer<T>& layer) { return layer.folded || layer.x.is_coarse || layer.y.is_coarse; });
}

template <class T>
void GridTable<T>::lay_out(const PairRules& rules, LevelRule rule) {
    std::array<std::uint32_t, size_classes> counts = {};
    for (const SizeSurvey<T>& of_region : surveys_[0]) {
        for (std::uint32_t kind = 0; kind < rules.kinds(); ++kind) {
            for (std::uint32_t c = 0; c < size_classes; ++c) counts[c] += of_region.sizes[kind][c].count;
        }
    }
    const GridLevels apart = levels_ = rule(counts);
    make_layers(rules);
    levels_.merge_from(level_to_merge_from());
    const bool is_merged = levels_.count < apart.count;
    if (is_merged) make_layers(rules);
    if (!enlarge_cells(rules, is_merged)) {
        levels_ = apart;
        make_layers(rules);
        enlarge_cells(rules, false);
    }
}

// A layer for each level, kind and region that has boxes.
template <class T>
void GridTable<T>::make_layers(const PairRules& rules) {
    layers_.clear();
    spreads_.clear();
    for (std::uint32_t at = 0; at < levels_.count * rules.kinds() * regions; ++at) {
        const std::uint32_t region = at % regions, kind = at / regions % rules.kinds();
        const std::uint32_t level = at / (regions * rules.kinds());
        const SizeSurvey<T>& all = surveys_[0][region];
        SizeClass<T> sizes;
        for (std::uint32_t c = 0; c < size_classes; ++c) {
            if (levels_.of_class[c] == level) sizes.add(all.sizes[kind][c]);
        }
        if (sizes.count == 0) continue;
        GridLayer<T> layer;
        layer.x = CellAxis<T>::over(all.corners.low.x, all.corners.high.x, sizes.width);
        layer.y = CellAxis<T>::over(all.corners.low.y, all.corners.high.y, sizes.height);
        layer.kind = kind;
        layer.is_far = region != 0;
        layer.count = sizes.count;
        layer.width = sizes.width;
        layer.height = sizes.height;
        layer.assign_cells();
        spreads_.push_back({.level = level});
        layer_of_[region][kind][level] = static_cast<std::uint8_t>(layers_.size());
        layers_.push_back(layer);
    }
}

// The first level with enough cells for all boxes of its sizes and smaller: small boxes can share those cells unless
// they are clustered. The last level if there is none. The few boxes outside the focus do not decide.
template <class T>
std::uint32_t GridTable<T>::level_to_merge_from() const {
    std::uint64_t boxes = 0;
    for (const GridLayer<T>& layer : layers_) boxes += layer.count;
    for (std::size_t i = 0; i < layers_.size();) {
        const std::uint32_t level = spreads_[i].level;
        constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t cells = none, own = 0;
        for (; i < layers_.size() && spreads_[i].level == level; ++i) {
            const GridLayer<T>& layer = layers_[i];
            own += layer.count;
            if (layer.is_far) continue;
            cells =
                std::min(cells, (std::uint64_t{layer.x.last_cell()} + 1) * (std::uint64_t{layer.y.last_cell()} + 1));
        }
        if (cells >= boxes && cells != none) return level;
        boxes -= own;
    }
    return levels_.count - 1;
}

// Layers that would be folded get larger cells instead, unless those are crowded, which is counted. If the last level
// was merged from several, its layers must not be folded or crowded; returns false, with nothing counted, if they are.
template <class T>
bool GridTable<T>::enlarge_cells(const PairRules& rules, bool is_merged) {
    const auto is_of_merged = [&](std::size_t i) { return is_merged && spreads_[i].level + 1 == levels_.count; };
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        if (!layers_[i].folded) continue;
        const CornerBounds<T>& corners = surveys_[0][layers_[i].is_far].corners;
        const GridLayer<T> enlarged = layers_[i].with_larger_cells(corners.low, corners.high);
        if (!enlarged.folded) {
            spreads_[i].folded = std::exchange(layers_[i], enlarged);
        } else if (is_of_merged(i)) {
            return false;
        }
    }
    count_cells(rules);
    bool folds_some = false;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        if (spreads_[i].crowded < max_crowding * layers_[i].count) continue;
        if (is_of_merged(i)) return false;
        if (spreads_[i].folded.cells == 0) continue;
        layers_[i] = spreads_[i].folded;
        folds_some = true;
    }
    if (folds_some) count_cells(rules);
    return true;
}

// Counts the boxes of all cells, and for each layer the pairs of boxes in one cell.
template <class T>
void GridTable<T>::count_cells(const PairRules& rules) {
    cells_ = size_ = 0;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        layers_[i].first_cell = cells_;
        cells_ += layers_[i].cells;
        size_ += layers_[i].count;
        spreads_[i].crowded = 0;
    }
    bands_ = std::clamp(size_ / boxes_in_band, 1u, max_bands);
    band_bits_ = static_cast<std::uint32_t>(std::bit_width(cells_ / bands_));
    bands_ = (cells_ >> band_bits_) + 1;
    ensure_size(cell_of_box_, boxes_.size());
    for_each(parts_.size(), [&](std::size_t p) { find_cells(rules, parts_[p]); });
    gather_bands();
    ensure_size(begin_, std::size_t{cells_} + 2);
    for_each(bands_, [&](std::size_t band) { count_band(static_cast<std::uint32_t>(band)); });
}

template <class T>
void GridTable<T>::find_cells(const PairRules& rules, Part& part) {
    std::fill_n(part.in_band.begin(), bands_, 0);
    for (std::uint32_t i = part.first; i < part.last; ++i) {
        const BasicAabb<T>& box = boxes_[i];
        if (!is_box(box)) {
            cell_of_box_[i] = no_cell;
            continue;
        }
        const GridLayer<T>& layer = layers_.size() == 1 ? layers_[0] : layers_[layer_of(box, rules.kind_of(i))];
        const std::uint32_t cell = layer.cell_of(box.min);
        cell_of_box_[i] = cell;
        ++part.in_band[cell >> band_bits_];
    }
}

// The first of two sorting steps: sorts the boxes by band, in order. Sorting by cell directly would scatter writes over
// all memory; a band fits into the caches.
template <class T>
void GridTable<T>::gather_bands() {
    band_begin_.assign(bands_ + 1, 0);
    std::uint32_t total = 0;
    for (std::uint32_t band = 0; band < bands_; ++band) {
        band_begin_[band] = total;
        for (Part& part : parts_) {
            const std::uint32_t here = part.in_band[band];
            part.in_band[band] = total;
            total += here;
        }
    }
    band_begin_[bands_] = total;
    ensure_size(keyed_, total);
    for_each(parts_.size(), [&](std::size_t p) {
        Part& part = parts_[p];
        for (std::uint32_t i = part.first; i < part.last; ++i) {
            const std::uint32_t cell = cell_of_box_[i];
            if (cell != no_cell) keyed_[part.in_band[cell >> band_bits_]++] = {cell, i};
        }
    });
}

template <class T>
std::span<const typename GridTable<T>::Keyed> GridTable<T>::keyed_of(std::uint32_t band) const {
    return {keyed_.data() + band_begin_[band], keyed_.data() + band_begin_[band + 1]};
}

// Each layer's pairs are a sum over its cells, in whichever order the bands are counted.
template <class T>
void GridTable<T>::count_band(std::uint32_t band) {
    const std::uint32_t first_cell = band << band_bits_;
    const std::uint32_t end_cell = std::min(cells_, (band + 1) << band_bits_);
    std::fill(begin_.begin() + first_cell, begin_.begin() + end_cell, 0);
    for (const Keyed& key : keyed_of(band)) ++begin_[key.cell];
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const std::uint32_t first = std::max(first_cell, layers_[i].first_cell);
        const std::uint32_t end = std::min(end_cell, layers_[i].first_cell + layers_[i].cells);
        std::uint64_t twice = 0;
        for (std::uint32_t cell = first; cell < end; ++cell) {
            const std::uint64_t boxes = begin_[cell];
            twice += boxes * boxes - boxes;
        }
        if (twice > 0) std::atomic_ref(spreads_[i].crowded).fetch_add(twice / 2, std::memory_order_relaxed);
    }
}

// The second step: a counting sort of the band's boxes by cell, from the last to the first.
template <class T>
void GridTable<T>::sort_band(std::uint32_t band) {
    const std::uint32_t first_cell = band << band_bits_;
    const std::uint32_t end_cell = std::min(cells_, (band + 1) << band_bits_);
    const std::span<const Keyed> keyed = keyed_of(band);
    std::uint32_t end = band_begin_[band];
    for (std::uint32_t cell = first_cell; cell < end_cell; ++cell) begin_[cell] = end += begin_[cell];
    for (std::size_t i = keyed.size(); i-- > 0;) {
        if (i >= ahead) prefetch(&boxes_[keyed[i - ahead].box]);
        const std::uint32_t place = --begin_[keyed[i].cell];
        const BasicAabb<T>& box = boxes_[keyed[i].box];
        min_x_[place] = box.min.x;
        min_y_[place] = box.min.y;
        max_x_[place] = box.max.x;
        max_y_[place] = box.max.y;
        id_[place] = keyed[i].box;
        cell_[place] = keyed[i].cell;
    }
}

template <class T>
std::size_t GridTable<T>::memory() const {
    std::size_t of_surveys = surveys_.capacity() * sizeof(Surveys);
    for (const Surveys& part : surveys_) {
        for (const SizeSurvey<T>& survey : part) of_surveys += survey.sizes.capacity() * sizeof(survey.sizes[0]);
    }
    return of_surveys + (min_x_.capacity() + min_y_.capacity() + max_x_.capacity() + max_y_.capacity()) * sizeof(T) +
           (id_.capacity() + cell_.capacity() + begin_.capacity() + cell_of_box_.capacity() + band_begin_.capacity()) *
               sizeof(std::uint32_t) +
           keyed_.capacity() * sizeof(Keyed) + parts_.capacity() * sizeof(Part) +
           layers_.capacity() * sizeof(GridLayer<T>) + spreads_.capacity() * sizeof(Spread);
}

template class GridTable<float>;
template class GridTable<double>;

}  // namespace carom::detail
