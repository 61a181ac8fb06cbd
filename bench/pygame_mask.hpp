/// pygame's masks, called in this process: its extension module exports the functions of its bitmask.c.
#pragma once

#include <carom/mask/bitmask.hpp>

#include <memory>

namespace bench {

/// What pygame calls bitmask_t; only its functions look inside, but for the size.
struct PygameBitmask {
    int width, height;
};

/// The functions of the module, loaded from where Debian's python3-pygame puts it. There is no interpreter running and
/// no Python object involved: what is timed is the C code alone.
struct PygameFunctions {
    PygameBitmask* (*create)(int width, int height) = nullptr;
    void (*free)(PygameBitmask*) = nullptr;
    int (*overlap)(const PygameBitmask*, const PygameBitmask*, int x, int y) = nullptr;
    int (*overlap_area)(const PygameBitmask*, const PygameBitmask*, int x, int y) = nullptr;
    void (*draw)(PygameBitmask*, const PygameBitmask*, int x, int y) = nullptr;
    void (*erase)(PygameBitmask*, const PygameBitmask*, int x, int y) = nullptr;
    void (*convolve)(const PygameBitmask*, const PygameBitmask*, PygameBitmask*, int x, int y) = nullptr;
    unsigned (*count)(const PygameBitmask*) = nullptr;
};

/// Ends the program with a message that says which package is missing when there is none.
const PygameFunctions& pygame();

struct FreePygameBitmask {
    void operator()(PygameBitmask* mask) const { pygame().free(mask); }
};
using PygameMask = std::unique_ptr<PygameBitmask, FreePygameBitmask>;

/// The same pixels for pygame.
PygameMask to_pygame(const carom::Bitmask& mask);

}  // namespace bench
