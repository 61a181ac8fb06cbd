/// Where the images of several files go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace carom::tool {

/// The pattern with the file's name, without folder and ending, in place of its first {}. For "FILE#LEVEL" it is
/// "FILE-LEVEL".
std::string image_path(const std::string& pattern, const std::string& file);

/// Throws UsageError when two of the files would have the same image; `option` is the one that gave the pattern.
void check_image_names(std::string_view option, const std::string& pattern, const std::vector<std::string>& files);

}  // namespace carom::tool
