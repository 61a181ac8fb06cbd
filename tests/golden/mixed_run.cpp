// A large mixed run whose answers are folded into a hash for each verb: every compiler, every optimisation level and
// WebAssembly print the same. `mixed_run FILE` compares with the hashes in FILE; without it, it only prints them.

#include "random_shapes.hpp"

#include <carom/carom.hpp>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <string>

namespace {

using namespace carom;

/// FNV-1a over the bits of answers; the two zeros differ, all NaN are one.
class Hash {
  public:
    void add(std::uint64_t word) {
        for (int i = 0; i < 64; i += 8) {
            state_ = (state_ ^ (word >> i & 0xFF)) * 0x100000001B3;
        }
    }
    void add(double x) { add(x == x ? std::bit_cast<std::uint64_t>(x) : ~std::uint64_t{0}); }
    void add(float x) { add(static_cast<double>(x)); }
    void add(bool x) { add(std::uint64_t{x}); }
    void add(int x) { add(static_cast<std::uint64_t>(x)); }
    void add(Relation x) { add(static_cast<int>(x)); }
    void add(Certainty x) { add(static_cast<int>(x)); }
    void add(const Feature& f) { add(f.part, static_cast<int>(f.kind), f.index); }
    template <class T>
    void add(const BasicVec2<T>& v) {
        add(v.x, v.y);
    }
    template <class T>
    void add(const BasicInterval<T>& i) {
        add(i.lo, i.hi);
    }
    template <class... Values>
    requires(sizeof...(Values) > 1) void add(const Values&... values) { (add(values), ...); }
    std::uint64_t value() const { return state_; }

  private:
    std::uint64_t state_ = 0xCBF29CE484222325;
};

/// The lines of the run, one for each verb and number type.
class Report {
  public:
    explicit Report(const char* number) : number_(number) {}

    template <class Ask>
    void run(const char* verb, int count, Ask ask) {
        Hash hash;
        for (int i = 0; i < count; ++i) ask(hash);
        char line[80];
        std::snprintf(line, sizeof line, "%-16s %-6s %016llx\n", verb, number_,
                      static_cast<unsigned long long>(hash.value()));
        lines_ += line;
    }
    const std::string& lines() const { return lines_; }

  private:
    const char* number_;
    std::string lines_;
};

template <class T>
std::string still_lines(const char* number) {
    golden::RandomShapes<T> random(1);
    Report report(number);
    report.run("rotations", 20000, [&](Hash& hash) {
        const T angle = 100 * random.number();
        const auto by_degrees = BasicRot<T>::degrees(angle), by_radians = BasicRot<T>::radians(angle);
        hash.add(by_degrees.c, by_degrees.s, by_radians.c, by_radians.s);
    });
    report.run("overlaps", 8000, [&](Hash& hash) {
        const auto a = random.shape(), b = random.shape();
        hash.add(overlaps(a, b), penetrates(a, b));
    });
    report.run("placed", 2000, [&](Hash& hash) {
        const auto a = random.shape(), b = random.shape();
        const auto at_a = random.pose(), at_b = random.pose();
        hash.add(overlaps(place(a, at_a), place(b, at_b)));
    });
    report.run("classify", 500, [&](Hash& hash) {
        const auto a = random.shape(), b = random.shape();
        hash.add(classify(a, b));
    });
    report.run("distance", 500, [&](Hash& hash) {
        const auto a = random.shape(), b = random.shape();
        const auto nearest = closest(a, b);
        hash.add(nearest.distance, nearest.on_a, nearest.on_b, signed_distance(a, b));
    });
    report.run("manifold", 500, [&](Hash& hash) {
        const auto a = random.shape(), b = random.shape();
        if (const auto found = contact(a, b, T(1))) {
            hash.add(found->normal, found->separation, found->unique_normal, found->point);
        }
        if (const auto found = manifold(a, b, T(1))) {
            for (const auto& point : found->points()) hash.add(point.point, point.separation, point.features.a);
        }
    });
    report.run("raycast", 3000, [&](Hash& hash) {
        const BasicRay<T> ray{random.point(), random.direction()};
        const auto hit = raycast(ray, random.shape());
        hash.add(hit.hit, hit.enter, hit.exit, hit.point, hit.normal, hit.feature, hit.graze);
    });
    report.run("measure", 100, [&](Hash& hash) {
        const auto shape = random.shape();
        const auto box = bounds(shape);
        hash.add(area(shape), box.min, box.max, centroid(shape).value_or(BasicVec2<T>{}));
    });
    return report.lines();
}

template <class T>
std::string moving_lines(const char* number) {
    golden::RandomShapes<T> random(2);
    Report report(number);
    report.run("sweep", 500, [&](Hash& hash) {
        const auto a = random.shape(), b = random.shape();
        const auto va = random.point(), vb = random.point();
        const auto hit = sweep(a, va, b, vb, T(2));
        hash.add(hit.hit, hit.enter, hit.exit, hit.point, hit.normal, hit.started, hit.graze, hit.certainty,
                 hit.feature_a, hit.feature_b);
    });
    report.run("first_impact", 80, [&](Hash& hash) {
        const auto a = random.bounded(), b = random.bounded();
        const auto v = random.point(), g = random.point();
        const auto thrown = BasicMotion<T>::ballistic(v, g);
        const auto still = BasicMotion<T>::still().growing(T(0.25));
        const auto hit = first_impact(a, thrown, b, still, {T(0), T(2)});
        const auto near = closest_approach(a, thrown, b, BasicMotion<T>::still(), {T(0), T(2)});
        hash.add(hit.hit, hit.time, hit.point, hit.normal, hit.started, hit.graze, hit.certainty, near.time,
                 near.distance);
    });
    report.run("spinning", 15, [&](Hash& hash) {
        const auto a = random.bounded(), b = random.bounded();
        const auto wheel = BasicMotion<T>::linear(random.point()).spinning(T(1.5), random.point());
        const auto hit = first_impact(a, wheel, b, BasicMotion<T>::still(), {T(0), T(1)});
        hash.add(hit.hit, hit.time, hit.point, hit.certainty);
    });
    report.run("world", 3, [&](Hash& hash) {
        BasicWorld<T> world;
        for (int i = 0; i < 80; ++i) {
            BasicCollider<T> c;
            c.shape = i % 7 == 1 ? random.bounded() : random.shape();
            c.pose = random.pose();
            c.pose.at = T(8) * c.pose.at;
            c.kind = static_cast<ColliderKind>(i % 3);
            c.continuous = i % 7 == 1;
            if (i % 5 == 0) c.one_way = random.point();
            const auto velocity = random.point();
            if (c.kind != ColliderKind::fixed) c.velocity = velocity;
            if (c.kind != ColliderKind::fixed && i % 40 == 2) c.spin = T(1);
            hash.add(static_cast<int>(world.add(c).value().index));
        }
        for (int step = 0; step < 4; ++step) {
            hash.add(world.update(T(0.5)).ok());
            for (const auto events : {world.begins(), world.stays(), world.ends()}) {
                for (const auto& event : events) {
                    hash.add(static_cast<int>(event.a.index), static_cast<int>(event.b.index), event.time, event.solid);
                }
            }
            hash.add(world.state_hash());
        }
    });
    return report.lines();
}

void add_mask(Hash& hash, const Bitmask& mask) {
    hash.add(static_cast<int>(mask.width()), static_cast<int>(mask.height()));
    for (std::int64_t column = 0; column < mask.columns(); ++column) {
        for (std::int64_t y = 0; y < mask.height(); ++y) hash.add(mask.word(column, y));
    }
}

std::string pixel_lines() {
    golden::RandomShapes<double> random(3);
    Report report("-");
    report.run("masks", 15, [&](Hash& hash) {
        const PixelRect frame{{-90, -90}, {90, 90}};
        const Bitmask a = rasterize(random.shape(10), frame).value(), b = rasterize(random.shape(10), frame).value();
        const PlacedMask placed_a{&a, {0, 0}}, placed_b{&b, {random.whole(-9, 9), random.whole(-9, 9)}};
        add_mask(hash, erode(a, random.whole(0, 3), Neighbours::eight).value());
        add_mask(hash, rotate(a, RotD::degrees(random.whole(0, 359)), {90, 90})->mask);
        hash.add(static_cast<int>(overlap_area(placed_a, placed_b)), overlap_normal(placed_a, placed_b).normal);
        const auto polygons = polygon_rings(contours(a), 1.5).value();
        for (const auto& polygon : polygons) {
            for (const Vec2D& corner : polygon.outline) hash.add(corner);
        }
        const MaskSweep way = sweep(placed_a, placed_b, 10.0 * random.point()).value();
        hash.add(way.hit, way.t);
    });
    report.run("pairs", 20, [&](Hash& hash) {
        std::vector<AabbD> boxes(300);
        for (AabbD& box : boxes) {
            const Vec2D low = 4.0 * random.point();
            box = {low, low + Vec2D{double(random.whole(0, 3)), double(random.whole(0, 3))}};
        }
        PairFinderD finder;
        std::vector<IndexPair> pairs;
        finder.for_each_pair(boxes, [&](IndexPair pair) { pairs.push_back(pair); });
        std::sort(pairs.begin(), pairs.end());
        for (const IndexPair& pair : pairs) hash.add(int(pair.first), int(pair.second));
    });
    return report.lines();
}

std::string text_of(const char* path) {
    std::string text;
    std::FILE* const file = std::fopen(path, "rb");
    if (!file) return text;
    for (int c; (c = std::fgetc(file)) != EOF;) text += static_cast<char>(c);
    std::fclose(file);
    return text;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string lines = still_lines<float>("float") + still_lines<double>("double") +
                              moving_lines<float>("float") + moving_lines<double>("double") + pixel_lines();
    std::fputs(lines.c_str(), stdout);
    if (argc < 2) return 0;
    const std::string expected = text_of(argv[1]);
    if (lines == expected) return 0;
    std::printf("\nthese are not the hashes of %s:\n%s", argv[1], expected.c_str());
    return 1;
}
