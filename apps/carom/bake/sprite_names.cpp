#include "bake/sprite_names.hpp"

#include "io/input_error.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string_view>

namespace carom::tool {

std::string sprite_name(const SpriteFrame& frame) {
    if (frame.name.empty()) return std::filesystem::path(frame.file).stem().string();
    constexpr std::array<std::string_view, 3> endings{".png", ".aseprite", ".ase"};
    for (const std::string_view ending : endings) {
        if (frame.name.size() > ending.size() && frame.name.ends_with(ending))
            return frame.name.substr(0, frame.name.size() - ending.size());
    }
    return frame.name;
}

std::string sprite_identifier(const SpriteFrame& frame) {
    std::string name = sprite_name(frame);
    for (char& c : name) {
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!is_letter && !(c >= '0' && c <= '9')) c = '_';
    }
    return name.front() >= '0' && name.front() <= '9' ? '_' + name : name;
}

const std::string& TakenNames::take(const std::string& name, const SpriteFrame& frame) {
    const auto [entry, added] = taken_.insert(name);
    if (!added)
        throw InputError(fmt::format(
            "{}: another sprite is called {} in this format, too; rename one, or bake them into two documents",
            frame.label(), name));
    return *entry;
}

}  // namespace carom::tool
