/// Expansion: an exact number as a sum of doubles [Shewchuk 1997], the fallback where doubles cannot decide a sign.
#pragma once

namespace carom::detail {

class WideNumber;

/// An exact real number: the unevaluated sum of nonoverlapping doubles, smallest first, zeros dropped.
///
/// Sums and products are exact as long as no product underflows or overflows. When one does, or when more than
/// `capacity` components would be needed, the number becomes unreliable and stays so through further arithmetic, and
/// the caller falls back to WideNumber, or computes it again while WideExpansions exist. On values that fit a single
/// double (game grids) each operation costs a few flops.
class Expansion {
  public:
    static constexpr int capacity = 48;

    Expansion() = default;
    Expansion(double exact) {
        if (exact != 0) components_[size_++] = exact;
    }
    Expansion(const Expansion& other) { *this = other; }
    Expansion& operator=(const Expansion& other);

    bool reliable() const { return reliable_; }

    /// Whether it is one of the WideExpansions, and as what.
    bool is_wide() const { return wide_ >= 0; }
    const WideNumber& wide_number() const;

    /// The sign; meaningful only while `reliable()`.
    int sign() const {
        if (is_wide()) return wide_sign();
        return size_ == 0 ? 0 : (components_[size_ - 1] > 0 ? 1 : -1);
    }

    /// The number of doubles in the sum.
    int size() const { return size_; }
    double component(int i) const { return components_[i]; }

    friend Expansion operator+(const Expansion& a, const Expansion& b);
    friend Expansion operator-(const Expansion& a, const Expansion& b);
    friend Expansion operator*(const Expansion& a, const Expansion& b);
    friend Expansion operator-(const Expansion& a);

  private:
    friend class WideExpansions;

    using WideOperation = WideNumber (*)(const WideNumber&, const WideNumber&);

    void add(double x);
    void compress();
    int wide_sign() const;
    static bool are_wide();
    static Expansion wide(const Expansion& a, const Expansion& b, WideOperation operation);

    double components_[capacity];
    int size_ = 0;
    int wide_ = -1;  // its number among the WideExpansions, or none
    bool reliable_ = true;
};

/// While one exists, what the thread computes from Expansions are WideNumbers, which know no range: so that formulas
/// need not be compiled for these, too. They end with it.
class WideExpansions {
  public:
    WideExpansions();
    ~WideExpansions();
    WideExpansions(const WideExpansions&) = delete;
    WideExpansions& operator=(const WideExpansions&) = delete;

  private:
    friend class Expansion;
    struct Numbers;

    static thread_local Numbers* active;
    Numbers* const outer_;
};

}  // namespace carom::detail
