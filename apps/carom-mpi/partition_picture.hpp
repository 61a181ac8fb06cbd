/// The picture of a partition: which rank has which region and which colliders.
#pragma once

#include <carom/mpi/distributed_world.hpp>

#include <string>

namespace carom::tool {

/// Collective. Rank 0 draws the boxes of the colliders, in the color of the rank that owns them, and the borders of the
/// regions, into a .png or .svg whose longer side has 1000 pixels. Of more than 50,000 colliders, it shows one of
/// several. Throws UsageError for another ending, and AgreedError where the file cannot be written.
void draw_partition(const Ranks& ranks, const DistributedWorldD& world, const std::string& path);

}  // namespace carom::tool
