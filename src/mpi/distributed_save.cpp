#include "distributed_world_state.hpp"
#include "gather.hpp"
#include "reduce.hpp"
#include "snapshot_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>

namespace carom {

namespace detail {

/// Some of what a rank has: slots of its part of the world, then places of the stack of free slots.
struct SectionHead {
    std::uint64_t offset = 0;
    std::uint64_t part_bytes = 0;
    std::uint64_t places = 0;
    std::uint64_t checksum = 0;
    std::uint64_t size() const { return part_bytes + places * sizeof(FreePlace); }
};

}  // namespace detail

namespace {

using namespace detail;

// "CaromDW" and the version of what follows, as the bytes are on this machine.
constexpr std::uint64_t magic = 0x0357446f726143;

/// Slots of a section: so many that it is written in one go, and so few that many ranks can read what one wrote.
constexpr std::size_t section_slots = std::size_t{1} << 14;

/// At the beginning of the file. Then come the heads of the sections.
struct FileHead {
    std::uint64_t magic = 0;
    std::uint64_t number_size = 0;  ///< of float or double
    std::uint64_t sections = 0;
    std::uint64_t slots = 0;
    std::uint64_t free_slots = 0;
    std::uint64_t heads_checksum = 0;  ///< the sum of those of the heads of all sections
    std::uint64_t checksum = 0;        ///< of what is before it
};

template <class Record>
std::span<const std::uint8_t> bytes_of(const Record& record) {
    return {reinterpret_cast<const std::uint8_t*>(&record), sizeof record};
}
template <class Record>
std::span<std::uint8_t> bytes_of(Record& record) {
    return {reinterpret_cast<std::uint8_t*>(&record), sizeof record};
}

// FNV-1a [Fowler, Noll & Vo 1991].
std::uint64_t checksum_of(std::span<const std::uint8_t> bytes) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3u;
    return hash;
}

std::uint64_t checksum_of(const FileHead& head) {
    return checksum_of(bytes_of(head).first(offsetof(FileHead, checksum)));
}

// Of a head at its place: all of them make a sum, to which each rank adds its own.
std::uint64_t checksum_of(const SectionHead& head, std::uint64_t number) {
    const struct {
        std::uint64_t number;
        SectionHead head;
    } placed{number, head};
    return checksum_of(bytes_of(placed));
}

Error damaged(const std::string& path) {
    return make_error(ErrorCode::bad_size, -1, "\"%s\" is damaged or cut off", path.c_str());
}

template <class T>
Status check_head(const FileHead& head, std::uint64_t file_size, const std::string& path) {
    if (head.magic != magic) {
        return make_error(ErrorCode::bad_size, -1,
                          "\"%s\" is no snapshot of a distributed world, or one of another version or byte order",
                          path.c_str());
    }
    if (head.number_size != sizeof(T)) {
        return make_error(ErrorCode::bad_size, -1, "\"%s\" has numbers of another type, float or double", path.c_str());
    }
    constexpr std::uint64_t most = std::uint64_t{1} << 31;
    if (head.checksum != checksum_of(head) || head.sections > file_size / sizeof(SectionHead) || head.slots > most ||
        head.free_slots > head.slots)
        return damaged(path);
    return std::monostate{};
}

}  // namespace

// Which rank has the colliders that others have as ghosts is asked at the rank whose number their slots give. All ids
// meet there, those of free slots too: each slot has one owner or is free.
template <class T>
Status BasicDistributedWorld<T>::State::tell_owners(const std::string& path) {
    enum class What : std::uint8_t { owned, free, needed };  // those of needed ones come last
    struct Told {
        ColliderId id;
        What what;
    };
    struct Held {
        ColliderId id;
        int rank;
        What what;
        bool is_own() const { return what != What::needed; }
    };
    const auto meeting = [&](ColliderId id) {
        return static_cast<int>(id.index % static_cast<unsigned>(ranks.size()));
    };
    Exchange<Told> heard;
    std::vector<ColliderId> ids;
    part.readable_ids(ids);
    for (const ColliderId& id : ids) heard.add(meeting(id), {id, What::owned});
    for (const FreePlace& place : free_slots.places()) heard.add(meeting(place.next), {place.next, What::free});
    part.needed(ids);
    for (const ColliderId& id : ids) heard.add(meeting(id), {id, What::needed});
    heard.start(ranks, "the owners of restored colliders");
    heard.finish(ranks);
    std::vector<Held> held;
    for (int rank = 0; rank < ranks.size(); ++rank) {
        for (const auto& [id, what] : heard.received_from(rank)) held.push_back({id, rank, what});
    }
    std::sort(held.begin(), held.end(), [](const Held& x, const Held& y) {
        return std::pair(x.id.index, x.what) < std::pair(y.id.index, y.what);
    });
    struct Ghost {
        ColliderId id;
        int rank;  ///< that has it
    };
    Exchange<Ghost> told;
    Status status = std::monostate{};
    const Held* owner = nullptr;
    for (const Held& one : held) {
        const bool is_known = owner && owner->id.index == one.id.index;
        if (one.is_own() && is_known && status)
            status = make_error(ErrorCode::bad_size, -1, "\"%s\" has collider %u twice", path.c_str(), one.id.index);
        if (one.is_own()) {
            owner = &one;
        } else if (is_known && owner->id == one.id && owner->what == What::owned) {
            told.add(owner->rank, {one.id, one.rank});
        } else if (status) {
            status = make_error(ErrorCode::bad_size, -1, "\"%s\" has contacts of collider %u, and lacks the collider",
                                path.c_str(), one.id.index);
        }
    }
    if (status = ranks.agree(status); !status) return status;
    told.start(ranks, "the ghosts of restored colliders");
    for (const auto& [id, rank] : told.finish(ranks)) {
        if (rank >= 0 && rank < ranks.size() && rank != ranks.rank()) {
            part.subscribe(id, rank);
        } else {
            status = make_error(ErrorCode::out_of_range, id.index, "collider %u is a ghost on rank %d, which cannot be",
                                unsigned{id.index}, rank);
        }
    }
    return ranks.agree(status);
}

