#include "oracle/numbers/reals.hpp"

namespace oracle {
namespace {

void shift(mpf_ptr number, int exponent) {
    if (exponent >= 0)
        mpf_mul_2exp(number, number, mp_bitcnt_t(exponent));
    else
        mpf_div_2exp(number, number, mp_bitcnt_t(-exponent));
}

bool is_below_bits(mpf_srcptr number, int zero_bits) {
    long exponent = 0;
    mpf_get_d_2exp(&exponent, number);
    return mpf_sgn(number) == 0 || exponent < -zero_bits;
}

/// Twice the bits that are distinguished from zero: what a quotient or a root makes of a small number keeps enough of
/// them.
mp_bitcnt_t precision_for(int zero_bits) {
    return mp_bitcnt_t(2 * zero_bits + 128);
}

}  // namespace

Formulas& Formulas::here() {
    static thread_local Formulas formulas;
    return formulas;
}

Formulas::~Formulas() {
    for (const auto& block : blocks_) {
        for (std::size_t i = 0; i < block_size; ++i) {
            Formula& formula = block[i];
            if (formula.room == 0) continue;
            mpf_set_prec_raw(formula.number, formula.room);
            mpf_clear(formula.number);
        }
    }
}

mpf_ptr Formulas::room_for(Formula& formula) const {
    const mp_bitcnt_t precision = precision_for(zero_bits);
    if (formula.room < precision) {
        if (formula.room > 0) {
            mpf_set_prec_raw(formula.number, formula.room);
            mpf_clear(formula.number);
        }
        mpf_init2(formula.number, precision);
        formula.room = mpf_get_prec(formula.number);
    }
    mpf_set_prec_raw(formula.number, precision);
    formula.is_known = true;
    return formula.number;
}

mpf_srcptr Formulas::compute(Formula& formula) const {
    if (formula.is_known) return formula.number;
    const mpf_srcptr a = formula.a ? compute(*formula.a) : nullptr, b = formula.b ? compute(*formula.b) : nullptr;
    const mpf_ptr result = room_for(formula);
    switch (formula.kind) {
        case Formula::Kind::number:
            mpf_set_d(result, formula.head);
            shift(result, formula.exponent);
            break;
        case Formula::Kind::negation:
            mpf_neg(result, a);
            break;
        case Formula::Kind::sum:
            mpf_add(result, a, b);
            break;
        case Formula::Kind::difference:
            mpf_sub(result, a, b);
            break;
        case Formula::Kind::product:
            mpf_mul(result, a, b);
            break;
        case Formula::Kind::quotient:
            mpf_div(result, a, b);
            break;
        case Formula::Kind::root:
            mpf_sqrt(result, a);
            break;
        case Formula::Kind::least:
            mpf_set(result, mpf_cmp(a, b) <= 0 ? a : b);
            break;
    }
    return result;
}

int Formulas::sign_of(Formula& formula) const {
    if (is_filtered) {
        if (formula.rough.is_exact_zero()) return 0;
        if (formula.rough.is_beyond(std::ldexp(1.0L, -zero_bits))) return formula.rough.is_positive() ? 1 : -1;
    }
    const mpf_srcptr number = compute(formula);
    const bool is_zero = is_below_bits(number, zero_bits);
    formula.rough = is_zero ? Rough() : Rough(number);  // what comes of it is known better, too
    return is_zero ? 0 : mpf_sgn(number);
}

Real::Real(double head, int exponent)
    : Real(Formula::Kind::number, Rough(head) * Rough::power_of_two(exponent), nullptr, nullptr) {
    formula_->head = head;
    formula_->exponent = exponent;
}

Real::Real(const mpz_class& x, int exponent) : Real(Formula::Kind::number, Rough(x, exponent), nullptr, nullptr) {
    const mpf_ptr number = Formulas::here().room_for(*formula_);
    mpf_set_z(number, x.get_mpz_t());
    shift(number, exponent);
}

}  // namespace oracle
