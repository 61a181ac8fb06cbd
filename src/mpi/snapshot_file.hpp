/// SnapshotFile: a file that all ranks write or read through MPI-IO.
#pragma once

#include <carom/mpi/ranks.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace carom::detail {

/// Open from its construction to its destruction, both of which are collective. All reads and writes are of this rank
/// alone, and after the first failure do nothing.
class SnapshotFile {
  public:
    enum class Mode : std::uint8_t { read, write };
    SnapshotFile(const Ranks& ranks, const std::string& path, Mode mode);
    SnapshotFile(const SnapshotFile&) = delete;
    SnapshotFile& operator=(const SnapshotFile&) = delete;
    ~SnapshotFile();

    void write(std::uint64_t at, std::span<const std::uint8_t> bytes);
    void read(std::uint64_t at, std::span<std::uint8_t> bytes);
    std::uint64_t size();

    /// Collective. Waits until what was written is on the disk.
    void sync();

    /// Whether all ranks could open it: if not, all have the same failure.
    bool is_open() const { return is_open_; }

    /// The first failure of this rank: bad_size, with the file's name and the words of MPI.
    Status status() const { return status_; }

  private:
    void fail(const char* what, int code);
    template <class Part, class Move>
    void in_pieces(const char* what, std::uint64_t at, std::span<Part> bytes, const Move& move);

    const Ranks& ranks_;
    std::string path_;
    MPI_File file_ = MPI_FILE_NULL;
    bool is_open_ = false;
    Status status_ = std::monostate{};
};

}  // namespace carom::detail
