#include "bench/kernels.hpp"

#include <carom/batch/overlaps_many.hpp>

namespace carom::tool {

std::string kernels_text() {
    const std::string kernels = batch_kernels();
#ifdef CAROM_STATIC_TOOL
    if (kernels == "portable") return kernels + ", since there is no static Highway";
#endif
    return kernels == "portable" ? kernels + "; install libhwy-dev and build again for faster ones" : kernels;
}

}  // namespace carom::tool
