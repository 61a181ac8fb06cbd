// Any bytes as the settings of a project, and what they say of a level.

#include "config/config.hpp"
#include "reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string path = fuzz::level_folder().write("carom.toml", fuzz::text_of(data, size));
    fuzz::expect_answer([&] {
        const carom::tool::ProjectConfig config = carom::tool::read_config(path);
        for (const char* level : {"maps/town/a.tmx", "world.ldtk#Cave 1"})
            (void)config.for_level(fuzz::level_folder().path(level));
    });
    return 0;
}
