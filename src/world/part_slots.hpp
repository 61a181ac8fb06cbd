/// PartSlots: what the slots of a part of a world are in the whole.
#pragma once

#include <carom/detail/world/rank_map.hpp>

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace carom::detail {

/// Of each slot, its slot in the whole world and the rank that has its collider. Others' colliders are ghosts: they
/// take part in pairs, but neither move by themselves nor answer queries.
struct PartSlots {
    const RankMap& ranks;
    int rank;
    std::vector<std::uint32_t> names{};                          ///< slots in the whole world
    std::vector<int> owners{};                                   ///< ranks; this one, unless it is a ghost
    std::unordered_map<std::uint32_t, std::uint32_t> slot_of{};  ///< by names
    bool any_continuous = false;                                 ///< the whole world has continuous colliders

    bool is_ghost(std::uint32_t slot) const { return owners[slot] != rank; }

    std::optional<std::uint32_t> find(std::uint32_t name) const {
        const auto found = slot_of.find(name);
        return found == slot_of.end() ? std::nullopt : std::optional(found->second);
    }

    /// Whether the pair of these boxes, which share a point, is decided here: by the lower left corner of what they
    /// share.
    template <class T>
    bool is_here(const BasicAabb<T>& a, const BasicAabb<T>& b) const {
        return ranks.has(rank, shared_corner(a, b));
    }
    template <class T>
    static Vec2D shared_corner(const BasicAabb<T>& a, const BasicAabb<T>& b) {
        return {static_cast<double>(a.min.x < b.min.x ? b.min.x : a.min.x),
                static_cast<double>(a.min.y < b.min.y ? b.min.y : a.min.y)};
    }
};

}  // namespace carom::detail
