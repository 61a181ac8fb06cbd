/// FewOrMany: a growing array that allocates nothing while its items are few.
#pragma once

#include <carom/workspace.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>

namespace carom::detail {

/// Items move when it grows. Not to be copied: it is meant for the stack.
template <class T, std::size_t few>
class FewOrMany {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    FewOrMany() = default;
    FewOrMany(const FewOrMany&) = delete;
    FewOrMany& operator=(const FewOrMany&) = delete;
    ~FewOrMany() {
        if (is_many()) return_memory(data_);
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T* begin() { return data_; }
    T* end() { return data_ + size_; }
    const T* begin() const { return data_; }
    const T* end() const { return data_ + size_; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    T& operator[](std::size_t i) { return data_[i]; }
    std::span<const T> items(std::size_t from, std::size_t to) const { return {data_ + from, to - from}; }

    void push_back(T item) {
        if (size_ == capacity_) grow();
        data_[size_++] = item;
    }
    void pop_back() { --size_; }

  private:
    bool is_many() const { return capacity_ > few; }

    void grow() {
        T* const larger = static_cast<T*>(take_memory(2 * capacity_ * sizeof(T)));
        std::memcpy(static_cast<void*>(larger), data_, size_ * sizeof(T));
        if (is_many()) return_memory(data_);
        data_ = larger;
        capacity_ *= 2;
    }

    alignas(T) std::array<std::byte, few * sizeof(T)> few_;
    T* data_ = reinterpret_cast<T*>(few_.data());
    std::size_t size_ = 0;
    std::size_t capacity_ = few;
};

}  // namespace carom::detail
