/// Arrays whose elements are a stride of bytes apart.
#pragma once

#include "call.hpp"

#include <cstring>

namespace carom::c {

/// Calls `use` with a copy of each element. Stride 0 means that they follow each other.
template <class T, class Use>
void each_strided(Call& call, const T* first, std::size_t count, std::size_t stride, const char* name, Use use) {
    if (count > 0) call.pointer(first, name);
    if (stride != 0 && stride < sizeof(T))
        call.fail(CAROM_BAD_SIZE, std::string("stride is ") + std::to_string(stride) + "; elements of " + name +
                                      " have " + std::to_string(sizeof(T)) + " bytes");
    if (!call.ok()) return;
    const auto* bytes = reinterpret_cast<const unsigned char*>(first);
    for (std::size_t i = 0; i < count; ++i, bytes += stride == 0 ? sizeof(T) : stride) {
        T one;
        std::memcpy(&one, bytes, sizeof one);
        use(i, one);
    }
}

}  // namespace carom::c
