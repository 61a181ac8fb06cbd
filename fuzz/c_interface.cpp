// The C interface with whatever comes: shapes, masks, trees, worlds, lists of obstacles and tables of discs are made,
// asked about and freed in any order, with numbers that are none, NULLs, freed objects and arrays that are too short.
// No call may crash; an error has a message and changes no result, and what succeeds agrees with itself.

#include "c_many.hpp"

namespace fuzz {
namespace {

class Calls {
  public:
    explicit Calls(Bytes& bytes) : bytes_(bytes) {}

    void run() {
        for (int step = 0; step < 100 && !bytes_.empty(); ++step) {
            switch (bytes_.whole(0, 15)) {
                case 0:
                case 1:
                    make_shape();
                    break;
                case 2:
                    make_other_shape();
                    break;
                case 3:
                    ask_shapes();
                    break;
                case 4:
                    ask_moving();
                    break;
                case 5:
                    ask_masks();
                    break;
                case 6:
                    ask_world();
                    break;
                case 7:
                    free_something();
                    break;
                case 8:
                case 9:
                    trees_.run();
                    break;
                case 10:
                    find_pairs(bytes_, values_);
                    break;
                case 11:
                    ask_many(bytes_, values_, shapes_);
                    break;
                case 12:
                    build_shapes(bytes_, values_);
                    break;
                case 13:
                    moves_.run(worlds_.any());
                    break;
                case 14:
                    throw_things(values_);
                    break;
                default:
                    run_discs(bytes_, values_);
            }
        }
    }

  private:
    void make_shape() {
        carom_shape* made = nullptr;
        const carom_vec a = values_.vec(), b = values_.vec();
        carom_status status = CAROM_OK;
        switch (bytes_.whole(0, 9)) {
            case 0:
                status = carom_shape_create_point(a, &made);
                break;
            case 1:
                status = carom_shape_create_segment(a, b, &made);
                break;
            case 2:
                status = carom_shape_create_ray(a, b, &made);
                break;
            case 3:
                status = carom_shape_create_half_space(a, b, &made);
                break;
            case 4:
                status = carom_shape_create_circle(a, b.x, &made);
                break;
            case 5:
                status = carom_shape_create_aabb({a, b}, &made);
                break;
            case 6:
                status = carom_shape_create_box(a, b, values_.rot(), &made);
                break;
            case 7:
                status = carom_shape_create_ellipse(a, b, values_.rot(), &made);
                break;
            case 8:
                status = carom_shape_create_arc(a, values_.number(), b, values_.vec(), &made);
                break;
            default:
                status = carom_shape_create_triangle(a, b, values_.vec(), &made);
        }
        shapes_.keep(status, made);
    }

    void make_other_shape() {
        carom_shape* made = nullptr;
        const auto all = values_.points();
        const carom_shape* const parts[] = {shapes_.any(), shapes_.any()};
        const std::uint16_t cells[] = {0, 1, 2, static_cast<std::uint16_t>(bytes_.whole(0, 9))};
        carom_status status = CAROM_OK;
        switch (bytes_.whole(0, 6)) {
            case 0:
                status = carom_shape_create_convex_polygon(all.data(), all.size(), &made);
                break;
            case 1:
                status = carom_shape_create_simple_polygon(all.data(), all.size(), nullptr, nullptr, 0, &made);
                break;
            case 2:
                status = carom_shape_create_chain(all.data(), all.size(), bytes_.whole(0, 1), &made);
                break;
            case 3:
                status = carom_shape_create_one_sided_chain(all.data(), all.size(), bytes_.whole(0, 1), nullptr,
                                                            all.data(), &made);
                break;
            case 4:
                status = carom_shape_create_rounded(parts[0], values_.number(), &made);
                break;
            case 5:
                status = carom_shape_create_compound(parts, nullptr, 2, &made);
                break;
            default:
                status = carom_shape_create_tile_grid(values_.vec(), values_.vec(), bytes_.whole(-1, 3),
                                                      bytes_.whole(-1, 3), cells, 4, parts, 1, &made);
        }
        shapes_.keep(status, made);
    }

    void ask_shapes() {
        const carom_shape *const a = shapes_.any(), *const b = shapes_.any();
        const carom_pose *const at_a = values_.pose(), *const at_b = values_.pose();
        std::int32_t overlap = 7, reverse = 7, penetration = 7, found = 7;
        carom_relation relation;
        carom_contact contact;
        const carom_status status = carom_overlaps(a, at_a, b, at_b, &overlap);
        if (status != CAROM_OK) {
            require(overlap == 7, "an error wrote a result");
            require(carom_error_message()[0] != 0, "an error without a message");
            require(carom_classify(a, at_a, b, at_b, &relation) == status, "another query has another error");
            return;
        }
        require(carom_overlaps(b, at_b, a, at_a, &reverse) == CAROM_OK && overlap == reverse, "the order matters");
        require(carom_penetrates(a, at_a, b, at_b, &penetration) == CAROM_OK, "penetrates fails");
        require(carom_classify(a, at_a, b, at_b, &relation) == CAROM_OK, "classify fails");
        require(penetration <= overlap, "they penetrate and do not overlap");
        require(relation == CAROM_UNRESOLVED || (relation != CAROM_DISJOINT) == (overlap != 0), "classify disagrees");
        carom_find_contact(a, at_a, b, at_b, values_.number(), &found, &contact);
    }

