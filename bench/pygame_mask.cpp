#include "pygame_mask.hpp"

#include <dlfcn.h>
#include <glob.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace bench {
namespace {

constexpr const char* pattern = "/usr/lib/python3/dist-packages/pygame/mask.cpython-3*.so";

[[noreturn]] void give_up(const char* what) {
    std::fprintf(stderr, "carom-bench: %s; install python3-pygame and the libpython3 of its version\n", what);
    std::exit(1);
}

std::string module_path() {
    glob_t found{};
    const bool any = glob(pattern, 0, nullptr, &found) == 0;
    const std::string path = any ? found.gl_pathv[0] : "";
    globfree(&found);
    if (path.empty()) give_up("there is no pygame");
    return path;
}

template <class Function>
void find(void* module, const char* name, Function& function) {
    void* const symbol = dlsym(module, name);
    if (!symbol) give_up(name);
    function = reinterpret_cast<Function>(symbol);
}

// The module wants Python's own symbols, which no interpreter brings here: from "cpython-311" to "3.11".
PygameFunctions load() {
    const std::string path = module_path();
    const std::string digits = path.substr(path.find("cpython-3") + 9);
    const std::string python = "libpython3." + digits.substr(0, digits.find('-')) + ".so.1.0";
    if (!dlopen(python.c_str(), RTLD_LAZY | RTLD_GLOBAL)) give_up(dlerror());
    void* const module = dlopen(path.c_str(), RTLD_LAZY);
    if (!module) give_up(dlerror());
    PygameFunctions functions;
    find(module, "bitmask_create", functions.create);
    find(module, "bitmask_free", functions.free);
    find(module, "bitmask_overlap", functions.overlap);
    find(module, "bitmask_overlap_area", functions.overlap_area);
    find(module, "bitmask_draw", functions.draw);
    find(module, "bitmask_erase", functions.erase);
    find(module, "bitmask_convolve", functions.convolve);
    find(module, "bitmask_count", functions.count);
    return functions;
}

}  // namespace

const PygameFunctions& pygame() {
    static const PygameFunctions functions = load();
    return functions;
}

// Pixel by pixel as small brushes: the layout of its words stays its own business.
PygameMask to_pygame(const carom::Bitmask& mask) {
    const PygameFunctions& functions = pygame();
    PygameMask result(functions.create(static_cast<int>(mask.width()), static_cast<int>(mask.height())));
    const PygameMask dot(functions.create(1, 1));
    // Bits are in columns of long words; a mask of one pixel has one, behind the size.
    *reinterpret_cast<unsigned long*>(dot.get() + 1) = 1;
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) {
            if (mask.get(x, y)) functions.draw(result.get(), dot.get(), x, y);
        }
    }
    return result;
}

}  // namespace bench
