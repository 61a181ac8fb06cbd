/// Expansion: an exact number as a sum of doubles [Shewchuk 1997], the fallback where doubles cannot decide a sign.
#pragma once

namespace carom::detail {

/// An exact real number: the unevaluated sum of nonoverlapping doubles, smallest first, zeros dropped.
///
/// Sums and products are exact as long as no product underflows or overflows. When one does, or when more than
/// `capacity` components would be needed, the number becomes unreliable and stays so through further arithmetic, and
/// the caller falls back to WideNumber. On values that fit a single double (game grids) each operation costs a few
/// flops.
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

    /// The sign; meaningful only while `reliable()`.
    int sign() const { return size_ == 0 ? 0 : (components_[size_ - 1] > 0 ? 1 : -1); }

    /// The number of doubles in the sum.
    int size() const { return size_; }
    double component(int i) const { return components_[i]; }

    friend Expansion operator+(const Expansion& a, const Expansion& b);
    friend Expansion operator-(const Expansion& a, const Expansion& b);
    friend Expansion operator*(const Expansion& a, const Expansion& b);
    friend Expansion operator-(const Expansion& a);

  private:
    void add(double x);
    void compress();

    double components_[capacity];
    int size_ = 0;
    bool reliable_ = true;
};

}  // namespace carom::detail
