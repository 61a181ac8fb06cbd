// The golden run through the C interface: the rows of doubles and of pixels have the same hashes as in C++
// (tests/golden/mixed_run.cpp), where shapes are made, placed and asked about in the same order.

#include "answers.hpp"
#include "made_in_c.hpp"
#include "random_shapes.hpp"

#include <algorithm>

namespace {

using namespace c_test;
using golden::Answers, golden::Report;

int classified(const Shape& a, const Shape& b) {
    carom_relation relation;
    check(carom_classify(a, nullptr, b, nullptr, &relation));
    return static_cast<int>(relation);
}

using Random = golden::RandomShapes<double, MakeInC>;

std::string still_lines() {
    Random random(1);
    Report report("double");
    report.run("rotations", 20000, [&](Answers& answers) {
        const double angle = 100 * random.number();
        carom_rot by_degrees, by_radians;
        check(carom_rot_degrees(angle, &by_degrees));
        check(carom_rot_radians(angle, &by_radians));
        answers.add(by_degrees.c, by_degrees.s, by_radians.c, by_radians.s);
    });
    report.run("overlaps", 8000, [&](Answers& answers) {
        const Shape a = random.shape(), b = random.shape();
        std::int32_t overlap, penetration;
        check(carom_overlaps(a, nullptr, b, nullptr, &overlap));
        check(carom_penetrates(a, nullptr, b, nullptr, &penetration));
        answers.add(overlap != 0, penetration != 0);
    });
    report.run("placed", 2000, [&](Answers& answers) {
        const Shape a = random.shape(), b = random.shape();
        const carom_pose at_a = c(random.pose()), at_b = c(random.pose());
        std::int32_t overlap;
        check(carom_overlaps(a, &at_a, b, &at_b, &overlap));
        answers.add(overlap != 0);
    });
    report.run("classify", 500, [&](Answers& answers) {
        const Shape a = random.shape(), b = random.shape();
        answers.add(classified(a, b));
    });
    report.run("distance", 500, [&](Answers& answers) {
        const Shape a = random.shape(), b = random.shape();
        carom_closest nearest;
        double distance;
        check(carom_closest_points(a, nullptr, b, nullptr, &nearest));
        check(carom_signed_distance(a, nullptr, b, nullptr, &distance));
        answers.add(nearest.distance, cpp(nearest.on_a), cpp(nearest.on_b), distance);
    });
    report.run("manifold", 500, [&](Answers& answers) {
        const Shape a = random.shape(), b = random.shape();
        std::int32_t found;
        carom_contact nearest;
        check(carom_find_contact(a, nullptr, b, nullptr, 1, &found, &nearest));
        answers.add(found != 0);
        if (found) {
            answers.add(cpp(nearest.normal), nearest.separation);
            answers.add_to_numbers(static_cast<std::uint64_t>(nearest.unique_normal));
            answers.add(cpp(nearest.point));
        }
        carom_manifold all;
        check(carom_find_manifold(a, nullptr, b, nullptr, 1, &found, &all));
        answers.add(found != 0);
        if (!found) return;
        answers.add_to_numbers(static_cast<std::uint64_t>(all.point_count));
        for (int i = 0; i < all.point_count; ++i)
            answers.add(cpp(all.points[i].point), all.points[i].separation, cpp(all.points[i].feature_a));
    });
    report.run("raycast", 3000, [&](Answers& answers) {
        const Vec2D origin = random.point(), direction = random.direction();
        const Shape shape = random.shape();
        std::int32_t found;
        carom_raycast hit{{}, {}, {}, {}, {-1, CAROM_FEATURE_NONE, -1}, 0, 0};
        check(carom_cast_ray(c(origin), c(direction), shape, nullptr, INFINITY, &found, &hit));
        answers.add(found != 0, hit.enter, hit.exit, cpp(hit.point), cpp(hit.normal), cpp(hit.feature), hit.graze != 0);
    });
    report.run("measure", 100, [&](Answers& answers) {
        const Shape shape = random.shape();
        carom_aabb box;
        double area;
        std::int32_t found;
        carom_vec centroid{};
        check(carom_bounds(shape, nullptr, &box));
        check(carom_area(shape, nullptr, &area));
        check(carom_centroid(shape, nullptr, &found, &centroid));
        answers.add(area, cpp(box.min), cpp(box.max), cpp(centroid));
    });
    return report.lines();
}

struct FreeWorld {
    void operator()(carom_world* world) const { carom_world_free(world); }
};
using World = std::unique_ptr<carom_world, FreeWorld>;

World world_of_colliders(Answers& answers, Random& random) {
    carom_world* world;
    check(carom_world_create(&world));
    for (int i = 0; i < 80; ++i) {
        const Shape shape = i % 7 == 1 ? random.bounded() : random.shape();
        carom_collider collider = CAROM_COLLIDER_INIT;
        collider.shape = shape;
        PoseD pose = random.pose();
        pose.at = 8.0 * pose.at;
        collider.pose = c(pose);
        collider.kind = static_cast<carom_collider_kind>(i % 3);
        collider.continuous = i % 7 == 1;
        if (i % 5 == 0) collider.one_way = c(random.point());
        const Vec2D velocity = random.point();
        if (collider.kind != CAROM_STATIC_BODY) collider.velocity = c(velocity);
        if (collider.kind != CAROM_STATIC_BODY && i % 40 == 2) collider.angular_velocity = 1;
        carom_collider_id id;
        check(carom_world_add(world, &collider, &id));
        answers.add(static_cast<int>(id.index));
    }
    return World(world);
}

std::uint64_t hash_of(const World& world) {
    std::uint64_t hash;
    check(carom_world_state_hash(world.get(), &hash));
    return hash;
}

void add_update(Answers& answers, const World& world) {
    answers.add(carom_world_update(world.get(), 0.5) == CAROM_OK);
    for (const carom_event_kind kind : {CAROM_BEGINS, CAROM_STAYS, CAROM_ENDS}) {
        std::size_t count = 0;
        if (carom_world_events(world.get(), kind, nullptr, 0, &count) != CAROM_BUFFER_TOO_SMALL && count > 0)
            check(CAROM_OTHER_ERROR);
        std::vector<carom_event> events(count);
        check(carom_world_events(world.get(), kind, events.data(), events.size(), &count));
        for (const carom_event& event : events) {
            answers.add(static_cast<int>(event.a.index), static_cast<int>(event.b.index), event.time, event.solid != 0);
        }
    }
    answers.add_to_numbers(hash_of(world));
}

std::string moving_lines() {
    Random random(2);
    Report report("double");
    report.run("sweep", 500, [&](Answers& answers) {
        const Shape a = random.shape(), b = random.shape();
        const Vec2D va = random.point(), vb = random.point();
        carom_sweep hit;
        check(carom_sweep_shapes(a, nullptr, c(va), b, nullptr, c(vb), 2, &hit));
        answers.add(hit.hits != 0, hit.enter, hit.exit, cpp(hit.point), cpp(hit.normal), classified(a, b),
                    hit.graze != 0, static_cast<int>(hit.certainty), cpp(hit.feature_a), cpp(hit.feature_b));
    });
    report.run("first_impact", 80, [&](Answers& answers) {
        const Shape a = random.bounded(), b = random.bounded();
        const Vec2D v = random.point(), g = random.point();
        const double x[] = {0, v.x, g.x / 2}, y[] = {0, v.y, g.y / 2};
        carom_motion thrown = CAROM_MOTION_INIT, grows = CAROM_MOTION_INIT;
        thrown.x = x, thrown.x_count = 3, thrown.y = y, thrown.y_count = 3;
        grows.growth = 0.25;
        carom_impact hit;
        check(carom_first_impact(a, nullptr, &thrown, b, nullptr, &grows, 0, 2, &hit));
        std::int32_t found;
        carom_approach near;
        check(carom_closest_approach(a, nullptr, &thrown, b, nullptr, nullptr, 0, 2, &found, &near));
        answers.add(hit.hits != 0, hit.time_from, hit.time_to, cpp(hit.point), cpp(hit.normal), classified(a, b),
                    hit.graze != 0, static_cast<int>(hit.certainty), near.time, near.distance);
    });
    report.run("spinning", 15, [&](Answers& answers) {
        const Shape a = random.bounded(), b = random.bounded();
        const Vec2D velocity = random.point(), pivot = random.point();
        const double x[] = {0, velocity.x}, y[] = {0, velocity.y};
        const carom_motion wheel = {sizeof(carom_motion), x, 2, y, 2, 1.5, c(pivot), 0};
        carom_impact hit;
        check(carom_first_impact(a, nullptr, &wheel, b, nullptr, nullptr, 0, 1, &hit));
        answers.add(hit.hits != 0, hit.time_from, hit.time_to, cpp(hit.point), static_cast<int>(hit.certainty));
    });
    report.run("world", 3, [&](Answers& answers) {
        const World world = world_of_colliders(answers, random);
        for (int step = 0; step < 4; ++step) add_update(answers, world);
    });
    return report.lines();
}

// As many words of 64 pixels as a row of the mask has, column by column, lowest pixel first.
void add_mask(Answers& answers, const carom_mask* mask) {
    std::int64_t width, height;
    check(carom_mask_info(mask, &width, &height, nullptr, nullptr));
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(width * height));
    std::size_t count;
    check(carom_mask_to_bytes(mask, bytes.data(), bytes.size(), &count));
    answers.add(static_cast<int>(width), static_cast<int>(height));
    for (std::int64_t column = 0; column < width; column += 64) {
        for (std::int64_t y = 0; y < height; ++y) {
            std::uint64_t word = 0;
            for (std::int64_t x = column; x < std::min(column + 64, width); ++x)
                word |= std::uint64_t{bytes[static_cast<std::size_t>(y * width + x)]} << (x - column);
            answers.add(word);
        }
    }
}

