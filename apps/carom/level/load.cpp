#include "level/load.hpp"

#include "io/file.hpp"
#include "scene/scene_reader.hpp"
#include "tiled/map_reader.hpp"

#include <fmt/format.h>

#include <new>

namespace carom::tool {

namespace {

// The first character that is not white space or a byte order mark; 0 when there is none.
char first_character(const std::string& text) {
    const std::size_t start = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
    const std::size_t at = text.find_first_not_of(" \t\r\n", start);
    return at == std::string::npos ? '\0' : text[at];
}

}  // namespace

Level load_level(const std::string& path) try {
    const char first = first_character(read_text_file(path));
    if (first == '<') return read_tiled_map(path);
    if (first == '{') return read_scene(path);
    throw InputError(fmt::format("{}: this is neither a Tiled map (.tmx) nor a Carom scene (.json)", path));
} catch (const std::bad_alloc&) {
    throw InputError(fmt::format("{}: the level needs more memory than there is", path));
}

}  // namespace carom::tool
