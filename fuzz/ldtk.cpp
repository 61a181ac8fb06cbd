// Any bytes as an LDtk project: every level that it lists.

#include "ldtk/ldtk_levels.hpp"
#include "level/load.hpp"
#include "reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string path = fuzz::level_folder().write("fuzzed.ldtk", fuzz::text_of(data, size));
    fuzz::expect_answer([&] {
        for (const carom::tool::LevelSource& source : carom::tool::ldtk_levels(path))
            fuzz::expect_answer([&] { fuzz::require_sound(carom::tool::load_level(source)); });
    });
    return 0;
}
