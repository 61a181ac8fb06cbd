/// Which items of a level are compared with which.
#pragma once

#include "check/condition.hpp"
#include "level/level.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// One side of the comparison: the items on the named layers that satisfy every condition.
struct SideOptions {
    std::vector<std::string> layers;    ///< names, paths or globs; none means every layer
    std::vector<Condition> conditions;  ///< all must hold
};

/// What `--between`, `--and` and the `--*where` options ask for.
struct Comparison {
    SideOptions first;
    std::optional<SideOptions> second;  ///< none: the first side is compared within itself
};

/// How many comparisons a level may have: each is a bit of an item's flags.
inline constexpr std::size_t max_comparisons = 32;

struct SelectionOptions {
    std::vector<Comparison> comparisons{1};  ///< a pair is compared when one of these asks for it
    std::vector<Condition> fixed;            ///< `--static`: an item that satisfies any of these never moves
    bool plain_tiles = false;                ///< `--solid-tiles`: tiles without a shape are their rectangles
    bool any_layers = false;                 ///< layers that the level lacks are noted; otherwise they are an error
};

/// The two sides, a number for each item of the level: bit k is whether it is on that side of the comparison k. With
/// one comparison that has one side only, `second` equals `first`.
/// Items without a collision shape are on no side, and none that `carom:ignore` leaves out.
struct Selection {
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> second;
    std::vector<std::uint8_t> fixed;          ///< never moves: fixed against fixed is skipped unless requested
    std::vector<std::string> first_layers;    ///< the paths that the first side's patterns match, in the level's order
    std::vector<std::string> second_layers;   ///< empty with one side only
    std::vector<std::string> missing_layers;  ///< patterns that match no layer
    std::int64_t shapeless = 0;               ///< items left out because they have no collision shape
    std::int64_t ignored = 0;                 ///< items left out by `carom:ignore`
    std::int64_t plain_tiles = 0;             ///< tiles left out because nobody drew a shape for them
    bool two_sides = false;                   ///< some comparison has two sides, or there are several
    std::size_t comparisons = 1;

    /// Whether a comparison has `a` on its first side and `b` on its second.
    bool compares(std::size_t a, std::size_t b) const { return (first[a] & second[b]) != 0; }

    bool selected(std::size_t item) const { return first[item] != 0 || second[item] != 0; }
};

/// Whether a layer pattern means this layer: it matches the layer's whole path, its last name, or a group it lies in.
bool layer_matches(const std::string& pattern, const std::string& layer_path);

/// The patterns of layers that the comparisons name.
std::vector<std::string> named_layers(const SelectionOptions& options);

/// "LEVEL: no layer 'NAME'; the layers are: ...".
std::string missing_layer_text(const Level& level, const std::string& pattern);

/// Throws UsageError when a layer pattern matches no layer, unless `any_layers`; the message lists the layers there
/// are.
Selection select_items(const Level& level, const SelectionOptions& options);

}  // namespace carom::tool