// The free slots of this rank come with its first section.
template <class T>
std::vector<std::uint8_t> BasicDistributedWorld<T>::State::section(std::size_t number, SectionHead& head) const {
    std::vector<std::uint8_t> bytes = part.save(section_slots, number);
    head.part_bytes = bytes.size();
    if (number == 0) {
        const std::vector<FreePlace> places = free_slots.places();
        const auto* const raw = reinterpret_cast<const std::uint8_t*>(places.data());
        bytes.insert(bytes.end(), raw, raw + places.size() * sizeof(FreePlace));
        head.places = places.size();
    }
    head.checksum = checksum_of(bytes);
    return bytes;
}

// In rounds, in each of which a rank writes one section: no rank has more than that in memory. The first one of a
// rank has all its events, with their ghosts, and its places of the stack, however many these are.
template <class T>
Status BasicDistributedWorld<T>::State::write(const std::string& path) const {
    const std::uint64_t own = part.section_count(section_slots);
    const std::uint64_t first = sum_before_rank(ranks, own, "the numbers of the sections of a snapshot");
    const std::uint64_t sections = sum_over_ranks(ranks, own, "how many sections a snapshot has");
    const std::uint64_t rounds = most_over_ranks(ranks, own, "the most sections of a rank");

    SnapshotFile file(ranks, path, SnapshotFile::Mode::write);
    if (!file.is_open()) return file.status();
    std::uint64_t next = sizeof(FileHead) + sections * sizeof(SectionHead), heads_checksum = 0;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        SectionHead head;
        const std::vector<std::uint8_t> bytes = round < own ? section(round, head) : std::vector<std::uint8_t>();
        head.offset = next + sum_before_rank(ranks, bytes.size(), "the places of the sections of a snapshot");
        next += sum_over_ranks(ranks, bytes.size(), "the bytes of a round of sections");
        if (round >= own) continue;
        heads_checksum += checksum_of(head, first + round);
        file.write(sizeof(FileHead) + (first + round) * sizeof head, bytes_of(head));
        file.write(head.offset, bytes);
    }
    heads_checksum = sum_over_ranks(ranks, heads_checksum, "the checksum of the heads of sections");
    if (ranks.rank() == 0) {
        FileHead head{magic, sizeof(T), sections, free_slots.slot_count(), free_slots.size(), heads_checksum, 0};
        head.checksum = checksum_of(head);
        file.write(0, bytes_of(head));
    }
    file.sync();
    return ranks.agree(file.status());
}

// A rank that cannot open the file may not see what others have begun, so each removes that.
template <class T>
Status BasicDistributedWorld<T>::save(const std::string& path) const {
    const Ranks& ranks = state_->ranks;
    const std::string aside = path + ".part";
    Status status = state_->write(aside);
    if (status) {
        if (ranks.rank() == 0 && std::rename(aside.c_str(), path.c_str()) != 0) {
            status = make_error(ErrorCode::bad_size, -1, "\"%s\" cannot be renamed to \"%s\": %s", aside.c_str(),
                                path.c_str(), std::strerror(errno));
        }
        status = ranks.agree(status);
    }
    if (!status) std::remove(aside.c_str());
    return status;
}

