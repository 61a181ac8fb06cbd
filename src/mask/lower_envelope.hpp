/// The lower envelope of parabolas of one width: which of them is least, at ascending places.
#pragma once

#include <cstdint>
#include <vector>

namespace carom::detail {

/// Parabolas value + (q - place)^2, added at ascending places, for integers q from 0 to `high`. Where several are least
/// the first of them counts. Everything is exact for numbers below 2^30 and values below 2^60 [Meijster et al. 2000].
class LowerEnvelope {
  public:
    struct Parabola {
        std::int64_t place, value, tag;
        std::int64_t at(std::int64_t q) const { return value + (q - place) * (q - place); }
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
        // The last is not above the added one where it begins, at 0 or more: so the quotient is not negative.
        const Parabola& last = parts_.back().parabola;
        const std::int64_t rise = added.place * added.place - last.place * last.place + added.value - last.value;
        const std::int64_t begin = 1 + rise / (2 * (added.place - last.place));
        if (begin <= high_) parts_.push_back({added, begin});
    }

    /// The least at q, or null when there is none; q must not be less than in the calls before.
    const Parabola* least_at(std::int64_t q) {
        if (parts_.empty()) return nullptr;
        while (next_ + 1 < parts_.size() && parts_[next_ + 1].begin <= q) ++next_;
        return &parts_[next_].parabola;
    }

  private:
    struct Part {
        Parabola parabola;
        std::int64_t begin;  // from here up to the next part it is the least
    };
    std::vector<Part> parts_;
    std::int64_t high_ = 0;
    std::size_t next_ = 0;
};

}  // namespace carom::detail
