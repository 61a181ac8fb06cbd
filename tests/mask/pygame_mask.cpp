#include "mask/pygame_mask.hpp"

#include <dlfcn.h>
#include <glob.h>

#include <optional>
#include <string>

namespace carom::test {
namespace {

constexpr const char* pattern = "/usr/lib/python3/dist-packages/pygame/mask.cpython-3*.so";

std::string module_path() {
    glob_t found{};
    const bool any = glob(pattern, 0, nullptr, &found) == 0;
    const std::string path = any ? found.gl_pathv[0] : "";
    globfree(&found);
    return path;
}

template <class Function>
bool find(void* module, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(module, name));
    return function != nullptr;
}

// The module wants Python's own symbols, which no interpreter brings here: from "cpython-311" to "3.11".
std::optional<Pygame> load() {
    const std::string path = module_path();
    if (path.empty()) return std::nullopt;
    const std::string digits = path.substr(path.find("cpython-3") + 9);
    const std::string python = "libpython3." + digits.substr(0, digits.find('-')) + ".so.1.0";
    if (!dlopen(python.c_str(), RTLD_LAZY | RTLD_GLOBAL)) return std::nullopt;
    void* const module = dlopen(path.c_str(), RTLD_LAZY);
    if (!module) return std::nullopt;
    Pygame pygame;
    const bool all = find(module, "bitmask_create", pygame.create) && find(module, "bitmask_free", pygame.free) &&
                     find(module, "bitmask_invert", pygame.invert) && find(module, "bitmask_overlap", pygame.overlap) &&
                     find(module, "bitmask_overlap_area", pygame.overlap_area) &&
                     find(module, "bitmask_overlap_mask", pygame.overlap_mask) &&
                     find(module, "bitmask_draw", pygame.draw) && find(module, "bitmask_erase", pygame.erase) &&
                     find(module, "bitmask_convolve", pygame.convolve) && find(module, "bitmask_count", pygame.count);
    return all ? std::optional(pygame) : std::nullopt;
}

const PygameBitmask& dot() {
    static const PygameMask mask = [] {
        PygameMask one = pygame_blank(1, 1);
        find_pygame()->invert(one.get());
        return one;
    }();
    return *mask;
}

}  // namespace

const Pygame* find_pygame() {
    static const std::optional<Pygame> pygame = load();
    return pygame ? &*pygame : nullptr;
}

const char* why_no_pygame() {
    return "there is no pygame; install python3-pygame and the libpython3 of its version";
}

PygameMask pygame_blank(std::int64_t width, std::int64_t height) {
    return PygameMask(find_pygame()->create(static_cast<int>(width), static_cast<int>(height)));
}

// Pixel by pixel, drawn and queried as brushes: the layout of its words stays its own business.
PygameMask to_pygame(const Bitmask& mask) {
    PygameMask result = pygame_blank(mask.width(), mask.height());
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t x = 0; x < mask.width(); ++x) {
            if (mask.get(x, y)) find_pygame()->draw(result.get(), &dot(), static_cast<int>(x), static_cast<int>(y));
        }
    }
    return result;
}

bool is_set(const PygameBitmask& mask, std::int64_t x, std::int64_t y) {
    return find_pygame()->overlap(&mask, &dot(), static_cast<int>(x), static_cast<int>(y)) != 0;
}

}  // namespace carom::test
