#include "soak/shared/state_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <limits>
#include <sstream>

namespace soak {

std::string load_state(const std::string& path, const StateFormat& format,
                       const std::function<bool(std::size_t, std::istream&)>& read) {
    if (path.empty()) return "";
    std::ifstream file(path);
    if (!file) return errno == ENOENT ? "" : path + ": cannot be read: " + std::strerror(errno);
    std::string line;
    std::getline(file, line);
    if (line != format.header)
        return path + ": line 1: expected \"" + format.header +
               "\"; the file is not a state of this version, remove it";
    for (std::size_t i = 0; i < format.count; ++i) {
        const std::string where = path + ": line " + std::to_string(i + 2) + ": ";
        if (!std::getline(file, line)) return where + "the file ends too early; remove it to start afresh";
        std::istringstream in(line);
        std::string rest;
        if (!read(i, in) || in >> rest)
            return where + "expected the totals of \"" + format.name_of(i) + "\"; remove the file to start afresh";
    }
    return "";
}

std::string save_state(const std::string& path, const StateFormat& format,
                       const std::function<void(std::size_t, std::ostream&)>& write) {
    if (path.empty()) return "";
    const std::string draft = path + ".new";
    {
        std::ofstream file(draft);
        file.precision(std::numeric_limits<double>::max_digits10);
        file << format.header << '\n';
        for (std::size_t i = 0; i < format.count; ++i) {
            write(i, file);
            file << '\n';
        }
        file.flush();
        if (!file) return draft + ": cannot be written";
    }
    if (std::rename(draft.c_str(), path.c_str()) != 0) return path + ": cannot be replaced: " + std::strerror(errno);
    return "";
}

}  // namespace soak
