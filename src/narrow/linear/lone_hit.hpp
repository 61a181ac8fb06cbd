/// LoneHit: the first contact of unions where it is that of one pair of parts alone, which no other continues.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace carom::detail {

/// `Result` has the times `enter` and `exit`, which are of type T and rounded to it.
template <class Result, class T>
class LoneHit {
  public:
    /// Takes the hit of one more part into account, and returns a time after which no other matters: minus infinity
    /// once it is doubtful which comes first, or whether they are apart.
    double add(const Result& hit) {
        if (!best_ || is_before(hit.exit, best_->enter)) {
            best_ = hit;
        } else if (!is_before(best_->exit, hit.enter)) {
            return doubt();
        }
        const auto exit = static_cast<double>(best_->exit);
        return exit + 0x1p-20 * std::fabs(exit);
    }

    double doubt() {
        is_doubtful_ = true;
        return -std::numeric_limits<double>::infinity();
    }

    bool is_doubtful() const { return is_doubtful_; }
    const std::optional<Result>& best() const { return best_; }

  private:
    // By more than both are rounded.
    static bool is_before(T first, T second) {
        return second - first > 8 * std::numeric_limits<T>::epsilon() * std::max(std::fabs(first), std::fabs(second));
    }

    std::optional<Result> best_;
    bool is_doubtful_ = false;
};

}  // namespace carom::detail
