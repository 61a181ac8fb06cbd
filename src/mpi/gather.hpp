/// Records of all ranks in one list.
#pragma once

#include <carom/mpi/ranks.hpp>

#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

namespace carom::detail {

enum class Receivers : std::uint8_t { all_ranks, first_rank };

/// Collective. The records of rank 0, then those of rank 1, and so on; nothing on ranks that do not receive them.
template <class Record>
std::vector<Record> gathered(const Ranks& ranks, std::span<const Record> own, Receivers receivers, const char* what) {
    static_assert(std::is_trivially_copyable_v<Record>);
    const auto size = static_cast<std::size_t>(ranks.size());
    const MPI_Comm communicator = ranks.communicator();
    const int count = static_cast<int>(own.size());
    std::vector<int> counts(size), first(size);
    MPI_Request request;
    MPI_Iallgather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, communicator, &request);
    ranks.wait(request, what);
    std::exclusive_scan(counts.begin(), counts.end(), first.begin(), 0);
    const bool receives = receivers == Receivers::all_ranks || ranks.rank() == 0;
    std::vector<Record> all(receives ? static_cast<std::size_t>(first.back() + counts.back()) : 0);
    MPI_Datatype type;
    MPI_Type_contiguous(sizeof(Record), MPI_BYTE, &type);
    MPI_Type_commit(&type);
    if (receivers == Receivers::all_ranks) {
        MPI_Iallgatherv(own.data(), count, type, all.data(), counts.data(), first.data(), type, communicator, &request);
    } else {
        MPI_Igatherv(own.data(), count, type, all.data(), counts.data(), first.data(), type, 0, communicator, &request);
    }
    ranks.wait(request, what);
    MPI_Type_free(&type);
    return all;
}

}  // namespace carom::detail
