/// Pixel connectivity: which pixels count as neighbors.
#pragma once

namespace carom {

/// With `four`, the neighbors of a pixel are those with which it shares a side; with `eight`, also those with which it
/// shares only a corner. Where set pixels are 8-connected, clear ones are 4-connected, and vice versa: otherwise a line
/// of pixels and a gap through it could both be connected at the same corner [Rosenfeld & Pfaltz 1966].
enum class Neighbors { four, eight };

}  // namespace carom
