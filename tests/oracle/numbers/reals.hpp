/// Numbers of many bits, in which what is nearer to zero than 2^-z is zero, and vectors.
///
/// A Real is a formula: it is computed roughly at once, and to its many bits only when its rough value cannot tell a
/// sign that somebody asks for. So the filter is in one place, and what it lets pass is sure: a Rough number that is
/// certain to be farther from zero than 2^-z has the sign that all the bits would have.
#pragma once

#include "oracle/numbers/rough.hpp"
#include "oracle/pieces/pieces.hpp"

#include <memory>
#include <vector>

namespace oracle {

/// A number, or how it comes from others.
struct Formula {
    enum class Kind { number, negation, sum, difference, product, quotient, root, least };

    Rough rough;
    Formula* a = nullptr;
    Formula* b = nullptr;
    double head = 0;  ///< of a number: head * 2^exponent
    int exponent = 0;
    Kind kind = Kind::number;
    bool is_known = false;  ///< whether `number` holds it
    mp_bitcnt_t room = 0;   ///< for how many bits `number` has been given memory, which it keeps for later formulas
    mpf_t number;
};

/// Where this thread's formulas are kept, all until a later release.
class Formulas {
  public:
    static Formulas& here();
    Formulas() = default;
    Formulas(const Formulas&) = delete;
    ~Formulas();

    Formula& add() {
        if (used_ == blocks_.size() * block_size) blocks_.push_back(std::make_unique<Formula[]>(block_size));
        Formula& formula = at(used_++);
        formula.is_known = false;
        return formula;
    }
    std::size_t used() const { return used_; }
    /// Forgets all but the first so many.
    void release(std::size_t used) { used_ = used; }

    /// Where all the bits of a formula go.
    mpf_ptr room_for(Formula& formula) const;
    /// To all bits.
    mpf_srcptr compute(Formula& formula) const;
    int sign_of(Formula& formula) const;

    int zero_bits = 300;
    bool is_filtered = true;

  private:
    Formula& at(std::size_t i) { return blocks_[i / block_size][i % block_size]; }

    static constexpr std::size_t block_size = 1024;
    std::vector<std::unique_ptr<Formula[]>> blocks_;
    std::size_t used_ = 0;
};

/// All signs from all the bits while it lives, and no other short cuts: for tests of the filters.
class WithoutFilters {
  public:
    WithoutFilters() { Formulas::here().is_filtered = false; }
    WithoutFilters(const WithoutFilters&) = delete;
    ~WithoutFilters() { Formulas::here().is_filtered = true; }
};

class Real {
  public:
    /// From here on numbers as small as 2^-bits are distinguished from zero. All earlier Reals of this thread end.
    static void begin(int bits) {
        Formulas::here().release(0);
        Formulas::here().zero_bits = bits;
    }

    /// Ends the Reals made during its life.
    class Scope {
      public:
        Scope() = default;
        Scope(const Scope&) = delete;
        ~Scope() { Formulas::here().release(before_); }

      private:
        std::size_t before_ = Formulas::here().used();
    };

    Real(double x = 0) : Real(x, 0) {}
    Real(const mpz_class& x, int exponent);
    Real(const Dyadic<mpz_class>& x) : Real(x.mantissa, x.exponent) {}
    static Real power_of_two(int exponent) { return {1, exponent}; }

    friend Real operator+(const Real& a, const Real& b) {
        return {Formula::Kind::sum, a.formula_->rough + b.formula_->rough, a.formula_, b.formula_};
    }
    friend Real operator-(const Real& a, const Real& b) {
        return {Formula::Kind::difference, a.formula_->rough - b.formula_->rough, a.formula_, b.formula_};
    }
    friend Real operator*(const Real& a, const Real& b) {
        return {Formula::Kind::product, a.formula_->rough * b.formula_->rough, a.formula_, b.formula_};
    }
    friend Real operator/(const Real& a, const Real& b) {
        return {Formula::Kind::quotient, a.formula_->rough / b.formula_->rough, a.formula_, b.formula_};
    }
    Real operator-() const { return {Formula::Kind::negation, -formula_->rough, formula_, nullptr}; }
    friend Real root(const Real& a) { return {Formula::Kind::root, root(a.formula_->rough), a.formula_, nullptr}; }
    friend Real least(const Real& a, const Real& b) {
        return {Formula::Kind::least, least(a.formula_->rough, b.formula_->rough), a.formula_, b.formula_};
    }
    friend bool operator<(const Real& a, const Real& b) { return sign(a - b) < 0; }
    friend bool operator<=(const Real& a, const Real& b) { return sign(a - b) <= 0; }
    friend bool operator==(const Real& a, const Real& b) { return sign(a - b) == 0; }
    friend int sign(const Real& a) { return Formulas::here().sign_of(*a.formula_); }
    const Rough& rough() const { return formula_->rough; }
    double rounded() const { return mpf_get_d(Formulas::here().compute(*formula_)); }

  private:
    Real(double head, int exponent);
    Real(Formula::Kind kind, const Rough& rough, Formula* a, Formula* b) : formula_(&Formulas::here().add()) {
        formula_->rough = rough;
        formula_->a = a;
        formula_->b = b;
        formula_->kind = kind;
    }

    Formula* formula_;
};

/// Vectors of either, found by their number type.
template <class N>
Vec<N> sum(const Vec<N>& a, const Vec<N>& b) {
    return {a.x + b.x, a.y + b.y};
}
template <class N>
Vec<N> difference(const Vec<N>& a, const Vec<N>& b) {
    return {a.x - b.x, a.y - b.y};
}
template <class N>
Vec<N> scaled(const Vec<N>& a, const N& k) {
    return {a.x * k, a.y * k};
}
template <class N>
Vec<N> opposite(const Vec<N>& a) {
    return {-a.x, -a.y};
}
template <class N>
Vec<N> left(const Vec<N>& a) {
    return {-a.y, a.x};
}
template <class N>
N dot_of(const Vec<N>& a, const Vec<N>& b) {
    return a.x * b.x + a.y * b.y;
}
template <class N>
N cross_of(const Vec<N>& a, const Vec<N>& b) {
    return a.x * b.y - a.y * b.x;
}
template <class N>
Vec<N> unit(const Vec<N>& a) {
    return scaled(a, N(1.0) / root(dot_of(a, a)));
}
template <class N>
bool is_zero(const Vec<N>& a) {
    return sign(a.x) == 0 && sign(a.y) == 0;
}

}  // namespace oracle
