#include "bake/find_sprites.hpp"

#include "bake/sheet_reader.hpp"
#include "io/input_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace carom::tool {

namespace fs = std::filesystem;

namespace {

bool is_sheet(const std::string& path) {
    const SpriteFile kind = sprite_file(path);
    return kind == SpriteFile::json_sheet || kind == SpriteFile::starling_atlas || kind == SpriteFile::libgdx_atlas;
}

std::string canonical(const std::string& path) {
    std::error_code error;
    const fs::path full = fs::weakly_canonical(path, error);
    return error ? path : full.string();
}

std::vector<std::string> files_in(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, error);
    while (!error && entry != fs::recursive_directory_iterator()) {
        std::error_code unreadable;
        if (entry->path().filename().string().starts_with('.')) {
            entry.disable_recursion_pending();  // of editors and version control
        } else if (entry->is_regular_file(unreadable)) {
            const std::string path = entry->path().string();
            if (is_picture_name(path) || is_sheet(path)) files.push_back(path);
        }
        entry.increment(error);
    }
    if (error) throw InputError(fmt::format("{}: this folder cannot be read ({})", folder, error.message()));
    std::ranges::sort(files);
    return files;
}

void add_folder(const std::string& folder, FoundSprites& found) {
    std::vector<std::string> files;
    std::set<std::string> of_sheets;
    for (const std::string& path : files_in(folder)) {
        if (is_sheet(path)) {
            try {
                const auto images = sheet_images(path);
                if (!images) {
                    found.warnings.push_back(fmt::format("{}: passed over; it is no sprite sheet", path));
                    continue;
                }
                for (const std::string& image : *images) of_sheets.insert(canonical(image));
            } catch (const InputError&) {
                // Reading it again will say what is wrong, in its turn.
            }
        }
        files.push_back(path);
    }
    std::erase_if(files, [&](const std::string& path) { return of_sheets.contains(canonical(path)); });
    if (files.empty())
        throw InputError(fmt::format(
            "{}: there are no sprites in this folder; they end in .png and the like, sheets in .json, .xml or .atlas",
            folder));
    found.files.insert(found.files.end(), files.begin(), files.end());
}

}  // namespace

FoundSprites find_sprites(const std::vector<std::string>& paths) {
    FoundSprites found;
    for (const std::string& path : paths) {
        std::error_code error;
        if (fs::is_directory(path, error)) {
            add_folder(path, found);
        } else {
            found.files.push_back(path);
        }
    }
    return found;
}

}  // namespace carom::tool
