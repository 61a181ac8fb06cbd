/// The names that sprites have in documents of engines.
#pragma once

#include "bake/sprite_frame.hpp"

#include <set>
#include <string>

namespace carom::tool {

/// The frame's name, or the file's without its folder, in both cases without the ending of a picture.
std::string sprite_name(const SpriteFrame& frame);

/// The same with _ for each byte that is no ASCII letter, or digit, and another before a digit at the start: the
/// start of names in C, and a name of a node in Godot.
std::string sprite_identifier(const SpriteFrame& frame);

/// The names that a document has.
class TakenNames {
  public:
    /// Returns the name. Throws InputError where another sprite has it.
    const std::string& take(const std::string& name, const SpriteFrame& frame);

  private:
    std::set<std::string> taken_;
};

}  // namespace carom::tool