// Each rank reads a block of the sections.
template <class T>
Status BasicDistributedWorld<T>::State::load(const std::string& path) {
    FileHead head;
    std::vector<FreePlace> places;
    std::uint64_t heads_checksum = 0;
    Status status = std::monostate{};
    {
        SnapshotFile file(ranks, path, SnapshotFile::Mode::read);
        if (!file.is_open()) return file.status();
        const std::uint64_t file_size = file.size();
        file.read(0, bytes_of(head));
        status = file.status() ? check_head<T>(head, file_size, path) : file.status();
        const auto rank = static_cast<std::uint64_t>(ranks.rank()), count = static_cast<std::uint64_t>(ranks.size());
        const std::uint64_t end = status ? head.sections * (rank + 1) / count : 0;
        std::uint64_t left = file_size;
        for (std::uint64_t i = status ? head.sections * rank / count : 0; status && i < end; ++i) {
            SectionHead section;
            file.read(sizeof(FileHead) + i * sizeof section, bytes_of(section));
            heads_checksum += checksum_of(section, i);
            status = file.status() ? load_section(file, section, left, places) : file.status();
            if (!status && file.status())
                status = make_error(ErrorCode::bad_size, -1, "\"%s\": section %llu: %s", path.c_str(),
                                    static_cast<unsigned long long>(i), status.error().message.c_str());
        }
    }
    if (const Status end = part.end_restore(); status && !end)
        status = make_error(ErrorCode::bad_size, -1, "\"%s\": %s", path.c_str(), end.error().message.c_str());
    std::vector<ColliderId> ids;
    part.readable_ids(ids);
    for (const ColliderId& id : ids) {
        if (status && id.index >= head.slots)
            status = make_error(ErrorCode::bad_size, -1, "\"%s\" has ids that cannot be", path.c_str());
    }
    for (const FreePlace& place : places) {
        if (status && (place.place >= head.free_slots || place.next.index >= head.slots))
            status = make_error(ErrorCode::bad_size, -1, "\"%s\" has free slots that cannot be", path.c_str());
    }
    if (status = ranks.agree(status); !status) return status;
    if (least_over_ranks(ranks, head.checksum, "the least head of a snapshot") !=
        most_over_ranks(ranks, head.checksum, "the greatest head of a snapshot")) {
        return make_error(ErrorCode::bad_size, -1, "not all ranks see the same file at \"%s\"", path.c_str());
    }
    if (sum_over_ranks(ranks, heads_checksum, "the checksum of the heads of sections") != head.heads_checksum)
        return damaged(path);
    if (sum_over_ranks(ranks, places.size(), "the free slots of a snapshot") != head.free_slots)
        return make_error(ErrorCode::bad_size, -1, "\"%s\" lacks some of its free slots", path.c_str());
    if (sum_over_ranks(ranks, ids.size(), "the colliders of a snapshot") != head.slots - head.free_slots)
        return make_error(ErrorCode::bad_size, -1, "\"%s\" has not as many colliders as it says", path.c_str());
    if (status = free_slots.restore(head.slots, head.free_slots, places); !status)
        return make_error(status.error().code, -1, "\"%s\": %s", path.c_str(), status.error().message.c_str());
    return tell_owners(path);
}

// Sections share no byte, so those of a rank take no more than there are: what one file makes of them is limited.
template <class T>
Status BasicDistributedWorld<T>::State::load_section(SnapshotFile& file, const SectionHead& section,
                                                     std::uint64_t& left, std::vector<FreePlace>& places) {
    const std::uint64_t file_size = file.size();
    const bool is_inside = section.offset <= file_size && section.part_bytes <= file_size - section.offset &&
                           section.places <= (file_size - section.offset - section.part_bytes) / sizeof(FreePlace) &&
                           section.size() <= left;
    left -= is_inside ? section.size() : 0;
    std::vector<std::uint8_t> bytes(is_inside ? section.size() : 0);
    file.read(section.offset, bytes);
    if (!file.status()) return file.status();
    if (!is_inside || checksum_of(bytes) != section.checksum)
        return make_error(ErrorCode::bad_size, -1, "it is damaged or cut off");
    const std::size_t first = places.size();
    places.resize(first + section.places);
    if (section.places > 0)
        std::memcpy(places.data() + first, bytes.data() + section.part_bytes, section.places * sizeof(FreePlace));
    return part.restore(std::span<const std::uint8_t>(bytes).first(section.part_bytes));
}

template <class T>
Result<BasicDistributedWorld<T>> BasicDistributedWorld<T>::load(const Ranks& ranks, const std::string& path) {
    BasicDistributedWorld world(ranks);
    if (const Status status = world.state_->load(path); !status) return status.error();
    return world;
}

#define CAROM_INSTANTIATE(T)                                                  \
    template Status BasicDistributedWorld<T>::save(const std::string&) const; \
    template Result<BasicDistributedWorld<T>> BasicDistributedWorld<T>::load(const Ranks&, const std::string&);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom
