#include "in_contact.hpp"

#include "random.hpp"

#include <carom/carom.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

namespace bench {
namespace {

using namespace carom;

constexpr int pair_count = 4096;

// Poses of pairs of shapes, whose median times are taken in orders that nothing can predict.
template <class T>
struct Poses {
    std::vector<BasicPose<T>> a, b;
    std::vector<int> order;
};

enum class Where { anywhere, resting, just_above, on_slope, pressed, one_place };

// Shapes reach from -1/2 to 1/2 in y, and rest on what they rest on in the frame of the grid, or are 2^-14 above it. On
// a slope both are turned alike, so that rounding decides whether they touch; pressed, they overlap by 1/64.
template <class T>
Poses<T> poses(Where where, Random& random) {
    Poses<T> poses;
    for (int i = 0; i < pair_count; ++i) {
        const auto number = [&](float reach) { return static_cast<T>(random.real(-reach, reach)); };
        const auto on_grid = [&](float reach) {
            return static_cast<T>(std::round(random.real(-reach, reach) * 64) / 64);
        };
        const auto rotation = [&] { return BasicRot<T>::degrees(number(180)); };
        BasicPose<T> a{{number(4), number(4)}, rotation()};
        BasicPose<T> b{{a.at.x + number(0.7f), a.at.y + number(0.7f)}, rotation()};
        if (where == Where::one_place) b = a;
        if (where == Where::on_slope || where == Where::pressed) {
            const BasicVec2<T> off{on_grid(0.4f), where == Where::pressed ? T(1) / 64 - 1 : T(-1)};
            b = {apply(a, off), a.rot};
        }
        if (where == Where::resting || where == Where::just_above) {
            const T gap = where == Where::just_above ? T(1) / 16'384 : T(0);
            a = {{on_grid(4), on_grid(4)}, {}};
            b = {{a.at.x + on_grid(0.4f), a.at.y - (1 + gap)}, {}};
        }
        poses.a.push_back(a);
        poses.b.push_back(b);
        poses.order.push_back(i);
    }
    return poses;
}

template <class T, class Ask>
double median_time(Poses<T>& poses, Random& random, int rounds, const Ask& ask) {
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = poses.order.size() - 1; i > 0; --i) {
            std::swap(poses.order[i], poses.order[random.below(i + 1)]);
        }
        const auto start = std::chrono::steady_clock::now();
        double sum = 0;
        for (const int i : poses.order) {
            sum += ask(poses.a[static_cast<std::size_t>(i)], poses.b[static_cast<std::size_t>(i)]);
        }
        [[maybe_unused]] volatile double kept = sum;
        times.push_back(std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count());
    }
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2] / pair_count;
}

template <class T>
class Table {
  public:
    Table(Random& random, int rounds) : random_(random), rounds_(rounds) {}

    bool is_right() const { return is_right_; }

    template <class A, class B>
    void print_row(const char* name, const A& a, const B& b) {
        std::printf("| %s |", name);
        for (const Where where :
             {Where::anywhere, Where::resting, Where::just_above, Where::on_slope, Where::pressed, Where::one_place}) {
            Poses<T> of = poses<T>(where, random_);
            check(of, where, a, b);
            const auto time = [&](const auto& ask) { std::printf(" %.0f |", median_time(of, random_, rounds_, ask)); };
            const auto time_pair = [&](const auto& ask) {
                time([&](const auto& pose_a, const auto& pose_b) {
                    return static_cast<double>(ask(place(a, pose_a), place(b, pose_b)));
                });
            };
            const auto sweep_along = [&](const BasicVec2<T>& v) {
                time([&](const auto& pose_a, const auto& pose_b) {
                    return sweep(place(a, pose_a), rotate(pose_a.rot, v), place(b, pose_b), BasicVec2<T>{}, T(4)).exit;
                });
            };
            const auto cast_along = [&](const BasicVec2<T>& v) {
                time([&](const auto& pose_a, const auto& pose_b) {
                    const BasicRay<T> ray{apply(pose_a, BasicVec2<T>{0, T(-0.5)}), v};
                    return raycast(ray, place(b, pose_b), T(4)).has_value();
                });
            };
            time_pair([](const auto& x, const auto& y) { return overlaps(x, y); });
            time_pair([](const auto& x, const auto& y) { return contact(x, y).has_value(); });
            time_pair([](const auto& x, const auto& y) { return manifold(x, y).has_value(); });
            if (where == Where::pressed) continue;
            sweep_along({T(1), T(0)});
            if (where == Where::anywhere || where == Where::one_place) continue;
            sweep_along({T(1), T(-0.5)});
            sweep_along({T(0.25), T(1)});
            if (where == Where::resting) cast_along({T(1), T(-0.5)}), cast_along({T(1), T(0.5)});
        }
        std::printf("\n");
    }

