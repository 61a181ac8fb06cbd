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
    explicit KeptPiece(const Piece<T>& piece)
        : a_(piece.difference->a()), b_(piece.difference->b()), difference_(a_, b_), piece_(piece) {
        piece_.difference = &difference_;
        for (MotionParameter<T>* moment : {&piece_.enter, &piece_.leave}) {
            if (moment->difference) moment->difference = &difference_;
        }
    }
    KeptPiece(const KeptPiece&) = delete;
    KeptPiece& operator=(const KeptPiece&) = delete;

    const Piece<T>& piece() const { return piece_; }

  private:
    ConvexPart<T> a_;
    ConvexPart<T> b_;
    Difference<T> difference_;
    Piece<T> piece_;
};

/// Room for a piece, empty at first: clearing optionals would take longer than a search.
template <class T>
union PieceRoom {
    PieceRoom() {}
    KeptPiece<T> kept;

    static_assert(std::is_trivially_destructible_v<KeptPiece<T>>);
};

/// A piece that is kept where it is, or here.
template <class T>
class ChosenPiece {
  public:
    ChosenPiece() = default;
    ChosenPiece(const ChosenPiece&) = delete;
    ChosenPiece& operator=(const ChosenPiece&) = delete;

    /// Copies a piece, not the one that is kept here, unless it is known where it stays.
    void choose(const Piece<T>& piece, const Piece<T>* where_it_stays = nullptr) {
        piece_ = where_it_stays ? where_it_stays : &std::construct_at(&room_.kept, piece)->piece();
        is_here_ = !where_it_stays;
    }

    /// It no longer stays where it is.
    void keep() {
        if (!is_here_) choose(*piece_);
    }

    const Piece<T>& piece() const { return *piece_; }

  private:
    PieceRoom<T> room_;
    const Piece<T>* piece_ = nullptr;
    bool is_here_ = false;
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

    /// Keeps a piece, if there is room. Returns it, which stays where it is until the memory is cleared, or null.
    const Piece<T>* add(const Piece<T>& piece) {
        if (count_ == capacity) {
            is_whole_ = false;
            return nullptr;
        }
        const Piece<T>& kept_piece = std::construct_at(&rooms_[slot(count_)].kept, piece)->piece();
        pairs_[slot(count_)] = {piece.part_of_a, piece.part_of_b};
        int at = count_++;
        for (; at > 0 && piece.precedes(kept(at - 1)); --at) order_[slot(at)] = order_[slot(at - 1)];
        order_[slot(at)] = static_cast<unsigned char>(count_ - 1);
        return &kept_piece;
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

    std::array<PieceRoom<T>, capacity> rooms_;
    std::array<std::pair<int, int>, capacity> pairs_;
    std::array<unsigned char, capacity> order_;
    int count_ = 0;
    bool is_whole_ = true;
};

}  // namespace carom::detail
