#include "snapshot_file.hpp"

#include "deadline.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace carom::detail {

// An MPI_File_open that fails on some ranks alone may not return on the others, so each tries by itself before.
SnapshotFile::SnapshotFile(const Ranks& ranks, const std::string& path, Mode mode) : ranks_(ranks), path_(path) {
    const Deadline deadline(ranks, "opening a snapshot");
    if (std::FILE* const file = std::fopen(path.c_str(), mode == Mode::read ? "rb" : "ab")) {
        std::fclose(file);
    } else {
        status_ = make_error(ErrorCode::bad_size, -1, "the file \"%s\" cannot be opened: %s", path.c_str(),
                             std::strerror(errno));
    }
    if (status_ = ranks.agree(status_); !status_) return;
    const int flags = mode == Mode::read ? MPI_MODE_RDONLY : MPI_MODE_WRONLY | MPI_MODE_CREATE;
    if (const int code = MPI_File_open(ranks.communicator(), path.c_str(), flags, MPI_INFO_NULL, &file_); code)
        fail("opened", code);
    if (status_ = ranks.agree(status_); !status_) return;
    is_open_ = true;
    if (mode == Mode::read) return;
    if (const int code = MPI_File_set_size(file_, 0); code) fail("emptied", code);
}

SnapshotFile::~SnapshotFile() {
    const Deadline deadline(ranks_, "closing a snapshot");
    if (is_open_) MPI_File_close(&file_);
}

void SnapshotFile::fail(const char* what, int code) {
    if (!status_) return;
    char words[MPI_MAX_ERROR_STRING + 1] = "it ends too early, or the disk is full";
    int length = 0;
    if (code) MPI_Error_string(code, words, &length);
    status_ = make_error(ErrorCode::bad_size, -1, "the file \"%s\" cannot be %s: %s", path_.c_str(), what, words);
}

// MPI counts bytes to 2^31.
template <class Part, class Move>
void SnapshotFile::in_pieces(const char* what, std::uint64_t at, std::span<Part> bytes, const Move& move) {
    constexpr std::size_t most = std::size_t{1} << 30;
    while (status_ && !bytes.empty()) {
        const std::span<Part> piece = bytes.first(std::min(bytes.size(), most));
        MPI_Status done;
        int count = 0;
        const int code = move(static_cast<MPI_Offset>(at), piece.data(), static_cast<int>(piece.size()), &done);
        if (!code) MPI_Get_count(&done, MPI_BYTE, &count);
        if (static_cast<std::size_t>(count) != piece.size()) return fail(what, code);
        bytes = bytes.subspan(piece.size());
        at += piece.size();
    }
}

void SnapshotFile::write(std::uint64_t at, std::span<const std::uint8_t> bytes) {
    in_pieces("written", at, bytes, [&](MPI_Offset from, const void* data, int count, MPI_Status* done) {
        return MPI_File_write_at(file_, from, data, count, MPI_BYTE, done);
    });
}

void SnapshotFile::read(std::uint64_t at, std::span<std::uint8_t> bytes) {
    in_pieces("read", at, bytes, [&](MPI_Offset from, void* data, int count, MPI_Status* done) {
        return MPI_File_read_at(file_, from, data, count, MPI_BYTE, done);
    });
}

std::uint64_t SnapshotFile::size() {
    MPI_Offset bytes = 0;
    if (!status_) return 0;
    if (const int code = MPI_File_get_size(file_, &bytes); code) fail("read", code);
    return static_cast<std::uint64_t>(bytes);
}

void SnapshotFile::sync() {
    const Deadline deadline(ranks_, "writing a snapshot");
    if (!is_open_) return;
    if (const int code = MPI_File_sync(file_); code) fail("written", code);
}

}  // namespace carom::detail
