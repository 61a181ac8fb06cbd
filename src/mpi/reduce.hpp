/// One number of all ranks out of one of each. Collective.
#pragma once

#include <carom/mpi/ranks.hpp>

namespace carom::detail {

template <class Number>
Number reduced(const Ranks& ranks, Number own, MPI_Datatype type, MPI_Op operation, const char* what) {
    Number all{};
    MPI_Request request;
    MPI_Iallreduce(&own, &all, 1, type, operation, ranks.communicator(), &request);
    ranks.wait(request, what);
    return all;
}

inline std::uint64_t sum_over_ranks(const Ranks& ranks, std::uint64_t own, const char* what) {
    return reduced(ranks, own, MPI_UINT64_T, MPI_SUM, what);
}
inline std::uint64_t most_over_ranks(const Ranks& ranks, std::uint64_t own, const char* what) {
    return reduced(ranks, own, MPI_UINT64_T, MPI_MAX, what);
}

}  // namespace carom::detail
