/// OneSidedLink: the segment of a one-sided chain that a convex part is.
#pragma once

#include <carom/shape/chain.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace carom::detail {

/// A reference to a segment of a one-sided chain of floats or doubles, which must outlive it; or none.
class OneSidedLink {
  public:
    OneSidedLink() = default;
    template <class T>
    OneSidedLink(const BasicChain<T>& chain, std::size_t segment)
        : chain_(&chain), segment_(static_cast<std::uint32_t>(segment)), in_floats_(std::is_same_v<T, float>) {}

    explicit operator bool() const { return chain_ != nullptr; }

    /// Calls `use(chain, segment)`; there must be one.
    template <class Use>
    auto with_chain(const Use& use) const {
        return in_floats_ ? use(*static_cast<const Chain*>(chain_), segment_)
                          : use(*static_cast<const ChainD*>(chain_), segment_);
    }

  private:
    const void* chain_ = nullptr;
    std::uint32_t segment_ = 0;  // features number parts in an int
    bool in_floats_ = false;
};

}  // namespace carom::detail
