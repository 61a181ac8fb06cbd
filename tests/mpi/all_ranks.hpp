/// What all ranks of a test share.
#pragma once

#include <carom/mpi/ranks.hpp>

#include <cstring>
#include <span>
#include <vector>

namespace carom::test {

/// The ranks of this run.
const Ranks& all_ranks();

inline bool is_first_rank() {
    return all_ranks().rank() == 0;
}

/// The records of all ranks, in the order of the ranks, on rank 0; nothing elsewhere.
template <class Record>
std::vector<Record> gathered(std::span<const Record> own) {
    const int bytes = static_cast<int>(own.size_bytes());
    std::vector<int> counts(static_cast<std::size_t>(all_ranks().size())), first(counts.size());
    MPI_Gather(&bytes, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    int sum = 0;
    for (std::size_t i = 0; is_first_rank() && i < counts.size(); ++i) {
        first[i] = sum;
        sum += counts[i];
    }
    std::vector<Record> all(static_cast<std::size_t>(sum) / sizeof(Record));
    MPI_Gatherv(own.data(), bytes, MPI_BYTE, all.data(), counts.data(), first.data(), MPI_BYTE, 0, MPI_COMM_WORLD);
    return all;
}

}  // namespace carom::test
