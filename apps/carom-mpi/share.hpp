/// Records of all ranks on all ranks.
#pragma once

#include <carom/mpi/ranks.hpp>

#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

namespace carom::tool {

/// Collective. The records of rank 0, then those of rank 1, and so on; less than 2 GiB of them.
template <class Record>
std::vector<Record> all_gathered(const Ranks& ranks, std::span<const Record> own) {
    static_assert(std::is_trivially_copyable_v<Record>);
    const int bytes = static_cast<int>(own.size_bytes());
    std::vector<int> counts(static_cast<std::size_t>(ranks.size())), first(counts.size());
    MPI_Request request;
    MPI_Iallgather(&bytes, 1, MPI_INT, counts.data(), 1, MPI_INT, ranks.communicator(), &request);
    ranks.wait(request, "the sizes of a gathering");
    std::exclusive_scan(counts.begin(), counts.end(), first.begin(), 0);
    std::vector<Record> all(static_cast<std::size_t>(first.back() + counts.back()) / sizeof(Record));
    MPI_Iallgatherv(own.data(), bytes, MPI_BYTE, all.data(), counts.data(), first.data(), MPI_BYTE,
                    ranks.communicator(), &request);
    ranks.wait(request, "a gathering");
    return all;
}

/// Collective. Replaces the records of all ranks by those of rank 0.
template <class Record>
void share_first(const Ranks& ranks, std::vector<Record>& records) {
    if (ranks.rank() != 0) records.clear();
    records = all_gathered(ranks, std::span<const Record>(records));
}

}  // namespace carom::tool
