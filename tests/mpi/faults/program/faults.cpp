// A run of DistributedPairFinder, or of DistributedWorld and its snapshots, in which something goes wrong on one rank:
// carom_mpi_faults FAULT RANK PATIENCE FOLDER.
#include "mpi/deadline.hpp"

#include <carom/mpi/distributed_pair_finder.hpp>
#include <carom/mpi/distributed_world.hpp>

#include <sys/resource.h>
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

// Files of this process stay small from now on, as on a disk that is full. With `dies`, so does a process that writes
// more.
void fill_disk(bool dies) {
    if (!dies) std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
}

// Saves a world, goes on, and saves it again at the same path, where something goes wrong.
Status save_twice(const Ranks& ranks, const std::string& fault, int faulty, const std::string& folder) {
    DistributedWorld world(ranks);
    std::vector<Collider> discs;
    for (int i = 0; i < 300; ++i) {
        const auto x = static_cast<float>(i * ranks.size() + ranks.rank());
        discs.push_back({.shape = Circle{{0, 0}, 1}, .pose = {{x, 0}, {}}, .velocity = {0, x}});
    }
    std::vector<ColliderId> ids;
    if (Status status = world.add(discs, ids); !status) return status;
    const std::string path = folder + "/world.carom";
    if (Status status = world.save(path); !status) return status;
    const std::uint64_t saved = world.state_hash();
    if (Status status = world.update(1); !status) return status;
    if (fault == "full_disk" && ranks.rank() == faulty) fill_disk(false);
    if (fault == "dies_in_save" && ranks.rank() == faulty) fill_disk(true);
    const std::string other = ranks.rank() == faulty ? folder + "/none/world.carom" : path;
    const Status failed = world.save(fault == "no_folder" ? other : path);
    const auto again = DistributedWorld::load(ranks, path);
    const bool is_whole = again.ok() && again->state_hash() == saved;
    if (ranks.rank() == 0) std::fprintf(stderr, is_whole ? "the first one is whole\n" : "the first one is lost\n");
    return failed;
}

// Whether there is the whole snapshot of the first step of `save_twice`.
Status check_saved(const Ranks& ranks, const std::string& folder) {
    const auto world = DistributedWorld::load(ranks, folder + "/world.carom");
    if (!world.ok()) return world.error();
    std::vector<ColliderId> ids;
    world->collider_ids(ids);
    for (const ColliderId& id : ids) {
        if (world->pose(id).at.y != 0)
            return make_error(ErrorCode::bad_size, -1, "collider %u is of the second one", unsigned{id.index});
    }
    return std::monostate{};
}

int run(const std::string& fault, int faulty, double patience, const std::string& folder) {
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
    if (!folder.empty()) {
        const Status status =
            fault == "saved" ? check_saved(*ranks, folder) : save_twice(*ranks, fault, faulty, folder);
        if (!status && rank == 0) std::fprintf(stderr, "faults: %s\n", status.error().message.c_str());
        return status ? 0 : 1;
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
    const int failed = argc == 5 ? run(argv[1], std::atoi(argv[2]), std::atof(argv[3]), argv[4]) : 2;
    MPI_Finalize();
    return failed;
}