  private:
    template <class A, class B>
    void check(const Poses<T>& of, Where where, const A& a, const B& b) {
        for (std::size_t i = 0; i < pair_count; ++i) {
            const auto x = place(a, of.a[i]);
            const auto y = place(b, of.b[i]);
            const auto met = contact(x, y);
            const auto swept = sweep(x, BasicVec2<T>{T(1), T(0)}, y, BasicVec2<T>{});
            bool is_right = overlaps(x, y) == met.has_value() && swept.initially_overlapping == met.has_value();
            if (where == Where::resting) is_right = is_right && met && met->separation == 0 && swept.graze;
            if (where == Where::just_above) {
                const T height = T(1) / 16'384;
                const auto landed = sweep(x, BasicVec2<T>{T(1), T(-0.5)}, y, BasicVec2<T>{});
                is_right = is_right && !met && !swept.hits() && std::abs(landed.enter - 2 * height) < T(1e-4) * height;
            }
            if (where == Where::on_slope) is_right = is_right && (!met || met->separation > T(-1e-5));
            if (where == Where::pressed) is_right = is_right && met && std::abs(met->separation + T(1) / 64) < T(1e-5);
            if (where == Where::one_place) is_right = is_right && met && met->separation < 0;
            is_right_ = is_right_ && is_right;
        }
    }

    Random& random_;
    int rounds_;
    bool is_right_ = true;
};

template <class T>
bool print_table(const char* type, int rounds) {
    Random random(31);
    std::vector<BasicVec2<T>> corners{{T(-0.5), T(-0.5)}, {T(0.5), T(-0.5)}, {T(0.75), 0},
                                      {T(0.5), T(0.5)},   {T(-0.5), T(0.5)}, {T(-0.75), 0}};
    const auto hexagon = BasicConvexPolygon<T>::from_points(std::move(corners)).value();
    const BasicCircle<T> circle{{0, 0}, T(0.5)};
    const BasicBox<T> box{{0, 0}, {1, T(0.5)}, {}};
    const BasicAabb<T> aabb{{-1, T(-0.5)}, {1, T(0.5)}};
    const BasicCapsule<T> capsule{{0, T(-0.25)}, {0, T(0.25)}, T(0.25)}, lying{{T(-0.5), 0}, {T(0.5), 0}, T(0.5)};
    std::printf(
        "\n| %s, ns | overlaps | contact | manifold | sweep | at rest: overlaps | contact | manifold | "
        "sweep: slide | press | leave | ray: enter | leave | just above: overlaps | contact | manifold | "
        "sweep: pass | land | leave | on a slope: overlaps | contact | manifold | sweep: slide | press | leave | "
        "pressed in: overlaps | contact | manifold | in one place: overlaps | contact | manifold | sweep |\n|---|",
        type);
    for (int i = 0; i < 31; ++i) std::printf("---:|");
    std::printf("\n");
    Table<T> table(random, rounds);
    table.print_row("circle, box", circle, box);
    table.print_row("circle, hexagon", circle, hexagon);
    table.print_row("capsule, box", capsule, box);
    table.print_row("lying capsule, box", lying, box);
    table.print_row("boxes", box, box);
    table.print_row("upright boxes, placed", aabb, aabb);
    table.print_row("hexagon, box", hexagon, box);
    table.print_row("hexagons", hexagon, hexagon);
    const std::vector<typename BasicTileGrid<T>::Cell> full(32, 1);
    const auto tiles = BasicTileGrid<T>::from_cells({-8, T(-1.5)}, {1, 1}, 16, 2, full).value();
    std::vector<BasicCompoundPart<T>> parts;
    for (int x = -8; x < 8; ++x) parts.push_back({BasicAabb<T>{{T(x), T(-0.5)}, {T(x + 1), T(0.5)}}});
    const auto boxes = BasicCompound<T>::from_parts(std::move(parts)).value();
    table.print_row("circle, floor of tiles", circle, tiles);
    table.print_row("box, floor of tiles", box, tiles);
    table.print_row("box, floor of boxes", box, boxes);
    table.print_row("boxes as AnyShape", BasicAnyShape<T>(box), BasicAnyShape<T>(box));
    return table.is_right();
}

}  // namespace

bool print_in_contact(int rounds) {
    const bool floats_are_right = print_table<float>("float", rounds);
    const bool doubles_are_right = print_table<double>("double", rounds);
    if (!floats_are_right || !doubles_are_right) std::fprintf(stderr, "carom-bench: an answer is wrong\n");
    return floats_are_right && doubles_are_right;
}

}  // namespace bench
