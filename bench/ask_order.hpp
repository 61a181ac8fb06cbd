/// AskOrder: the order in which a pass asks its inputs, new each time.
#pragma once

#include "random.hpp"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace bench {

/// Processors learn the branches of thousands of inputs by heart when these come in the same order again and again.
/// So each pass asks all inputs, but in an order that has not been before.
class AskOrder {
  public:
    explicit AskOrder(std::size_t count) : numbers_(count) { std::iota(numbers_.begin(), numbers_.end(), 0u); }

    /// Draws the orders of so many passes.
    void renew(int passes) {
        const std::size_t count = count_of_pass();
        numbers_.resize(count * static_cast<std::size_t>(passes));
        passes_ = static_cast<std::size_t>(passes);
        next_ = 0;
        for (std::size_t i = 0; i < numbers_.size(); ++i) {
            const std::size_t first = i - i % count;
            numbers_[i] = static_cast<std::uint32_t>(i - first);
            std::swap(numbers_[i], numbers_[first + random_.below(i - first + 1)]);
        }
    }

    /// The order of the next pass; after the last one that was drawn, the first again.
    std::span<const std::uint32_t> next_pass() {
        const std::size_t count = count_of_pass();
        const auto pass = std::span(numbers_).subspan(next_ * count, count);
        next_ = (next_ + 1) % passes_;
        return pass;
    }

  private:
    std::size_t count_of_pass() const { return numbers_.size() / passes_; }

    Random random_{11};
    std::vector<std::uint32_t> numbers_;
    std::size_t passes_ = 1;
    std::size_t next_ = 0;
};

}  // namespace bench
