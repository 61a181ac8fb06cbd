#include "carom_loops.hpp"

namespace bench::matrix {

template CaromLoop<FloatBodies> carom_loop<FloatBodies, Verb::distance>(Kind, Kind);
template CaromLoop<DoubleBodies> carom_loop<DoubleBodies, Verb::distance>(Kind, Kind);
template CaromLoop<UnplacedBodies> carom_loop<UnplacedBodies, Verb::distance>(Kind, Kind);

}  // namespace bench::matrix
