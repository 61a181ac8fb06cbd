#include "grid_join.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

/// The chunks of a layer, to share among threads, and their boxes.
constexpr std::uint32_t wanted_chunks = 64, least_chunk = 512, most_chunk = 4096;
/// The cost is checked after this many boxes.
constexpr std::uint64_t block_size = 64;
constexpr std::size_t run_capacity = 256;
constexpr std::size_t hit_capacity = 2048;
/// The maximum number of chunks that run at the same time, and of buffered pairs of a chunk.
constexpr std::size_t wave_size = 64;
constexpr std::size_t max_pending = 1 << 15;
/// The budget of comparisons: this many for each box, planned run, pair found and chunk. Small chunks have as much as
/// large ones, since fewer boxes are less like all others. Grids of boxes of similar sizes stay far below it.
constexpr std::uint64_t scans_per_box = 64, scans_per_run = 16, scans_per_pair = 16, scans_per_chunk = 4096;
/// A stage may plan this many runs for each box of its two layers. Few boxes may be compared with all of a large layer,
/// but not many.
constexpr std::uint64_t max_runs_per_box = 4;
/// A run costs at least as much as comparing this many boxes.
constexpr std::uint32_t run_cost = 8;

/// Whether a box that spans so many further columns and rows is compared row by row, and not with the whole layer.
template <class T>
bool scans_by_rows(const GridLayer<T>& layer, std::uint32_t columns, std::uint32_t rows) {
    return rows <= layer.count / 4 && (!layer.folded || columns < layer.fold_width());
}

}  // namespace

// Collects the runs of one box after the other, and compares them in batches.
template <class T>
class GridJoin<T>::Scanner {
  public:
    Scanner(const GridJoin& join, Chunk& chunk, FunctionRef<bool(std::span<const IndexPair>)> take)
        : table_(*join.table_),
          rules_(*join.rules_),
          from_(table_.layers()[join.stages_[chunk.stage].from]),
          to_(table_.layers()[join.stages_[chunk.stage].to]),
          is_self_(&from_ == &to_),
          chunk_(chunk),
          take_(take),
          kernel_(run_kernel<T>()),
          columns_(table_.columns()) {}

    /// Compares the boxes in [place, last). Returns `last`, or, if no more pairs were wanted, the place up to which
    /// boxes were compared.
    std::uint32_t visit(std::uint32_t place, std::uint32_t last) {
        if (is_self_ && !to_.folded) {
            place = scan_neighbors(place, last);
        } else {
            while (place < last && wants_more_) {
                if (is_self_) {
                    scan_neighbors_folded(place);
                } else {
                    scan_other_layer(place);
                }
                ++place;
                if (candidates_ >= hit_capacity) flush();
            }
        }
        flush();
        return place;
    }

    bool wants_more() const { return wants_more_; }

  private:
    void add(std::uint32_t place, std::uint32_t first, std::uint32_t last, std::uint32_t row) {
        if (count_ == run_capacity) flush();
        runs_[count_++] = {place, first, last, row};
        candidates_ += last - first;
    }

