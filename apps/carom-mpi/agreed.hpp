/// What may fail on one rank: then it fails on all of them.
#pragma once

#include <carom/mpi/ranks.hpp>

#include <exception>
#include <stdexcept>
#include <string>

namespace carom::tool {

/// An error that all ranks have.
class AgreedError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Collective. Calls `act`; if it throws on a rank, all ranks throw AgreedError. That of rank 0 is in its own words,
/// where it failed itself. Collective calls in `act` are made by all ranks, also where it throws on one.
template <class Act>
void act_or_agree(const Ranks& ranks, const Act& act) {
    Status own = std::monostate{};
    std::string words;
    try {
        act();
    } catch (const std::exception& problem) {
        words = problem.what();
        own = make_error(ErrorCode::bad_size, -1, "%s", words.c_str());
    }
    if (const Status all = ranks.agree(own); !all) throw AgreedError(own ? all.error().message : words);
}

}  // namespace carom::tool
