/// `carom-mpi pairs`: finds the overlapping pairs of many squares, and prints what each rank did.
#pragma once

#include <carom/mpi/ranks.hpp>

#include <cstdint>

namespace carom::tool {

/// Collective. So many squares at random places, beside what the perimeters of the regions let expect. Gives the exit
/// code. Throws UsageError for none.
int run_pairs(const Ranks& ranks, std::uint64_t squares);

}  // namespace carom::tool
