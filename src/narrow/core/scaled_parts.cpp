#include "scaled_parts.hpp"

#include <carom/detail/math/double_double.hpp>

namespace carom::detail {
namespace {

// Calls visit(number) with all stored numbers of a part that are lengths.
template <class T, class Visit>
void each_length(const ConvexPart<T>& part, Visit visit) {
    const auto visit_both = [&](const BasicVec2<T>& v) {
        visit(static_cast<double>(v.x));
        visit(static_cast<double>(v.y));
    };
    const int axes = part.core_kind() == CoreKind::ellipse ? 2 : 0;
    for (int i = 0; i < part.size() + axes; ++i) visit_both(part.local(i));
    for (int k = 0; k < part.pose_count(); ++k) visit_both(part.pose(k).at);
}

double largest_length(const ConvexPart<double>& part) {
    double largest = part.radius<double>();
    each_length(part, [&](double length) { largest = std::fmax(largest, std::fabs(length)); });
    return largest;
}

}  // namespace

int exponent_towards_one(const ConvexPart<double>& a, const ConvexPart<double>& b) {
    return exponent_towards_one(std::fmax(largest_length(a), largest_length(b)));
}

int exponent_towards_one(PartSource<double> a, PartSource<double> b) {
    double largest = 0;
    for (const PartSource<double>& parts : {a, b}) {
        parts([&](const ConvexPart<double>& part) {
            if (part.size() > 0) largest = std::fmax(largest, largest_length(part));
            return part.size() > 0;
        });
    }
    return exponent_towards_one(largest);
}

bool keeps_bits(double length, int exponent) {
    return std::ldexp(std::ldexp(length, exponent), -exponent) == length;
}

// A radius is a sum, whose terms may have lower bits than the sum, by at most the width of a double.
template <class T>
bool keeps_bits(const ConvexPart<T>& part, int exponent) {
    const TwoTerm radius = part.template radius<DoubleDouble>().value;
    bool kept = keeps_bits(radius.high, exponent - 54) && keeps_bits(radius.low, exponent - 54);
    each_length(part, [&](double length) { kept = kept && keeps_bits(length, exponent); });
    return kept;
}

template bool keeps_bits(const ConvexPart<float>&, int);
template bool keeps_bits(const ConvexPart<double>&, int);

}  // namespace carom::detail
