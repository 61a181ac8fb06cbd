#include "geos/suite/size.hpp"

#include <algorithm>
#include <cmath>

namespace geos {

using namespace carom;

Size size_of(std::initializer_list<const Figure*> figures) {
    Size size;
    AabbD all = bounds((*figures.begin())->shape);
    for (const Figure* figure : figures) {
        const AabbD box = bounds(figure->shape);
        all = {{std::min(all.min.x, box.min.x), std::min(all.min.y, box.min.y)},
               {std::max(all.max.x, box.max.x), std::max(all.max.y, box.max.y)}};
        for (const SegmentD& s : figure->segments) size.borders += std::hypot(s.b.x - s.a.x, s.b.y - s.a.y);
    }
    size.across = std::hypot(all.max.x - all.min.x, all.max.y - all.min.y);
    size.coordinate = std::max({std::abs(all.min.x), std::abs(all.min.y), std::abs(all.max.x), std::abs(all.max.y)});
    return size;
}

}  // namespace geos
