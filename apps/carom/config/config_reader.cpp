// Reads carom.toml. This is the only file that includes the library for TOML.
#include "check/words.hpp"
#include "cli/nearest_word.hpp"
#include "cli/usage_error.hpp"
#include "config/config.hpp"
#include "io/file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <filesystem>
#include <sstream>

#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace carom::tool {

namespace {

std::string kind_of(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::table:
            return "a table";
        case toml::node_type::array:
            return "an array";
        case toml::node_type::string:
            return fmt::format("\"{}\"", node.ref<std::string>().substr(0, 60));
        case toml::node_type::integer:
            return fmt::format("{}", node.ref<std::int64_t>());
        case toml::node_type::floating_point:
            return fmt::format("{}", node.ref<double>());
        case toml::node_type::boolean:
            return node.ref<bool>() ? "true" : "false";
        default:
            return "a date or time";
    }
}

/// The keys of one table. What was not asked for when it ends is unknown.
class Keys {
  public:
    Keys(const std::string& file, const toml::table& table, std::string name)
        : file_(file), table_(table), name_(std::move(name)) {}

    const toml::node* find(const char* key) {
        asked_.emplace_back(key);
        return table_.get(key);
    }

    [[noreturn]] void refuse(const toml::node& node, const std::string& key, const std::string& message) const {
        refuse_at(node.source(), key, message);
    }

    std::optional<bool> flag(const char* key) {
        const toml::node* node = find(key);
        if (!node) return std::nullopt;
        if (!node->is_boolean()) refuse(*node, key, fmt::format("write true or false; got {}", kind_of(*node)));
        return node->ref<bool>();
    }

    std::optional<double> number(const char* key) {
        const toml::node* node = find(key);
        if (!node) return std::nullopt;
        const std::optional<double> value = node->is_number() ? node->value<double>() : std::nullopt;
        if (!value || !std::isfinite(*value) || *value < 0)
            refuse(*node, key, fmt::format("write a number from 0, as in {} = 2; got {}", key, kind_of(*node)));
        return value;
    }

    std::optional<Vec2D> size(const char* key) {
        const toml::node* node = find(key);
        if (!node) return std::nullopt;
        const toml::array* array = node->as_array();
        const auto side = [&](std::size_t i) { return array->at(i).value<double>().value_or(0); };
        if (!array || array->size() != 2 || !(side(0) > 0 && side(0) <= max_coordinate) ||
            !(side(1) > 0 && side(1) <= max_coordinate))
            refuse(*node, key, fmt::format("write a width and a height above 0, as in {} = [16, 24]", key));
        return Vec2D{side(0), side(1)};
    }

    std::optional<std::string> text(const char* key, const char* example) {
        const toml::node* node = find(key);
        if (!node) return std::nullopt;
        if (!node->is_string())
            refuse(*node, key, fmt::format("write a text, as in {} = \"{}\"; got {}", key, example, kind_of(*node)));
        return node->ref<std::string>();
    }

    // A text is an array of one.
    std::optional<std::vector<std::string>> texts(const char* key, const char* example) {
        const toml::node* node = find(key);
        if (!node) return std::nullopt;
        std::vector<std::string> texts;
        const auto add = [&](const toml::node& element) {
            if (!element.is_string())
                refuse(element, key,
                       fmt::format("write texts, as in {} = [\"{}\"]; got {}", key, example, kind_of(element)));
            texts.push_back(element.ref<std::string>());
        };
        if (const toml::array* array = node->as_array()) {
            for (const toml::node& element : *array) add(element);
        } else {
            add(*node);
        }
        return texts;
    }

    template <class T, std::size_t N>
    std::optional<T> word(const char* key, const Words<T, N>& words) {
        const toml::node* node = find(key);
        if (!node) return std::nullopt;
        const auto value = node->is_string() ? word_value(words, node->ref<std::string>()) : std::nullopt;
        if (!value) refuse(*node, key, fmt::format("write one of {}; got {}", word_list(words), kind_of(*node)));
        return value;
    }

    std::optional<std::vector<Condition>> conditions(const char* key) {
        const auto written = texts(key, "type=enemy*");
        if (!written) return std::nullopt;
        std::vector<Condition> conditions;
        for (const std::string& text : *written) {
            try {
                conditions.push_back(parse_condition(text));
            } catch (const UsageError& error) {
                refuse(*table_.get(key), key, error.what());
            }
        }
        return conditions;
    }

    // Calls `read` with the keys of the table, or of each of an array of tables.
    template <class Read>
    bool tables(const char* key, Read&& read) {
        const toml::node* node = find(key);
        if (!node) return false;
        const auto one = [&](const toml::node& element) {
            if (!element.is_table())
                refuse(element, key, fmt::format("write a table, [{0}] or [[{0}]]; got {1}", key, kind_of(element)));
            Keys keys(file_, *element.as_table(), name_ + key + '.');
            read(keys);
            keys.end();
        };
        if (const toml::array* array = node->as_array()) {
            for (const toml::node& element : *array) one(element);
        } else {
            one(*node);
        }
        return true;
    }

