/// QueryEngine: a query on one line in, a response on one line out.
#pragma once

#include "query/request.hpp"

#include <carom/work_budget.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace carom::tool {

/// The default work budget of a query: some seconds to a minute, depending on the operation.
inline constexpr WorkBudget default_budget{100'000'000};

/// Runs queries one by one; docs/query.md is their protocol. No query changes the response to another.
class QueryEngine {
  public:
    explicit QueryEngine(Precision precision, WorkBudget budget = default_budget)
        : precision_(precision), budget_(budget) {}

    /// The response to one line: one line of JSON without its line end. Never throws and is never empty: invalid
    /// queries give an error object.
    std::string respond(std::string_view line) noexcept;

    /// The response to a line that was too long to be read.
    std::string refuse_long_line() noexcept;

    /// The number of lines with an error.
    std::uint64_t failures() const { return failures_; }

  private:
    std::string evaluate(const Request& request) const;
    std::string failed(const std::string& id, const QueryError& error);

    Precision precision_;
    WorkBudget budget_;
    std::uint64_t failures_ = 0;
};

/// The maximum length of a line, in bytes.
inline constexpr std::size_t max_line_bytes = std::size_t{64} << 20;

/// The maximum length of a response, in bytes. That to a query of a few bytes could exhaust any memory.
inline constexpr std::size_t max_response_bytes = std::size_t{256} << 20;

}  // namespace carom::tool
