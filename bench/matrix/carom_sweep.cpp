#include "carom_loops.hpp"

namespace bench::matrix {

template CaromLoop<FloatBodies> carom_loop<FloatBodies, Verb::sweep>(Kind, Kind);
template CaromLoop<DoubleBodies> carom_loop<DoubleBodies, Verb::sweep>(Kind, Kind);
template CaromLoop<UnplacedBodies> carom_loop<UnplacedBodies, Verb::sweep>(Kind, Kind);

}  // namespace bench::matrix
