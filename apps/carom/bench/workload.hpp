/// The workloads of `carom bench`: queries, each with its own inputs.
#pragma once

#include "random.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace carom::tool {

/// A query that is repeated many times.
struct Workload {
    std::string topic;
    std::string query;
    std::size_t calls = 0;        ///< in one pass
    std::function<double()> run;  ///< runs them all; the sum of the results, so that none can be optimized away
};

/// All workloads of a topic, in their order. The inputs are the same in every run and on every machine.
std::vector<Workload> shape_workloads();
std::vector<Workload> ray_workloads();
std::vector<Workload> motion_workloads();
std::vector<Workload> mask_workloads();
std::vector<Workload> broad_workloads();

/// Few enough to stay in cache, enough that a branch predictor cannot memorize the results.
inline constexpr std::size_t inputs_of_workload = 1024;

using bench::Random;

/// `function(input)` for as many inputs as `draw(random)` gives; results are numbers or booleans.
template <class Draw, class Function>
Workload workload(const char* topic, const char* query, Draw draw, Function function) {
    using Input = decltype(draw(std::declval<Random&>()));
    Random random(7);
    auto inputs = std::make_shared<std::vector<Input>>();
    for (std::size_t i = 0; i < inputs_of_workload; ++i) inputs->push_back(draw(random));
    return {topic, query, inputs->size(), [inputs, function] {
                double sum = 0;
                for (const Input& input : *inputs) sum += static_cast<double>(function(input));
                return sum;
            }};
}

}  // namespace carom::tool
