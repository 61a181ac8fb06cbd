/// Calls of the C interface about many things, with what must hold of their results: trees, pairs of boxes, batches,
/// shapes out of points, moves, throws and discs.
#pragma once

#include "c_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace fuzz {

using Shapes = Objects<carom_shape>;

/// An empty box, of min above max, overlaps nothing.
inline bool overlap(const carom_aabb& a, const carom_aabb& b) {
    const auto is_empty = [](const carom_aabb& box) { return box.min.x > box.max.x || box.min.y > box.max.y; };
    return !is_empty(a) && !is_empty(b) && a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y &&
           b.min.y <= a.max.y;
}

/// Edits and queries of trees.
class Trees {
  public:
    Trees(Bytes& bytes, Values& values) : bytes_(bytes), values_(values) {}

    void run() {
        carom_tree* tree = all_.any();
        if (!tree || bytes_.whole(0, 15) == 0) {
            tree = nullptr;
            const carom_status status = carom_tree_create(&tree);
            all_.keep(status, tree);
            return;
        }
        if (bytes_.whole(0, 15) == 0) return all_.free_one();
        edit(tree);
        ask(tree);
    }

  private:
    carom_tree_id any_id() {
        if (ids_.empty()) return {static_cast<std::uint32_t>(bytes_.whole(0, 3)), 0};
        return ids_[bytes_.raw<std::uint8_t>() % ids_.size()];
    }

    void edit(carom_tree* tree) {
        carom_tree_id id{};
        std::size_t before = 0, after = 0;
        const bool is_tree = carom_tree_size(tree, &before) == CAROM_OK;
        switch (bytes_.whole(0, 7)) {
            case 0:
                if (carom_tree_remove(tree, any_id()) == CAROM_OK) --before;
                break;
            case 1:
                id = any_id();
                carom_tree_move(tree, id, values_.box(), values_.vec());
                break;
            case 2:
                carom_tree_rebuild(tree);
                break;
            case 3: {
                const auto boxes = values_.boxes();
                std::vector<carom_tree_id> ids(boxes.size());
                if (carom_tree_assign(tree, boxes.data(), boxes.size(), 0, ids.data()) == CAROM_OK) {
                    before = boxes.size();
                    ids_ = ids;
                }
                break;
            }
            case 4:
                if (bytes_.whole(0, 7) == 0 && carom_tree_clear(tree) == CAROM_OK) before = 0;
                break;
            default:
                for (int i = bytes_.whole(0, 5); i >= 0; --i) {
                    if (carom_tree_insert(tree, values_.box(), 3, values_.filter(), &id) != CAROM_OK) continue;
                    ++before;
                    if (ids_.size() < 64) ids_.push_back(id);
                }
        }
        require(!is_tree || (carom_tree_size(tree, &after) == CAROM_OK && after == before), "a tree miscounts");
    }

