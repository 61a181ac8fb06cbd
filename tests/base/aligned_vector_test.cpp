#include <carom/detail/aligned_vector.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>

namespace carom::detail {
namespace {

template <class T>
std::size_t misalignment(const AlignedVector<T>& vector, std::size_t to) {
    return reinterpret_cast<std::uintptr_t>(vector.data()) % to;
}

TEST(AlignedVector, BeginsAtACacheLine) {
    for (std::size_t n = 1; n < 200; ++n) {
        const AlignedVector<std::uint8_t> bytes(n);
        const AlignedVector<double> numbers(n);
        EXPECT_EQ(misalignment(bytes, 64), 0u);
        EXPECT_EQ(misalignment(numbers, 64), 0u);
    }
}

// From small memory to large, where the two are made in different ways, and back.
TEST(AlignedVector, KeepsItsValuesAsItGrowsAndShrinks) {
    constexpr std::uint32_t most = 9 << 20;
    AlignedVector<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < most; ++i) numbers.push_back(i);
    AlignedVector<std::uint32_t> copy = numbers;
    EXPECT_EQ(copy, numbers);
    EXPECT_EQ(misalignment(copy, 64), 0u);
    for (std::uint32_t i = 0; i < most; i += 4099) EXPECT_EQ(copy[i], i);
    copy.resize(7);
    copy.shrink_to_fit();
    EXPECT_EQ(std::accumulate(copy.begin(), copy.end(), 0u), 21u);
    copy = std::move(numbers);
    EXPECT_EQ(copy.back(), most - 1);
}

}  // namespace
}  // namespace carom::detail
