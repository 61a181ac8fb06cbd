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
struct SelectionOptions {
    SideOptions first;
    std::optional<SideOptions> second;  ///< none: the first side is compared within itself
    std::vector<Condition> fixed;       ///< `--static`: an item that satisfies any of these never moves
    bool plain_tiles = false;           ///< `--solid-tiles`: tiles without a shape are their rectangles
    bool any_layers = false;            ///< layers that the level lacks are noted; otherwise they are an error
};

/// The two sides as flags, one for each item of the level. With one side only, `second` equals `first`.
/// Items without a collision shape are on no side, and none that `carom:ignore` leaves out.
struct Selection {
    std::vector<std::uint8_t> first;
    std::vector<std::uint8_t> second;
    std::vector<std::uint8_t> fixed;          ///< never moves: fixed against fixed is skipped unless requested
    std::vector<std::string> first_layers;    ///< the paths that the first side's patterns match, in the level's order
    std::vector<std::string> second_layers;   ///< empty with one side only
    std::vector<std::string> missing_layers;  ///< patterns that match no layer
    std::int64_t shapeless = 0;               ///< items left out because they have no collision shape
    std::int64_t ignored = 0;                 ///< items left out by `carom:ignore`
    std::int64_t plain_tiles = 0;             ///< tiles left out because nobody drew a shape for them
    bool two_sides = false;

    bool selected(std::size_t item) const { return first[item] != 0 || second[item] != 0; }
};

/// Whether a layer pattern means this layer: it matches the layer's whole path, its last name, or a group it lies in.
bool layer_matches(const std::string& pattern, const std::string& layer_path);

/// "LEVEL: no layer 'NAME'; the layers are: ...".
std::string missing_layer_text(const Level& level, const std::string& pattern);

/// Throws UsageError when a layer pattern matches no layer, unless `any_layers`; the message lists the layers there
/// are.
Selection select_items(const Level& level, const SelectionOptions& options);

}  // namespace carom::tool
