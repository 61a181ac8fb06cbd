/// PairOutput: buffers the pairs of a search and passes them to the visitor a few hundred at a time.
#pragma once

#include <carom/broad/pair_finder.hpp>

#include <algorithm>
#include <array>

namespace carom::detail {

/// Pairs may be added until one of these functions returns false: then the visitor has stopped.
class PairOutput {
  public:
    explicit PairOutput(PairVisitor visitor) : visitor_(visitor) {}

    bool add(std::uint32_t a, std::uint32_t b) {
        pending_[count_++] = {std::min(a, b), std::max(a, b)};
        return count_ < pending_.size() || flush();
    }

    bool add(std::span<const IndexPair> pairs) { return flush() && deliver(pairs); }

    /// Passes on the buffered pairs. Must end every search.
    bool flush() {
        const std::size_t count = count_;
        count_ = 0;
        return deliver({pending_.data(), count});
    }

  private:
    bool deliver(std::span<const IndexPair> pairs) {
        if (!is_stopped_ && !pairs.empty()) is_stopped_ = visitor_.call(visitor_.visitor, pairs) == Visit::stop;
        return !is_stopped_;
    }

    PairVisitor visitor_;
    std::size_t count_ = 0;
    bool is_stopped_ = false;
    std::array<IndexPair, 256> pending_;
};

}  // namespace carom::detail
