/// GridJoin: the pairs of boxes that are sorted into grids.
#pragma once

#include "grid_table.hpp"
#include "pair_output.hpp"

#include <carom/function_ref.hpp>

namespace carom::detail {

/// Finds pairs in O(n + pairs) where boxes of one grid are alike. It keeps account of the boxes it looks at; when those
/// are too many for the pairs that are found, it stops, and can tell which pairs are missing.
template <class T>
class GridJoin {
  public:
    enum class End { complete, stopped, gave_up };

    /// Hands every pair to the output; `gave_up` when it would cost too much, and then `is_missing` knows the rest.
    End find(const GridTable<T>& table, const PairRules& rules, TaskRunner* tasks, PairOutput& output);

    /// Prepares `is_missing` after `gave_up`.
    void list_places(std::size_t boxes);
    /// Whether the pair, of boxes that overlap and of kinds that meet, was not handed over yet.
    bool is_missing(const BasicAabb<T>& a, std::uint32_t a_id, const BasicAabb<T>& b, std::uint32_t b_id) const;

    /// How many boxes and runs were looked at in the last call.
    std::uint64_t work() const { return work_; }
    std::size_t memory() const;

  private:
    // All boxes of one layer look at those of another, or of their own.
    struct Stage {
        std::uint32_t from, to;
        std::uint64_t
            runs;  // what a box may make without finding anything: about what it is planned to, or a fair share
    };
    // Some of a stage's boxes: what a thread does at once, and how far it got.
    struct Chunk {
        std::uint32_t stage = 0;
        std::uint32_t next = 0, last = 0;  // places
        std::uint64_t done = 0, looked = 0, found = 0;
    };
    enum class Pause { none, enough, gave_up };
    class Scout;

    void plan_stages();
    std::uint32_t runs_of_a_box(const GridLayer<T>& from, const GridLayer<T>& to) const;
    Pause run(Chunk& chunk, FunctionRef<bool(std::span<const IndexPair>)> take) const;
    bool next_wave(std::size_t size);
    End run_wave(PairOutput& output);
    End finish(Chunk& chunk, Pause pause, PairOutput& output);

    const GridTable<T>* table_ = nullptr;
    const PairRules* rules_ = nullptr;
    TaskRunner* tasks_ = nullptr;
    std::vector<Stage> stages_;
    std::vector<std::uint32_t> stage_of_;  // of two layers
    Chunk following_;                      // the chunks after this wave begin here
    std::vector<Chunk> wave_;              // chunks that run at the same time
    std::vector<Pause> pauses_;
    std::vector<std::vector<IndexPair>> waiting_;  // the pairs of each
    std::vector<std::uint32_t> place_of_;          // of each box, after giving up
    Chunk last_;                                   // where it gave up
    std::uint64_t work_ = 0;
};

extern template class GridJoin<float>;
extern template class GridJoin<double>;

}  // namespace carom::detail
