// Numbers and their shortest text, as the standard asks for: libc++ 13 has neither. fast_float reads numbers, and fmt
// finds the digits.
#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

namespace std {

namespace {

template <class Float>
from_chars_result parsed(const char* first, const char* last, Float& value) {
    Float number = 0;
    const auto [end, error] = fast_float::from_chars(first, last, number);
    if (error != errc()) return {end, error};
    const string_view text(first, static_cast<size_t>(end - first));
    const string_view digits = text.substr(0, text.find_first_of("eE"));
    const bool too_large = isinf(number) && digits.find_first_of("0123456789") != string_view::npos;
    const bool too_small = number == 0 && digits.find_first_of("123456789") != string_view::npos;
    if (too_large || too_small) return {end, errc::result_out_of_range};
    value = number;
    return {end, errc()};
}

string scientific(const string& sign, const string& digits, int exponent) {
    const string fraction = digits.size() > 1 ? "." + digits.substr(1) : "";
    return fmt::format("{}{}{}e{}{:02}", sign, digits[0], fraction, exponent < 0 ? '-' : '+', abs(exponent));
}

// digits * 10^exponent without an exponent; a whole number is that of `value`, not rounded to its digits.
string fixed(const string& sign, const string& digits, int exponent, double value) {
    if (exponent >= 0) return fmt::format("{}{:.0f}", sign, value);
    const int whole = static_cast<int>(digits.size()) + exponent;
    if (whole <= 0) return fmt::format("{}0.{}{}", sign, string(static_cast<size_t>(-whole), '0'), digits);
    return sign + digits.substr(0, static_cast<size_t>(whole)) + "." + digits.substr(static_cast<size_t>(whole));
}

/// Whichever is shorter, as a number that reads back as the same; without an exponent if both are equally long.
template <class Float>
string shortest(Float value, bool always_scientific) {
    if (!isfinite(value)) return fmt::format("{}", value);
    const string sign = signbit(value) ? "-" : "";
    if (value == 0) return sign + (always_scientific ? "0e+00" : "0");
    const auto decimal = fmt::detail::dragonbox::to_decimal(abs(value));
    const string digits = to_string(decimal.significand);
    const string with_exponent = scientific(sign, digits, decimal.exponent + static_cast<int>(digits.size()) - 1);
    if (always_scientific) return with_exponent;
    const string without = fixed(sign, digits, decimal.exponent, static_cast<double>(abs(value)));
    return without.size() <= with_exponent.size() ? without : with_exponent;
}

to_chars_result put(char* first, char* last, const string& text) {
    if (static_cast<size_t>(last - first) < text.size()) return {last, errc::value_too_large};
    return {copy(text.begin(), text.end(), first), errc()};
}

}  // namespace

from_chars_result from_chars(const char* first, const char* last, double& value) {
    return parsed(first, last, value);
}

from_chars_result from_chars(const char* first, const char* last, float& value) {
    return parsed(first, last, value);
}

to_chars_result to_chars(char* first, char* last, double value) {
    return put(first, last, shortest(value, false));
}

to_chars_result to_chars(char* first, char* last, float value) {
    return put(first, last, shortest(value, false));
}

to_chars_result to_chars(char* first, char* last, double value, chars_format format) {
    return put(first, last, shortest(value, format == chars_format::scientific));
}

}  // namespace std
