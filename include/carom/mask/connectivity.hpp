/// Which pixels count as neighbours.
#pragma once

namespace carom {

/// With four, a pixel is joined to those it shares a side with; with eight, also to those it shares only a corner with.
/// Where set pixels are joined by eight, clear ones are by four, and the other way round: else a line of pixels and a
/// gap through it could both be whole at the same corner [Rosenfeld & Pfaltz 1966].
enum class Connectivity { four, eight };

}  // namespace carom
