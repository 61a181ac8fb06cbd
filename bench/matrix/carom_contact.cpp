#include "carom_loops.hpp"

namespace bench::matrix {

template CaromLoop<FloatBodies> carom_loop<FloatBodies, Verb::contact>(Kind, Kind);
template CaromLoop<DoubleBodies> carom_loop<DoubleBodies, Verb::contact>(Kind, Kind);
template CaromLoop<UnplacedBodies> carom_loop<UnplacedBodies, Verb::contact>(Kind, Kind);

}  // namespace bench::matrix
