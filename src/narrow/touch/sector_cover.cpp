#include "sector.hpp"

namespace carom::detail {
namespace {

// Whether `next` covers what follows the end of `current` without a gap at the joint.
template <class T>
bool continues(const Sector<T>& current, const Sector<T>& next) {
    return compare_germs(next.start_germ(), current.end_germ(), next.end_germ()) < 0;
}

}  // namespace

// Walks greedily around, always on to the sector that reaches furthest, as in covering a circle by fewest arcs
// [Lee & Lee 1984].
template <class T>
bool covers_all_germs(SectorSource<T> sectors) {
    Sector<T> first;
    const bool any = sectors([&](const Sector<T>& sector) {
        first = sector;
        return true;
    });
    if (!any) return false;
    Sector<T> current = first;
    while (true) {
        Sector<T> best;
        bool found = false;
        sectors([&](const Sector<T>& sector) {
            if (!continues(current, sector)) return false;
            if (!found || compare_germs(current.end_germ(), best.end_germ(), sector.end_germ()) < 0) best = sector;
            found = true;
            return false;
        });
        if (!found) return false;
        if (compare_germs(current.end_germ(), first.start_germ(), best.end_germ()) <= 0) return true;
        current = best;
    }
}

template bool covers_all_germs(SectorSource<float>);
template bool covers_all_germs(SectorSource<double>);

}  // namespace carom::detail
