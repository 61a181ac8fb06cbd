/// pygame's masks, called in this process: its extension module exports the functions of its bitmask.c.
#pragma once

#include <carom/mask/bitmask.hpp>

#include <memory>

namespace carom::test {

/// What pygame calls bitmask_t; only its functions look inside, but for the size.
struct PygameBitmask {
    int width, height;
};

/// The functions of the module, loaded from where Debian's python3-pygame puts it. There is no interpreter running and
/// no Python object involved, so that what a benchmark times is the C code alone.
struct Pygame {
    PygameBitmask* (*create)(int width, int height) = nullptr;
    void (*free)(PygameBitmask*) = nullptr;
    void (*invert)(PygameBitmask*) = nullptr;
    int (*overlap)(const PygameBitmask*, const PygameBitmask*, int x, int y) = nullptr;
    int (*overlap_area)(const PygameBitmask*, const PygameBitmask*, int x, int y) = nullptr;
    void (*overlap_mask)(const PygameBitmask*, const PygameBitmask*, PygameBitmask*, int x, int y) = nullptr;
    void (*draw)(PygameBitmask*, const PygameBitmask*, int x, int y) = nullptr;
    void (*erase)(PygameBitmask*, const PygameBitmask*, int x, int y) = nullptr;
    void (*convolve)(const PygameBitmask*, const PygameBitmask*, PygameBitmask*, int x, int y) = nullptr;
    unsigned (*count)(const PygameBitmask*) = nullptr;
};

/// The functions, or null where there is no pygame; then `why_no_pygame` names the package.
const Pygame* find_pygame();
const char* why_no_pygame();

struct FreePygameBitmask {
    void operator()(PygameBitmask* mask) const { find_pygame()->free(mask); }
};
using PygameMask = std::unique_ptr<PygameBitmask, FreePygameBitmask>;

/// A mask with no pixel set, and one with the same pixels. There must be a pygame.
PygameMask pygame_blank(std::int64_t width, std::int64_t height);
PygameMask to_pygame(const Bitmask& mask);

/// Whether pixel (x, y), which must lie inside, is set.
bool is_set(const PygameBitmask& mask, std::int64_t x, std::int64_t y);

}  // namespace carom::test
