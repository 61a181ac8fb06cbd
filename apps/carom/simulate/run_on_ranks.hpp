/// `carom simulate --ranks`: the same command in the processes of an MPI run.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace carom::tool {

/// Becomes `mpirun -n RANKS carom-mpi simulate WORDS...`, whose output, exit code and signals are then those of this
/// process. carom-mpi is the one beside this program, or else the first on PATH. Throws UsageError if there are not 1
/// to 65536 ranks, or for what is missing.
[[noreturn]] void run_on_ranks(std::size_t ranks, const std::vector<std::string>& words);

}  // namespace carom::tool
