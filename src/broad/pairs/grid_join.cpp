#include "grid_join.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

constexpr std::uint32_t chunk_size = 4096;
/// Accounts are settled after so many boxes.
constexpr std::uint64_t block_size = 64;
constexpr std::size_t run_room = 256;
constexpr std::size_t hit_room = 2048;
/// Chunks that run at the same time, at most, and the pairs of a chunk that wait for those before it.
constexpr std::size_t wave_size = 32;
constexpr std::size_t most_waiting = 1 << 16;
/// What a box may look at: this many others, as many for each run it was planned to make and for each pair that is
/// found. Grids of boxes that are alike stay far below.
constexpr std::uint64_t looks_of_a_box = 64, looks_of_a_run = 16, looks_of_a_pair = 16, looks_of_a_chunk = 4096;
/// A stage may plan so many runs for each box of its two layers. Few boxes may look at all of a large layer, but not
/// many.
constexpr std::uint64_t runs_of_a_stage = 4;
/// A run costs at least as much as looking at this many boxes.
constexpr std::uint32_t run_cost = 8;

/// Whether a box that spans so many further columns and rows goes row by row, and not through the whole layer.
template <class T>
bool goes_by_rows(const GridLayer<T>& layer, std::uint32_t columns, std::uint32_t rows) {
    return rows <= layer.count / 4 && (!layer.folded || columns < layer.fold_width());
}

}  // namespace

// Collects the runs of one box after the other, and now and then compares what they have collected.
template <class T>
class GridJoin<T>::Scout {
  public:
    Scout(const GridJoin& join, Chunk& chunk, FunctionRef<bool(std::span<const IndexPair>)> take)
        : table_(*join.table_),
          rules_(*join.rules_),
          from_(table_.layers()[join.stages_[chunk.stage].from]),
          to_(table_.layers()[join.stages_[chunk.stage].to]),
          is_own_(&from_ == &to_),
          chunk_(chunk),
          take_(take),
          kernel_(run_kernel<T>()),
          columns_(table_.columns()) {}

    /// Goes through the boxes from `place` to before `last` and compares them; returns `last`, or the place before
    /// which no more pairs were taken.
    std::uint32_t visit(std::uint32_t place, std::uint32_t last) {
        if (is_own_ && !to_.folded) {
            place = look_around(place, last);
        } else {
            while (place < last && goes_on_) {
                if (is_own_) {
                    look_around_folded(place);
                } else {
                    look_at_other_layer(place);
                }
                ++place;
                if (candidates_ >= hit_room) flush();
            }
        }
        flush();
        return place;
    }

    bool goes_on() const { return goes_on_; }

  private:
    void add(std::uint32_t place, std::uint32_t first, std::uint32_t last, std::uint32_t row) {
        if (count_ == run_room) flush();
        runs_[count_++] = {place, first, last, row};
        candidates_ += last - first;
    }

