// Any bytes as a baseline: what is read is written, and read and written again it is the same.

#include "check/baseline.hpp"

#include "reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string path = fuzz::level_folder().write("known.json", fuzz::text_of(data, size));
    fuzz::expect_answer([&] {
        const auto written = [&] {
            carom::tool::Baseline baseline(path);
            baseline.read();
            baseline.write();
            return carom::tool::file_bytes(path);
        };
        const std::string once = written();
        fuzz::require(written() == once, "the same baseline again", [&] { return once; });
    });
    return 0;
}
