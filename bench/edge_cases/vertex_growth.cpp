#include "vertex_growth.hpp"

#include <carom/build/hull.hpp>
#include <carom/carom.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numbers>
#include <vector>

namespace bench {
namespace {

using namespace carom;

// An ellipse in vertices that are evenly spaced, or not. Where rounding bends it inward, fewer.
template <class T>
BasicConvexPolygon<T> ellipse_of(int count, const BasicVec2<T>& center, double start, bool is_even) {
    std::vector<BasicVec2<T>> points;
    for (int i = 0; i < count; ++i) {
        const double shift = is_even ? 0 : 0.4 * std::sin(13.0 * i);
        const double angle = 2 * std::numbers::pi * (i + start + shift) / count;
        points.push_back(
            {center.x + static_cast<T>(std::cos(angle)), center.y + static_cast<T>(0.8 * std::sin(angle))});
    }
    return convex_hull(std::span<const BasicVec2<T>>(points)).value();
}

// What is asked about one polygon and others around it.
template <class T>
struct Case {
    BasicConvexPolygon<T> polygon, apart, near, overlapping;
    BasicVec2<T> point;
    BasicRay<T> ray;
    BasicPose<T> pose;
};

template <class T>
std::vector<Case<T>> cases_of(int count) {
    std::vector<Case<T>> cases;
    for (int k = 0; k < 32; ++k) {
        const double turn = 2.399 * k;
        const BasicVec2<T> way{static_cast<T>(std::cos(turn)), static_cast<T>(std::sin(turn))};
        const auto make = [&](T distance, double start) {
            return ellipse_of<T>(count, distance * way, start, k % 2 == 0);
        };
        const BasicVec2<T> aside{static_cast<T>(0.4 * std::sin(7.0 * k)), static_cast<T>(0.4 * std::cos(5.0 * k))};
        cases.push_back({make(0, 0.37 * k),
                         make(3, 0.77 * k),
                         make(static_cast<T>(2.2), 0.59 * k),
                         make(1, 0.91 * k),
                         way + aside,
                         {T(3) * way, aside - way},
                         {{T(0.1), T(0.2)}, BasicRot<T>::degrees(T(20 * k))}});
    }
    return cases;
}

struct Query {
    const char* name;
    std::function<double(std::size_t)> ask;
};

// `at` places a shape of case i, or does not.
template <class T, class At>
std::vector<Query> queries_of(const std::vector<Case<T>>& cases, const At& at) {
    const auto of = [&](std::size_t i) -> const Case<T>& { return cases[i]; };
    const T margin = 9;
    return {
        {"overlaps, apart", [=](std::size_t i) { return overlaps(at(of(i).polygon, i), at(of(i).apart, i)); }},
        {"overlaps, near", [=](std::size_t i) { return overlaps(at(of(i).polygon, i), at(of(i).near, i)); }},
        {"overlaps, deep", [=](std::size_t i) { return overlaps(at(of(i).polygon, i), at(of(i).overlapping, i)); }},
        {"distance", [=](std::size_t i) { return distance(at(of(i).polygon, i), at(of(i).near, i)); }},
        {"contact, apart",
         [=](std::size_t i) { return contact(at(of(i).polygon, i), at(of(i).near, i), margin)->separation; }},
        {"contact, deep",
         [=](std::size_t i) { return contact(at(of(i).polygon, i), at(of(i).overlapping, i))->separation; }},
        {"manifold, apart",
         [=](std::size_t i) { return manifold(at(of(i).polygon, i), at(of(i).near, i), margin)->separation; }},
        {"contains", [=](std::size_t i) { return contains(at(of(i).polygon, i), of(i).point); }},
        {"raycast", [=](std::size_t i) { return raycast(of(i).ray, at(of(i).polygon, i)).has_value(); }},
    };
}

double time_of(const Query& query, std::size_t count, int rounds) {
    std::vector<double> times;
    double total = 0;
    for (int round = 0; round < rounds && total < 3e8; ++round) {
        const auto start = std::chrono::steady_clock::now();
        double sum = 0;
        for (std::size_t i = 0; i < count; ++i) sum += query.ask(i);
        [[maybe_unused]] volatile double kept = sum;
        times.push_back(std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count());
        total += times.back();
    }
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2] / static_cast<double>(count);
}

// What stays the same in any place, up to rounding: all but points and rays.
bool agree(const std::vector<Query>& queries, const std::vector<Query>& placed, std::size_t count) {
    bool same = true;
    for (std::size_t q = 0; q + 2 < queries.size(); ++q) {
        for (std::size_t i = 0; i < count; ++i) {
            const double difference = std::fabs(queries[q].ask(i) - placed[q].ask(i));
            if (difference <= 1e-5) continue;
            std::fprintf(stderr, "carom-bench: %s: placed polygons differ by %g\n", queries[q].name, difference);
            same = false;
        }
    }
    return same;
}

template <class T>
bool print_growth(const char* type, int rounds) {
    constexpr int counts[] = {8, 64, 65, 256, 1000, 10000};
    std::vector<std::vector<double>> times[2];
    std::vector<const char*> names;
    bool same = true;
    for (const int count : counts) {
        const std::vector<Case<T>> cases = cases_of<T>(count);
        const auto queries = queries_of(
            cases, [](const auto& shape, std::size_t) -> const auto& { return shape; });
        const auto placed =
            queries_of(cases, [&](const auto& shape, std::size_t i) { return place(shape, cases[i].pose); });
        same &= agree(queries, placed, cases.size());
        names.clear();
        for (const bool is_placed : {false, true}) {
            std::vector<double>& row = times[is_placed].emplace_back();
            for (const Query& query : is_placed ? placed : queries) {
                row.push_back(time_of(query, cases.size(), rounds));
                if (!is_placed) names.push_back(query.name);
            }
        }
    }
    for (const bool is_placed : {false, true}) {
        std::printf("\n| %s%s, ns |", type, is_placed ? ", placed" : "");
        for (const int count : counts) std::printf(" %d |", count);
        std::printf("\n|---|");
        for (std::size_t k = 0; k < std::size(counts); ++k) std::printf("---:|");
        for (std::size_t q = 0; q < names.size(); ++q) {
            std::printf("\n| %s |", names[q]);
            for (const std::vector<double>& row : times[is_placed]) std::printf(" %.0f |", row[q]);
        }
        std::printf("\n");
    }
    return same;
}

}  // namespace

bool print_vertex_growth(int rounds) {
    const bool floats = print_growth<float>("float", rounds);
    return print_growth<double>("double", rounds) && floats;
}

}  // namespace bench