    // Each pair of cells is visited from one side only: from the lower row, in a row from the left, in a cell from the
    // front. This takes most of the time that is not spent on comparisons, hence a loop over all boxes.
    std::uint32_t scan_neighbors(std::uint32_t place, std::uint32_t last) {
        const std::uint32_t reach = to_.x.reach, rows = to_.y.reach, stride = to_.stride;
        while (place < last && wants_more_) {
            const std::size_t capacity = (run_capacity - count_) / (1 + rows);
            BoxRun* run = runs_.data() + count_;
            std::size_t candidates = candidates_;
            const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(last, place + capacity));
            for (; place < end && candidates < hit_capacity; ++place) {
                std::uint32_t cell = table_.cell(place);
                *run = {place, place + 1, table_.begin(cell + reach + 1), any_row};
                candidates += run->last - run->first;
                ++run;
                for (std::uint32_t row = 0; row < rows; ++row) {
                    cell += stride;
                    *run = {place, table_.begin(cell - reach), table_.begin(cell + reach + 1), any_row};
                    candidates += run->last - run->first;
                    ++run;
                }
            }
            count_ = static_cast<std::size_t>(run - runs_.data());
            candidates_ = candidates;
            flush();
        }
        return place;
    }

    void scan_neighbors_folded(std::uint32_t place) {
        const BasicVec2<T> low = table_.low(place);
        const std::uint32_t column = to_.x(low.x), row = to_.y(low.y);
        const std::uint32_t left = column > to_.x.reach ? column - to_.x.reach : 0;
        const std::uint32_t right = std::min(column + to_.x.reach, to_.x.last_cell());
        add(place, place + 1, table_.begin(table_.cell(place) + 1), row);
        if (right > column) scan_row(place, column + 1, right, row);
        for (std::uint32_t above = row + 1; above <= std::min(row + to_.y.reach, to_.y.last_cell()); ++above)
            scan_row(place, left, right, above);
    }

    void scan_other_layer(std::uint32_t place) {
        const BasicAabb<T> box = table_.box(place);
        const std::uint32_t right = to_.x(box.max.x), top = to_.y(box.max.y);
        std::uint32_t left = to_.x(box.min.x), bottom = to_.y(box.min.y);
        left = left > to_.x.reach ? left - to_.x.reach : 0;
        bottom = bottom > to_.y.reach ? bottom - to_.y.reach : 0;
        if (!scans_by_rows(to_, right - left, top - bottom))
            return add(place, table_.layer_begin(to_), table_.layer_end(to_), any_row);
        for (std::uint32_t row = bottom; row <= top; ++row) scan_row(place, left, right, row);
    }

    void scan_row(std::uint32_t place, std::uint32_t left, std::uint32_t right, std::uint32_t row) {
        to_.for_each_range(left, right, row, [&](std::uint32_t first, std::uint32_t last) {
            add(place, table_.begin(first), table_.begin(last + 1), row);
        });
    }

    // Compares all runs, as many at a time as the buffer for hits can hold.
    void flush() {
        chunk_.scanned += candidates_ + run_cost * count_;
        if (candidates_ <= hit_capacity) {
            compare({runs_.data(), count_});
        } else {
            for (BoxRun run : std::span(runs_.data(), count_)) {
                const std::uint32_t last = run.last;
                for (; run.first < last; run.first = run.last) {
                    run.last = std::min<std::uint32_t>(last, run.first + hit_capacity);
                    compare({&run, 1});
                }
            }
        }
        count_ = candidates_ = 0;
    }

    void compare(std::span<const BoxRun> runs) {
        const std::size_t hits = kernel_(columns_, runs.data(), runs.size(), {hit_run_.data(), hit_place_.data()});
        const std::size_t pairs = to_.folded || rules_.checks_filters() ? keep_some(runs, hits) : keep_all(runs, hits);
        chunk_.found += hits;
        // Collected runs are all compared, even if no more pairs are wanted in between.
        if (pairs > 0) wants_more_ &= take_({pairs_.data(), pairs});
    }

    std::size_t keep_all(std::span<const BoxRun> runs, std::size_t hits) {
        for (std::size_t i = 0; i < hits; ++i) {
            const std::uint32_t a = table_.id(runs[hit_run_[i]].box), b = table_.id(hit_place_[i]);
            pairs_[i] = {std::min(a, b), std::max(a, b)};
        }
        return hits;
    }

    std::size_t keep_some(std::span<const BoxRun> runs, std::size_t hits) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < hits; ++i) {
            const BoxRun& run = runs[hit_run_[i]];
            const std::uint32_t a = table_.id(run.box), b = table_.id(hit_place_[i]);
            if (run.row != any_row && to_.folded && to_.y(table_.low(hit_place_[i]).y) != run.row) continue;
            if (rules_.checks_filters() && !rules_.filters_collide(a, b)) continue;
            pairs_[kept++] = {std::min(a, b), std::max(a, b)};
        }
        return kept;
    }

    const GridTable<T>& table_;
    const PairRules& rules_;
    const GridLayer<T>& from_;
    const GridLayer<T>& to_;
    const bool is_self_;
    Chunk& chunk_;
    FunctionRef<bool(std::span<const IndexPair>)> take_;
    const RunKernel<T> kernel_;
    const BoxColumns<T> columns_;
    bool wants_more_ = true;
    std::size_t count_ = 0;
    std::size_t candidates_ = 0;
    std::array<BoxRun, run_capacity> runs_;
    std::array<std::uint32_t, hit_capacity + kernel_padding> hit_run_;
    std::array<std::uint32_t, hit_capacity + kernel_padding> hit_place_;
    std::array<IndexPair, hit_capacity> pairs_;
};

