/// Which files were read, for those who wait for them to change.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace carom::tool {

/// What tells one state of a file from another: all 0 for a file that is not there.
struct FileStamp {
    std::int64_t modified = 0;  ///< nanoseconds
    std::uint64_t size = 0;
    std::uint64_t node = 0;  ///< another one where an editor put a new file in place of the old
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

FileStamp stamp_of(const std::string& path);

/// Absolute paths, and the states in which the files were before they were read. Files that were looked for are among
/// them.
using ReadFiles = std::map<std::string, FileStamp>;

/// While it lives, the paths of all calls of `read_file`, on any thread, are noted. One at a time.
class ReadLog {
  public:
    ReadLog();
    ~ReadLog();
    ReadLog(const ReadLog&) = delete;
    ReadLog& operator=(const ReadLog&) = delete;

    ReadFiles take();
};

/// Notes the file for the log that lives, if there is one.
void note_read(const std::string& path);

}  // namespace carom::tool
