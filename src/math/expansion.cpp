#include <carom/detail/math/error_free.hpp>
#include <carom/detail/math/expansion.hpp>
#include <carom/detail/math/wide_number.hpp>

#include <cmath>
#include <cstring>
#include <utility>

namespace carom::detail {
namespace {

// Splitting overflows near 2^996, and the low half of a product loses bits below 2^-1074: two factors of 53 bits need
// a product of at least 2^(-1074 + 106).
bool product_is_safe(double a, double b) {
    const double product = std::fabs(a * b);
    return product > 0x1p-960 && product < 0x1p1000 && std::fabs(a) < 0x1p990 && std::fabs(b) < 0x1p990;
}

}  // namespace

struct WideExpansions::Numbers {
    void* operator new(std::size_t bytes) { return take_memory(bytes); }
    void operator delete(void* memory) { return_memory(memory); }

    QueryVector<WideNumber> all;
};

thread_local WideExpansions::Numbers* WideExpansions::active = nullptr;

WideExpansions::WideExpansions() : outer_(active) {
    active = new Numbers;
}

WideExpansions::~WideExpansions() {
    delete active;
    active = outer_;
}

bool Expansion::are_wide() {
    return WideExpansions::active != nullptr;
}

// What is not one of them yet is a number that the formula starts from.
Expansion Expansion::wide(const Expansion& a, const Expansion& b, WideOperation operation) {
    QueryVector<WideNumber>& all = WideExpansions::active->all;
    const auto number_of = [&](const Expansion& x) {
        if (x.is_wide()) return x.wide_number();
        WideNumber sum;
        for (int i = 0; i < x.size_; ++i) sum = sum + WideNumber(x.components_[i]);
        return sum;
    };
    Expansion result;
    result.wide_ = static_cast<int>(all.size());
    all.push_back(operation(number_of(a), number_of(b)));
    return result;
}

const WideNumber& Expansion::wide_number() const {
    return WideExpansions::active->all[static_cast<std::size_t>(wide_)];
}

int Expansion::wide_sign() const {
    return wide_number().sign();
}

Expansion& Expansion::operator=(const Expansion& other) {
    size_ = other.size_;
    wide_ = other.wide_;
    reliable_ = other.reliable_;
    std::memmove(components_, other.components_, static_cast<std::size_t>(size_) * sizeof(double));
    return *this;
}

// GROW-EXPANSION with zero elimination [Shewchuk 1997, theorem 10].
void Expansion::add(double x) {
    double carry = x;
    int kept = 0;
    for (int i = 0; i < size_; ++i) {
        const TwoTerm sum = two_sum(carry, components_[i]);
        if (sum.low != 0) components_[kept++] = sum.low;
        carry = sum.high;
    }
    if (carry != 0) {
        if (kept == capacity) {
            reliable_ = false;
            return;
        }
        components_[kept++] = carry;
    }
    size_ = kept;
    if (!std::isfinite(carry)) reliable_ = false;
}

// COMPRESS, first traversal [Shewchuk 1997, theorem 23]: fewer and fuller components.
void Expansion::compress() {
    if (size_ < 2) return;
    int bottom = size_ - 1;
    double carry = components_[bottom];
    for (int i = size_ - 2; i >= 0; --i) {
        const TwoTerm sum = fast_two_sum(carry, components_[i]);
        carry = sum.high;
        if (sum.low != 0) {
            components_[bottom--] = sum.high;
            carry = sum.low;
        }
    }
    components_[bottom] = carry;
    size_ -= bottom;
    std::memmove(components_, components_ + bottom, static_cast<std::size_t>(size_) * sizeof(double));
}

Expansion operator-(const Expansion& a) {
    if (a.is_wide()) return Expansion() - a;
    Expansion result = a;
    for (int i = 0; i < result.size_; ++i) result.components_[i] = -result.components_[i];
    return result;
}

Expansion operator+(const Expansion& a, const Expansion& b) {
    if (Expansion::are_wide()) [[unlikely]]
        return Expansion::wide(a, b, [](const WideNumber& x, const WideNumber& y) { return x + y; });
    Expansion result = a;
    result.reliable_ = a.reliable_ && b.reliable_;
    for (int i = 0; i < b.size_ && result.reliable_; ++i) result.add(b.components_[i]);
    result.compress();
    return result;
}

Expansion operator-(const Expansion& a, const Expansion& b) {
    if (Expansion::are_wide()) [[unlikely]]
        return Expansion::wide(a, b, [](const WideNumber& x, const WideNumber& y) { return x - y; });
    Expansion result = a;
    result.reliable_ = a.reliable_ && b.reliable_;
    for (int i = 0; i < b.size_ && result.reliable_; ++i) result.add(-b.components_[i]);
    result.compress();
    return result;
}

Expansion operator*(const Expansion& a, const Expansion& b) {
    if (Expansion::are_wide()) [[unlikely]]
        return Expansion::wide(a, b, [](const WideNumber& x, const WideNumber& y) { return x * y; });
    Expansion result;
    result.reliable_ = a.reliable_ && b.reliable_;
    for (int i = 0; i < a.size_ && result.reliable_; ++i) {
        for (int j = 0; j < b.size_ && result.reliable_; ++j) {
            if (!product_is_safe(a.components_[i], b.components_[j])) {
                result.reliable_ = false;
                break;
            }
            const TwoTerm product = two_product(a.components_[i], b.components_[j]);
            if (product.low != 0) result.add(product.low);
            result.add(product.high);
        }
        result.compress();
    }
    return result;
}

}  // namespace carom::detail
