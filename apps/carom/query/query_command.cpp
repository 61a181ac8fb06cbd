#include "query/query_command.hpp"

#include "cli/exit_code.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "query/line_reader.hpp"
#include "query/query_engine.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace carom::tool {

namespace {

/// Collects responses and sends many with one write.
class ResponseSink {
  public:
    explicit ResponseSink(int descriptor) : descriptor_(descriptor) {}

    /// Adds one line. Sends before memory fills up, and sends long lines without copying them.
    void add(std::string_view line) {
        constexpr std::size_t enough = std::size_t{1} << 16;
        if (pending_.size() + line.size() >= enough) send();
        if (line.size() >= enough) {
            write(line);
        } else {
            pending_ += line;
        }
        pending_ += '\n';
    }

    void send() {
        write(pending_);
        pending_.clear();
    }

    /// 0, or the errno of the write that failed, after which nothing is sent.
    int error() const { return error_; }

  private:
    void write(std::string_view text) {
        std::size_t sent = 0;
        while (error_ == 0 && sent < text.size()) {
            const ssize_t count = ::write(descriptor_, text.data() + sent, text.size() - sent);
            if (count >= 0) {
                sent += static_cast<std::size_t>(count);
            } else if (errno != EINTR) {
                error_ = errno;
            }
        }
    }

    int descriptor_;
    int error_ = 0;
    std::string pending_;
};

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

/// Responds to every line from a descriptor. Returns the errno of a failed read, or 0.
int respond_to_lines(int input, QueryEngine& engine, ResponseSink& sink) {
    LineReader lines(input, max_line_bytes);
    bool is_first = true;
    while (sink.error() == 0) {
        const LineReader::Status status = lines.next();
        if (status == LineReader::Status::end) break;
        if (status == LineReader::Status::needs_input) {
            sink.send();
            if (const int error = lines.fill()) return error;
            continue;
        }
        std::string_view line = lines.line();
        constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
        if (is_first && line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
        is_first = false;
        if (status == LineReader::Status::too_long) {
            sink.add(engine.refuse_long_line());
        } else if (!is_blank(line)) {
            sink.add(engine.respond(line));
        }
    }
    sink.send();
    return 0;
}

/// Returns whether the file could be read to its end.
bool respond_to_file(const std::string& path, int input, QueryEngine& engine, ResponseSink& sink) {
    const bool is_input = path == "-";
    const int descriptor = is_input ? input : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const int error = descriptor < 0 ? errno : respond_to_lines(descriptor, engine, sink);
    if (descriptor >= 0 && !is_input) ::close(descriptor);
    if (error == 0) return true;
    print_error(fmt::format("cannot read {}: {}",
                            is_input       ? "standard input"
                            : path.empty() ? "\"\""
                                           : path,
                            std::strerror(error)));
    return false;
}

}  // namespace

int run_query(const QueryOptions& options) {
    return run_query(options, STDIN_FILENO, STDOUT_FILENO);
}

int run_query(const QueryOptions& options, int input, int output) {
    ignore_broken_pipes();
    QueryEngine engine(options.use_double ? Precision::twice : Precision::single, options.budget);
    ResponseSink sink(output);
    const std::vector<std::string> standard_input = {"-"};
    bool all_read = true;
    for (const std::string& path : options.files.empty() ? standard_input : options.files)
        all_read = respond_to_file(path, input, engine, sink) && all_read;
    if (sink.error() != 0 && sink.error() != EPIPE) {
        print_error(fmt::format("cannot write the responses: {}", std::strerror(sink.error())));
        return exit_bad;
    }
    if (!all_read) return exit_bad;
    return engine.failures() == 0 ? exit_fine : exit_found;
}

}  // namespace carom::tool
