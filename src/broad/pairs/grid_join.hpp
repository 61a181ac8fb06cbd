/// GridJoin: finds the pairs of boxes that are sorted into grids.
#pragma once

#include "grid_table.hpp"
#include "pair_output.hpp"

#include <carom/function_ref.hpp>

namespace carom::detail {

/// Finds pairs in O(n + pairs) if the boxes of each grid have similar sizes. It counts the boxes that it compares; if
/// those are too many for the pairs that are found, it gives up, and can tell which pairs are missing.
template <class T>
class GridJoin {
  public:
    enum class End { complete, stopped, gave_up };

    /// Adds every pair to the output. Returns `gave_up` if that would cost too much; then `is_missing` identifies the
    /// remaining pairs.
    End find(const GridTable<T>& table, const PairRules& rules, TaskRunner* tasks, PairOutput& output);

    /// Prepares `is_missing` after `gave_up`.
    void list_places(std::size_t boxes);
    /// Whether a pair, of boxes that overlap and whose kinds collide, is not in the output yet.
    bool is_missing(const BasicAabb<T>& a, std::uint32_t a_id, const BasicAabb<T>& b, std::uint32_t b_id) const;

    /// How many boxes and runs the last call compared.
    std::uint64_t work() const { return work_; }
    std::size_t memory() const;

  private:
    // Compares all boxes of one layer with those of another, or of the same one.
    struct Stage {
        std::uint32_t from, to;
        std::uint64_t runs;  // that a box may make without finding anything: about as planned, or a fair share
    };
    // Some of a stage's boxes, as the unit of work of a thread, and its progress.
    struct Chunk {
        std::uint32_t stage = 0;
        std::uint32_t next = 0, last = 0;  // places
        std::uint64_t done = 0, scanned = 0, found = 0;
    };
    enum class Pause { none, enough, gave_up };
    class Scanner;

    void plan_stages();
    std::uint32_t runs_per_box(const GridLayer<T>& from, const GridLayer<T>& to) const;
    Pause run(Chunk& chunk, FunctionRef<bool(std::span<const IndexPair>)> take) const;
    bool next_wave(std::size_t size);
    End run_wave(PairOutput& output);
    End finish(Chunk& chunk, Pause pause, PairOutput& output);

    const GridTable<T>* table_ = nullptr;
    const PairRules* rules_ = nullptr;
    TaskRunner* tasks_ = nullptr;
    std::vector<Stage> stages_;
    std::vector<std::uint32_t> stage_of_;  // of two layers
    Chunk next_chunk_;                     // the first one after this wave
    std::vector<Chunk> wave_;              // chunks that run at the same time
    std::vector<Pause> pauses_;
    std::vector<std::vector<IndexPair>> pending_;  // the pairs of each chunk
    std::vector<std::uint32_t> place_of_;          // of each box, after giving up
    Chunk last_;                                   // where it gave up
    std::uint64_t work_ = 0;
};

extern template class GridJoin<float>;
extern template class GridJoin<double>;

}  // namespace carom::detail
