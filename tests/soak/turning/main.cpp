/// carom_soak_turning: any number of random steps of turning, curved and guided shapes against dense sampling.
#include "oracle/motion/turning.hpp"
#include "soak/shared/command_line.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>

namespace {

constexpr const char* usage = R"(carom_soak_turning - no hit missed, none false, and by how much late, against samples

usage: carom_soak_turning [CASES]

Checks CASES random steps (default 20000) of each pair of shapes.
Exit code 0: nothing wrong. 1: problems, each printed. 2: bad usage.
)";

// Some pairs take a hundred times as long as others: the threads take turns at all of them.
constexpr std::uint64_t slice_size = 100;

struct Pair {
    oracle::Kind a, b;
    oracle::TurningCounts counts{};
};

std::vector<Pair> all_pairs() {
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < oracle::turning_kinds.size(); ++i) {
        for (std::size_t j = i; j < oracle::turning_kinds.size(); ++j) {
            if (oracle::turning_kinds[i] == oracle::Kind::half_space) continue;  // both without end
            pairs.push_back({oracle::turning_kinds[i], oracle::turning_kinds[j]});
        }
    }
    return pairs;
}

void print(const char* a, const char* b, const oracle::TurningCounts& c) {
    std::printf("%-12s%-12s %10llu %9llu %9llu %9llu %11llu  %8.1g\n", a, b, (unsigned long long)c.cases,
                (unsigned long long)c.hits, (unsigned long long)c.later, (unsigned long long)c.several,
                (unsigned long long)c.unresolved, c.latest);
}

}  // namespace

int main(int argc, char** argv) {
    soak::CommandLine line(usage, argc, argv);
    std::uint64_t cases = 20000;
    if (line.next()) cases = line.own_number<std::uint64_t>(1);
    if (line.next()) line.fail_unknown();
    std::vector<Pair> pairs = all_pairs();
    std::atomic<std::uint64_t> next{0};
    int problems = 0;
    std::mutex counting;
    const auto run_slice = [&](Pair& pair, std::uint64_t first, std::uint64_t end) {
        oracle::TurningCounts counts;
        for (std::uint64_t number = first; number < end; ++number) {
            const std::string problem = oracle::check_turning(pair.a, pair.b, number, counts);
            if (problem.empty()) continue;
            const std::lock_guard lock(counting);
            ++problems;
            std::printf("%s %s %llu: %s\n", oracle::name_of(pair.a), oracle::name_of(pair.b),
                        (unsigned long long)number, problem.c_str());
        }
        const std::lock_guard lock(counting);
        pair.counts += counts;
    };
    const auto work = [&] {
        for (std::uint64_t i; (i = next++) / pairs.size() * slice_size < cases;) {
            const std::uint64_t first = i / pairs.size() * slice_size;
            run_slice(pairs[i % pairs.size()], first, std::min(first + slice_size, cases));
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) threads.emplace_back(work);
    for (std::thread& thread : threads) thread.join();

    std::printf("%-24s %10s %9s %9s %9s %11s  %8s\n", "pair", "steps", "hit", "later", "several", "unresolved", "late");
    oracle::TurningCounts all;
    for (const Pair& pair : pairs) {
        print(oracle::name_of(pair.a), oracle::name_of(pair.b), pair.counts);
        all += pair.counts;
    }
    print("all", "", all);
    std::printf("%d problems\n", problems);
    return problems == 0 ? 0 : 1;
}
