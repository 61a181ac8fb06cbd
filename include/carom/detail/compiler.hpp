/// What Carom uses of compilers beyond C++20: vectors of 16 bytes, attributes and builtins, each with a portable
/// branch. gcc and clang take the portable branches with CAROM_NO_EXTENSIONS, so that tests on them compile what MSVC
/// compiles.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#if (defined(__GNUC__) || defined(__clang__)) && !defined(CAROM_NO_EXTENSIONS)
#define CAROM_HAS_EXTENSIONS
#define CAROM_ALWAYS_INLINE [[gnu::always_inline]]
#define CAROM_NOINLINE [[gnu::noinline]]
#define CAROM_HOT [[gnu::hot]]
/// After a declaration, has arguments checked as those of printf are: which is the format, and which the first, from 1.
#define CAROM_PRINTF(text, arguments) __attribute__((format(printf, text, arguments)))
/// Promises the compiler that a condition holds.
#define CAROM_ASSUME(condition) ((condition) ? static_cast<void>(0) : __builtin_unreachable())
#if defined(__SSE2__)
#define CAROM_HAS_SSE2  // intrinsics take the vectors
#endif
#elif defined(_MSC_VER)
#define CAROM_ALWAYS_INLINE [[msvc::forceinline]]
#define CAROM_NOINLINE [[msvc::noinline]]
#define CAROM_HOT
#define CAROM_PRINTF(text, arguments)
#define CAROM_ASSUME(condition) __assume(condition)
#else
#define CAROM_ALWAYS_INLINE
#define CAROM_NOINLINE
#define CAROM_HOT
#define CAROM_PRINTF(text, arguments)
#define CAROM_ASSUME(condition) static_cast<void>(0)
#endif

namespace carom::detail {

#if defined(CAROM_HAS_EXTENSIONS)

template <class T>
struct VectorOf {
    typedef T Type __attribute__((vector_size(16)));  // gcc takes no attribute on a type of a template after `using`
};

/// The numbers of a, then those of b, in the order of `indices`.
template <int... indices, class Vector>
CAROM_ALWAYS_INLINE inline Vector shuffled(Vector a, Vector b) {
#if defined(__clang__) || __GNUC__ >= 12
    return __builtin_shufflevector(a, b, indices...);
#else
    using Integers = decltype(a < b);
    return __builtin_shuffle(a, b, Integers{indices...});
#endif
}

/// a where the mask is set, else b.
template <class Mask, class Vector>
CAROM_ALWAYS_INLINE inline Vector where(Mask mask, Vector a, Vector b) {
    return mask ? a : b;
}

CAROM_ALWAYS_INLINE inline void prefetch(const void* address) {
    __builtin_prefetch(address);
}
CAROM_ALWAYS_INLINE inline void prefetch_for_write(const void* address) {
    __builtin_prefetch(address, 1);
}

/// The index of the lowest bit that is set. At least one must be, which std::countr_zero would have to check.
inline unsigned lowest_bit(unsigned bits) {
    return static_cast<unsigned>(__builtin_ctz(bits));
}

/// std::fabs in constant expressions.
constexpr double magnitude(double x) {
    return __builtin_fabs(x);
}

#else

/// Numbers in 16 bytes, with the operators of the compilers' own vectors, number by number. Comparisons give masks:
/// integers of the numbers' size with all bits set, or none. Casts keep the bits.
template <class T>
struct PortableVector {
    static constexpr std::size_t size = 16 / sizeof(T);
    using SmallMaskNumber = std::conditional_t<sizeof(T) == 4, int, std::int16_t>;
    using MaskNumber = std::conditional_t<sizeof(T) == 8, long long, SmallMaskNumber>;
    using Mask = PortableVector<MaskNumber>;

    PortableVector() = default;
    /// The same number everywhere.
    constexpr PortableVector(T all) {
        for (T& number : numbers) number = all;
    }
    template <class... Numbers>
    constexpr PortableVector(T first, T second, Numbers... others) : numbers{first, second, static_cast<T>(others)...} {
        static_assert(2 + sizeof...(others) == size);
    }

    template <std::integral Index>
    constexpr T& operator[](Index i) {
        return numbers[i];
    }
    template <std::integral Index>
    constexpr const T& operator[](Index i) const {
        return numbers[i];
    }
    template <class U>
    constexpr explicit operator PortableVector<U>() const {
        using Other = PortableVector<U>;
        return std::bit_cast<Other>(*this);
    }

