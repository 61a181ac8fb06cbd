#include "tiled/world_reader.hpp"

#include "io/file.hpp"
#include "io/json_text.hpp"
#include "tiled/map_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

namespace carom::tool {

namespace fs = std::filesystem;

namespace {

// A regular expression takes memory by its length, and time by that and the lengths of names.
constexpr std::size_t max_expression = 1000;

// In gcc's library this makes the time polynomial; others give up what takes too long by themselves.
constexpr auto expression_options =
#ifdef __GLIBCXX__
    std::regex_constants::ECMAScript | std::regex_constants::__polynomial;
#else
    std::regex_constants::ECMAScript;
#endif

std::regex read_expression(const Json& pattern, const JsonPath& at) {
    const JsonPath path = at / "regexp";
    const std::string_view text = string_from_json(required_key(pattern, "regexp", at), path);
    if (text.size() > max_expression)
        refuse("bad_size", path, fmt::format("must have at most {} characters", max_expression));
    try {
        std::regex expression(text.begin(), text.end(), expression_options);
        // Tiled leaves such patterns out.
        if (expression.mark_count() != 2)
            refuse("bad_value", path,
                   fmt::format("must capture two numbers, x and y, as \"map-(\\d+)-(\\d+)\\.tmx\" does; it "
                               "captures {}",
                               expression.mark_count()));
        return expression;
    } catch (const std::regex_error&) {
        refuse("bad_value", path,
               "is no regular expression that is read: those of ECMAScript are, without references to groups");
    }
}

std::vector<std::string> files_in(const fs::path& folder, const std::string& world) {
    std::vector<std::string> names;
    std::error_code error;
    fs::directory_iterator entry(folder.empty() ? fs::path(".") : folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        std::error_code unreadable;
        const std::string name = entry->path().filename().string();
        if (entry->is_regular_file(unreadable) && !name.starts_with('.')) names.push_back(name);
    }
    if (error)
        throw InputError(
            fmt::format("{}: its folder, whose files its patterns match, cannot be read ({})", world, error.message()));
    std::ranges::sort(names);
    return names;
}

bool matches(const std::string& name, const std::regex& expression, const JsonPath& at) {
    try {
        return std::regex_search(name, expression);
    } catch (const std::regex_error&) {
        refuse("bad_value", at / "regexp", fmt::format("takes too long to compare with \"{:.60}\"", name));
    }
}

class WorldReader {
  public:
    explicit WorldReader(const std::string& path) : path_(path), folder_(fs::path(path).parent_path()) {}

    // What else is in the file says where Tiled shows the maps.
    std::vector<LevelSource> read(const Json& root) {
        const Json* patterns = root.find("patterns");
        if (patterns == nullptr || root.contains("maps")) add_listed(required_key(root, "maps", JsonPath()));
        if (patterns != nullptr) add_matching(*patterns);
        if (sources_.empty() && patterns != nullptr && patterns->size() > 0)
            throw InputError(
                fmt::format("{}: its patterns match no file in its folder; maps belong beside the world, "
                            "and patterns must match their names",
                            path_));
        if (sources_.empty()) refuse("bad_type", "maps", "must be an array of maps");
        return std::move(sources_);
    }

  private:
    void add_listed(const Json& maps) {
        const JsonPath list("maps");
        if (!maps.is_array()) refuse("bad_type", list, "must be an array of maps");
        for (std::size_t i = 0; i < maps.size(); ++i) {
            const JsonPath at = list / i;
            add(string_from_json(required_key(maps[i], "fileName", at), at / "fileName"), at);
        }
    }

    void add_matching(const Json& patterns) {
        const JsonPath list("patterns");
        if (!patterns.is_array()) refuse("bad_type", list, "must be an array of patterns");
        const std::vector<std::string> names = files_in(folder_, path_);
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            const JsonPath at = list / i;
            const std::regex expression = read_expression(patterns[i], at);
            for (const std::string& name : names) {
                if (matches(name, expression, at)) add(name, at);
            }
        }
    }

    void add(std::string_view name, const JsonPath& at) {
        const std::string map = (folder_ / name).lexically_normal().string();
        if (!known_.insert(map).second) return;
        const std::string place = fmt::format("{} ({})", path_, at.text());
        sources_.push_back(
            {map, [map, place](LoadProgress& progress) { return read_tiled_map(map, progress, place); }});
    }

    const std::string& path_;
    fs::path folder_;
    std::set<std::string> known_;
    std::vector<LevelSource> sources_;
};

}  // namespace

std::vector<LevelSource> tiled_world_levels(const std::string& path) {
    try {
        return WorldReader(path).read(parse_json(read_text_file(path)).root);
    } catch (const QueryError& error) {
        throw InputError(fmt::format("{}: {}", path, error.message));
    }
}

}  // namespace carom::tool
