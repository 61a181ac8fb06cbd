// Boxes that come, move and go in a tree, and all pairs of them by every strategy: against looking at all of them.

#include "broad/tree_model.hpp"
#include "bytes.hpp"

#include <carom/broad/pair_finder.hpp>
#include <carom/broad/tree.hpp>

#include <algorithm>
#include <vector>

namespace fuzz {
namespace {

using namespace carom;
using layouts::TreeModel;

template <class T>
class BoxRun {
  public:
    explicit BoxRun(Bytes& bytes) : bytes_(bytes), source_(bytes) {}

    void run() {
        for (int step = 0; step < 200 && !bytes_.empty(); ++step) {
            edit(bytes_.whole(0, 15));
            ask(bytes_.whole(0, 7));
        }
        model_.check_state();
        model_.check_self_pairs();
        compare_pairs();
    }

  private:
    using Box = BasicAabb<T>;
    using Vec = BasicVec2<T>;

    Vec vector() {
        const T x = source_.number();
        return {x, source_.number()};
    }
    Box box() {
        const Vec low = vector(), size = vector();
        const T inf = std::numeric_limits<T>::infinity();
        const Box made{low, {low.x + std::fabs(size.x), low.y + std::fabs(size.y)}};
        switch (bytes_.whole(0, 31)) {
            case 0:
                return {{-inf, made.min.y}, made.max};
            case 1:
                return {made.min, {made.max.x, inf}};
            default:
                return made;
        }
    }
    Filter filter() {
        if (bytes_.whole(0, 3) > 0) return {};
        const auto bits = [&] { return static_cast<std::uint32_t>(bytes_.whole(0, 7)); };
        const std::uint32_t category = bits(), mask = bits();
        return {category, mask, bytes_.whole(-1, 1)};
    }
    std::size_t some_box() { return static_cast<std::size_t>(bytes_.whole(0, 999)) % model_.entries.size(); }

    void edit(int choice) {
        auto& [tree, entries] = model_;
        if (choice < 8 || entries.empty()) {
            const Box made = box();
            model_.insert(made, bytes_.raw<std::uint8_t>(), filter());
        } else if (choice < 10) {
            model_.remove(some_box());
        } else if (choice < 13) {
            const std::size_t i = some_box();
            const Box made = box();
            model_.move(i, made, vector());
        } else if (choice == 13) {
            for (auto& entry : entries) entry.box = box();
            const auto box_of = [&](TreeId id) { return std::ranges::find(model_.entries, id, &Entry::id)->box; };
            EXPECT_TRUE(tree.refit(box_of).ok());
        } else if (choice == 14) {
            tree.refit();
        } else {
            tree.rebuild();
        }
    }

    void ask(int choice) {
        const Filter filtered = filter();
        const Filter* chosen = filtered == Filter{} ? nullptr : &filtered;
        if (choice == 0) model_.check_state();
        if (choice == 1) model_.check_box(box(), chosen);
        if (choice == 2) model_.check_self_pairs();
        if (choice == 3) compare_pairs();
        if (choice == 4) model_.check_nearest(vector(), static_cast<std::size_t>(bytes_.whole(0, 5)), reach(), chosen);
        if (choice < 5) return;
        const Box moving = choice == 5 ? box() : point();
        const Vec direction = vector();
        model_.check_path(moving, direction, reach(), chosen);
    }
    Box point() {
        const Vec at = vector();
        return {at, at};
    }
    T reach() { return bytes_.whole(0, 3) == 0 ? std::numeric_limits<T>::infinity() : std::fabs(source_.number()); }

    void compare_pairs() {
        layouts::Boxes<T> boxes;
        std::vector<Filter> filters;
        for (const auto& entry : model_.entries) boxes.push_back(entry.box), filters.push_back(entry.filter);
        PairOptions options{.moving = static_cast<std::size_t>(bytes_.whole(0, 99)), .filters = filters};
        const std::vector<IndexPair> expected = layouts::brute_force(boxes, options);
        for (const PairStrategy strategy : layouts::strategies) {
            options.strategy = strategy;
            std::vector<IndexPair> found;
            finder_.for_each_pair(
                std::span<const Box>(boxes), [&](IndexPair pair) { found.push_back(pair); }, options);
            std::ranges::sort(found);
            EXPECT_TRUE(found == expected)
                << pair_strategy_name(strategy) << ": " << found.size() << " pairs of " << expected.size();
        }
    }

    using Entry = typename TreeModel<T>::Entry;

    Bytes& bytes_;
    ShapeSource<T> source_;
    TreeModel<T> model_;
    BasicPairFinder<T> finder_;
};

}  // namespace
}  // namespace fuzz

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    testing::GTEST_FLAG(throw_on_failure) = true;  // then a failed expectation ends the run
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes bytes(data, size);
    if (bytes.whole(0, 1) == 0) {
        fuzz::BoxRun<float>(bytes).run();
    } else {
        fuzz::BoxRun<double>(bytes).run();
    }
    return 0;
}
