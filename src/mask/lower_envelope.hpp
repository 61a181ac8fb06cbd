/// The lower envelope of parabolas of one width, evaluated at ascending positions.
#pragma once

#include <cstdint>
#include <vector>

namespace carom::detail {

/// Parabolas value + (q - vertex)^2, added in ascending order of vertices, for integers q from 0 to `high`. On a tie
/// the first of them is taken. Exact for coordinates below 2^30 and values below 2^60 [Meijster et al. 2000].
class LowerEnvelope {
  public:
    struct Parabola {
        std::int64_t vertex, value, tag;
        std::int64_t at(std::int64_t q) const { return value + (q - vertex) * (q - vertex); }
    };

    void clear(std::int64_t high) {
        high_ = high;
        parts_.clear();
        next_ = 0;
    }

    void add(const Parabola& added) {
        while (!parts_.empty() && parts_.back().parabola.at(parts_.back().begin) > added.at(parts_.back().begin))
            parts_.pop_back();
        if (parts_.empty()) return parts_.push_back({added, 0});
        // Where the last one begins, at 0 or more, it is not above the added one: so the quotient is not negative.
        const Parabola& last = parts_.back().parabola;
        const std::int64_t rise = added.vertex * added.vertex - last.vertex * last.vertex + added.value - last.value;
        const std::int64_t begin = 1 + rise / (2 * (added.vertex - last.vertex));
        if (begin <= high_) parts_.push_back({added, begin});
    }

    /// The lowest parabola at q, or null when there is none; q must not be less than in earlier calls.
    const Parabola* least_at(std::int64_t q) {
        if (parts_.empty()) return nullptr;
        while (next_ + 1 < parts_.size() && parts_[next_ + 1].begin <= q) ++next_;
        return &parts_[next_].parabola;
    }

  private:
    struct Part {
        Parabola parabola;
        std::int64_t begin;  // it is lowest from here to the begin of the next part
    };
    std::vector<Part> parts_;
    std::int64_t high_ = 0;
    std::size_t next_ = 0;
};

}  // namespace carom::detail
