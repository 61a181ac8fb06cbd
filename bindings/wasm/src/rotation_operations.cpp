#include "flat.hpp"

// Rotations with the same bits on every machine, for both modules.

namespace carom::wasm {
namespace {

Status put_rotation(Output& out, const RotD& rotation) {
    out.put(rotation.c, rotation.s);
    return done;
}

}  // namespace

CAROM_WASM_OPERATION(rotation_of_degrees) {
    return put_rotation(out, RotD::degrees(in.number()));
}

CAROM_WASM_OPERATION(rotation_of_radians) {
    return put_rotation(out, RotD::radians(in.number()));
}

CAROM_WASM_OPERATION(rotation_of_direction) {
    return put_rotation(out, RotD::from_direction(in.vec()));
}

}  // namespace carom::wasm
