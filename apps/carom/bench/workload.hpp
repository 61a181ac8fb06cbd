/// What `carom bench` measures: questions, each with inputs of its own.
#pragma once

#include "random.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace carom::tool {

/// A question that is asked many times in a row.
struct Workload {
    std::string topic;
    std::string question;
    std::size_t calls = 0;        ///< in one pass
    std::function<double()> run;  ///< asks them all; the sum of the answers, so that none can be left out
};

/// All workloads of a topic, in their order. The inputs are the same in every run and on every machine.
std::vector<Workload> shape_workloads();
std::vector<Workload> ray_workloads();
std::vector<Workload> motion_workloads();
std::vector<Workload> mask_workloads();
std::vector<Workload> broad_workloads();

/// Few enough to stay in cache, enough that a branch predictor cannot learn the answers by heart.
inline constexpr std::size_t inputs_of_workload = 1024;

using bench::Random;

/// `ask(input)` for as many inputs as `draw(random)` gives; answers are numbers or yes and no.
template <class Draw, class Ask>
Workload workload(const char* topic, const char* question, Draw draw, Ask ask) {
    using Input = decltype(draw(std::declval<Random&>()));
    Random random(7);
    auto inputs = std::make_shared<std::vector<Input>>();
    for (std::size_t i = 0; i < inputs_of_workload; ++i) inputs->push_back(draw(random));
    return {topic, question, inputs->size(), [inputs, ask] {
                double sum = 0;
                for (const Input& input : *inputs) sum += static_cast<double>(ask(input));
                return sum;
            }};
}

}  // namespace carom::tool
