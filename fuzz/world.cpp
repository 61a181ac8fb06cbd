// Any bytes as a world of Tiled, whose maps are files of the folder: every level that it lists.

#include "level/load.hpp"
#include "reader.hpp"
#include "tiled/world_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string path = fuzz::level_folder().write("fuzzed.world", fuzz::text_of(data, size));
    fuzz::expect_answer([&] {
        const std::vector<carom::tool::LevelSource> sources = carom::tool::tiled_world_levels(path);
        constexpr std::size_t most = 4;
        for (std::size_t i = 0; i < std::min(most, sources.size()); ++i)
            fuzz::expect_answer([&] { fuzz::require_sound(carom::tool::load_level(sources[i])); });
    });
    return 0;
}
