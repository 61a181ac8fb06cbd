#include "query/request.hpp"

#include "io/json_writer.hpp"

#include <fmt/core.h>

#include <utility>

namespace carom::tool {

namespace {

/// The fault as errors of the protocol have it, with the whole line for a place without a path.
QueryError error_of(const JsonFault& fault) {
    const std::string byte = fmt::format("byte {}", fault.byte);
    const JsonPath at(fault.at.empty() ? std::string_view("line") : fault.at);
    switch (fault.kind) {
        case JsonFault::Kind::nested_too_deep:
            return {"nested_too_deep", fmt::format("arrays and objects may nest {} deep at most", max_json_depth), at};
        case JsonFault::Kind::repeated_key:
            return {"duplicate_key",
                    fmt::format("the key \"{:.40}\" appears twice in one object; keep one", fault.what), at};
        case JsonFault::Kind::number_too_large:
            return {"not_finite", "a number is too large for double; write one below 1.8e308", at};
        default:
            return {"bad_json", fmt::format("not JSON at {}: {}", byte, fault.what), JsonPath(byte)};
    }
}

std::string text_of(const Json& id) {
    JsonWriter out;
    out.value(id);
    return out.take();
}

}  // namespace

Request read_request(std::string_view line, Precision precision) {
    ParsedJson parsed = read_json(line, {precision, "id"});
    Request request{std::move(parsed.document), {}, std::nullopt};
    if (parsed.set_aside) request.id = text_of(*parsed.set_aside);
    if (parsed.fault) {
        request.fault = error_of(*parsed.fault);
    } else if (!request.query.root.is_object()) {
        request.fault.emplace("bad_type", "a query is a JSON object such as {\"ask\": \"bounds\", \"a\": {...}}",
                              "line");
    }
    return request;
}

}  // namespace carom::tool
