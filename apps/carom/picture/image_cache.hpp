/// The images that a level or sheet refers to.
#pragma once

#include "level/level.hpp"
#include "picture/picture.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace carom::tool {

/// The images of one level: each file is decoded once, however it is spelled.
class ImageCache {
  public:
    /// All images of a level together may have this many pixels (4 bytes each).
    static constexpr std::int64_t max_total_pixels = std::int64_t{256} << 20;

    /// The image in the file `path`, which `place` refers to. `key_color` (0xrrggbb) becomes transparent. Throws
    /// InputError.
    std::shared_ptr<const Image> load(const std::string& path, const std::string& place,
                                      std::optional<std::uint32_t> key_color = {});

    /// The same, but null for an image that cannot be had: the reason becomes a warning, one for each file.
    std::shared_ptr<const Image> load_or_warn(const std::string& path, const std::string& place,
                                              std::optional<std::uint32_t> key_color = {});

    const std::vector<std::string>& warnings() const { return warnings_; }

  private:
    std::vector<std::string> warnings_;
    std::set<std::string> missing_;
    std::map<std::pair<std::string, std::optional<std::uint32_t>>, std::shared_ptr<const Image>> images_;
    std::int64_t total_pixels_ = 0;
};

}  // namespace carom::tool
