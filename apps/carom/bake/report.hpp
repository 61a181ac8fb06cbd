/// The output of `carom bake`.
#pragma once

#include "bake/bake.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// Collects the JSON document, one line per sprite.
class BakeDocument {
  public:
    explicit BakeDocument(const BakeSettings& settings);

    void add(const BakedSprite& sprite);

    /// A file that could not be baked.
    void add_failure(const std::string& file, const std::string& message);

    /// The whole document; nothing can be added afterwards.
    std::string take();

  private:
    void begin_entry();

    std::string text_;
    bool empty_ = true;
};

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
