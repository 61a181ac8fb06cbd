#include "draw/image_names.hpp"

#include "cli/usage_error.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace carom::tool {

namespace {

constexpr std::string_view name_mark = "{}";

}  // namespace

std::string image_path(const std::string& pattern, const std::string& file) {
    const std::size_t at = pattern.find(name_mark);
    if (at == std::string::npos) return pattern;
    // Of one of several levels in a file: both names.
    const std::size_t mark = file.rfind('#');
    const std::filesystem::path whole(file), head(file.substr(0, mark));
    std::string name = whole.stem().string();
    if (mark != std::string::npos && head.has_extension()) name = head.stem().string() + '-' + file.substr(mark + 1);
    std::ranges::replace(name, '/', '-');
    return pattern.substr(0, at) + name + pattern.substr(at + name_mark.size());
}

void check_image_names(std::string_view option, const std::string& pattern, const std::vector<std::string>& files) {
    std::set<std::string> paths;
    for (const std::string& file : files) {
        if (paths.insert(image_path(pattern, file)).second) continue;
        throw UsageError(
            fmt::format("{} {}: {} would replace the picture of another file; write {{}} where the file's name goes, "
                        "and take files of the same name one by one",
                        option, pattern, file));
    }
}

}  // namespace carom::tool
