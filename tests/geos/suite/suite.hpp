/// The XML suites of JTS and GEOS: files of cases, each with geometries A and B and operations on them.
#pragma once

#include "geos/suite/query.hpp"

#include <filesystem>
#include <functional>

namespace geos {

/// Takes the name of a case, one of its queries and what came of it.
using Visit = std::function<void(const std::string&, const Query&, const Outcome&)>;

/// Asks the queries of one file. Throws std::runtime_error when it is no such suite, or when a geometry cannot be
/// read.
void run_file(const std::filesystem::path& file, const Visit& visit);

}  // namespace geos
