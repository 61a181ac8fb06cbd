/// Relations between the results of random queries, independent of how they are computed.
#include "metamorphic/generate.hpp"
#include "metamorphic/judge.hpp"
#include "metamorphic/shrink.hpp"
#include "rates.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

namespace metamorphic {
namespace {

/// Of each relation in each number type, unless CAROM_TEST_CASES asks for more; and how many failures are shown.
const std::uint64_t usual_cases = carom::test::cases_or_fewer(250, 25);
constexpr int shown = 4;

std::vector<Property> all_relations() {
    std::vector<Property> all;
    for (const auto some :
         {still_relations(), recut_relations(), contact_relations(), moving_relations(), agreement_relations()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

std::string wrong_in(const Property& relation, const Query& q) {
    Judge judge(q);
    relation.check(judge, q);
    return judge.wrong();
}

void show(const Property& relation, const Query& q, std::uint64_t seed) {
    const auto fails = [&](const Query& other) { return !wrong_in(relation, other).empty(); };
    const Query small = shrink(q, fails);
    ADD_FAILURE() << relation.name << ", seed " << seed << ": " << wrong_in(relation, small) << "\n  "
                  << to_json(small, relation.verb) << "\n  choice " << small.choice;
}

class Metamorphic : public testing::TestWithParam<Property> {};

TEST_P(Metamorphic, answers) {
    const Property& relation = GetParam();
    std::uint64_t asked = 0, hit = 0, wrong = 0;
    const std::uint64_t cases = 2 * usual_cases;
    for (std::uint64_t i = 0; i < cases; ++i) {
        Random random(i);
        const Query q = random_query(i % 2 == 0 ? Precision::single : Precision::twice, random);
        Judge judge(q);
        relation.check(judge, q);
        asked += judge.asked();
        hit += judge.was_hit();
        if (judge.wrong().empty()) continue;
        if (++wrong <= shown) show(relation, q, i);
    }
    EXPECT_EQ(wrong, 0u) << "of " << cases;
    carom::test::expect_often(asked, cases, relation.least_asked, std::string(relation.name) + " asked");
    carom::test::expect_often(hit, std::max<std::uint64_t>(asked, 1), relation.least_hit,
                              std::string(relation.name) + " hit");
}

INSTANTIATE_TEST_SUITE_P(Relations, Metamorphic, testing::ValuesIn(all_relations()),
                         [](const auto& relation) { return std::string(relation.param.name); });

}  // namespace
}  // namespace metamorphic
