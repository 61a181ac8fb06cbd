/// Which pixels count as neighbours.
#pragma once

namespace carom {

/// With four, the neighbours of a pixel are those it shares a side with; with eight, also those it shares only a corner
/// with. Where set pixels are joined by eight, clear ones are by four, and the other way round: else a line of pixels
/// and a gap through it could both be whole at the same corner [Rosenfeld & Pfaltz 1966].
enum class Neighbours { four, eight };

}  // namespace carom
