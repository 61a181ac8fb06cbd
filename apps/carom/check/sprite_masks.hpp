/// The items' images as masks on the level's pixel grid, each made once and only when asked for.
#pragma once

#include "level/level.hpp"

#include <carom/mask/resample.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace carom::tool {

/// Lazily resampled masks of one level. The level must outlive it.
class SpriteMasks {
  public:
    /// The most pixels that one image may cover on the level's grid, and all of them together: 32 MiB and 512 MiB.
    static constexpr double max_pixels_each = 1 << 28;
    static constexpr double max_pixels_total = 4294967296.0;

    explicit SpriteMasks(const Level& level) : level_(level), masks_(level.items.size()) {}

    /// The image of an item that has one. The reference holds until `take`.
    /// Throws InputError, naming the item, when the image covers too much or its placement is not finite.
    const MaskAt& of(std::size_t item);

    /// All masks made so far, by item.
    std::vector<std::optional<MaskAt>> take() { return std::move(masks_); }

  private:
    // What a mask in the image's own pixels depends on; a tileset's tile or a sprite used often is read off once.
    using SourceKey = std::tuple<const Image*, int, int, int, int, std::uint8_t>;

    const Bitmask& source_mask(const Item& item);
    void reserve_pixels(const Item& item);

    const Level& level_;
    std::vector<std::optional<MaskAt>> masks_;
    std::map<SourceKey, Bitmask> sources_;
    double pixels_total_ = 0;
};

}  // namespace carom::tool
