/// The table of `carom bake`, where the document goes to a file.
#pragma once

#include "bake/bake.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// Collects a table with one line per sprite.
class BakeTable {
  public:
    void add(const BakedSprite& sprite);

    /// The aligned lines under their headings; empty when there are none.
    std::string text() const;

  private:
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace carom::tool