    // Each pair of cells is looked at from one side: from the lower row, in a row from the left, in a cell from the
    // front. This is where most of the time goes that is not spent on comparing, hence a loop over all boxes.
    std::uint32_t look_around(std::uint32_t place, std::uint32_t last) {
        const std::uint32_t reach = to_.x.reach, rows = to_.y.reach, stride = to_.stride;
        while (place < last && goes_on_) {
            const std::size_t room = (run_room - count_) / (1 + rows);
            BoxRun* run = runs_.data() + count_;
            std::size_t candidates = candidates_;
            const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(last, place + room));
            for (; place < end && candidates < hit_room; ++place) {
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

    void look_around_folded(std::uint32_t place) {
        const BasicVec2<T> low = table_.low(place);
        const std::uint32_t column = to_.x(low.x), row = to_.y(low.y);
        const std::uint32_t left = column > to_.x.reach ? column - to_.x.reach : 0;
        const std::uint32_t right = std::min(column + to_.x.reach, to_.x.last_cell());
        add(place, place + 1, table_.begin(table_.cell(place) + 1), row);
        if (right > column) look_along(place, column + 1, right, row);
        for (std::uint32_t above = row + 1; above <= std::min(row + to_.y.reach, to_.y.last_cell()); ++above)
            look_along(place, left, right, above);
    }

    void look_at_other_layer(std::uint32_t place) {
        const BasicAabb<T> box = table_.box(place);
        const std::uint32_t right = to_.x(box.max.x), top = to_.y(box.max.y);
        std::uint32_t left = to_.x(box.min.x), bottom = to_.y(box.min.y);
        left = left > to_.x.reach ? left - to_.x.reach : 0;
        bottom = bottom > to_.y.reach ? bottom - to_.y.reach : 0;
        if (!goes_by_rows(to_, right - left, top - bottom))
            return add(place, table_.layer_begin(to_), table_.layer_end(to_), any_row);
        for (std::uint32_t row = bottom; row <= top; ++row) look_along(place, left, right, row);
    }

    void look_along(std::uint32_t place, std::uint32_t left, std::uint32_t right, std::uint32_t row) {
        to_.for_each_stretch(left, right, row, [&](std::uint32_t first, std::uint32_t last) {
            add(place, table_.begin(first), table_.begin(last + 1), row);
        });
    }

    // Compares all runs, as many at a time as there is room for hits.
    void flush() {
        chunk_.looked += candidates_ + run_cost * count_;
        if (candidates_ <= hit_room) {
            compare({runs_.data(), count_});
        } else {
            for (BoxRun run : std::span(runs_.data(), count_)) {
                const std::uint32_t last = run.last;
                for (; run.first < last; run.first = run.last) {
                    run.last = std::min<std::uint32_t>(last, run.first + hit_room);
                    compare({&run, 1});
                }
            }
        }
        count_ = candidates_ = 0;
    }

    void compare(std::span<const BoxRun> runs) {
        const std::size_t hits = kernel_(columns_, runs.data(), runs.size(), {hit_run_.data(), hit_place_.data()});
        const std::size_t pairs = to_.folded || rules_.asks_filters() ? keep_some(runs, hits) : keep_all(runs, hits);
        chunk_.found += hits;
        // What is collected is compared to the end, even where no more is wanted than that.
        if (pairs > 0) goes_on_ &= take_({pairs_.data(), pairs});
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
            if (rules_.asks_filters() && !rules_.filters_meet(a, b)) continue;
            pairs_[kept++] = {std::min(a, b), std::max(a, b)};
        }
        return kept;
    }

    const GridTable<T>& table_;
    const PairRules& rules_;
    const GridLayer<T>& from_;
    const GridLayer<T>& to_;
    const bool is_own_;
    Chunk& chunk_;
    FunctionRef<bool(std::span<const IndexPair>)> take_;
    const RunKernel<T> kernel_;
    const BoxColumns<T> columns_;
    bool goes_on_ = true;
    std::size_t count_ = 0;
    std::size_t candidates_ = 0;
    std::array<BoxRun, run_room> runs_;
    std::array<std::uint32_t, hit_room + kernel_padding> hit_run_;
    std::array<std::uint32_t, hit_room + kernel_padding> hit_place_;
    std::array<IndexPair, hit_room> pairs_;
};

template <class T>
typename GridJoin<T>::End GridJoin<T>::find(const GridTable<T>& table, const PairRules& rules, TaskRunner* tasks,
                                            PairOutput& output) {
    table_ = &table;
    rules_ = &rules;
    tasks_ = tasks;
    work_ = 0;
    plan_stages();
    following_ = {};
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

// Small boxes look at the grid of large ones or the other way round, whichever takes fewer runs: a few giants look at
// rows of dust, but much dust at the few cells around it.
template <class T>
void GridJoin<T>::plan_stages() {
    const std::span<const GridLayer<T>> layers = table_->layers();
    const auto count = static_cast<std::uint32_t>(layers.size());
    stages_.clear();
    stage_of_.assign(std::size_t{count} * count, 0);
    const auto cost = [&](std::uint32_t from, std::uint32_t to) {
        return std::uint64_t{layers[from].count} * runs_of_a_box(layers[from], layers[to]);
    };
    for (std::uint32_t a = 0; a < count; ++a) {
        for (std::uint32_t b = a; b < count; ++b) {
            if (!rules_->kinds_meet(layers[a].kind, layers[b].kind)) continue;
            const bool rotated = cost(b, a) < cost(a, b);
            const std::uint32_t from = rotated ? b : a, to = rotated ? a : b;
            stage_of_[std::size_t{a} * count + b] = stage_of_[std::size_t{b} * count + a] =
                static_cast<std::uint32_t>(stages_.size());
            const std::uint64_t both = std::uint64_t{layers[from].count} + layers[to].count;
            stages_.push_back({from, to,
                               std::min<std::uint64_t>(runs_of_a_box(layers[from], layers[to]),
                                                       runs_of_a_stage * both / layers[from].count)});
        }
    }
}

template <class T>
std::uint32_t GridJoin<T>::runs_of_a_box(const GridLayer<T>& from, const GridLayer<T>& to) const {
    if (&from == &to) return 1 + to.y.reach;
    const auto span = [](const CellAxis<T>& small, const CellAxis<T>& large) {
        const T cells = large.scale > 0 ? small.scale / large.scale : small.last;
        return static_cast<std::uint32_t>(std::min(cells, small.last)) + small.reach;
    };
    const std::uint32_t rows = span(to.y, from.y);
    return goes_by_rows(to, span(to.x, from.x), rows) ? rows + 1 : to.count / run_cost + 1;
}

template <class T>
bool GridJoin<T>::next_wave(std::size_t size) {
    wave_.clear();
    while (wave_.size() < size && following_.stage < stages_.size()) {
        const GridLayer<T>& layer = table_->layers()[stages_[following_.stage].from];
        const std::uint32_t end = table_->layer_end(layer);
        if (following_.next == 0) following_.next = table_->layer_begin(layer);
        Chunk chunk = following_;
        chunk.last = std::min(end - chunk.next, chunk_size) + chunk.next;
        wave_.push_back(chunk);
        following_.next = chunk.last;
        if (chunk.last == end) following_ = {following_.stage + 1};
    }
    return !wave_.empty();
}

template <class T>
typename GridJoin<T>::Pause GridJoin<T>::run(Chunk& chunk, FunctionRef<bool(std::span<const IndexPair>)> take) const {
    Scout scout(*this, chunk, take);
    const std::uint64_t looks_each = looks_of_a_box + looks_of_a_run * stages_[chunk.stage].runs;
    while (chunk.next < chunk.last) {
        const auto rest = static_cast<std::uint32_t>(block_size - chunk.done % block_size);
        const std::uint32_t first = chunk.next;
        chunk.next = scout.visit(first, std::min(chunk.last - first, rest) + first);
        chunk.done += chunk.next - first;
        if (chunk.done % block_size == 0 &&
            chunk.looked > looks_of_a_chunk + looks_each * chunk.done + looks_of_a_pair * chunk.found)
            return Pause::gave_up;
        if (!scout.goes_on()) return Pause::enough;
    }
    return Pause::none;
}

// The chunks of a wave run in any order, each into its own memory, and are handed over in their order.
template <class T>
typename GridJoin<T>::End GridJoin<T>::run_wave(PairOutput& output) {
    if (waiting_.size() < wave_.size()) waiting_.resize(wave_.size());
    pauses_.resize(wave_.size());
    tasks_->run(wave_.size(), [&](std::size_t i) {
        std::vector<IndexPair>& waiting = waiting_[i];
        waiting.clear();
        pauses_[i] = run(wave_[i], [&](std::span<const IndexPair> pairs) {
            waiting.insert(waiting.end(), pairs.begin(), pairs.end());
            return waiting.size() < most_waiting;
        });
    });
    End end = End::complete;
    for (std::size_t i = 0; i < wave_.size() && end == End::complete; ++i) {
        end = output.add(waiting_[i]) ? finish(wave_[i], pauses_[i], output) : End::stopped;
    }
    return end;
}

// Goes on where a chunk has paused, straight into the output.
template <class T>
typename GridJoin<T>::End GridJoin<T>::finish(Chunk& chunk, Pause pause, PairOutput& output) {
    if (pause == Pause::enough) pause = run(chunk, [&](std::span<const IndexPair> pairs) { return output.add(pairs); });
    work_ += chunk.looked;
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
    // The one that looks is lower, or else further to the left, or else in front.
    const GridLayer<T>& layer = table_->layers()[a_layer];
    const std::uint32_t a_row = layer.y(a.min.y), b_row = layer.y(b.min.y);
    const std::uint32_t a_column = layer.x(a.min.x), b_column = layer.x(b.min.x);
    const bool a_looks = a_row != b_row         ? a_row < b_row
                         : a_column != b_column ? a_column < b_column
                                                : a_place < b_place;
    return (a_looks ? a_place : b_place) >= last_.next;
}

template <class T>
std::size_t GridJoin<T>::memory() const {
    std::size_t bytes = stages_.capacity() * sizeof(Stage) + wave_.capacity() * sizeof(Chunk) +
                        (stage_of_.capacity() + place_of_.capacity()) * sizeof(std::uint32_t);
    for (const auto& waiting : waiting_) bytes += waiting.capacity() * sizeof(IndexPair);
    return bytes;
}

template class GridJoin<float>;
template class GridJoin<double>;

}  // namespace carom::detail
