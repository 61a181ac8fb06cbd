/// Letters of any length from each rank to each other.
#pragma once

#include "exchange.hpp"

#include <carom/detail/world/world_part.hpp>

#include <algorithm>
#include <array>
#include <cstring>

namespace carom::detail {

/// Sends letters in blocks, since MPI counts to 2^31.
class LetterExchange {
  public:
    /// Collective. Returns the letters that come to this rank.
    Letters operator()(const Ranks& ranks, const Letters& written, const char* what) {
        blocks_.clear();
        for (std::size_t to = 0; to < written.size(); ++to) send(static_cast<int>(to), ranks.rank(), written[to]);
        bytes_sent_ += blocks_.sent() * sizeof(Block);
        blocks_.start(ranks, what);
        Letters letters(written.size());
        for (const Block& block : blocks_.finish(ranks)) {
            std::vector<std::uint8_t>& letter = letters[block.sender];
            letter.insert(letter.end(), block.bytes.begin(), block.bytes.begin() + block.count);
        }
        return letters;
    }

    std::uint64_t bytes_sent() const { return bytes_sent_; }

  private:
    struct Block {
        std::uint32_t sender = 0;
        std::uint32_t count = 0;
        std::array<std::uint8_t, 248> bytes{};
    };

    void send(int to, int sender, std::span<const std::uint8_t> letter) {
        while (!letter.empty()) {
            Block block{static_cast<std::uint32_t>(sender)};
            block.count = static_cast<std::uint32_t>(std::min(letter.size(), block.bytes.size()));
            std::memcpy(block.bytes.data(), letter.data(), block.count);
            blocks_.add(to, block);
            letter = letter.subspan(block.count);
        }
    }

    Exchange<Block> blocks_;
    std::uint64_t bytes_sent_ = 0;
};

}  // namespace carom::detail