template <class T>
typename GridJoin<T>::End GridJoin<T>::find(const GridTable<T>& table, const PairRules& rules, TaskRunner* tasks,
                                            PairOutput& output) {
    table_ = &table;
    rules_ = &rules;
    tasks_ = tasks;
    work_ = 0;
    plan_stages();
    next_chunk_ = {};
    End end = End::complete;
    while (end == End::complete && next_wave(tasks ? wave_size : 1)) {
        if (tasks) {
            end = run_wave(output);
        } else {
            end = finish(wave_[0], Pause::enough, output);
        }
    }
    return end;
}

// Small boxes are looked up in the grid of large ones or vice versa, whichever takes fewer runs: a few giants are
// compared with rows of tiny boxes, but many tiny boxes with the few large cells around them.
template <class T>
void GridJoin<T>::plan_stages() {
    const std::span<const GridLayer<T>> layers = table_->layers();
    const auto count = static_cast<std::uint32_t>(layers.size());
    stages_.clear();
    stage_of_.assign(std::size_t{count} * count, 0);
    const auto cost = [&](std::uint32_t from, std::uint32_t to) {
        return std::uint64_t{layers[from].count} * runs_per_box(layers[from], layers[to]);
    };
    for (std::uint32_t a = 0; a < count; ++a) {
        for (std::uint32_t b = a; b < count; ++b) {
            if (!rules_->kinds_collide(layers[a].kind, layers[b].kind)) continue;
            const bool swapped = cost(b, a) < cost(a, b);
            const std::uint32_t from = swapped ? b : a, to = swapped ? a : b;
            stage_of_[std::size_t{a} * count + b] = stage_of_[std::size_t{b} * count + a] =
                static_cast<std::uint32_t>(stages_.size());
            const std::uint64_t both = std::uint64_t{layers[from].count} + layers[to].count;
            stages_.push_back({from, to,
                               std::min<std::uint64_t>(runs_per_box(layers[from], layers[to]),
                                                       max_runs_per_box * both / layers[from].count)});
        }
    }
}

template <class T>
std::uint32_t GridJoin<T>::runs_per_box(const GridLayer<T>& from, const GridLayer<T>& to) const {
    if (&from == &to) return 1 + to.y.reach;
    const auto span = [](const CellAxis<T>& cells, T length) {
        const T spanned = length * cells.scale;  // NaN for infinite boxes, which are all in one cell
        return static_cast<std::uint32_t>(spanned < cells.last ? spanned : cells.last) + cells.reach;
    };
    const std::uint32_t rows = span(to.y, from.height);
    return scans_by_rows(to, span(to.x, from.width), rows) ? rows + 1 : to.count / run_cost + 1;
}

template <class T>
bool GridJoin<T>::next_wave(std::size_t size) {
    wave_.clear();
    while (wave_.size() < size && next_chunk_.stage < stages_.size()) {
        const GridLayer<T>& layer = table_->layers()[stages_[next_chunk_.stage].from];
        const std::uint32_t end = table_->layer_end(layer);
        if (next_chunk_.next == 0) next_chunk_.next = table_->layer_begin(layer);
        Chunk chunk = next_chunk_;
        const std::uint32_t chunk_size = std::clamp(layer.count / wanted_chunks, least_chunk, most_chunk);
        chunk.last = std::min(end - chunk.next, chunk_size) + chunk.next;
        wave_.push_back(chunk);
        next_chunk_.next = chunk.last;
        if (chunk.last == end) next_chunk_ = {next_chunk_.stage + 1};
    }
    return !wave_.empty();
}

