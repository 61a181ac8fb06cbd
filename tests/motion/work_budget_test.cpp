// Budgets of work: enough is enough bit for bit, one unit less is too expensive, and whatever is left when it is used
// up, the query ends soon and breaks nothing.
#include "golden/random_shapes.hpp"
#include "rates.hpp"

#include <carom/carom.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace carom;

using Numbers = std::vector<double>;

template <class T>
struct Query {
    BasicAnyShape<T> a;
    BasicAnyShape<T> b;
    BasicPose<T> pose;
    BasicRay<T> ray;
    BasicVec2<T> velocity;

    auto placed() const { return place(b, pose); }
};

template <class T>
void add(Numbers& numbers, const BasicVec2<T>& v) {
    numbers.insert(numbers.end(), {static_cast<double>(v.x), static_cast<double>(v.y)});
}

// The same queries within a budget and without one.
template <class T>
struct Verb {
    const char* name;
    std::function<Numbers(const Query<T>&)> ask;
};

template <class T>
Numbers depth_and_place(const Query<T>& q) {
    Numbers numbers;
    const auto near = closest(q.a, q.placed()).value_or(BasicClosest<T>{});
    add(numbers, near.on_a);
    if (const auto touched = contact(q.a, q.placed(), T(100))) {
        add(numbers, touched->normal);
        numbers.push_back(static_cast<double>(touched->separation));
    }
    const auto flat = manifold(q.a, q.placed(), T(1));
    if (flat) {
        for (const auto& point : flat->points()) add(numbers, point.point);
    }
    return numbers;
}

template <class T>
Numbers times_of_sweep(const Query<T>& q) {
    Numbers numbers;
    const auto swept = sweep(q.a, {}, q.placed(), q.velocity, T(9));
    if (swept.hits()) numbers = {static_cast<double>(swept.enter), static_cast<double>(swept.exit)};
    all_contacts(q.a, {}, q.placed(), q.velocity, T(9),
                 [&](const BasicContactInterval<T>& found) { numbers.push_back(static_cast<double>(found.exit)); });
    return numbers;
}

template <class T>
Numbers times_of_flight(const Query<T>& q) {
    Numbers numbers;
    const auto thrown = BasicMotion<T>::ballistic(q.velocity, {T(0), T(-1)});
    const auto still = BasicMotion<T>::still();
    const auto hit = first_impact(q.b, thrown, q.a, still, {T(0), T(9)});
    if (hit.hits()) numbers = {static_cast<double>(hit.time.lo), static_cast<double>(hit.time.hi)};
    numbers.push_back(static_cast<double>(
        closest_approach(q.b, thrown, q.a, still, {T(0), T(9)}).value_or(BasicApproach<T>{}).distance));
    return numbers;
}

template <class T>
const std::vector<Verb<T>>& verbs() {
    static const std::vector<Verb<T>> all = {
        {"yes or no",
         [](const Query<T>& q) {
             return Numbers{double(overlaps(q.a, q.placed())), double(penetrates(q.a, q.placed()))};
         }},
        {"classify", [](const Query<T>& q) { return Numbers{double(classify(q.a, q.placed()))}; }},
        {"depth", depth_and_place<T>},
        {"measures",
         [](const Query<T>& q) {
             Numbers numbers{static_cast<double>(area(q.a))};
             if (const auto center = centroid(q.a)) add(numbers, *center);
             return numbers;
         }},
        {"cast",
         [](const Query<T>& q) {
             const auto hit = raycast(q.ray, q.placed());
             return hit.has_value() ? Numbers{static_cast<double>(hit->enter), static_cast<double>(hit->exit)}
                                    : Numbers{};
         }},
        {"sweep", times_of_sweep<T>},
        {"flight", times_of_flight<T>},
    };
    return all;
}

bool same_bits(const Numbers& x, const Numbers& y) {
    return std::ranges::equal(
        x, y, [](double p, double q) { return std::bit_cast<std::uint64_t>(p) == std::bit_cast<std::uint64_t>(q); });
}

template <class T>
class WorkBudgets : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(WorkBudgets, Scalars, );

// How far a query may exceed the budget: what one part costs, and a look at all pending work.
constexpr std::int64_t overrun = 20'000;

TYPED_TEST(WorkBudgets, are_enough_or_too_small_and_never_harm) {
    using T = TypeParam;
    golden::RandomShapes<T> random(22);
    std::uint64_t counted = 0, asked = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(300); ++i) {
        const Query<T> q{
            random.shape(), random.shape(), random.pose(), {random.point(), random.direction()}, random.direction()};
        for (const Verb<T>& verb : verbs<T>()) {
            SCOPED_TRACE(std::string(verb.name) + ", case " + std::to_string(i));
            const auto ask = [&] { return verb.ask(q); };
            const WorkMeter meter;
            const Numbers answer = ask();
            const std::int64_t units = meter.units();
            ++asked;
            counted += units > 0;
            const auto enough = within_budget(WorkBudget{units}, ask);
            ASSERT_TRUE(enough.ok());
            EXPECT_TRUE(same_bits(*enough, answer));
            for (int k = 0; k < 4 && units > 0; ++k) {
                const std::int64_t budget = k == 0 ? units - 1 : static_cast<std::int64_t>(random.next() % units);
                const WorkMeter spent;
                const auto too_little = within_budget(WorkBudget{budget}, ask);
                EXPECT_FALSE(too_little.ok()) << budget << " of " << units;
                EXPECT_LE(spent.units(), budget + overrun);
            }
        }
    }
    test::expect_often(counted, asked, 0.3);
}

}  // namespace
