// A run of DistributedPairFinder in which something goes wrong on one rank: carom_mpi_faults FAULT RANK PATIENCE.
#include "mpi/deadline.hpp"

#include <carom/mpi/distributed_pair_finder.hpp>

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace {

using namespace carom;

// What goes wrong before the third call.
void fail(const std::string& fault, std::vector<Aabb>& boxes) {
    if (fault == "killed") std::raise(SIGKILL);
    if (fault == "segfault") std::raise(SIGSEGV);
    if (fault == "stopped") std::raise(SIGSTOP);
    if (fault == "exits") std::_Exit(0);
    if (fault == "hangs") {
        for (;;) pause();
    }
    if (fault == "bad_box") boxes[5].min.y = std::numeric_limits<float>::quiet_NaN();
}

int run(const std::string& fault, int faulty, double patience) {
    RanksOptions options;
    options.patience = patience;
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (fault == "other_scene") options.program = rank == faulty ? "scene b" : "scene a";
    const Result<Ranks> ranks = Ranks::join(MPI_COMM_WORLD, options);
    if (!ranks) {
        if (rank == 0) std::fprintf(stderr, "faults: %s\n", ranks.error().message.c_str());
        return 1;
    }
    std::vector<Aabb> boxes;
    std::vector<std::uint64_t> ids;
    for (int i = 0; i < 100; ++i) {
        const auto x = static_cast<float>(i * ranks->size() + rank);
        boxes.push_back({{x, 0}, {x + 2, 1}});
        ids.push_back(static_cast<std::uint64_t>(i * ranks->size() + rank));
    }
    DistributedPairFinder finder(*ranks);
    for (int call = 0; call < 5; ++call) {
        if (call == 2 && fault == "in_another_library") {
            const detail::Deadline deadline(*ranks, "a barrier");
            if (rank == faulty) std::raise(SIGSTOP);
            MPI_Barrier(ranks->communicator());
        }
        if (call == 2 && rank == faulty) fail(fault, boxes);
        if (const Status status = finder.for_each_pair(boxes, ids, [](GlobalPair) {}); !status) {
            if (rank == 0) std::fprintf(stderr, "faults: %s\n", status.error().message.c_str());
            return 1;
        }
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    const int failed = argc == 4 ? run(argv[1], std::atoi(argv[2]), std::atof(argv[3])) : 2;
    MPI_Finalize();
    return failed;
}