template <class T>
typename GridJoin<T>::Pause GridJoin<T>::run(Chunk& chunk, FunctionRef<bool(std::span<const IndexPair>)> take) const {
    Scanner scanner(*this, chunk, take);
    const std::uint64_t scans_each = scans_per_box + scans_per_run * stages_[chunk.stage].runs;
    const std::uint64_t boxes = chunk.done + (chunk.last - chunk.next);
    const std::uint64_t scans_to_start = scans_per_chunk + scans_per_box * (most_chunk - boxes);
    while (chunk.next < chunk.last) {
        const auto rest = static_cast<std::uint32_t>(block_size - chunk.done % block_size);
        const std::uint32_t first = chunk.next;
        chunk.next = scanner.visit(first, std::min(chunk.last - first, rest) + first);
        chunk.done += chunk.next - first;
        if (chunk.done % block_size == 0 &&
            chunk.scanned > scans_to_start + scans_each * chunk.done + scans_per_pair * chunk.found)
            return Pause::gave_up;
        if (!scanner.wants_more()) return Pause::enough;
    }
    return Pause::none;
}

// The chunks of a wave run in any order, each into its own buffer, and are output in order.
template <class T>
typename GridJoin<T>::End GridJoin<T>::run_wave(PairOutput& output) {
    if (pending_.size() < wave_.size()) pending_.resize(wave_.size());
    pauses_.resize(wave_.size());
    tasks_->run(wave_.size(), [&](std::size_t i) {
        std::vector<IndexPair>& pending = pending_[i];
        pending.clear();
        pauses_[i] = run(wave_[i], [&](std::span<const IndexPair> pairs) {
            pending.insert(pending.end(), pairs.begin(), pairs.end());
            return pending.size() < max_pending;
        });
    });
    End end = End::complete;
    for (std::size_t i = 0; i < wave_.size() && end == End::complete; ++i) {
        end = output.add(pending_[i]) ? finish(wave_[i], pauses_[i], output) : End::stopped;
    }
    return end;
}

// Continues a chunk where it has paused, directly into the output.
template <class T>
typename GridJoin<T>::End GridJoin<T>::finish(Chunk& chunk, Pause pause, PairOutput& output) {
    if (pause == Pause::enough) pause = run(chunk, [&](std::span<const IndexPair> pairs) { return output.add(pairs); });
    work_ += chunk.scanned;
    if (pause == Pause::gave_up) last_ = chunk;
    return pause == Pause::none ? End::complete : pause == Pause::enough ? End::stopped : End::gave_up;
}

template <class T>
void GridJoin<T>::list_places(std::size_t boxes) {
    if (place_of_.size() < boxes) place_of_.resize(boxes);
    for (std::uint32_t place = 0; place < table_->size(); ++place) place_of_[table_->id(place)] = place;
}

template <class T>
bool GridJoin<T>::is_missing(const BasicAabb<T>& a, std::uint32_t a_id, const BasicAabb<T>& b,
                             std::uint32_t b_id) const {
    const std::uint32_t a_layer = table_->layer_of(a, rules_->kind_of(a_id));
    const std::uint32_t b_layer = table_->layer_of(b, rules_->kind_of(b_id));
    const std::uint32_t stage = stage_of_[a_layer * table_->layers().size() + b_layer];
    if (stage != last_.stage) return stage > last_.stage;
    const std::uint32_t a_place = place_of_[a_id], b_place = place_of_[b_id];
    if (a_layer != b_layer) return (stages_[stage].from == a_layer ? a_place : b_place) >= last_.next;
    // The box that scans is the lower one, or else the one farther to the left, or else the one in front.
    const GridLayer<T>& layer = table_->layers()[a_layer];
    const std::uint32_t a_row = layer.y(a.min.y), b_row = layer.y(b.min.y);
    const std::uint32_t a_column = layer.x(a.min.x), b_column = layer.x(b.min.x);
    const bool a_scans = a_row != b_row         ? a_row < b_row
                         : a_column != b_column ? a_column < b_column
                                                : a_place < b_place;
    return (a_scans ? a_place : b_place) >= last_.next;
}

template <class T>
std::size_t GridJoin<T>::memory() const {
    std::size_t bytes = stages_.capacity() * sizeof(Stage) + wave_.capacity() * sizeof(Chunk) +
                        (stage_of_.capacity() + place_of_.capacity()) * sizeof(std::uint32_t);
    for (const auto& pending : pending_) bytes += pending.capacity() * sizeof(IndexPair);
    return bytes;
}

template class GridJoin<float>;
template class GridJoin<double>;

}  // namespace carom::detail
