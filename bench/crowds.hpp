/// What large worlds cost: bytes of a collider, and times of what is done with all of them at once.
#pragma once

namespace bench {

/// Prints the memory of worlds of 100,000 colliders and of their copies; how long it takes to add them, to update,
/// copy, restore and hash them; updates in which few of them move, that keep contacts, and by threads; and trees and
/// pairs of ten million boxes. Returns false if a copy evolves in another way, or with threads.
bool print_crowds(int rounds);

}  // namespace bench
