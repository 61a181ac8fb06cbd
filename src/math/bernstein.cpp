#include "bernstein.hpp"

#include "constant_size.hpp"

#include <carom/detail/math/infinity.hpp>

#include <array>

namespace carom::detail {
namespace {

// binomial[n][k], exact.
constexpr auto binomial = [] {
    std::array<std::array<double, max_fast_coefficients>, max_fast_coefficients> table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
    return table;
}();

/// Converts the coefficients of p(t) to those of p(start + width x) in the scaled Bernstein basis, C(n, j) b_j, and
/// returns a bound on the error of every b_j. All steps are sums of products of coefficients with at most n factors
/// `start` or width; in absolute values they never exceed p's sum of terms at |start| + width, and no term takes part
/// in more than 6 n + 4 roundings: 2 n in the shift, 3 n in the powers of the width, n in the sums, and few more. 12 n
/// + 16 also covers the rounding of the bound, and `tiny` underflow, as long as the powers are in range.
template <class Size>
double transform(const BasicPolynomial<ErrorBounded>& p, Size size, double start, double width, double* a) {
    const ErrorBounded* coefficients = p.data();
    const double reach = magnitude(start) + width;
    const double share = (12 * size + 16) * unit_roundoff;
    double bound = 0, largest = 0;
    for (int i = size - 1; i >= 0; --i) {
        a[i] = coefficients[i].value;
        largest = largest * reach + magnitude(a[i]);
        bound = bound * reach + (share * magnitude(a[i]) + 2 * (coefficients[i].error + tiny));
    }
    if (start != 0) {
        for (int done = 0; done < size; ++done) {
            for (int i = size - 2; i >= done; --i) a[i] += start * a[i + 1];
        }
    }
    double power = 1;
    for (int i = 1; i < size; ++i) {
        power *= width;
        a[i] *= power;
    }
    // C(n, j) b_j = sum C(n - i, j - i) a_i, by sums alone.
    for (int last = size - 1; last > 0; --last) {
        for (int i = 1; i <= last; ++i) a[i] += a[i - 1];
    }
    return largest < 0x1p900 && power > 0x1p-900 && power < 0x1p900 ? bound : infinity;
}

/// An upper bound for the sign variations of the coefficients, since uncertain signs may be any. Of the same parity as
/// the number of roots.
template <class Size>
int max_variations(const double* b, Size size, double error, int first, int last) {
    bool alike = first == last;
    for (int i = 1; i < size - 1; ++i) alike &= first * b[i] > error;
    if (alike) return 0;
    int most = 0, before = first, unknown = 0;
    for (int i = 1; i < size; ++i) {
        const int sign = i == size - 1 ? last : (b[i] > error ? 1 : (-b[i] > error ? -1 : 0));
        if (sign == 0) {
            ++unknown;
            continue;
        }
        const int differ = sign != before;
        most += unknown + 1 - ((unknown + 1 - differ) & 1);
        before = sign;
        unknown = 0;
    }
    return most;
}

/// Subdivision by de Casteljau's algorithm, at ratios that are unlikely to hit a root.
template <class Size>
class Isolation {
  public:
    Isolation(Size size, IsolatedRoots& roots) : size_(size), roots_(roots) {}

    bool run(const double* b, double error, int first, int last, double low, double width, int depth) {
        const int variations = max_variations(b, size_, error, first, last);
        if (variations == 0) return true;
        if (variations == 1) {
            add(b, low, width);
            return true;
        }
        if (depth == max_depth) return false;
        for (const double ratio : {0.4835772, 0.5471813}) {
            double left[max_fast_coefficients], right[max_fast_coefficients]{};
            const double error_after = split(b, error, ratio, left, right);
            const double middle = right[0];
            if (!(magnitude(middle) > error_after)) continue;
            const int sign = middle > 0 ? 1 : -1;
            return run(left, error_after, first, sign, low, width * ratio, depth + 1) &&
                   run(right, error_after, sign, last, low + width * ratio, width * (1 - ratio), depth + 1);
        }
        return false;
    }

  private:
    static constexpr int max_depth = 50;

    void add(const double* b, double low, double width) {
        auto& root = roots_.root[roots_.count++];
        const double share = b[0] / (b[0] - b[size_ - 1]);  // of the chord
        root = {low, low + width, low + width * (share > 0 && share < 1 ? share : 0.5)};
    }

    /// Returns the error of the result: each step makes four rounding errors (one in the weight 1 - ratio) relative to
    /// at most the largest coefficient.
    double split(const double* b, double error, double ratio, double* left, double* right) const {
        double largest = 0;
        for (int i = 0; i < size_; ++i) {
            right[i] = b[i];
            largest = std::max(largest, magnitude(b[i]));
        }
        for (int done = 0; done < size_; ++done) {
            left[done] = right[0];
            for (int i = 0; i < size_ - 1 - done; ++i) right[i] = (1 - ratio) * right[i] + ratio * right[i + 1];
        }
        return (error + (4 * size_ * unit_roundoff) * largest + tiny) * inflate;
    }

    Size size_;
    IsolatedRoots& roots_;
};

}  // namespace

void bernstein_form(const BasicPolynomial<ErrorBounded>& p, int size, IntervalD interval, int at_start, int at_end,
                    BernsteinForm& form) {
    double a[max_fast_coefficients];
    form.size = size - at_start - at_end;
    form.error =
        with_constant_size(size, [&](auto n) { return transform(p, n, interval.lo, interval.hi - interval.lo, a); });
    const auto& choices = binomial[static_cast<std::size_t>(form.size - 1)];
    for (int i = 0; i < form.size; ++i) form.b[i] = a[i + at_start] / choices[static_cast<std::size_t>(i)];
    if (at_start + at_end > 0) {
        const auto& whole = binomial[static_cast<std::size_t>(size - 1)];
        double growth = 1;
        for (int i = 0; i < form.size; ++i) {
            growth =
                std::max(growth, whole[static_cast<std::size_t>(i + at_start)] / choices[static_cast<std::size_t>(i)]);
        }
        form.error *= growth * inflate;
    }
}

int max_roots(const BernsteinForm& form, int sign_at_0, int sign_at_1) {
    return with_constant_size(
        form.size, [&](auto size) { return max_variations(form.b, size, form.error, sign_at_0, sign_at_1); });
}

bool isolate_roots(const BernsteinForm& form, int sign_at_0, int sign_at_1, IsolatedRoots& roots) {
    roots.count = 0;
    return with_constant_size(form.size, [&](auto size) {
        return Isolation(size, roots).run(form.b, form.error, sign_at_0, sign_at_1, 0, 1, 0);
    });
}

}  // namespace carom::detail
