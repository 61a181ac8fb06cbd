/// A hash of numbers one after the other, for states: fast, the same on every platform, and no protection against those
/// who search for collisions.
#pragma once

#include <carom/math/pose.hpp>
#include <carom/math/vec2.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace carom::detail {

/// Mixes a number so that each bit of the result depends on each of it [Steele, Lea & Flood 2014].
inline std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/// Words go to four lanes in turn, which do not wait for each other: two products and a rotation each [Collet 2012].
class WordHash {
  public:
    void add(std::uint64_t word) {
        words_[count_ % size] = word;
        if (++count_ % size == 0) take(size);
    }
    void add(float x, float y) {
        add(std::uint64_t{std::bit_cast<std::uint32_t>(y)} << 32 | std::bit_cast<std::uint32_t>(x));
    }
    void add(double x, double y) {
        add(std::bit_cast<std::uint64_t>(x));
        add(std::bit_cast<std::uint64_t>(y));
    }
    template <class T>
    void add(const BasicVec2<T>& v) {
        add(v.x, v.y);
    }
    template <class T>
    void add(const BasicPose<T>& pose) {
        add(pose.at);
        add(pose.rot.c, pose.rot.s);
    }

    /// The hash of all words so far, to be asked once.
    std::uint64_t result() {
        const std::uint64_t length = count_;
        while (count_ % lane_count != 0) words_[count_++ % size] = 0;
        take(count_ % size);
        std::uint64_t sum = length;
        for (std::size_t i = 0; i < lane_count; ++i) sum += std::rotl(lanes_[i], static_cast<int>(16 * i));
        return mixed(sum);
    }

  private:
    static constexpr std::size_t size = 16, lane_count = 4;

    void take(std::size_t words) {
        std::uint64_t a = lanes_[0], b = lanes_[1], c = lanes_[2], d = lanes_[3];
        const auto step = [](std::uint64_t lane, std::uint64_t word) {
            return std::rotl(lane + word * 0xc2b2ae3d27d4eb4fu, 31) * 0x9e3779b97f4a7c15u;
        };
        for (std::size_t i = 0; i < words; i += lane_count) {
            a = step(a, words_[i]), b = step(b, words_[i + 1]);
            c = step(c, words_[i + 2]), d = step(d, words_[i + 3]);
        }
        lanes_[0] = a, lanes_[1] = b, lanes_[2] = c, lanes_[3] = d;
    }

    std::size_t count_ = 0;
    std::uint64_t lanes_[lane_count] = {1, 2, 3, 4};
    std::uint64_t words_[size];
};

}  // namespace carom::detail
