// A Result that nobody looks at is an error nobody sees.
// expect: nodiscard
// expect: unused-result
#include <carom/shape/validate.hpp>

void check(const carom::AnyShape& shape) {
#ifdef CAROM_MUST_FAIL
    carom::validate(shape);
#else
    static_cast<void>(carom::validate(shape));
#endif
}
