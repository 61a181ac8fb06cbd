/// NearParts: the parts of a union near some place, kept where they are few, for code that looks at them many times.
#pragma once

#include "narrow/core/cached_part.hpp"

#include <carom/detail/narrow/core/union_kernel.hpp>

#include <array>
#include <optional>

namespace carom::detail {

/// The source must keep what its parts refer to.
template <class T>
class NearParts {
  public:
    NearParts(PartSource<T> parts, const AabbD& region, const BasicVec2<DoubleDouble>& origin) {
        are_few_ = !parts(region, [&](const ConvexPart<T>& part) {
            if (part.size() == 0) return false;
            if (count_ == capacity) return true;
            kept_[count_++].emplace(part, origin);
            return false;
        });
    }

    /// Else only the first of them are kept.
    bool are_few() const { return are_few_; }

    std::size_t size() const { return count_; }
    const CachedPart<T>& operator[](std::size_t i) const { return kept_[i]->cached; }

    /// A box around them.
    AabbD box() const {
        AabbD box = empty_box;
        for (std::size_t i = 0; i < count_; ++i) box = joined(box, box_around(kept_[i]->exact));
        return box;
    }

  private:
    struct Kept {
        Kept(const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin) : exact(part), cached(exact, origin) {}
        Kept(const Kept&) = delete;
        Kept& operator=(const Kept&) = delete;
        ConvexPart<T> exact;
        CachedPart<T> cached;
    };
    static constexpr std::size_t capacity = 24;

    std::array<std::optional<Kept>, capacity> kept_;
    std::size_t count_ = 0;
    bool are_few_ = true;
};

}  // namespace carom::detail
