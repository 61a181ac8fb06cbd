// carom query as a program: files, pipes in dialogue, line ends, long lines, exit codes.

#include "query/query_command.hpp"

#include "query/line_reader.hpp"
#include "query/query_engine.hpp"
#include "tool/temporary_folder.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <future>
#include <thread>

namespace carom::tool {
namespace {

const std::string orient_question = R"({"ask": "orient", "points": [[0, 0], [1, 0], [0, 1]]})";
const std::string answer = R"({"answer": {"sign": 1}})";

struct Pipe {
    int ends[2] = {-1, -1};
    Pipe() { EXPECT_EQ(::pipe(ends), 0); }
    ~Pipe() { close_reader(), close_writer(); }
    int reader() const { return ends[0]; }
    int writer() const { return ends[1]; }
    void close_reader() { close_end(ends[0]); }
    void close_writer() { close_end(ends[1]); }
    static void close_end(int& end) {
        if (end >= 0) ::close(end);
        end = -1;
    }
};

struct CommandOutcome {
    int exit_code;
    std::string output;
};

/// Runs the command on files, with `input` as its standard input.
CommandOutcome run(const std::string& input, std::vector<std::string> files = {}, bool use_double = false) {
    const TemporaryFolder folder;
    const int in = ::open(folder.write("in", input).c_str(), O_RDONLY);
    const int out = ::open(folder.path("out").c_str(), O_WRONLY | O_CREAT, 0600);
    const int code = run_query({std::move(files), use_double}, in, out);
    ::close(in);
    ::close(out);
    return {code, file_bytes(folder.path("out"))};
}

TEST(QueryCommand, ProcessesEveryLineInOrder) {
    const CommandOutcome outcome = run(orient_question + "\n\n  \r\n{\n" + orient_question + "\r\n" + orient_question);
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_EQ(std::count(outcome.output.begin(), outcome.output.end(), '\n'), 4);
    EXPECT_EQ(outcome.output.substr(0, answer.size() + 1), answer + "\n");
    EXPECT_NE(outcome.output.find("\n{\"error\": {\"code\": \"bad_json\""), std::string::npos);
}

TEST(QueryCommand, EmptyInputIsFine) {
    EXPECT_EQ(run("").exit_code, 0);
    EXPECT_EQ(run("\n\r\n \n").output, "");
}

TEST(QueryCommand, AByteOrderMarkMayBeginTheInputOnly) {
    const std::string mark = "\xEF\xBB\xBF";
    EXPECT_EQ(run(mark + orient_question).output, answer + "\n");
    EXPECT_EQ(run(mark + "\r\n" + orient_question).output, answer + "\n");
    EXPECT_EQ(run(orient_question + "\n" + mark + orient_question).exit_code, 1);
}

TEST(QueryCommand, FilesAreReadInOrderAndDashIsStandardInput) {
    const TemporaryFolder folder;
    const std::string first = folder.write("first", R"({"id": 1, )" + orient_question.substr(1));
    const std::string last = folder.write("last", R"({"id": 3, )" + orient_question.substr(1) + "\n");
    const CommandOutcome outcome = run(R"({"id": 2, )" + orient_question.substr(1) + "\n", {first, "-", last});
    EXPECT_EQ(outcome.exit_code, 0);
    const std::string rest = R"(, "answer": {"sign": 1}})";
    EXPECT_EQ(outcome.output, "{\"id\": 1" + rest + "\n{\"id\": 2" + rest + "\n{\"id\": 3" + rest + "\n");
}

TEST(QueryCommand, AFileThatCannotBeReadIsNamedAndTheOthersAreRead) {
    const TemporaryFolder folder;
    const std::string good = folder.write("good", orient_question), missing = folder.path("missing");
    testing::internal::CaptureStderr();
    const CommandOutcome outcome = run("", {missing, good, folder.path(".")});
    const std::string complaint = testing::internal::GetCapturedStderr();
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.output, answer + "\n");
    EXPECT_NE(complaint.find("cannot read " + missing + ": No such file"), std::string::npos) << complaint;
    EXPECT_NE(complaint.find("Is a directory"), std::string::npos) << complaint;
}

TEST(QueryCommand, DoublePrecisionIsAnOption) {
    const std::string line = R"({"ask": "bounds", "a": {"type": "point", "at": [16777217, 0]}})";
    EXPECT_EQ(run(line).output, "{\"answer\": {\"min\": [16777216, 0], \"max\": [16777216, 0]}}\n");
    EXPECT_EQ(run(line, {}, true).output, "{\"answer\": {\"min\": [16777217, 0], \"max\": [16777217, 0]}}\n");
}

TEST(QueryCommand, ResultsArriveBeforeTheNextQueryIsSent) {
    Pipe questions, answers;
    std::future<int> running =
        std::async(std::launch::async, [&] { return run_query({}, questions.reader(), answers.writer()); });
    const std::string line = orient_question + "\n", expected = answer + "\n";
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(::write(questions.writer(), line.data(), line.size()), static_cast<ssize_t>(line.size()));
        std::string got(expected.size(), '\0');
        ASSERT_EQ(::read(answers.reader(), got.data(), got.size()), static_cast<ssize_t>(got.size()));
        EXPECT_EQ(got, expected);
    }
    questions.close_writer();
    EXPECT_EQ(running.get(), 0);
}

