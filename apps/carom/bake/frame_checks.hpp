/// Limits of what one file of sprites may ask for: its text is short however large they are.
#pragma once

#include "bake/sprite_frame.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace carom::tool {

/// As many frames, and as many pixels in all of them, as one file may have.
inline constexpr std::size_t max_frames = std::size_t{1} << 16;
inline constexpr std::int64_t max_frame_pixels = std::int64_t{1} << 28;

/// Checks the frames of one file, one after the other.
class FrameChecks {
  public:
    /// Throws InputError, which begins with `place`, for a frame that does not lie within its image or its sprite, and
    /// when the frames up to here are too many or too large.
    void check(const SpriteFrame& frame, const std::string& place);

  private:
    std::size_t frames_ = 0;
    std::int64_t pixels_ = 0;
};

}  // namespace carom::tool
