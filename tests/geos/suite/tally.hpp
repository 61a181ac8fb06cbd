/// What came of all queries, as tables.
#pragma once

#include "geos/suite/query.hpp"

#include <array>
#include <map>
#include <tuple>

namespace geos {

class Tally {
  public:
    void add(const std::string& operation, const Outcome& outcome);

    std::size_t count(Verdict verdict) const;  ///< of all operations

    /// Each operation's cases by verdict; below it the reasons of those that differ or cannot be expressed.
    std::string tables() const;

  private:
    using Counts = std::array<std::size_t, 4>;
    std::map<std::string, Counts> counts_;
    std::map<std::tuple<Verdict, std::string>, std::map<std::string, std::size_t>> reasons_;
};

}  // namespace geos
