/// GridTable: boxes sorted into the cells of grids, one grid for each kind, size level and region.
#pragma once

#include "grid_focus.hpp"
#include "grid_kernel.hpp"
#include "grid_layer.hpp"
#include "grid_levels.hpp"

#include <carom/detail/aligned_vector.hpp>
#include <carom/tasks.hpp>

#include <vector>

namespace carom::detail {

/// How box sizes are divided into levels.
using LevelRule = GridLevels (*)(std::span<const std::uint32_t, size_classes> counts);

/// Sorted boxes have a place: layer by layer, cell by cell, and within a cell in the order of the boxes.
template <class T>
class GridTable {
  public:
    /// Sorts the boxes; invalid ones are left out.
    void build(std::span<const BasicAabb<T>> boxes, const PairRules& rules, LevelRule rule, TaskRunner* tasks);

    /// Layers, those of larger boxes first.
    std::span<const GridLayer<T>> layers() const { return layers_; }
    std::uint32_t levels() const { return levels_.count; }

    /// The number of sorted boxes; places are below this.
    std::uint32_t size() const { return size_; }
    std::uint32_t layer_begin(const GridLayer<T>& layer) const { return begin_[layer.first_cell]; }
    std::uint32_t layer_end(const GridLayer<T>& layer) const { return begin_[layer.first_cell + layer.cells]; }

    /// The places of a cell are [begin(cell), begin(cell + 1)).
    std::uint32_t begin(std::uint32_t cell) const { return begin_[cell]; }

    BoxColumns<T> columns() const { return {min_x_.data(), min_y_.data(), max_x_.data(), max_y_.data()}; }
    BasicAabb<T> box(std::uint32_t place) const {
        return {{min_x_[place], min_y_[place]}, {max_x_[place], max_y_[place]}};
    }
    BasicVec2<T> low(std::uint32_t place) const { return {min_x_[place], min_y_[place]}; }
    std::uint32_t id(std::uint32_t place) const { return id_[place]; }
    std::uint32_t cell(std::uint32_t place) const { return cell_[place]; }

    /// The layer of any box.
    std::uint32_t layer_of(const BasicAabb<T>& box, std::uint32_t kind) const {
        const std::uint8_t level = levels_.of_class[size_class(box.max.x - box.min.x, box.max.y - box.min.y)];
        return layer_of_[!focus_.holds(box.min)][kind][level];
    }

    std::size_t memory() const;

  private:
    // A box and its cell, while it is sorted.
    struct Keyed {
        std::uint32_t cell;
        std::uint32_t box;
    };
    static constexpr std::uint32_t no_cell = 0xffffffffu;
    static constexpr std::uint32_t max_parts = 16;
    static constexpr std::uint32_t max_bands = 256;
    static constexpr std::uint32_t regions = 2;  // the focus, and what is far away

    // A part is the share of a job in the unsorted boxes; a band, in the cells.
    struct Part {
        std::uint32_t first, last;
        std::array<std::uint32_t, max_bands + 1> in_band;
    };

    // Statistics of a layer's boxes.
    struct Spread {
        std::uint32_t level;
        GridLayer<T> folded{};      // as it would be without larger cells, if it has those
        std::uint64_t crowded = 0;  // pairs of boxes in one cell
    };

    using Surveys = std::array<SizeSurvey<T>, regions>;

    void survey(const PairRules& rules);
    void choose_layers(const PairRules& rules, LevelRule rule);
    void lay_out(const PairRules& rules, LevelRule rule);
    bool needs_focus() const;
    std::uint32_t level_to_merge_from() const;
    void make_layers(const PairRules& rules);
    bool enlarge_cells(const PairRules& rules, bool is_merged);
    void count_cells(const PairRules& rules);
    void find_cells(const PairRules& rules, Part& part);
    void gather_bands();
    std::span<const Keyed> keyed_of(std::uint32_t band) const;
    void count_band(std::uint32_t band);
    void sort_band(std::uint32_t band);
    template <class Job>
    void for_each(std::size_t count, Job job);

    std::span<const BasicAabb<T>> boxes_;
    TaskRunner* tasks_ = nullptr;
    std::uint32_t size_ = 0;
    std::uint32_t cells_ = 0;
    std::uint32_t bands_ = 1;
    std::uint32_t band_bits_ = 0;  // a band has 2^band_bits_ cells
    GridFocus<T> focus_;
    GridLevels levels_;
    using LayerOf = std::array<std::array<std::uint8_t, GridLevels::max_count>, PairRules::max_kinds>;
    std::array<LayerOf, regions> layer_of_ = {};
    std::vector<GridLayer<T>> layers_;
    std::vector<Spread> spreads_;
    std::vector<Surveys> surveys_;  // of each part; the first one's becomes that of all
    std::vector<Part> parts_;
    AlignedVector<std::uint32_t> band_begin_;

    AlignedVector<std::uint32_t> cell_of_box_;
    AlignedVector<Keyed> keyed_;          // by band
    AlignedVector<std::uint32_t> begin_;  // of each cell
    AlignedVector<T> min_x_, min_y_, max_x_, max_y_;
    AlignedVector<std::uint32_t> id_, cell_;
};

extern template class GridTable<float>;
extern template class GridTable<double>;

}  // namespace carom::detail
