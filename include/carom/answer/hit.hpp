/// HitResult: whether there was a hit, for results that say something about misses, too.
#pragma once

namespace carom {

/// Whether there was a hit. The base of results that are returned for a miss as well, because a miss has a certainty or
/// says how two shapes lie at the start.
class HitResult {
  public:
    constexpr HitResult(bool hits = false) : hits_(hits) {}
    constexpr bool hits() const { return hits_; }
    constexpr void set_hits(bool hits = true) { hits_ = hits; }

    friend constexpr bool operator==(const HitResult&, const HitResult&) = default;

  private:
    bool hits_;
};

}  // namespace carom
