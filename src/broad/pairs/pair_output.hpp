/// PairOutput: where a search puts its pairs, handed to the visitor a few hundred at a time.
#pragma once

#include <carom/broad/pair_finder.hpp>

#include <algorithm>
#include <array>

namespace carom::detail {

/// Pairs may be added until one of these returns false: then the visitor wants no more.
class PairOutput {
  public:
    explicit PairOutput(PairVisitor visitor) : visitor_(visitor) {}

    bool add(std::uint32_t a, std::uint32_t b) {
        waiting_[count_++] = {std::min(a, b), std::max(a, b)};
        return count_ < waiting_.size() || flush();
    }

    bool add(std::span<const IndexPair> pairs) { return flush() && pass_on(pairs); }

    /// Must end every search: hands over what still waits.
    bool flush() {
        const std::size_t count = count_;
        count_ = 0;
        return pass_on({waiting_.data(), count});
    }

  private:
    bool pass_on(std::span<const IndexPair> pairs) {
        if (!is_stopped_ && !pairs.empty()) is_stopped_ = visitor_.call(visitor_.visitor, pairs) == Visit::stop;
        return !is_stopped_;
    }

    PairVisitor visitor_;
    std::size_t count_ = 0;
    bool is_stopped_ = false;
    std::array<IndexPair, 256> waiting_;
};

}  // namespace carom::detail
