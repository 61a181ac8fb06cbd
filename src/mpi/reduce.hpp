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
/// The sum over the ranks below this one.
inline std::uint64_t sum_before_rank(const Ranks& ranks, std::uint64_t own, const char* what) {
    std::uint64_t sum = 0;
    MPI_Request request;
    MPI_Iexscan(&own, &sum, 1, MPI_UINT64_T, MPI_SUM, ranks.communicator(), &request);
    ranks.wait(request, what);
    return ranks.rank() == 0 ? 0 : sum;  // which MPI leaves undefined there
}
inline std::uint64_t least_over_ranks(const Ranks& ranks, std::uint64_t own, const char* what) {
    return reduced(ranks, own, MPI_UINT64_T, MPI_MIN, what);
}
inline std::uint64_t most_over_ranks(const Ranks& ranks, std::uint64_t own, const char* what) {
    return reduced(ranks, own, MPI_UINT64_T, MPI_MAX, what);
}

}  // namespace carom::detail
