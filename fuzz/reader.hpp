/// What the targets for the tool's readers share: a folder of good files, and what has to hold for every result.
#pragma once

#include "bytes.hpp"
#include "io/input_error.hpp"
#include "level/level.hpp"
#include "level/load_progress.hpp"
#include "tiled/map_reader.hpp"
#include "tool/temporary_folder.hpp"

#include <carom/shape/validate.hpp>

#include <string>

namespace fuzz {

/// Copies of the Tiled fixtures, for what is read to refer to.
struct LevelFolder : carom::tool::TemporaryFolder {
    LevelFolder() { copy_from(carom::tool::source_path("tests/fixtures/tiled")); }
};

/// The one of this run.
inline const LevelFolder& level_folder() {
    static const LevelFolder folder;
    return folder;
}

inline std::string text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// What a reader hands on has to be sound: shapes that the library takes, pixels within their pictures.
inline void require_sound(const carom::tool::Level& level) {
    const auto show = [&] { return level.path; };
    for (const carom::tool::Item& item : level.items) {
        if (item.body) require(carom::validate(item.body->shape).ok(), "a valid shape", show);
        if (!item.sprite) continue;
        const carom::tool::Sprite& sprite = *item.sprite;
        require(sprite.image != nullptr, "a sprite has a picture", show);
        const bool fits = sprite.x >= 0 && sprite.y >= 0 && sprite.width >= 0 && sprite.height >= 0 &&
                          sprite.width <= sprite.image->width - sprite.x &&
                          sprite.height <= sprite.image->height - sprite.y;
        require(fits, "a sprite lies within its picture", show);
    }
}

/// Calls `read()`, which may throw InputError: then the message has to name a file of the folder, so that one knows
/// where to look. Anything else that it throws ends the run.
template <class Read>
void expect_answer(const Read& read) {
    try {
        read();
    } catch (const carom::tool::InputError& error) {
        const std::string message = error.what();
        const bool names_file = message.find(level_folder().path("")) != std::string::npos;
        require(names_file, "the message names a file", [&] { return message; });
    }
}

/// Reads the level in `path` after `name`, a file in its folder, was rewritten.
template <class Read>
int read_level(const char* name, const std::uint8_t* data, std::size_t size, const char* level, const Read& read) {
    level_folder().write(name, text_of(data, size));
    carom::tool::LoadProgress progress;
    expect_answer([&] { require_sound(read(level_folder().path(level), progress)); });
    return 0;
}

/// The reader of Tiled's maps, for one that no other file refers to.
inline carom::tool::Level read_map(const std::string& path, carom::tool::LoadProgress& progress) {
    return carom::tool::read_tiled_map(path, progress);
}

}  // namespace fuzz
