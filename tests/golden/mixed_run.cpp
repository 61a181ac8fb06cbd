// A large mixed run whose answers are folded into two hashes for each verb: every compiler, every optimisation level
// and WebAssembly print the same. Decisions - yes or no, relations, certainties, counts, pixels - never change any
// more; numbers - times, points, normals, depths, areas - change only in a commit that names why. `mixed_run FILE`
// compares with the hashes in FILE and says which half differs; without it, it only prints them.

#include "answers.hpp"
#include "random_shapes.hpp"

#include <carom/carom.hpp>

#include <algorithm>
#include <cstdio>
#include <string>

namespace {

using namespace carom;
using golden::Answers, golden::Report, golden::line;

template <class T>
std::string still_lines(const char* type) {
    golden::RandomShapes<T> random(1);
    Report report(type);
    report.run("rotations", 20000, [&](Answers& answers) {
        const T angle = 100 * random.number();
        const auto by_degrees = BasicRot<T>::degrees(angle), by_radians = BasicRot<T>::radians(angle);
        answers.add(by_degrees.c, by_degrees.s, by_radians.c, by_radians.s);
    });
    report.run("overlaps", 8000, [&](Answers& answers) {
        const auto a = random.shape(), b = random.shape();
        answers.add(overlaps(a, b), penetrates(a, b));
    });
    report.run("placed", 2000, [&](Answers& answers) {
        const auto a = random.shape(), b = random.shape();
        const auto at_a = random.pose(), at_b = random.pose();
        answers.add(overlaps(place(a, at_a), place(b, at_b)));
    });
    report.run("classify", 500, [&](Answers& answers) {
        const auto a = random.shape(), b = random.shape();
        answers.add(classify(a, b));
    });
    report.run("distance", 500, [&](Answers& answers) {
        const auto a = random.shape(), b = random.shape();
        const auto nearest = closest(a, b).value();
        answers.add(nearest.distance, nearest.on_a, nearest.on_b, signed_distance(a, b));
    });
    report.run("manifold", 500, [&](Answers& answers) {
        const auto a = random.shape(), b = random.shape();
        const auto nearest = contact(a, b, T(1));
        answers.add(nearest.has_value());
        if (nearest) {
            answers.add(nearest->normal, nearest->separation);
            answers.add_to_numbers(nearest->unique_normal);
            answers.add(nearest->point);
        }
        const auto found = manifold(a, b, T(1));
        answers.add(found.has_value());
        if (found) {
            answers.add_to_numbers(found->points().size());
            for (const auto& point : found->points()) answers.add(point.point, point.separation, point.features.a);
        }
    });
    report.run("raycast", 3000, [&](Answers& answers) {
        const BasicRay<T> ray{random.point(), random.direction()};
        const auto found = raycast(ray, random.shape());
        const auto hit = found.value_or(BasicRaycast<T>{});
        answers.add(found.has_value(), hit.enter, hit.exit, hit.point, hit.normal, hit.feature, hit.graze);
    });
    report.run("measure", 100, [&](Answers& answers) {
        const auto shape = random.shape();
        const auto box = bounds(shape);
        answers.add(area(shape), box.min, box.max, centroid(shape).value_or(BasicVec2<T>{}));
    });
    return report.lines();
}

template <class T>
void add_colliders(Answers& answers, golden::RandomShapes<T>& random, BasicWorld<T>& world) {
    for (int i = 0; i < 80; ++i) {
        BasicCollider<T> c;
        c.shape = i % 7 == 1 ? random.bounded() : random.shape();
        c.pose = random.pose();
        c.pose.at = T(8) * c.pose.at;
        c.kind = static_cast<ColliderKind>(i % 3);
        c.continuous = i % 7 == 1;
        if (i % 5 == 0) c.one_way = random.point();
        const auto velocity = random.point();
        if (c.kind != ColliderKind::static_body) c.velocity = velocity;
        if (c.kind != ColliderKind::static_body && i % 40 == 2) c.angular_velocity = T(1);
        answers.add(static_cast<int>(world.add(c).value().index));
    }
}

template <class T>
void add_update(Answers& answers, BasicWorld<T>& world) {
    answers.add(world.update(T(0.5)).ok());
    for (const auto events : {world.begins(), world.stays(), world.ends()}) {
        for (const auto& event : events) {
            answers.add(static_cast<int>(event.a.index), static_cast<int>(event.b.index), event.time, event.solid);
        }
    }
    answers.add_to_numbers(world.state_hash());
}

template <class T>
std::string moving_lines(const char* type) {
    golden::RandomShapes<T> random(2);
    Report report(type);
    report.run("sweep", 500, [&](Answers& answers) {
        const auto a = random.shape(), b = random.shape();
        const auto va = random.point(), vb = random.point();
        const auto hit = sweep(a, va, b, vb, T(2));
        answers.add(hit.hits(), hit.enter, hit.exit, hit.point, hit.normal, classify(a, b), hit.graze, hit.certainty,
                    hit.feature_a, hit.feature_b);
    });
    report.run("first_impact", 80, [&](Answers& answers) {
        const auto a = random.bounded(), b = random.bounded();
        const auto v = random.point(), g = random.point();
        const auto thrown = BasicMotion<T>::ballistic(v, g);
        const auto still = BasicMotion<T>::still().growing(T(0.25));
        const auto hit = first_impact(a, thrown, b, still, {T(0), T(2)});
        const auto near = closest_approach(a, thrown, b, BasicMotion<T>::still(), {T(0), T(2)}).value();
        answers.add(hit.hits(), hit.time, hit.point, hit.normal, classify(a, b), hit.graze, hit.certainty, near.time,
                    near.distance);
    });
    report.run("spinning", 15, [&](Answers& answers) {
        const auto a = random.bounded(), b = random.bounded();
        const auto wheel = BasicMotion<T>::linear(random.point()).spinning(T(1.5), random.point());
        const auto hit = first_impact(a, wheel, b, BasicMotion<T>::still(), {T(0), T(1)});
        answers.add(hit.hits(), hit.time, hit.point, hit.certainty);
    });
    report.run("world", 3, [&](Answers& answers) {
        BasicWorld<T> world;
        add_colliders(answers, random, world);
        for (int step = 0; step < 4; ++step) add_update(answers, world);
    });
    return report.lines();
}

void add_mask(Answers& answers, const Bitmask& mask) {
    answers.add(static_cast<int>(mask.width()), static_cast<int>(mask.height()));
    for (std::int64_t column = 0; column < mask.columns(); ++column) {
        for (std::int64_t y = 0; y < mask.height(); ++y) answers.add(mask.word(column, y));
    }
}

std::string pixel_lines() {
    golden::RandomShapes<double> random(3);
    Report report("-");
    report.run("masks", 15, [&](Answers& answers) {
        const PixelRect frame{{-90, -90}, {90, 90}};
        const Bitmask a = rasterize(random.shape(10), frame).value(), b = rasterize(random.shape(10), frame).value();
        const PlacedMask placed_a{&a, {0, 0}}, placed_b{&b, {random.whole(-9, 9), random.whole(-9, 9)}};
        add_mask(answers, erode(a, random.whole(0, 3), Neighbors::eight).value());
        add_mask(answers, rotate(a, RotD::degrees(random.whole(0, 359)), {90, 90})->mask);
        answers.add(static_cast<int>(overlap_area(placed_a, placed_b)), overlap_normal(placed_a, placed_b).normal);
        const auto polygons = polygon_rings(contours(a), 1.5).value();
        answers.add(static_cast<int>(polygons.size()));
        for (const auto& polygon : polygons) {
            answers.add(static_cast<int>(polygon.outline.size()));
            for (const Vec2D& corner : polygon.outline) answers.add(corner);
        }
        const MaskSweep way = sweep(placed_a, placed_b, 10.0 * random.point()).value();
        answers.add(way.hits(), way.t);
    });
    report.run("pairs", 20, [&](Answers& answers) {
        std::vector<AabbD> boxes(300);
        for (AabbD& box : boxes) {
            const Vec2D low = 4.0 * random.point();
            box = {low, low + Vec2D{double(random.whole(0, 3)), double(random.whole(0, 3))}};
        }
        PairFinderD finder;
        std::vector<IndexPair> pairs;
        finder.for_each_pair(boxes, [&](IndexPair pair) { pairs.push_back(pair); });
        std::sort(pairs.begin(), pairs.end());
        answers.add(static_cast<int>(pairs.size()));
        for (const IndexPair& pair : pairs) answers.add(int(pair.first), int(pair.second));
    });
    return report.lines();
}

// Worlds of shapes and pixels as bytes, the same on every machine; the world that they make goes on as the one saved.
template <class T>
std::string saved_lines(const char* type) {
    golden::RandomShapes<T> random(4);
    Report report(type);
    report.run("saves", 3, [&](Answers& answers) {
        BasicWorld<T> world;
        add_colliders(answers, random, world);
        BasicCollider<T> ball;
        ball.mask = {SharedMask(rasterize(CircleD{{35, 20}, 19.5}, {{0, 0}, {70, 40}}).value()), {35, 20}, 0.5};
        ball.velocity = random.point();
        answers.add(static_cast<int>(world.add(ball).value().index));
        for (int step = 0; step < 2; ++step) add_update(answers, world);
        const std::vector<std::uint8_t> bytes = world.save().to_bytes();
        answers.add_to_numbers(bytes.size());
        for (const std::uint8_t byte : bytes) answers.add_to_numbers(byte);
        auto loaded = BasicWorld<T>::from_save(BasicWorldSave<T>::from_bytes(bytes).value()).value();
        for (int step = 0; step < 2; ++step) {
            add_update(answers, loaded);
            answers.add(world.update(T(0.5)).ok());
            answers.add(loaded.state_hash() == world.state_hash());
        }
    });
    return report.lines();
}

}  // namespace

int main(int argc, char** argv) {
    const std::string lines = line("verb", "type", "decisions", "numbers") + still_lines<float>("float") +
                              still_lines<double>("double") + moving_lines<float>("float") +
                              moving_lines<double>("double") + pixel_lines() + saved_lines<float>("float") +
                              saved_lines<double>("double");
    std::fputs(lines.c_str(), stdout);
    if (argc < 2) return 0;
    return golden::compare(lines, golden::text_of(argv[1]), argv[1]);
}