void add_polygons(Answers& answers, const carom_mask* mask) {
    carom_rings* rings;
    check(carom_mask_polygons(mask, 1.5, CAROM_NEIGHBORS_EIGHT, &rings));
    std::size_t ring_count;
    check(carom_rings_count(rings, &ring_count));
    std::vector<std::vector<carom_vec>> outlines;
    for (std::size_t i = 0; i < ring_count; ++i) {
        const carom_vec* points;
        std::size_t count;
        std::int32_t is_hole;
        check(carom_rings_get(rings, i, &points, &count, &is_hole));
        if (!is_hole) outlines.emplace_back(points, points + count);
    }
    carom_rings_free(rings);
    answers.add(static_cast<int>(outlines.size()));
    for (const auto& outline : outlines) {
        answers.add(static_cast<int>(outline.size()));
        for (const carom_vec& corner : outline) answers.add(cpp(corner));
    }
}

std::string pixel_lines() {
    Random random(3);
    Report report("-");
    report.run("masks", 15, [&](Answers& answers) {
        carom_mask* made;
        const auto take = [&] { return Mask(made); };
        const carom_pixel_rect frame{{-90, -90}, {90, 90}};
        check(carom_mask_from_shape(random.shape(10), nullptr, frame, &made));
        const Mask a = take();
        check(carom_mask_from_shape(random.shape(10), nullptr, frame, &made));
        const Mask b = take();
        const std::int64_t x = random.whole(-9, 9), y = random.whole(-9, 9);
        check(carom_mask_erode(a.get(), random.whole(0, 3), CAROM_NEIGHBORS_EIGHT, &made));
        add_mask(answers, take().get());
        carom_rot turn;
        carom_pixel at;
        check(carom_rot_degrees(random.whole(0, 359), &turn));
        check(carom_mask_rotate(a.get(), turn, {90, 90}, &made, &at));
        add_mask(answers, take().get());
        std::int64_t area;
        carom_vec normal;
        check(carom_masks_overlap_area(a.get(), {0, 0}, b.get(), {x, y}, &area));
        check(carom_masks_overlap_normal(a.get(), {0, 0}, b.get(), {x, y}, nullptr, &normal));
        answers.add(static_cast<int>(area), cpp(normal));
        add_polygons(answers, a.get());
        carom_mask_sweep way;
        check(carom_masks_sweep(a.get(), {0, 0}, b.get(), {x, y}, c(10.0 * random.point()), &way));
        answers.add(way.hits != 0, way.t);
    });
    carom_pair_finder* finder;
    check(carom_pair_finder_create(&finder));
    report.run("pairs", 20, [&](Answers& answers) {
        std::vector<carom_aabb> boxes(300);
        for (carom_aabb& box : boxes) {
            const Vec2D low = 4.0 * random.point();
            const double width = random.whole(0, 3), height = random.whole(0, 3);
            box = {c(low), c(low + Vec2D{width, height})};
        }
        std::size_t count;
        std::vector<carom_index_pair> pairs(300 * 299 / 2);
        check(carom_find_pairs(finder, boxes.data(), boxes.size(), 0, nullptr, pairs.data(), pairs.size(), &count));
        pairs.resize(count);
        std::sort(pairs.begin(), pairs.end(), [](const carom_index_pair& p, const carom_index_pair& q) {
            return std::pair(p.first, p.second) < std::pair(q.first, q.second);
        });
        answers.add(static_cast<int>(pairs.size()));
        for (const carom_index_pair& pair : pairs) answers.add(int(pair.first), int(pair.second));
    });
    carom_pair_finder_free(finder);
    return report.lines();
}