    // Calls `read` with each key and value.
    template <class Read>
    void each(Read&& read) {
        for (const auto& [key, value] : table_) {
            asked_.emplace_back(key.str());
            read(std::string(key.str()), value);
        }
    }

    [[noreturn]] void refuse_table(const std::string& message) const {
        throw InputError(fmt::format("{}:{}: {}", file_, table_.source().begin.line, message));
    }

    void end() const {
        for (const auto& [key, value] : table_) {
            const std::string word(key.str());
            if (std::ranges::find(asked_, word) != asked_.end()) continue;
            const std::string near = nearest_word(word, asked_);
            refuse_at(key.source(), word,
                      near.empty() ? fmt::format("there is no such key here; the keys are {}", fmt::join(asked_, ", "))
                                   : fmt::format("there is no such key here; did you mean '{}'?", near));
        }
    }

  private:
    [[noreturn]] void refuse_at(const toml::source_region& at, const std::string& key,
                                const std::string& message) const {
        throw InputError(fmt::format("{}:{}: {}{}: {}", file_, at.begin.line, name_, key, message));
    }

    const std::string& file_;
    const toml::table& table_;
    std::string name_;  // with a dot behind it, before a key's
    std::vector<std::string> asked_;
};

SideOptions read_side(Keys& keys, const char* layers, const char* conditions, const std::vector<Condition>& common) {
    SideOptions side{keys.texts(layers, "ground").value_or(std::vector<std::string>()),
                     keys.conditions(conditions).value_or(std::vector<Condition>())};
    side.conditions.insert(side.conditions.end(), common.begin(), common.end());
    return side;
}

Comparison read_comparison(Keys& keys) {
    const std::vector<Condition> common = keys.conditions("where").value_or(std::vector<Condition>());
    Comparison comparison{read_side(keys, "between", "between-where", common), {}};
    SideOptions second = read_side(keys, "and", "and-where", common);
    if (!second.layers.empty() || second.conditions.size() > common.size()) comparison.second = std::move(second);
    return comparison;
}

void read_rules(Keys& keys, RuleLevels& levels) {
    keys.each([&](const std::string& rule, const toml::node& node) {
        const std::string word = node.is_string() ? node.ref<std::string>() : kind_of(node);
        try {
            levels.insert(parse_rule_level(rule + '=' + word));
        } catch (const UsageError& error) {
            keys.refuse(node, rule, error.what());
        }
    });
}

CheckSettings read_settings(Keys& keys, const std::string& folder) {
    CheckSettings settings;
    std::vector<Comparison> comparisons;
    const auto compare = [&](Keys& inner) {
        if (comparisons.size() == max_comparisons)
            inner.refuse_table(fmt::format("there are more than {} tables [[compare]]", max_comparisons));
        comparisons.push_back(read_comparison(inner));
    };
    if (keys.tables("compare", compare) && !comparisons.empty()) settings.comparisons = std::move(comparisons);
    settings.fixed = keys.conditions("static");
    settings.plain_tiles = keys.flag("solid-tiles");
    settings.fixed_pairs = keys.flag("static-static");
    settings.last = keys.word("stage", stage_words);
    settings.only = keys.word("only", only_words);
    settings.min_depth = keys.number("min-depth");
    if (const auto baseline = keys.text("baseline", "known.json"))
        settings.baseline = (std::filesystem::path(folder) / *baseline).lexically_normal().string();
    const auto read_role = [&](const char* key, std::optional<SideOptions>& value) {
        keys.tables(key, [&](Keys& inner) { value = read_side(inner, "layers", "where", {}); });
    };
    read_role("walls", settings.walls);
    read_role("spawns", settings.spawns);
    read_role("pickups", settings.pickups);
    settings.seam_size = keys.number("seam-size");
    settings.character = keys.size("character-size");
    keys.tables("rules", [&](Keys& inner) { read_rules(inner, settings.levels); });
    return settings;
}

}  // namespace

ProjectConfig read_config(const std::string& path) {
    const std::string text = read_text_file(path);
    toml::table root;
    try {
        root = toml::parse(text, path);
    } catch (const toml::parse_error& error) {
        throw InputError(fmt::format("{}:{}: {}", path, error.source().begin.line, error.description()));
    }
    const std::string folder = std::filesystem::path(path).parent_path().string();
    Keys keys(path, root, "");
    CheckSettings common = read_settings(keys, folder);
    std::vector<ProjectConfig::Exception> exceptions;
    keys.tables("map", [&](Keys& inner) {
        ProjectConfig::Exception exception;
        const auto files = inner.texts("files", "maps/town/*.tmx");
        if (!files) inner.refuse_table("map: files is missing; write which maps, as in files = \"maps/town/*.tmx\"");
        exception.files = *files;
        exception.settings = read_settings(inner, folder);
        exception.settings.skip = inner.flag("skip");
        exceptions.push_back(std::move(exception));
    });
    keys.end();
    return {path, std::move(common), std::move(exceptions)};
}

}  // namespace carom::tool
