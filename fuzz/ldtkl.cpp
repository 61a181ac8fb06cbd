// Any bytes as a level that LDtk keeps in a file of its own.

#include "ldtk/ldtk_levels.hpp"
#include "level/load.hpp"
#include "reader.hpp"

#include <filesystem>

namespace {

/// The path of the level, in the folder that its project wants it in.
std::string written_level(const std::string& text) {
    using carom::tool::file_bytes;
    using carom::tool::source_path;
    static const std::string project = [] {
        std::filesystem::create_directory(fuzz::level_folder().path("world"));
        return fuzz::level_folder().write("world.ldtk", file_bytes(source_path("tests/fixtures/ldtk/world.ldtk")));
    }();
    return fuzz::level_folder().write("world/Outside.ldtkl", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string path = written_level(fuzz::text_of(data, size));
    fuzz::expect_answer([&] {
        for (const carom::tool::LevelSource& source : carom::tool::ldtk_levels(path))
            fuzz::expect_answer([&] { fuzz::require_sound(carom::tool::load_level(source)); });
    });
    return 0;
}
