#include "arc_depth.hpp"

#include "narrow/border/arc_region.hpp"
#include "narrow/border/escape_search.hpp"

namespace carom::detail {

namespace {

template <class T, class Use>
auto with_region(const ConvexPart<T>& arc, const ConvexPart<T>& other, const Use& use) {
    if (other.core_kind() == CoreKind::arc) return use(EscapeSearch(ArcArcRegion<T>(arc, other)));
    return use(EscapeSearch(ArcConvexRegion<T>(arc, other)));
}

}  // namespace

template <class T>
MinimumTranslation escape_of(const ConvexPart<T>& arc, const ConvexPart<T>& other) {
    return with_region(arc, other, [](auto search) { return search.run().value_or(MinimumTranslation{}); });
}

template <class T>
Vec2D direction_apart(const ConvexPart<T>& arc, const ConvexPart<T>& other, const Vec2D& guess) {
    return with_region(arc, other, [&](const auto& search) { return search.sharpened(guess); });
}

template MinimumTranslation escape_of(const ConvexPart<double>&, const ConvexPart<double>&);
template Vec2D direction_apart(const ConvexPart<double>&, const ConvexPart<double>&, const Vec2D&);

}  // namespace carom::detail
