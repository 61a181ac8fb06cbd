/// PieceMemory: the first few pieces of contact that a search has found, so that it need not be made again.
#pragma once

#include "piece.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <type_traits>
#include <utility>

namespace carom::detail {

/// A piece with parts of its own, as sources make parts on the fly.
template <class T>
class KeptPiece {
  public:
    KeptPiece() = default;
    explicit KeptPiece(const Piece<T>& piece) { keep(piece); }
    KeptPiece(const KeptPiece&) = delete;
    KeptPiece& operator=(const KeptPiece&) = delete;

    void keep(const Piece<T>& piece) {
        a_ = piece.difference->a();
        b_ = piece.difference->b();
        piece_ = piece;
        piece_.difference = &difference_;
        for (MotionParameter<T>* moment : {&piece_.enter, &piece_.leave}) {
            if (moment->difference) moment->difference = &difference_;
        }
    }

    const Piece<T>& piece() const { return piece_; }

  private:
    ConvexPart<T> a_;
    ConvexPart<T> b_;
    Difference<T> difference_{a_, b_};
    Piece<T> piece_;
};

template <class T>
class PieceMemory {
  public:
    void clear() {
        count_ = 0;
        is_whole_ = true;
    }

    /// Whether no piece was forgotten, for lack of room or otherwise.
    bool is_whole() const { return is_whole_; }
    void forget() { is_whole_ = false; }

    void add(const Piece<T>& piece) {
        if (count_ == capacity) {
            is_whole_ = false;
            return;
        }
        std::construct_at(&rooms_[slot(count_)].kept, piece);
        pairs_[slot(count_)] = {piece.part_of_a, piece.part_of_b};
        int at = count_++;
        for (; at > 0 && piece.precedes(kept(at - 1)); --at) order_[slot(at)] = order_[slot(at - 1)];
        order_[slot(at)] = static_cast<unsigned char>(count_ - 1);
    }

    /// Whether there is a piece of a pair of parts.
    bool knows(int part_of_a, int part_of_b) const {
        const auto end = pairs_.begin() + count_;
        return std::find(pairs_.begin(), end, std::pair(part_of_a, part_of_b)) != end;
    }

    /// Calls the visitor with all pieces in the order of their parts' numbers until it returns true; returns whether it
    /// did.
    bool any(PieceVisitor<T> visit) const {
        for (int i = 0; i < count_; ++i) {
            if (visit(kept(i))) return true;
        }
        return false;
    }

  private:
    static constexpr int capacity = 12;

    static std::size_t slot(int i) { return static_cast<std::size_t>(i); }
    const Piece<T>& kept(int i) const { return rooms_[order_[slot(i)]].kept.piece(); }

    // Empty at first: clearing optionals would take longer than a search.
    union Room {
        Room() {}
        KeptPiece<T> kept;
    };
    static_assert(std::is_trivially_destructible_v<KeptPiece<T>>);

    std::array<Room, capacity> rooms_;
    std::array<std::pair<int, int>, capacity> pairs_;
    std::array<unsigned char, capacity> order_;
    int count_ = 0;
    bool is_whole_ = true;
};

}  // namespace carom::detail