TEST(QueryCommand, AClosedReaderEndsItQuietly) {
    const TemporaryFolder folder;
    std::string many;
    for (int i = 0; i < 20000; ++i) many += orient_question + "\n";
    const std::string path = folder.write("many", many);
    Pipe answers;
    answers.close_reader();
    testing::internal::CaptureStderr();
    EXPECT_EQ(run_query({{path}, false}, -1, answers.writer()), 0);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(QueryCommand, AFullDiskIsReported) {
    const int full = ::open("/dev/full", O_WRONLY);
    if (full < 0) GTEST_SKIP() << "this system has no /dev/full";
    const TemporaryFolder folder;
    testing::internal::CaptureStderr();
    EXPECT_EQ(run_query({{folder.write("one", orient_question)}, false}, -1, full), 2);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("cannot write the responses"), std::string::npos);
    ::close(full);
}

TEST(QueryCommand, ALineThatIsTooLongIsRefusedAndTheNextOneProcessed) {
    const CommandOutcome outcome = run(std::string(max_line_bytes + 1, ' ') + "\n" + orient_question + "\n");
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_EQ(outcome.output.substr(0, 35), R"({"error": {"code": "line_too_long",)");
    EXPECT_EQ(outcome.output.substr(outcome.output.find('\n') + 1), answer + "\n");
}

/// All that a reader makes of `text`, which it gets in pieces of `piece` bytes; long lines as "!".
std::vector<std::string> lines_of(const std::string& text, std::size_t piece, std::size_t max_line) {
    Pipe pipe;
    LineReader reader(pipe.reader(), max_line);
    std::vector<std::string> lines;
    std::size_t written = 0;
    for (;;) {
        switch (reader.next()) {
            case LineReader::Status::line:
                lines.emplace_back(reader.line());
                break;
            case LineReader::Status::too_long:
                lines.push_back("!");
                break;
            case LineReader::Status::end:
                return lines;
            case LineReader::Status::needs_input: {
                const std::string next = text.substr(written, piece);
                written += next.size();
                if (next.empty())
                    pipe.close_writer();
                else
                    EXPECT_EQ(::write(pipe.writer(), next.data(), next.size()), static_cast<ssize_t>(next.size()));
                EXPECT_EQ(reader.fill(), 0);
            }
        }
    }
}

TEST(LineReader, LinesDoNotDependOnHowTheyArrive) {
    const std::string text = "a\n\r\nbcdefgh\r\nbcdefghi\n\n123456789012345\nx\n1234567890";
    const std::vector<std::string> expected = {"a", "", "bcdefgh", "bcdefghi", "", "!", "x", "!"};
    for (std::size_t piece = 1; piece <= text.size(); ++piece) EXPECT_EQ(lines_of(text, piece, 8), expected) << piece;
}

}  // namespace
}  // namespace carom::tool
