// Many shapes in one call, in cache and in float. Time and answers are a pair's. Peers have no such call: it is
// compared with the loop of Carom's single calls and with a plain loop over the same arrays in floats.
#include "family.hpp"
#include "inputs.hpp"
#include "naive.hpp"

#include <carom/batch/overlaps_many.hpp>
#include <carom/batch/query_many.hpp>
#include <carom/batch/raycast_many.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <span>

namespace bench {
namespace {

using carom::Vec2;

constexpr std::size_t many_count = input_count;
constexpr std::size_t one_count = 16;

using Column = std::vector<float>;

struct CircleColumns {
    Column x, y, radius;
    void draw(Random& random) {
        x.push_back(random.real(-1, 1));
        y.push_back(random.real(-1, 1));
        radius.push_back(random.real(0.1f, 0.9f));
    }
    carom::CircleArray array() const { return {x, y, radius}; }
};

struct BoxColumns {
    Column min_x, min_y, max_x, max_y;
    void draw(Random& random) {
        min_x.push_back(random.real(-1, 1));
        min_y.push_back(random.real(-1, 1));
        max_x.push_back(min_x.back() + random.real(0.2f, 1.5f));
        max_y.push_back(min_y.back() + random.real(0.2f, 1.5f));
    }
    carom::AabbArray array() const { return {min_x, min_y, max_x, max_y}; }
};

struct TurnedBoxColumns {
    Column x, y, half_x, half_y, cosine, sine;
    void draw(Random& random) {
        const carom::Rot turn = carom::Rot::degrees(random.real(0, 360));
        x.push_back(random.real(-1, 1));
        y.push_back(random.real(-1, 1));
        half_x.push_back(random.real(0.1f, 0.7f));
        half_y.push_back(random.real(0.1f, 0.7f));
        cosine.push_back(turn.c);
        sine.push_back(turn.s);
    }
    carom::BoxArray array() const { return {x, y, half_x, half_y, cosine, sine}; }
};

struct CapsuleColumns {
    Column ax, ay, bx, by, radius;
    void draw(Random& random) {
        ax.push_back(random.real(-1, 1));
        ay.push_back(random.real(-1, 1));
        bx.push_back(ax.back() + random.real(-1, 1));
        by.push_back(ay.back() + random.real(-1, 1));
        radius.push_back(random.real(0.1f, 0.5f));
    }
    carom::CapsuleArray array() const { return {ax, ay, bx, by, radius}; }
};

struct HexagonColumns {
    std::vector<carom::ConvexPolygon> polygons;
    void draw(Random& random) {
        const Vec2 center{random.real(-1.5f, 1.5f), random.real(-1.5f, 1.5f)};
        std::vector<Vec2> points;
        for (int i = 0; i < 6; ++i) {
            const carom::Rot turn = carom::Rot::degrees(60 * static_cast<float>(i) + random.real(-20, 20));
            points.push_back(center + Vec2{turn.c, turn.s});
        }
        polygons.push_back(carom::ConvexPolygon::from_points(points).value());
    }
    carom::ConvexArray array() const { return carom::ConvexArray(polygons); }
};

// What one would write by hand, in floats, so that compilers can put several into a register.
bool plain(const carom::Circle& a, const carom::Circle& b) {
    const Vec2 d = b.center - a.center;
    const float r = a.radius + b.radius;
    return d.x * d.x + d.y * d.y <= r * r;
}

bool plain(const carom::Aabb& a, const carom::Aabb& b) {
    return (a.min.x <= b.max.x) & (b.min.x <= a.max.x) & (a.min.y <= b.max.y) & (b.min.y <= a.max.y);
}

bool plain(const carom::Circle& circle, const carom::Aabb& box) {
    const float dx = circle.center.x - std::min(std::max(circle.center.x, box.min.x), box.max.x);
    const float dy = circle.center.y - std::min(std::max(circle.center.y, box.min.y), box.max.y);
    return dx * dx + dy * dy <= circle.radius * circle.radius;
}

// Separated along the sides of one of them.
bool plain(const carom::Box& a, const carom::Box& b) {
    const auto is_apart = [](const carom::Box& p, const carom::Box& q) {
        const Vec2 d = q.center - p.center;
        const float cosine = std::fabs(dot(Vec2{p.rot.c, p.rot.s}, Vec2{q.rot.c, q.rot.s}));
        const float sine = std::fabs(cross(Vec2{p.rot.c, p.rot.s}, Vec2{q.rot.c, q.rot.s}));
        const float along_x = std::fabs(dot(Vec2{p.rot.c, p.rot.s}, d)),
                    along_y = std::fabs(cross(Vec2{p.rot.c, p.rot.s}, d));
        return (along_x > p.half_extents.x + q.half_extents.x * cosine + q.half_extents.y * sine) |
               (along_y > p.half_extents.y + q.half_extents.x * sine + q.half_extents.y * cosine);
    };
    return !(is_apart(a, b) | is_apart(b, a));
}

bool plain(const carom::Capsule& a, const carom::Capsule& b) {
    const auto to_naive = [](const carom::Capsule& c) {
        return naive::Capsule{{c.a.x, c.a.y}, {c.b.x, c.b.y}, c.radius};
    };
    return naive::overlap(to_naive(a), to_naive(b));
}

bool plain(const carom::ConvexPolygon& a, const carom::ConvexPolygon& b) {
    const auto to_naive = [](const carom::ConvexPolygon& polygon) {
        naive::Hexagon points;
        for (std::size_t i = 0; i < 6; ++i) points[i] = {polygon.points()[i].x, polygon.points()[i].y};
        return points;
    };
    return naive::overlap(to_naive(a), to_naive(b));
}

using Bits = std::vector<std::uint64_t>;
constexpr std::size_t words = carom::hit_words(many_count);

// `ask(bits)` writes the answers of a pass and returns how many are yes.
template <class Ask>
Contestant batch_contestant(const char* name, std::size_t rows, const Ask& ask) {
    const auto bits = std::make_shared<Bits>(rows * words);
    ask(*bits);
    return {name, [bits, ask] { return static_cast<double>(ask(*bits)); },
            [bits](std::size_t i) { return static_cast<double>((*bits)[i / 64] >> (i % 64) & 1); }};
}

// Row by row, one answer after the other.
template <class Answer>
auto one_by_one(std::size_t rows, const Answer& answer) {
    return [rows, answer](Bits& bits) {
        std::size_t hits = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t word = 0; word < words; ++word) {
                std::uint64_t here = 0;
                for (std::size_t i = 0; i < 64; ++i) here |= std::uint64_t{answer(row, 64 * word + i)} << i;
                bits[row * words + word] = here;
                hits += static_cast<std::size_t>(std::popcount(here));
            }
        }
        return hits;
    };
}

