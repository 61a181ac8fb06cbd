#include "carom_loops.hpp"

namespace bench::matrix {

template CaromLoop<FloatBodies> carom_loop<FloatBodies, Verb::overlaps>(Kind, Kind);
template CaromLoop<DoubleBodies> carom_loop<DoubleBodies, Verb::overlaps>(Kind, Kind);
template CaromLoop<UnplacedBodies> carom_loop<UnplacedBodies, Verb::overlaps>(Kind, Kind);

}  // namespace bench::matrix
