#include "bench/report.hpp"
#include "io/json_writer.hpp"

#include <carom/config.hpp>

namespace carom::tool {

std::string json_report(const BenchReport& report) {
    JsonWriter out;
    out.begin_object();
    out.field("format", "carom-bench");
    out.field("version", 1);
    out.field("carom", CAROM_VERSION);
    out.field("processor", report.processor.c_str());
    out.field("kernels", report.kernels.c_str());
    out.field("rounds", report.rounds);
    out.field("assertions", report.has_assertions);
    out.key("rows");
    out.begin_array();
    for (const BenchRow& row : report.rows) {
        out.begin_object();
        out.field("topic", row.topic.c_str());
        out.field("question", row.query.c_str());
        out.field("ns", row.times.median);
        out.field("ns_low", row.times.low);
        out.field("ns_high", row.times.high);
        out.end_object();
    }
    out.end_array();
    out.end_object();
    return out.take() + '\n';
}

}  // namespace carom::tool