    void ask(const carom_tree* tree) {
        std::array<carom_tree_id, 4> few;
        std::array<carom_tree_neighbor, 3> near;
        std::array<carom_tree_pair, 4> pairs;
        carom_tree_hit hit;
        std::int32_t found = 0, is_there = 0;
        std::size_t count = 0;
        const carom_vec at = values_.vec(), along = values_.vec();
        const double most = values_.number();
        const carom_filter* const filter = values_.filter();
        if (carom_tree_closest_on_ray(tree, at, along, most, filter, &found, &hit) == CAROM_OK) {
            carom_tree_on_ray(tree, at, along, most, filter, nullptr, 0, &count);
            require((count > 0) == (found != 0), "a ray hits boxes and no closest one, or the other way round");
        }
        const carom_aabb box = values_.box();
        if (carom_tree_closest_in_sweep(tree, box, along, most, filter, &found, &hit) == CAROM_OK) {
            carom_tree_in_sweep(tree, box, along, most, filter, few.data(), few.size(), &count);
            require((count > 0) == (found != 0), "a box hits boxes and no closest one, or the other way round");
        }
        const carom_tree_id id = any_id();
        carom_aabb own;
        if (carom_tree_contains(tree, id, &is_there) == CAROM_OK && is_there) {
            require(carom_tree_get(tree, id, &own, nullptr, nullptr) == CAROM_OK, "a box that is there cannot be had");
            std::vector<carom_tree_id> all(1000);
            // Only carom_tree_assign takes infinite boxes.
            const bool is_finite = std::isfinite(own.max.x - own.min.x) && std::isfinite(own.max.y - own.min.y);
            require(!is_finite || (carom_tree_in_box(tree, own, nullptr, all.data(), all.size(), &count) == CAROM_OK &&
                                   std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count),
                                               [&](carom_tree_id one) { return one.index == id.index; })),
                    "a box is not found where it is");
        }
        if (carom_tree_nearest(tree, at, most, filter, near.data(), near.size(), &count) == CAROM_OK) {
            for (std::size_t i = 1; i < count; ++i)
                require(near[i - 1].distance <= near[i].distance, "neighbors are not in order");
        }
        carom_tree_pairs(tree, pairs.data(), pairs.size(), &count);
        carom_tree_pairs_with(tree, all_.any(), pairs.data(), pairs.size(), &count);
    }

    Bytes& bytes_;
    Values& values_;
    Objects<carom_tree> all_{bytes_, carom_tree_free};
    std::vector<carom_tree_id> ids_;
};

/// The pairs of a finder are those of all boxes that overlap.
inline void find_pairs(Bytes& bytes, Values& values) {
    carom_pair_finder* finder = nullptr;
    require(carom_pair_finder_create(&finder) == CAROM_OK, "no finder");
    for (int round = bytes.whole(1, 2); round > 0; --round) {
        const auto boxes = values.boxes();
        carom_pair_options options = CAROM_PAIR_OPTIONS_INIT;
        options.strategy = static_cast<carom_pair_strategy>(bytes.whole(0, 5));
        options.size -= bytes.whole(0, 31) == 0;
        std::array<carom_index_pair, 66> pairs;
        std::size_t count = 999, expected = 0;
        if (carom_find_pairs(finder, boxes.data(), boxes.size(), 0, &options, pairs.data(), pairs.size(), &count) !=
            CAROM_OK) {
            require(count == 999, "an error wrote a count");
            continue;
        }
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) expected += overlap(boxes[i], boxes[j]);
        }
        require(count == expected, "pairs are missing, or are none");
    }
    carom_pair_finder_free(finder);
}

/// Batches agree with single calls.
inline void ask_many(Bytes& bytes, Values& values, Shapes& shapes) {
    const carom_shape* const one = shapes.any();
    const carom_shape* const several[] = {shapes.any(), shapes.any(), shapes.any()};
    carom_circle circles[3];
    for (carom_circle& circle : circles) circle = {values.vec(), values.number()};
    carom_array many = {CAROM_SHAPES, several, 3, 0};
    if (bytes.whole(0, 1) == 0) many = {CAROM_CIRCLES, circles, 3, 0};
    const carom_pose* const pose = values.pose();
    std::uint8_t hits[3] = {7, 7, 7};
    double distances[3], enter[3];
    carom_contact contacts[3];
    carom_sweep sweeps[3];
    const carom_vec velocities[] = {values.vec(), values.vec(), values.vec()};
    if (carom_overlaps_many(one, pose, &many, hits) == CAROM_OK) {
        require(carom_distances(one, pose, &many, distances) == CAROM_OK, "distances fail where overlaps do not");
        for (int i = 0; i < 3 && many.kind == CAROM_SHAPES; ++i) {
            std::int32_t single = 7;
            require(carom_overlaps(one, pose, several[i], nullptr, &single) == CAROM_OK && single == hits[i],
                    "a batch and a single call disagree");
            require(!hits[i] || distances[i] == 0, "shapes that overlap are apart");
        }
    } else {
        require(hits[0] == 7, "an error wrote a result");
    }
    carom_ray three[3];
    for (carom_ray& ray : three) ray = {values.vec(), values.vec()};
    const carom_array rays = {CAROM_RAYS, three, 3, 0};
    carom_overlaps_pairs(&many, &many, hits);
    carom_contact_pairs(&many, &many, values.number(), hits, contacts);
    carom_distance_pairs(&many, &many, distances);
    carom_sweep_pairs(&many, velocities, &many, velocities, values.number(), sweeps);
    carom_cast_ray_many(velocities[0], velocities[1], values.number(), &many, enter);
    const double most = values.number();
    carom_cast_rays(&rays, most, one, pose, enter);
    if (carom_cast_rays_pairs(&rays, most, &many, enter) != CAROM_OK) return;
    for (int i = 0; i < 3 && many.kind == CAROM_SHAPES; ++i) {
        std::int32_t found = 7;
        carom_raycast single;
        require(
            carom_cast_ray(three[i].origin, three[i].direction, several[i], nullptr, most, &found, &single) == CAROM_OK,
            "a ray of a batch is none alone");
        require(found ? single.enter == enter[i] : std::isinf(enter[i]), "a ray of a batch and one alone disagree");
    }
}

