/// SharedMask: the pixels that many colliders have in common, owned together or borrowed.
#pragma once

#include <carom/mask/bitmask.hpp>

#include <memory>
#include <utility>

namespace carom {

/// A mask that does not change, or none. Copies are cheap and share the same pixels; whoever comes last frees them.
/// Masks that the caller keeps anyway, such as those of a sprite sheet, can be borrowed instead. Copies may be made and
/// destroyed in several threads at once. Example:
///     Bitmask ship = Bitmask::blank(16, 16).value();
///     ship.fill();
///     const SharedMask borrowed = SharedMask::borrowed(&ship);
///     assert(borrowed.get() == &ship && borrowed->count() == 256);
///     const SharedMask owned(std::move(ship)), copy = owned;
///     assert(owned == copy && copy->count() == 256 && !SharedMask());
class SharedMask {
  public:
    /// None.
    SharedMask() = default;

    /// Takes the pixels over; move them in to save a copy. Allocates.
    explicit SharedMask(Bitmask pixels) : pixels_(std::make_shared<const Bitmask>(std::move(pixels))) {}

    /// Refers to a mask of the caller's, which must outlive all copies, and must not change meanwhile. Does not
    /// allocate. Null gives none.
    static SharedMask borrowed(const Bitmask* pixels) {
        SharedMask result;
        result.pixels_ = std::shared_ptr<const Bitmask>(std::shared_ptr<void>(), pixels);
        return result;
    }

    /// The mask; null if there is none.
    const Bitmask* get() const { return pixels_.get(); }
    const Bitmask& operator*() const { return *pixels_; }
    const Bitmask* operator->() const { return pixels_.get(); }
    explicit operator bool() const { return pixels_ != nullptr; }

    /// Whether both are the same mask in memory, or both none.
    friend bool operator==(const SharedMask&, const SharedMask&) = default;

  private:
    std::shared_ptr<const Bitmask> pixels_;  // a borrowed one without an owner
};

}  // namespace carom
