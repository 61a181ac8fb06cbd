// Any bytes as a line for `carom query`, in float and in double: one line of JSON comes back, the same one each time.

#include "bytes.hpp"
#include "query/query_engine.hpp"

#include <nlohmann/json.hpp>

namespace {

using namespace carom::tool;

void ask(const std::string& line, Precision precision) {
    QueryEngine engine(precision, carom::WorkBudget{200'000});  // so that no line takes long
    const std::string answer = engine.respond(line);
    const auto show = [&] { return line + "\n" + answer; };
    const auto read = nlohmann::json::parse(answer, nullptr, false);
    fuzz::require(read.is_object(), "an answer is an object of JSON", show);
    fuzz::require(answer.find('\n') == std::string::npos, "an answer is one line", show);
    fuzz::require(read.contains("answer") != read.contains("error"), "an answer or an error", show);
    fuzz::require(engine.failures() == (read.contains("error") ? 1 : 0), "errors are counted", show);
    if (read.contains("error")) fuzz::require(read["error"]["code"] != "internal_error", "no error from within", show);
    fuzz::require(engine.respond(line) == answer, "the same answer again", show);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string line(reinterpret_cast<const char*>(data), size);
    ask(line, Precision::single);
    ask(line, Precision::twice);
    return 0;
}
