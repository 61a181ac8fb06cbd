/// Drawing inputs on which everyone must agree.
#pragma once

#include "random.hpp"

#include <carom/query/contact.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

namespace bench {

/// Few enough to stay in cache; see AskOrder.
inline constexpr std::size_t input_count = 1024;

/// Peers decide in floats or with a slop, so inputs nearer to touching than this (sizes are about 1) are drawn again.
inline constexpr double clear_margin = 0.01;

template <class A, class B>
bool is_clear(const A& a, const B& b) {
    return std::fabs(static_cast<double>(signed_distance(a, b))) > clear_margin;
}

/// `input_count` of what `draw(random)` gives and `accept(input)` takes.
template <class Draw, class Accept>
auto draw_inputs(Draw draw, Accept accept) {
    Random random(7);
    std::vector<decltype(draw(random))> inputs;
    inputs.reserve(input_count);
    while (inputs.size() < input_count) {
        auto input = draw(random);
        if (accept(input)) inputs.push_back(std::move(input));
    }
    return inputs;
}

template <class Input, class IsHit>
double share_of(const std::vector<Input>& inputs, IsHit is_hit) {
    std::size_t hits = 0;
    for (const Input& input : inputs) hits += is_hit(input) ? 1 : 0;
    return static_cast<double>(hits) / static_cast<double>(inputs.size());
}

}  // namespace bench
