/// QueryEngine: one line of question in, one line of answer out.
#pragma once

#include "query/request.hpp"

#include <carom/work_budget.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace carom::tool {

/// What a question may cost when nothing else is said: some seconds to a minute, depending on what it asks.
inline constexpr WorkBudget default_budget{100'000'000};

/// Answers questions one by one; docs/query.md is their protocol. No question changes the answer to another.
class QueryEngine {
  public:
    explicit QueryEngine(Precision precision, WorkBudget budget = default_budget)
        : precision_(precision), budget_(budget) {}

    /// The answer to one line, itself one line of JSON without its line end. Never throws and never gives nothing: what
    /// cannot be answered gives an error object.
    std::string answer(std::string_view line) noexcept;

    /// The answer to a line that was too long to be read.
    std::string refuse_long_line() noexcept;

    /// How many lines could not be answered.
    std::uint64_t failures() const { return failures_; }

  private:
    std::string answered(const Request& request) const;
    std::string failed(const std::string& id, const QueryError& error);

    Precision precision_;
    WorkBudget budget_;
    std::uint64_t failures_ = 0;
};

/// The longest line that is read, in bytes.
inline constexpr std::size_t max_line_bytes = std::size_t{64} << 20;

/// The longest answer that is given, in bytes. A question of a few bytes could ask for one that fills any memory.
inline constexpr std::size_t max_answer_bytes = std::size_t{256} << 20;

}  // namespace carom::tool
