/// Records of one kind that each rank sends to each other, while it computes.
#pragma once

#include <carom/mpi/ranks.hpp>

#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace carom::detail {

/// One exchange after the other, in memory that is kept. Collective.
template <class Record>
class Exchange {
    static_assert(std::is_trivially_copyable_v<Record>);

  public:
    /// Forgets what was to be sent.
    void clear() { outgoing_.clear(); }

    /// Notes a record for a rank.
    void add(int rank, const Record& record) { outgoing_.emplace_back(rank, record); }

    /// How many records are to be sent.
    std::size_t sent() const { return outgoing_.size(); }

    /// Begins to send, and returns how many records come to this rank.
    std::size_t start(const Ranks& ranks, const char* what) {
        const auto size = static_cast<std::size_t>(ranks.size());
        what_ = what;
        send_counts_.assign(size, 0);
        receive_counts_.assign(size, 0);
        for (const auto& [rank, record] : outgoing_) ++send_counts_[static_cast<std::size_t>(rank)];
        MPI_Ialltoall(send_counts_.data(), 1, MPI_INT, receive_counts_.data(), 1, MPI_INT, ranks.communicator(),
                      &request_);
        first_sent_ = first_places(send_counts_);
        sending_.resize(outgoing_.size());
        std::vector<int> next = first_sent_;
        for (const auto& [rank, record] : outgoing_)
            sending_[static_cast<std::size_t>(next[static_cast<std::size_t>(rank)]++)] = record;
        ranks.wait(request_, what);
        first_received_ = first_places(receive_counts_);
        received_.resize(static_cast<std::size_t>(first_received_.back() + receive_counts_.back()));
        MPI_Type_contiguous(sizeof(Record), MPI_BYTE, &type_);
        MPI_Type_commit(&type_);
        MPI_Ialltoallv(sending_.data(), send_counts_.data(), first_sent_.data(), type_, received_.data(),
                       receive_counts_.data(), first_received_.data(), type_, ranks.communicator(), &request_);
        return received_.size();
    }

    /// Waits for the records that come to this rank: those of the lowest rank first.
    std::span<const Record> finish(const Ranks& ranks) {
        ranks.wait(request_, what_);
        MPI_Type_free(&type_);
        return received_;
    }

    /// Those of one rank, after `finish`.
    std::span<const Record> received_from(int rank) const {
        const auto i = static_cast<std::size_t>(rank);
        return std::span(received_).subspan(static_cast<std::size_t>(first_received_[i]),
                                            static_cast<std::size_t>(receive_counts_[i]));
    }

  private:
    // Where the records of each rank begin.
    static std::vector<int> first_places(const std::vector<int>& counts) {
        std::vector<int> first(counts.size());
        std::exclusive_scan(counts.begin(), counts.end(), first.begin(), 0);
        return first;
    }

    std::vector<std::pair<int, Record>> outgoing_;
    std::vector<Record> sending_, received_;
    std::vector<int> send_counts_, receive_counts_, first_sent_, first_received_;
    MPI_Request request_ = MPI_REQUEST_NULL;
    MPI_Datatype type_ = MPI_DATATYPE_NULL;
    const char* what_ = "";
};

}  // namespace carom::detail