Family batch_family(const char* name, std::size_t rows, std::vector<Contestant> contestants) {
    const std::size_t size = rows * many_count;
    return {name, size, contestants.front().pass() / static_cast<double>(size), 0, std::move(contestants)};
}

template <class A, class B>
struct Columns {
    A a;
    B b;
    decltype(a.array()) a_array;
    decltype(b.array()) b_array;

    Columns() : a(drawn<A>(7)), b(drawn<B>(8)), a_array(a.array()), b_array(b.array()) {}

    template <class C>
    static C drawn(std::uint64_t seed) {
        Random random(seed);
        C columns;
        for (std::size_t i = 0; i < many_count; ++i) columns.draw(random);
        return columns;
    }
};

// The first shapes of one array each against all of another.
template <class A, class B>
Family one_against_many(const char* name) {
    static const Columns<A, B> in;
    const auto batch = [](Bits& bits) {
        std::size_t hits = 0;
        for (std::size_t row = 0; row < one_count; ++row) {
            const std::span<std::uint64_t> out(bits.data() + row * words, words);
            hits += overlaps_many(in.a_array[row], in.b_array, out).value();
        }
        return hits;
    };
    const auto single = [](std::size_t row, std::size_t i) { return overlaps(in.a_array[row], in.b_array[i]); };
    const auto by_hand = [](std::size_t row, std::size_t i) { return plain(in.a_array[row], in.b_array[i]); };
    return batch_family(name, one_count,
                        {batch_contestant("carom", one_count, batch),
                         batch_contestant("single", one_count, one_by_one(one_count, single)),
                         batch_contestant("naive", one_count, one_by_one(one_count, by_hand))});
}

// Two arrays, shape by shape.
template <class A, class B>
Family pairs(const char* name) {
    static const Columns<A, B> in;
    const auto batch = [](Bits& bits) { return overlaps_pairs(in.a_array, in.b_array, bits).value(); };
    const auto single = [](std::size_t, std::size_t i) { return overlaps(in.a_array[i], in.b_array[i]); };
    const auto by_hand = [](std::size_t, std::size_t i) { return plain(in.a_array[i], in.b_array[i]); };
    return batch_family(name, 1,
                        {batch_contestant("carom", 1, batch), batch_contestant("single", 1, one_by_one(1, single)),
                         batch_contestant("naive", 1, one_by_one(1, by_hand))});
}

// The contacts of two arrays, shape by shape. Answers are hits; that the numbers are the single calls' is a test of its
// own.
template <class A, class B>
Family contacts_of_pairs(const char* name) {
    static const Columns<A, B> in;
    const auto batch = [](Bits& bits) {
        static std::vector<carom::Contact> contacts(many_count);
        return contact_pairs(in.a_array, in.b_array, bits, contacts).value();
    };
    const auto single = [](std::size_t, std::size_t i) { return contact(in.a_array[i], in.b_array[i]).has_value(); };
    return batch_family(name, 1,
                        {batch_contestant("carom", 1, batch), batch_contestant("single", 1, one_by_one(1, single))});
}