/// Shapes around points, and polygons in parts.
inline void build_shapes(Bytes& bytes, Values& values) {
    const auto points = values.points();
    const auto holes = values.points();
    const std::size_t hole_sizes[] = {holes.size()};
    const std::size_t hole_count = static_cast<std::size_t>(bytes.whole(0, 1));
    carom_vec a, b, hull[3];
    carom_rot rot;
    double radius = -1;
    std::size_t count;
    carom_convex_hull(points.data(), points.size(), hull, 3, &count);
    if (carom_enclosing_circle(points.data(), points.size(), &a, &radius) == CAROM_OK) {
        require(radius >= 0, "a circle has a negative radius");
    }
    carom_enclosing_box(points.data(), points.size(), &a, &b, &rot);
    carom_enclosing_capsule(points.data(), points.size(), &a, &b, &radius);
    for (const bool is_simplified : {false, true}) {
        carom_rings* rings = nullptr;
        const carom_status status =
            is_simplified
                ? carom_simplify_polygon(points.data(), points.size(), holes.data(), hole_sizes, hole_count,
                                         values.number(), &rings)
                : carom_convex_parts(points.data(), points.size(), holes.data(), hole_sizes, hole_count, &rings);
        require((status == CAROM_OK) == (rings != nullptr), "rings without success, or success without rings");
        if (!rings) continue;
        require(carom_rings_count(rings, &count) == CAROM_OK && count > 0, "a polygon without rings");
        const carom_vec* first;
        std::size_t size;
        std::int32_t is_hole;
        require(carom_rings_get(rings, count - 1, &first, &size, &is_hole) == CAROM_OK && size >= 3,
                "a ring of less than three points");
        require(carom_rings_get(rings, count, &first, &size, &is_hole) == CAROM_OUT_OF_RANGE, "a ring too many");
        carom_rings_free(rings);
    }
}

/// Moves among a list of obstacles and among the colliders of worlds.
class Moves {
  public:
    Moves(Bytes& bytes, Values& values, Shapes& shapes) : bytes_(bytes), values_(values), shapes_(shapes) {
        require(carom_obstacles_create(&list_) == CAROM_OK, "no list of obstacles");
    }
    Moves(const Moves&) = delete;
    ~Moves() { carom_obstacles_free(list_); }

    void run(const carom_world* world) {
        const carom_vec displacement = values_.vec(), one_way = bytes_.whole(0, 3) ? carom_vec{0, 0} : values_.vec();
        carom_obstacles_add(list_, shapes_.any(), values_.pose(), {0, 0}, one_way, 5);
        if (bytes_.whole(0, 15) == 0) carom_obstacles_clear(list_);
        const carom_shape* const mover = shapes_.any();
        const carom_pose at = {values_.vec(), values_.rot()};
        const auto kind = static_cast<carom_move_kind>(bytes_.whole(0, 4));
        const carom_collider_id self = {static_cast<std::uint32_t>(bytes_.whole(0, 8)), 0};
        const carom_filter* const filter = values_.filter();
        carom_move move{{7, 7}, {7, 7}, 7, CAROM_MOVE_ARRIVED};
        carom_move_hit hits[3];
        std::size_t count;
        const carom_status status =
            carom_move_among(list_, kind, mover, at, displacement, values_.number(), &move, hits, 3, &count);
        if (status == CAROM_OK) require(move.time >= 0 && move.time <= 1, "a move takes more or less than the step");
        carom_move_in_world(world, filter, &self, kind, mover, at, displacement, values_.number(), &move, hits, 3,
                            &count);
        carom_push_out(list_, mover, at, &move);
        carom_push_out_in_world(world, filter, &self, mover, at, &move);
        walk(world, mover, at);
    }

