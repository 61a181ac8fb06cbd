/// What the handles of the C interface are.
#pragma once

#include "handles.hpp"

#include <carom/broad/pair_finder.hpp>
#include <carom/broad/tree.hpp>
#include <carom/mask/bitmask.hpp>
#include <carom/respond/discs.hpp>
#include <carom/respond/move.hpp>
#include <carom/shape/any_shape.hpp>
#include <carom/world/world.hpp>

#include <carom.h>

#include <deque>
#include <utility>
#include <vector>

namespace carom::c {

/// A handle with one value of C++.
template <class T, std::uint32_t type_word>
struct Holder : Object {
    static constexpr std::uint32_t tag = type_word;
    template <class... Args>
    explicit Holder(Args&&... args) : Object(type_word), value(std::forward<Args>(args)...) {}

    T value;
};

/// Obstacles with copies of their shapes, so that the caller may free its own.
struct Obstacles {
    std::deque<AnyShapeD> shapes;
    ObstacleListD list;
};

/// A finder, and the memory of its boxes and pairs from one call to the next.
struct Finder {
    PairFinderD finder;
    std::vector<AabbD> boxes;
    std::vector<Filter> filters;
    std::vector<IndexPair> pairs;
};

/// Rings of points, one after the other.
struct Rings {
    struct Ring {
        std::vector<carom_vec> points;
        bool is_hole = false;
    };
    std::vector<Ring> rings;
};

}  // namespace carom::c

struct carom_shape : carom::c::Holder<carom::AnyShapeD, 0xCA20A001> {
    using Holder::Holder;
    static constexpr const char* type_name = "shape";
};
struct carom_mask : carom::c::Holder<carom::Bitmask, 0xCA20A002> {
    using Holder::Holder;
    static constexpr const char* type_name = "mask";
};
struct carom_rings : carom::c::Holder<carom::c::Rings, 0xCA20A003> {
    using Holder::Holder;
    static constexpr const char* type_name = "list of rings";
};
struct carom_pair_finder : carom::c::Holder<carom::c::Finder, 0xCA20A004> {
    using Holder::Holder;
    static constexpr const char* type_name = "pair finder";
};
struct carom_tree : carom::c::Holder<carom::TreeD, 0xCA20A005> {
    using Holder::Holder;
    static constexpr const char* type_name = "tree";
};
struct carom_world : carom::c::Holder<carom::WorldD, 0xCA20A006> {
    using Holder::Holder;
    static constexpr const char* type_name = "world";
};
struct carom_obstacles : carom::c::Holder<carom::c::Obstacles, 0xCA20A007> {
    using Holder::Holder;
    static constexpr const char* type_name = "list of obstacles";
};
struct carom_disc_table : carom::c::Holder<carom::DiscTableD, 0xCA20A008> {
    using Holder::Holder;
    static constexpr const char* type_name = "disc table";
};
