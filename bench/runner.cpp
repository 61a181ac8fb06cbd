#include "runner.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <numeric>

namespace bench {
namespace {

constexpr double least_pass_ns = 20'000;  // well above what reading the clock costs

double now_ns(clockid_t clock) {
    timespec time;
    clock_gettime(clock, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

double elapsed_ns(const Contestant& contestant, int passes, clockid_t clock) {
    static volatile double sink = 0;
    double sum = 0, elapsed = 0;
    if (contestant.reorder) contestant.reorder(passes + 1);
    // Each finds the caches as it left them itself, not as the one before it did; moving scenes continue with a new
    // frame.
    if (!contestant.prepare && !contestant.is_slow) sum += contestant.pass();
    for (int left = passes; left > 0;) {
        const int together = contestant.prepare ? 1 : left;
        if (contestant.prepare) contestant.prepare();
        const double start = now_ns(clock);
        for (int i = 0; i < together; ++i) sum += contestant.pass();
        elapsed += now_ns(clock) - start;
        left -= together;
    }
    sink = sink + sum;
    return elapsed;
}

int passes_needed(const Contestant& contestant, clockid_t clock) {
    if (contestant.is_slow) return 1;
    elapsed_ns(contestant, 1, clock);  // warms the caches
    return 1 + static_cast<int>(least_pass_ns / elapsed_ns(contestant, 1, clock));
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

std::optional<std::string> find_fault(const Family& family) {
    char text[200];
    const bool is_one_sided = family.hit_rate == 0 || family.hit_rate == 1;
    const bool is_mixed = family.hit_rate >= 0.3 && family.hit_rate <= 0.7;
    if (family.hit_rate >= 0 && (family.one_sided ? !is_one_sided : !is_mixed)) {
        std::snprintf(text, sizeof text, "%s: %.0f %% of the inputs overlap; %s must", family.name.c_str(),
                      100 * family.hit_rate, family.one_sided ? "all or none" : "30 to 70 %");
        return text;
    }
    const Contestant& reference = family.contestants.back();
    for (std::size_t i = 0; i < family.size; ++i) {
        const double expected = reference.answer(i);
        for (const Contestant& contestant : family.contestants) {
            const double answer = contestant.answer(i);
            if (std::fabs(answer - expected) <= family.tolerance * std::max(1.0, std::fabs(expected))) continue;
            std::snprintf(text, sizeof text, "%s, input %zu: %s says %.9g, %s says %.9g", family.name.c_str(), i,
                          contestant.name.c_str(), answer, reference.name.c_str(), expected);
            return text;
        }
    }
    return std::nullopt;
}

Row measure(const Family& family, int rounds) {
    const std::size_t count = family.contestants.size();
    // A busy machine interrupts long passes; the time that the process had is not touched by that. Some do their work
    // in every few frames only, which a median would not see.
    const bool is_by_frames = family.most_rounds > 0 && !family.by_the_wall;
    const clockid_t clock = is_by_frames ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
    if (family.most_rounds > 0) rounds = std::min(rounds, family.most_rounds);
    std::vector<int> passes;
    for (const Contestant& contestant : family.contestants) passes.push_back(passes_needed(contestant, clock));
    std::vector<std::vector<double>> times(count);
    std::vector<std::vector<double>> ratios(count);
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < count; ++i) {
            if (family.contestants[i].is_slow && round > 0) continue;
            const double calls = static_cast<double>(passes[i]) * static_cast<double>(family.size);
            times[i].push_back(elapsed_ns(family.contestants[i], passes[i], clock) / calls);
            ratios[i].push_back(times[0].back() / times[i].back());
        }
    }
    Row row{family.name, family.hit_rate, {}};
    for (std::size_t i = 0; i < count; ++i) {
        const double time = is_by_frames ? mean(times[i]) : median(times[i]);
        const double ratio = is_by_frames ? mean(times[0]) / time : median(ratios[i]);
        row.timings.push_back({family.contestants[i].name, time, ratio, family.contestants[i].is_slow});
    }
    return row;
}

}  // namespace bench