    void ask_moving() {
        const carom_shape *const a = shapes_.any(), *const b = shapes_.any();
        carom_sweep sweep;
        carom_raycast hit;
        std::int32_t found;
        std::size_t count = 0;
        carom_interval intervals[2];
        carom_sweep_shapes(a, values_.pose(), values_.vec(), b, nullptr, values_.vec(), values_.number(), &sweep);
        carom_cast_ray(values_.vec(), values_.vec(), a, values_.pose(), values_.number(), &found, &hit);
        carom_clip(a, b, values_.pose(), intervals, static_cast<std::size_t>(bytes_.whole(0, 2)), &count);
    }

    void ask_masks() {
        carom_mask* made = nullptr;
        const std::int64_t x = bytes_.whole(-20, 20), y = bytes_.whole(-20, 20);
        std::int64_t area, reverse;
        carom_mask_sweep sweep;
        const carom_mask *const a = masks_.any(), *const b = masks_.any();
        if (carom_masks_overlap_area(a, {0, 0}, b, {x, y}, &area) == CAROM_OK) {
            require(carom_masks_overlap_area(b, {x, y}, a, {0, 0}, &reverse) == CAROM_OK && area == reverse,
                    "the order of masks matters");
        }
        carom_masks_sweep(a, {0, 0}, b, {x, y}, values_.vec(), &sweep);
        carom_mask_draw(masks_.any(), b, {y, x}, bytes_.whole(0, 1));
        const carom_status status =
            bytes_.whole(0, 1) == 0
                ? carom_mask_from_shape(shapes_.any(), values_.pose(), {{-y, -y}, {x, x}}, &made)
                : carom_mask_dilate(a, x, static_cast<carom_neighbors>(bytes_.whole(3, 8)), 1, &made);
        masks_.keep(status, made);
    }

    // Saved bytes make the same world, and damaged ones a world or an error.
    void reload(const carom_world* world) {
        std::size_t size = 0;
        carom_world_save(world, nullptr, 0, &size);
        std::vector<std::uint8_t> saved(size);
        if (carom_world_save(world, saved.data(), size, &size) != CAROM_OK) return;
        const bool is_damaged = bytes_.whole(0, 1) == 1;
        if (is_damaged) saved[bytes_.raw<std::uint16_t>() % size] ^= bytes_.raw<std::uint8_t>();
        carom_world* loaded = nullptr;
        const carom_status status = carom_world_load(saved.data(), size, &loaded);
        require(is_damaged || status == CAROM_OK, "a saved world is refused");
        worlds_.keep(status, loaded);
    }

    void ask_world() {
        carom_world* world = worlds_.any();
        carom_collider collider = CAROM_COLLIDER_INIT;
        carom_collider_id id = {static_cast<std::uint32_t>(bytes_.whole(0, 8)), 0};
        carom_event events[4];
        std::size_t count;
        if (!world) {
            const carom_status status = carom_world_create(&world);
            worlds_.keep(status, world);
            return;
        }
        collider.shape = shapes_.any();
        collider.velocity = values_.vec();
        collider.kind = static_cast<carom_collider_kind>(bytes_.whole(0, 3));
        collider.size -= bytes_.whole(0, 31) == 0;
        carom_world_add(world, &collider, &id);
        carom_world_set_velocity(world, id, values_.vec(), 0);
        if (bytes_.whole(0, 3) == 0) carom_world_remove(world, id);
        carom_world_update(world, values_.number());
        carom_world_events(world, static_cast<carom_event_kind>(bytes_.whole(0, 3)), events, 4, &count);
        if (bytes_.whole(0, 3) == 0) reload(world);
    }

    void free_something() {
        switch (bytes_.whole(0, 3)) {
            case 0:
                return shapes_.free_one();
            case 1:
                return masks_.free_one();
            case 2:
                return worlds_.free_one();
            default:
                // An object of another type is none.
                std::int32_t result;
                const auto* const other = reinterpret_cast<const carom_shape*>(masks_.any());
                require(carom_overlaps(other, nullptr, other, nullptr, &result) != CAROM_OK, "a mask is a shape");
        }
    }

    Bytes& bytes_;
    Values values_{bytes_};
    Objects<carom_shape> shapes_{bytes_, carom_shape_free};
    Objects<carom_mask> masks_{bytes_, carom_mask_free};
    Objects<carom_world> worlds_{bytes_, carom_world_free};
    Trees trees_{bytes_, values_};
    Moves moves_{bytes_, values_, shapes_};
};

}  // namespace
}  // namespace fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes bytes(data, size);
    fuzz::Calls(bytes).run();
    return 0;
}