// The distances of two arrays, shape by shape. Answers are those of 0, which are hits.
template <class A, class B>
Family distances_of_pairs(const char* name) {
    static const Columns<A, B> in;
    const auto batch = [](Bits& bits) {
        static std::vector<float> distances(many_count);
        distance_pairs(in.a_array, in.b_array, distances).value();
        return one_by_one(1, [](std::size_t, std::size_t i) { return distances[i] == 0; })(bits);
    };
    const auto single = [](std::size_t, std::size_t i) { return distance(in.a_array[i], in.b_array[i]) == 0; };
    return batch_family(name, 1,
                        {batch_contestant("carom", 1, batch), batch_contestant("single", 1, one_by_one(1, single))});
}

// Rays at random places, most of them towards the middle.
struct RayColumns {
    Column x, y, direction_x, direction_y;
    void draw(Random& random) {
        x.push_back(random.real(-4, 4));
        y.push_back(random.real(-4, 4));
        direction_x.push_back(random.real(-0.5f, 0.5f) - x.back());
        direction_y.push_back(random.real(-0.5f, 0.5f) - y.back());
    }
    carom::RayArray array() const { return {x, y, direction_x, direction_y}; }
};

// The first rays each against all shapes. Answers are hits; that the entries are the single calls' is a test of its
// own.
template <class Shapes, class Plain>
Family ray_against_many(const char* name, Plain plain_hit) {
    static const Columns<RayColumns, Shapes> in;
    const auto batch = [](Bits& bits) {
        static std::vector<float> enter(many_count);
        std::size_t hits = 0;
        for (std::size_t row = 0; row < one_count; ++row) {
            const std::span<std::uint64_t> out(bits.data() + row * words, words);
            hits += raycast_many(in.a_array[row], in.b_array, out, enter).value();
        }
        return hits;
    };
    const auto single = [](std::size_t row, std::size_t i) {
        return raycast(in.a_array[row], in.b_array[i]).has_value();
    };
    const auto by_hand = [plain_hit](std::size_t row, std::size_t i) {
        return plain_hit(in.a_array[row], in.b_array[i]);
    };
    return batch_family(name, one_count,
                        {batch_contestant("carom", one_count, batch),
                         batch_contestant("single", one_count, one_by_one(one_count, single)),
                         batch_contestant("naive", one_count, one_by_one(one_count, by_hand))});
}

bool plain_ray_on_circle(const carom::Ray& ray, const carom::Circle& circle) {
    const Vec2 w = circle.center - ray.origin;
    const float q = length_sq(ray.direction);
    const float p = dot(ray.direction, w);
    const float d = p * p - q * (length_sq(w) - circle.radius * circle.radius);
    return d >= 0 && p + std::sqrt(d) >= 0;
}

bool plain_ray_on_box(const carom::Ray& ray, const carom::Aabb& box) {
    const float x0 = (box.min.x - ray.origin.x) / ray.direction.x;
    const float x1 = (box.max.x - ray.origin.x) / ray.direction.x;
    const float y0 = (box.min.y - ray.origin.y) / ray.direction.y;
    const float y1 = (box.max.y - ray.origin.y) / ray.direction.y;
    const float enter = std::max(std::min(x0, x1), std::min(y0, y1));
    const float exit = std::min(std::max(x0, x1), std::max(y0, y1));
    return enter <= exit && exit >= 0;
}

}  // namespace

std::vector<Family> batch_families() {
    return {one_against_many<CircleColumns, CircleColumns>("circle against many"),
            one_against_many<BoxColumns, BoxColumns>("box against many"),
            one_against_many<CircleColumns, BoxColumns>("circle against many boxes"),
            one_against_many<CapsuleColumns, CapsuleColumns>("capsule against many"),
            one_against_many<HexagonColumns, HexagonColumns>("hexagon against many"),
            ray_against_many<CircleColumns>("ray on many circles", plain_ray_on_circle),
            ray_against_many<BoxColumns>("ray on many boxes", plain_ray_on_box),
            pairs<CircleColumns, CircleColumns>("pairs of circles"),
            pairs<BoxColumns, BoxColumns>("pairs of boxes"),
            pairs<CircleColumns, BoxColumns>("pairs circle–box"),
            pairs<CapsuleColumns, CapsuleColumns>("pairs of capsules"),
            pairs<TurnedBoxColumns, TurnedBoxColumns>("pairs of turned boxes"),
            pairs<HexagonColumns, HexagonColumns>("pairs of hexagons"),
            contacts_of_pairs<CircleColumns, CircleColumns>("contacts of pairs of circles"),
            contacts_of_pairs<BoxColumns, BoxColumns>("contacts of pairs of boxes"),
            contacts_of_pairs<CircleColumns, BoxColumns>("contacts of pairs circle–box"),
            contacts_of_pairs<CapsuleColumns, CapsuleColumns>("contacts of pairs of capsules"),
            distances_of_pairs<CircleColumns, CircleColumns>("distances of pairs of circles"),
            distances_of_pairs<BoxColumns, BoxColumns>("distances of pairs of boxes"),
            distances_of_pairs<CircleColumns, BoxColumns>("distances of pairs circle–box"),
            distances_of_pairs<CapsuleColumns, CapsuleColumns>("distances of pairs of capsules"),
            distances_of_pairs<TurnedBoxColumns, TurnedBoxColumns>("distances of pairs of turned boxes")};
}

}  // namespace bench
