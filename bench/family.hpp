/// A family of benchmark queries: one kind of query, many inputs, and everyone who can answer it.
#pragma once

#include "ask_order.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace bench {

/// How one library computes a family. Results are numbers: 1 or 0 for yes or no, a distance otherwise.
struct Contestant {
    std::string name;
    std::function<double()> pass;                ///< asks every query once; the sum of the answers
    std::function<double(std::size_t)> answer;   ///< one answer by itself, to be compared
    std::function<void()> prepare = nullptr;     ///< if any: what comes before each pass and is not timed
    bool is_slow = false;                        ///< so slow that it is timed once, after its answers
    std::function<void(int)> reorder = nullptr;  ///< draws the orders of so many passes, if these have one
};

struct Family {
    std::string name;
    std::size_t size = 0;  ///< queries in a pass
    double hit_rate = 0;   ///< the share of inputs that overlap; below 0 where that is not asked
    double tolerance = 0;  ///< how far answers may be apart, in units of the larger one or of 1
    std::vector<Contestant> contestants;
    bool one_sided = false;    ///< all inputs overlap, or none does: that is the query
    int most_rounds = 0;       ///< more than 0: passes are long; timed at most so often, by the processor's clock
    bool by_the_wall = false;  ///< threads are to be worth something, not to cost little: by the clock on the wall
    std::function<void()> forget = [] {};  ///< gives back what the first pass or answer has made
};

/// `ask` answers for one input; it is inlined into the loop that is timed.
template <class Input, class Ask>
Contestant contestant(const char* name, const std::vector<Input>& inputs, Ask ask) {
    const auto order = std::make_shared<AskOrder>(inputs.size());
    Contestant result;
    result.name = name;
    result.pass = [&inputs, ask, order] {
        double sum = 0;
        for (const std::uint32_t i : order->next_pass()) sum += static_cast<double>(ask(inputs[i]));
        return sum;
    };
    result.answer = [&inputs, ask](std::size_t i) { return static_cast<double>(ask(inputs[i])); };
    result.reorder = [order](int passes) { order->renew(passes); };
    return result;
}

// One function a file of families. The inputs live as long as the program.
std::vector<Family> simple_families();
std::vector<Family> capsule_families();
std::vector<Family> polygon_families();
std::vector<Family> ray_families();
std::vector<Family> sweep_families();
std::vector<Family> impact_families();
std::vector<Family> batch_families();
std::vector<Family> mask_families();
std::vector<Family> tree_families();
std::vector<Family> respond_families();
std::vector<Family> broad_families();
std::vector<Family> world_families();
std::vector<Family> world_query_families();

}  // namespace bench