  private:
    void walk(const carom_world* world, const carom_shape* mover, const carom_pose& at) {
        carom_character character = CAROM_CHARACTER_INIT;
        carom_walk_rules rules = CAROM_WALK_RULES_INIT;
        carom_walk result;
        carom_move_hit hits[3];
        std::size_t count;
        character.pose = at, character.velocity = values_.vec();
        rules.step_height = values_.number(), rules.snap = values_.number();
        carom_move_and_slide(list_, mover, &character, values_.number(), &rules, &result, hits, 3, &count);
        carom_move_and_slide_in_world(world, nullptr, nullptr, mover, &character, values_.number(), &rules, &result,
                                      hits, 3, &count);
    }

    Bytes& bytes_;
    Values& values_;
    Shapes& shapes_;
    carom_obstacles* list_ = nullptr;
};

/// Jumps, throws and collisions of balls.
inline void throw_things(Values& values) {
    const carom_vec a = values.vec(), b = values.vec(), c = values.vec(), d = values.vec();
    const double x = values.number(), y = values.number();
    double number = 0;
    std::int32_t changed;
    carom_vec p, q;
    carom_launch low, high;
    if (carom_jump_velocity(x, y, &number) == CAROM_OK) require(number >= 0, "a jump downwards");
    carom_jump_height(x, y, &number);
    if (carom_time_to_apex(x, y, &number) == CAROM_OK) require(number >= 0, "an apex in the past");
    carom_ballistic_step(a, b, c, x, &p, &q);
    carom_launch_in_time(a, b, x, &low);
    carom_slowest_launch(a, b, &low);
    if (carom_launch_at_speed(a, b, x, &low, &high) == CAROM_OK)
        require(low.time <= high.time, "the first throw arrives last");
    carom_collide_elastic(a, b, x, c, d, y, 0.5, &changed, &p, &q);
}

/// A table of discs, for a few collisions.
inline void run_discs(Bytes& bytes, Values& values) {
    std::vector<carom_disc> discs(static_cast<std::size_t>(bytes.whole(0, 4)));
    for (carom_disc& disc : discs) disc = {values.vec(), values.vec(), values.number(), values.number()};
    const carom_wall walls[] = {{{-7, -7}, {7, -7}}, {values.vec(), values.vec()}};
    carom_disc_table* table = nullptr;
    carom_disc_collision collisions[4];
    std::uint64_t count;
    std::int32_t is_complete;
    double time = 0;
    const carom_status status = carom_disc_table_create(discs.data(), discs.size(), walls, 2, 0.5, &table);
    require((status == CAROM_OK) == (table != nullptr), "a table without success, or success without a table");
    if (!table) return;
    if (carom_disc_table_run(table, values.number(), 20, collisions, 4, &count, &is_complete) == CAROM_OK) {
        require(count <= 20, "more collisions than allowed");
        require(carom_disc_table_state(table, &time, nullptr, nullptr) == CAROM_OK && time >= 0, "time runs backwards");
    }
    carom_disc_table_set_velocity(table, static_cast<std::size_t>(bytes.whole(0, 4)), values.vec());
    carom_disc_table_reverse(table);
    carom_disc_table_run(table, values.number(), 20, nullptr, 0, &count, &is_complete);
    std::size_t size;
    require(carom_disc_table_discs(table, discs.data(), discs.size(), &size) == CAROM_OK && size == discs.size(),
            "discs are lost");
    carom_disc_table_free(table);
}

}  // namespace fuzz
