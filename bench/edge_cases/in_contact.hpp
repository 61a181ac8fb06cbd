/// What queries take about shapes that touch exactly, or are in one place.
#pragma once

namespace bench {

/// Measures shapes that overlap anywhere, that rest on others, and that are in one place, in float and double, and
/// prints tables. Returns false where an answer is wrong.
bool print_in_contact(int rounds);

}  // namespace bench
