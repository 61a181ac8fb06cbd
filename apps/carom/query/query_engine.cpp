#include "query/query_engine.hpp"

#include "io/json_text.hpp"
#include "io/json_writer.hpp"
#include "query/operations.hpp"

#include <fmt/format.h>

#include <new>
#include <vector>

namespace carom::tool {

namespace {

const Operation& operation_of(const Json& query) {
    const std::string_view name = string_from_json(required_key(query, "ask", JsonPath()), "ask");
    if (const Operation* operation = find_operation(name)) return *operation;
    std::vector<const char*> names;
    for (const Operation& operation : all_operations()) names.push_back(operation.name);
    throw QueryError("unknown_verb",
                     fmt::format("\"{:.40}\" is not a verb; the verbs are {}", name, fmt::join(names, ", ")), "ask");
}

void begin_line(JsonWriter& out, const std::string& id) {
    out.begin_object();
    if (id.empty()) return;
    out.key("id");
    out.raw(id);
}

// Runs an operation within a budget; beyond it, its result is meaningless, even if it is an error.
void run_within(WorkBudget budget, const Operation& operation, Precision precision, const Json& query,
                JsonWriter& out) {
    const UseWorkBudget use(budget);
    try {
        (precision == Precision::twice ? operation.in_double : operation.in_float)(query, out);
    } catch (const std::exception&) {
        if (!use.is_exceeded()) throw;
    }
    if (!use.is_exceeded()) return;
    throw QueryError("too_expensive",
                     fmt::format("the query takes more than {} units of work; allow more with --budget, or query "
                                 "fewer parts",
                                 budget.units),
                     "line");
}

}  // namespace

std::string QueryEngine::evaluate(const Request& request) const {
    if (request.fault) throw QueryError(*request.fault);
    const Operation& operation = operation_of(request.query.root);
    expect_only_keys(request.query.root, operation.keys, JsonPath());
    JsonWriter out(max_response_bytes);
    begin_line(out, request.id);
    out.key("answer");
    run_within(budget_, operation, precision_, request.query.root, out);
    out.end_object();
    return out.take();
}

std::string QueryEngine::respond(std::string_view line) noexcept {
    Request request;
    try {
        request = read_request(line, precision_);
        return evaluate(request);
    } catch (const QueryError& error) {
        return failed(request.id, error);
    } catch (const std::bad_alloc&) {
        request.query = {};  // the rest needs memory, too
        return failed(request.id,
                      {"out_of_memory", "this query needs more memory than there is; send a smaller one", "line"});
    } catch (const std::exception& error) {
        return failed(request.id, {"internal_error", error.what(), "line"});
    }
}

std::string QueryEngine::refuse_long_line() noexcept {
    const char* remedy = "split the query";
    return failed("", {"line_too_long", fmt::format("a line may have {} bytes; {}", max_line_bytes, remedy), "line"});
}

std::string QueryEngine::failed(const std::string& id, const QueryError& error) {
    ++failures_;
    JsonWriter out;
    begin_line(out, id);
    out.key("error");
    write_error(out, error.code, error.message, error.at);
    out.end_object();
    return out.take();
}

}  // namespace carom::tool
