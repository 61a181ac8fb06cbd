// Parts of worlds that get messages and saved sections other than those that were written: errors, and nothing breaks.
#include "rates.hpp"
#include "sanitized.hpp"
#include "world_parts.hpp"

#include <gtest/gtest.h>

#include <array>

namespace carom {
namespace {

using detail::Messages;
using test::Random;

using Bytes = std::vector<std::uint8_t>;

// Numbers that sizes and ids are likely to be, or cannot be.
void put_number(Bytes& bytes, Random& random) {
    constexpr std::array<std::uint32_t, 8> numbers = {0, 1, 2, 7, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF};
    if (bytes.size() < 4) return;
    const std::uint32_t number = numbers[random.bits() % numbers.size()];
    const std::size_t at = random.bits() % (bytes.size() - 3);
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<std::uint8_t>(number >> 8 * i);
}

// One change of some bytes, of which `others` were written, too.
void damage(Bytes& bytes, const std::vector<Bytes>& others, Random& random) {
    switch (random.integer(0, 6)) {
        case 0:
        case 1:
            bytes[random.bits() % bytes.size()] ^= static_cast<std::uint8_t>(1 << random.integer(0, 7));
            break;
        case 2:
        case 3:
            put_number(bytes, random);
            break;
        case 4:
            bytes.resize(random.bits() % bytes.size() + 1);
            break;
        case 5:
            bytes.push_back(static_cast<std::uint8_t>(random.bits()));
            break;
        default:
            bytes = others[random.bits() % others.size()];
    }
}

/// Damages some of all messages or sections.
class Damage {
  public:
    Damage(Random& random, double share) : random_(random), share_(share) {}

    void operator()(Messages& messages) {
        for (Bytes& message : messages) {
            if (message.empty()) continue;
            others_.push_back(message);
            if (!random_.chance(share_)) continue;
            for (int i = random_.integer(1, 2); i > 0 && !message.empty(); --i) damage(message, others_, random_);
            ++damaged_;
        }
    }
    std::size_t damaged() const { return damaged_; }

  private:
    Random& random_;
    double share_;
    std::vector<Bytes> others_;
    std::size_t damaged_ = 0;
};

/// What came up.
struct Refusals {
    std::size_t cases = 0, damaged = 0, refused = 0;

    void add(bool is_damaged, const std::vector<Error>& errors) {
        ++cases;
        damaged += is_damaged;
        refused += !errors.empty();
        EXPECT_TRUE(is_damaged || errors.empty());
        for (const Error& error : errors) EXPECT_FALSE(error.message.empty());
    }
    void expect_both() const {
        test::expect_often(damaged, cases, 0.9, "damaged");
        test::expect_share(refused, damaged, 0.4, 0.9, "refused");
    }
};

template <class T>
class DamagedScene {
  public:
    explicit DamagedScene(std::uint64_t seed) : parts_(3, 4, true, nullptr), edits_(seed, world_, parts_) {
        for (int i = 0; i < 30; ++i) edits_.add();
        for (int step = 0; step < 2; ++step) {
            for (int i = 0; i < 4; ++i) edits_.change();
            update();
        }
        EXPECT_TRUE(parts_.errors.empty());
    }

    void update() {
        const T dt = edits_.time_step();
        static_cast<void>(world_.update(dt));
        parts_.update(dt, edits_.random());
    }

    void get_damaged_messages(Refusals& refusals) {
        Damage damage(edits_.random(), 0.05);
        for (int i = 0; i < 4; ++i) edits_.change();
        parts_.alter_messages = [&](Messages& messages) { damage(messages); };
        for (int i = 0; i < 4 || (damage.damaged() == 0 && i < 20); ++i) update();
        refusals.add(damage.damaged() > 0, parts_.errors);
    }

    void get_damaged_sections(Refusals& refusals) {
        Damage damage(edits_.random(), 0.1);
        parts_.alter_sections = [&](Messages& sections) {
            while (damage.damaged() == 0) damage(sections);
        };
        parts_.restart(edits_.random().integer(1, 4), 8);
        for (int i = 0; parts_.errors.empty() && i < 3; ++i) update();
        refusals.add(damage.damaged() > 0, parts_.errors);
    }

  private:
    BasicWorld<T> world_;
    test::Parts<T> parts_;
    test::WorldEdits<T, test::Parts<T>> edits_;
};

TEST(DamagedMessages, AreRefusedOrHarmless) {
    Refusals refusals;
    for (std::uint64_t seed = 1; seed <= test::cases_or_fewer(200); ++seed) {
        DamagedScene<float>(seed).get_damaged_messages(refusals);
        DamagedScene<double>(seed + 1'000'000).get_damaged_messages(refusals);
    }
    refusals.expect_both();
}

TEST(DamagedMessages, OfSavedSectionsAreRefusedOrHarmless) {
    Refusals refusals;
    for (std::uint64_t seed = 1; seed <= test::cases_or_fewer(200); ++seed) {
        DamagedScene<float>(seed).get_damaged_sections(refusals);
        DamagedScene<double>(seed + 1'000'000).get_damaged_sections(refusals);
    }
    refusals.expect_both();
}

/// All of the plane is of rank 0.
class OneRegion : public detail::RankMap {
  public:
    bool has(int rank, const Vec2D&) const override { return rank == 0; }
    void visit_ranks(const AabbD&, FunctionRef<void(int)> visit) const override { visit(0); }
};

// What the error says: the rank that wrote, and what is wrong.
TEST(DamagedMessages, AreNamedWithTheirRankAndWhatIsWrong) {
    const OneRegion map;
    detail::WorldPart<float> sender(map, 1, 3);
    ASSERT_TRUE(sender.add({.shape = Circle{{0, 0}, 1}}, {5, 0}).ok());
    Messages written;
    std::vector<ColliderId> freed;
    sender.begin_update(freed);
    ASSERT_TRUE(sender.write_moves(10, written));
    const Bytes message = written[0];
    const auto read = [&](const Bytes& bytes) {
        detail::WorldPart<float> receiver(map, 0, 3);
        receiver.begin_update(freed);
        const Status status = receiver.read_moves({{}, bytes, {}});
        return status ? std::string() : status.error().message;
    };
    EXPECT_EQ(read(message), "");
    EXPECT_EQ(read(Bytes(message.begin(), message.begin() + 5)), "the message of rank 1: byte 4: they end too early");
    Bytes many = message;
    many[4] = 200;  // colliders
    EXPECT_EQ(read(many), "the message of rank 1: byte 4: they end before all of 200 elements");

    detail::WorldPart<float> receiver(map, 0, 3);
    receiver.begin_update(freed);
    ASSERT_TRUE(receiver.read_moves({{}, message, {}}).ok());
    EXPECT_EQ(receiver.read_moves({{}, {}, message}).error().message,
              "the message of rank 2: collider 5 of generation 0 comes where another of its number is");
    EXPECT_EQ(receiver.read_contacts({{}, {5, 0, 0, 0, 6, 0, 0, 0, 1}, {}}).error().message,
              "the message of rank 1: byte 8: it has a contact of colliders 5 and 6, which are not there");
    EXPECT_EQ(receiver.read_contacts({{}, {5, 0, 0}, {}}).error().message,
              "the message of rank 1: byte 0: they end too early");
}

}  // namespace
}  // namespace carom
