/// Messages of any length from each rank to each other.
#pragma once

#include "exchange.hpp"

#include <carom/detail/world/world_part.hpp>

#include <algorithm>
#include <array>
#include <cstring>

namespace carom::detail {

/// Sends messages in blocks, since MPI counts to 2^31.
class MessageExchange {
  public:
    /// Collective. Begins to send.
    void start(const Ranks& ranks, const Messages& written, const char* what) {
        blocks_.clear();
        for (std::size_t to = 0; to < written.size(); ++to) send(static_cast<int>(to), written[to]);
        bytes_sent_ += blocks_.sent() * sizeof(Block);
        blocks_.start(ranks, what);
    }

    /// Waits for the messages that come to this rank. Errors, of this rank alone: bad_size for a message that is cut
    /// into blocks as none is, with its rank.
    Result<Messages> finish(const Ranks& ranks) {
        blocks_.finish(ranks);
        Messages messages(static_cast<std::size_t>(ranks.size()));
        for (int rank = 0; rank < ranks.size(); ++rank) {
            std::vector<std::uint8_t>& message = messages[static_cast<std::size_t>(rank)];
            const std::span<const Block> blocks = blocks_.received_from(rank);
            for (const Block& block : blocks) {
                const bool is_last = &block == &blocks.back();
                if (block.count > block.bytes.size() || (!is_last && block.count < block.bytes.size())) {
                    return make_error(ErrorCode::bad_size, -1, "the message of rank %d: a block of %u bytes", rank,
                                      unsigned{block.count});
                }
                message.insert(message.end(), block.bytes.begin(), block.bytes.begin() + block.count);
            }
        }
        return messages;
    }

    std::uint64_t bytes_sent() const { return bytes_sent_; }

  private:
    struct Block {
        std::uint32_t count = 0;
        std::array<std::uint8_t, 252> bytes{};
    };

    void send(int to, std::span<const std::uint8_t> message) {
        while (!message.empty()) {
            Block block;
            block.count = static_cast<std::uint32_t>(std::min(message.size(), block.bytes.size()));
            std::memcpy(block.bytes.data(), message.data(), block.count);
            blocks_.add(to, block);
            message = message.subspan(block.count);
        }
    }

    Exchange<Block> blocks_;
    std::uint64_t bytes_sent_ = 0;
};

}  // namespace carom::detail
