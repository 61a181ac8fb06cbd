// Found here: an ellipse that touches a ring from inside penetrates it, and leaves it at once. `sweep` said that this
// is no graze, `all_contacts` that it is.
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace carom {
namespace {

template <class A, class B>
void expect_no_graze(const A& a, const Vec2D& velocity, const B& b) {
    ASSERT_TRUE(penetrates(a, b));
    const auto hit = sweep(a, velocity, b, {}, 100);
    EXPECT_TRUE(hit.hits() && hit.enter == 0 && !hit.graze);
    std::vector<ContactIntervalD> contacts;
    all_contacts(a, velocity, b, {}, 100, [&](const ContactIntervalD& contact) { contacts.push_back(contact); });
    ASSERT_FALSE(contacts.empty());
    EXPECT_EQ(contacts[0].enter, 0);
    EXPECT_EQ(contacts[0].exit, hit.exit);
    EXPECT_FALSE(contacts[0].graze);
}

TEST(Regression, GrazeOfAnEllipseInARing) {
    const ArcD ring{{0, 0}, 2, {1, 0}, {1, 0}};
    const EllipseD ellipse{{1, 0}, {1, 0.5}, {}};
    expect_no_graze(ellipse, {-1, 0}, ring);
    expect_no_graze(ring, {1, 0}, ellipse);
}

// What only touches at the start does graze.
TEST(Regression, GrazeOfADiscInARing) {
    const ArcD ring{{0, 0}, 2, {1, 0}, {1, 0}};
    const CircleD disc{{1, 0}, 1};
    ASSERT_FALSE(penetrates(disc, ring));
    EXPECT_TRUE(sweep(disc, {-1, 0}, ring, {}, 1).graze);
    int grazes = 0;
    all_contacts(disc, {-1, 0}, ring, {}, 1, [&](const ContactIntervalD& c) { grazes += c.graze; });
    EXPECT_GT(grazes, 0);
}

}  // namespace
}  // namespace carom