void add_ball_of_pixels(Answers& answers, const World& world, const Vec2D& velocity) {
    carom_mask* disc;
    check(carom_mask_from_shape(MakeInC::circle({35, 20}, 19.5), nullptr, {{0, 0}, {70, 40}}, &disc));
    const Mask pixels(disc);
    carom_collider ball = CAROM_COLLIDER_INIT;
    ball.mask = pixels.get(), ball.mask_pivot = {35, 20}, ball.mask_scale = 0.5;
    ball.velocity = c(velocity);
    carom_collider_id id;
    check(carom_world_add(world.get(), &ball, &id));
    answers.add(static_cast<int>(id.index));
}

std::string saved_lines() {
    Random random(4);
    Report report("double");
    report.run("saves", 3, [&](Answers& answers) {
        const World world = world_of_colliders(answers, random);
        add_ball_of_pixels(answers, world, random.point());
        for (int step = 0; step < 2; ++step) add_update(answers, world);
        std::size_t size = 0;
        if (carom_world_save(world.get(), nullptr, 0, &size) != CAROM_BUFFER_TOO_SMALL) check(CAROM_OTHER_ERROR);
        std::vector<std::uint8_t> bytes(size);
        check(carom_world_save(world.get(), bytes.data(), size, &size));
        answers.add_to_numbers(size);
        for (const std::uint8_t byte : bytes) answers.add_to_numbers(byte);
        carom_world* made;
        check(carom_world_load(bytes.data(), size, &made));
        const World loaded(made);
        for (int step = 0; step < 2; ++step) {
            add_update(answers, loaded);
            answers.add(carom_world_update(world.get(), 0.5) == CAROM_OK);
            answers.add(hash_of(loaded) == hash_of(world));
        }
    });
    return report.lines();
}

// The rows of a file that this run has, too: all but those of floats.
std::string without_floats(const std::string& text) {
    std::istringstream in(text);
    std::string result;
    for (std::string row; std::getline(in, row);) {
        if (row.find(" float ") == std::string::npos) result += row + '\n';
    }
    return result;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string lines = golden::line("verb", "type", "decisions", "numbers") + still_lines() + moving_lines() +
                              pixel_lines() + saved_lines();
    std::fputs(lines.c_str(), stdout);
    if (argc < 2) return 0;
    return golden::compare(lines, without_floats(golden::text_of(argv[1])), argv[1]);
}
