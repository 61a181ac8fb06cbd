#include "query/query_engine.hpp"

#include "io/json_text.hpp"
#include "io/json_writer.hpp"
#include "query/verbs.hpp"

#include <fmt/format.h>

#include <new>
#include <vector>

namespace carom::tool {

namespace {

const Verb& verb_of(const Json& question) {
    const std::string_view name = string_from_json(required_key(question, "ask", JsonPath()), "ask");
    if (const Verb* verb = find_verb(name)) return *verb;
    std::vector<const char*> names;
    for (const Verb& verb : all_verbs()) names.push_back(verb.name);
    throw QueryError("unknown_verb",
                     fmt::format("\"{:.40}\" is not a verb; the verbs are {}", name, fmt::join(names, ", ")), "ask");
}

void begin_line(JsonWriter& out, const std::string& id) {
    out.begin_object();
    if (id.empty()) return;
    out.key("id");
    out.raw(id);
}

// Answers within a budget; what they may say beyond it means nothing, be it an error.
void answer_within(WorkBudget budget, const Verb& verb, Precision precision, const Json& question, JsonWriter& out) {
    const UseWorkBudget use(budget);
    try {
        (precision == Precision::twice ? verb.in_double : verb.in_float)(question, out);
    } catch (const std::exception&) {
        if (!use.is_exceeded()) throw;
    }
    if (!use.is_exceeded()) return;
    throw QueryError("too_expensive",
                     fmt::format("the answer takes more than {} units of work; allow more with --budget, or ask about "
                                 "fewer parts",
                                 budget.units),
                     "line");
}

}  // namespace

std::string QueryEngine::answered(const Request& request) const {
    if (request.fault) throw QueryError(*request.fault);
    const Verb& verb = verb_of(request.question.root);
    expect_only_keys(request.question.root, verb.keys, JsonPath());
    JsonWriter out(max_answer_bytes);
    begin_line(out, request.id);
    out.key("answer");
    answer_within(budget_, verb, precision_, request.question.root, out);
    out.end_object();
    return out.take();
}

std::string QueryEngine::answer(std::string_view line) noexcept {
    Request request;
    try {
        request = read_request(line, precision_);
        return answered(request);
    } catch (const QueryError& error) {
        return failed(request.id, error);
    } catch (const std::bad_alloc&) {
        request.question = {};  // what is left needs memory, too
        return failed(request.id,
                      {"out_of_memory", "this question needs more memory than there is; ask a smaller one", "line"});
    } catch (const std::exception& error) {
        return failed(request.id, {"internal_error", error.what(), "line"});
    }
}

std::string QueryEngine::refuse_long_line() noexcept {
    const char* remedy = "split the question or send several";
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
