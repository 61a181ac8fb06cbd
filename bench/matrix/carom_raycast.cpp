#include "carom_loops.hpp"

namespace bench::matrix {

template CaromLoop<FloatBodies> carom_loop<FloatBodies, Verb::raycast>(Kind, Kind);
template CaromLoop<DoubleBodies> carom_loop<DoubleBodies, Verb::raycast>(Kind, Kind);
template CaromLoop<UnplacedBodies> carom_loop<UnplacedBodies, Verb::raycast>(Kind, Kind);

}  // namespace bench::matrix
