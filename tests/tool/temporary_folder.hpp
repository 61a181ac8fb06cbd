/// A folder that lives as long as a test, and small helpers to fill it.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace carom::tool {

/// Made empty in the system's folder for temporary files; removed with everything in it.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "carom_test_XXXXXX").string();
        if (!mkdtemp(name.data())) throw std::runtime_error("cannot make a temporary folder");
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string path(const std::string& name) const { return (path_ / name).string(); }

    /// Writes a file and returns its path.
    std::string write(const std::string& name, const std::string& bytes) const {
        std::ofstream(path(name), std::ios::binary) << bytes;
        return path(name);
    }

    /// Copies everything in `folder` here.
    void copy_from(const std::string& folder) const {
        std::filesystem::copy(folder, path_, std::filesystem::copy_options::recursive);
    }

  private:
    std::filesystem::path path_;
};

/// The absolute path of a file of the project.
std::string source_path(const std::string& name);

inline std::string file_bytes(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The complete example in docs/scene.md: its first block of JSON.
inline std::string documented_scene() {
    const std::string page = file_bytes(source_path("docs/scene.md"));
    const std::string opening = "```json\n";
    const std::size_t start = page.find(opening) + opening.size();
    return page.substr(start, page.find("```", start) - start);
}

}  // namespace carom::tool