    friend constexpr PortableVector operator+(PortableVector a, PortableVector b) {
        return a.each(b, [](T x, T y) { return x + y; });
    }
    friend constexpr PortableVector operator-(PortableVector a, PortableVector b) {
        return a.each(b, [](T x, T y) { return x - y; });
    }
    friend constexpr PortableVector operator*(PortableVector a, PortableVector b) {
        return a.each(b, [](T x, T y) { return x * y; });
    }
    friend constexpr PortableVector operator/(PortableVector a, PortableVector b) {
        return a.each(b, [](T x, T y) { return x / y; });
    }
    friend constexpr PortableVector operator&(PortableVector a, PortableVector b) {
        return a.each(b, [](T x, T y) { return x & y; });
    }
    friend constexpr PortableVector operator|(PortableVector a, PortableVector b) {
        return a.each(b, [](T x, T y) { return x | y; });
    }
    friend constexpr PortableVector operator^(PortableVector a, PortableVector b) {
        return a.each(b, [](T x, T y) { return x ^ y; });
    }
    friend constexpr PortableVector operator<<(PortableVector a, PortableVector b) {
        return a.each(b, [](T x, T y) { return x << y; });
    }
    friend constexpr PortableVector operator>>(PortableVector a, PortableVector b) {
        return a.each(b, [](T x, T y) { return x >> y; });
    }
    friend constexpr PortableVector operator-(PortableVector a) {
        return a.each(a, [](T x, T) { return -x; });
    }
    friend constexpr PortableVector operator~(PortableVector a) {
        return a.each(a, [](T x, T) { return ~x; });
    }
    constexpr PortableVector& operator+=(PortableVector b) { return *this = *this + b; }
    constexpr PortableVector& operator-=(PortableVector b) { return *this = *this - b; }
    constexpr PortableVector& operator*=(PortableVector b) { return *this = *this * b; }
    constexpr PortableVector& operator&=(PortableVector b) { return *this = *this & b; }
    constexpr PortableVector& operator|=(PortableVector b) { return *this = *this | b; }

    friend constexpr Mask operator==(PortableVector a, PortableVector b) {
        return a.compared(b, [](T x, T y) { return x == y; });
    }
    friend constexpr Mask operator<(PortableVector a, PortableVector b) {
        return a.compared(b, [](T x, T y) { return x < y; });
    }
    friend constexpr Mask operator<=(PortableVector a, PortableVector b) {
        return a.compared(b, [](T x, T y) { return x <= y; });
    }
    friend constexpr Mask operator>(PortableVector a, PortableVector b) { return b < a; }
    friend constexpr Mask operator>=(PortableVector a, PortableVector b) { return b <= a; }

    template <class Operation>
    constexpr PortableVector each(PortableVector other, Operation operation) const {
        for (std::size_t i = 0; i < size; ++i)
            other.numbers[i] = static_cast<T>(operation(numbers[i], other.numbers[i]));
        return other;
    }
    template <class Comparison>
    constexpr Mask compared(PortableVector other, Comparison comparison) const {
        Mask result{};
        for (std::size_t i = 0; i < size; ++i)
            result[i] = static_cast<MaskNumber>(comparison(numbers[i], other.numbers[i]) ? -1 : 0);
        return result;
    }

    alignas(16) T numbers[size];
};

template <class T>
struct VectorOf {
    using Type = PortableVector<T>;
};

template <int... indices, class T>
constexpr PortableVector<T> shuffled(PortableVector<T> a, PortableVector<T> b) {
    constexpr int size = PortableVector<T>::size;
    return {(indices < size ? a[indices % size] : b[indices % size])...};
}

template <class T>
constexpr PortableVector<T> where(typename PortableVector<T>::Mask mask, PortableVector<T> a, PortableVector<T> b) {
    for (std::size_t i = 0; i < PortableVector<T>::size; ++i)
        if (mask[i] == 0) a[i] = b[i];
    return a;
}

inline void prefetch(const void*) {}
inline void prefetch_for_write(const void*) {}

inline unsigned lowest_bit(unsigned bits) {
    return static_cast<unsigned>(std::countr_zero(bits));
}

constexpr double magnitude(double x) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & ~(std::uint64_t{1} << 63));
}

#endif

}  // namespace carom::detail
