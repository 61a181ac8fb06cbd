/// Known overlaps, kept in a file so that only new ones are reported.
#pragma once

#include "check/result.hpp"
#include "check/tile_shift.hpp"
#include "level/level.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace carom::tool {

/// The pairs and findings of all levels that were known when the file was written.
class Baseline {
  public:
    /// Nothing is known yet. The file names levels by their paths from its own folder.
    explicit Baseline(std::string path) : path_(std::move(path)) {}

    /// Reads the file. Throws InputError.
    void read();

    /// Takes what is known out of the level's findings and the listed pairs, and counts it in `result.known`. A pair is
    /// known when the file has the two items, by their ids or cells, and it now penetrates no deeper than by half a
    /// unit more; also, where ids changed, when the file has items of the same names at the same place, within half a
    /// unit. Where all tiles of a layer have moved by the same offset, their cells are those from before. Each entry
    /// serves once, and first the pair that has both its ids and its names.
    void remove_known(Level& level, CheckResult& result);

    /// How many entries of the levels that were checked so far did not serve.
    std::int64_t unused() const { return unused_; }

    /// Makes what is listed of a level all that is known of it.
    void replace(const Level& level, const CheckResult& result);

    /// Writes the file. Throws OutputError.
    void write() const;

  private:
    struct Entry {
        std::string a, b;            ///< what identifies the items
        std::string a_name, b_name;  ///< what they are called
        bool penetrating = false;
        double depth = 0;  ///< infinite when it was not found
        Vec2D where;
        bool used = false;  ///< a found pair: it is known

        /// One order, whichever side of the command line the items were on.
        void put_in_order();
        void add_tiles(std::vector<ShiftedTile>& tiles) const;
    };
    struct Known {
        std::vector<Entry> pairs;
        std::vector<Finding> findings;
    };

    static Entry entry_of(const Level& level, const FoundPair& pair);
    static void follow_tiles(const Known& known, std::vector<Entry>& pairs, std::vector<Finding>& findings);
    template <class Key>
    static void recognize(std::vector<Entry>& known, std::vector<Entry>& found, Key key, double reach);
    std::string name_of(const Level& level) const;

    std::string path_;
    std::map<std::string, Known> levels_;
    std::int64_t unused_ = 0;
};

}  // namespace carom::tool
