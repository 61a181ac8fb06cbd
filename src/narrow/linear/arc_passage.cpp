#include "arc_passage.hpp"

#include "arc_events.hpp"
#include "passage_scale.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>

#include <array>

namespace carom::detail {
namespace {

// The first events after some time, in order; those of one time as one.
class NextEvents {
  public:
    explicit NextEvents(double after) : after_(after) {}

    void add(const ArcEvent& event) {
        if (!(event.from > after_)) return;
        std::size_t i = size_;
        while (i > 0 && event.from < events_[i - 1].from) --i;
        if (i > 0 && events_[i - 1].from == event.from) return merge(events_[i - 1], event);
        if (i == capacity) {
            is_all_ = false;
            return;
        }
        is_all_ &= size_ < capacity;
        size_ = std::min(size_ + 1, capacity);
        for (std::size_t k = size_ - 1; k > i; --k) events_[k] = events_[k - 1];
        events_[i] = event;
    }

    const ArcEvent* begin() const { return events_.data(); }
    const ArcEvent* end() const { return events_.data() + size_; }
    bool is_all() const { return is_all_; }
    double last() const { return size_ == 0 ? infinity : events_[size_ - 1].from; }

  private:
    static constexpr std::size_t capacity = 24;

    static void merge(ArcEvent& event, const ArcEvent& other) {
        event.until = std::max(event.until, other.until);
        event.is_within |= other.is_within;
        event.left |= other.left;
        event.right |= other.right;
    }

    double after_;
    bool is_all_ = true;
    std::size_t size_ = 0;
    std::array<ArcEvent, capacity> events_;
};

// Contact begins and ends only at events. Between two of them nothing changes, and the middle tells what is so.
template <class T>
class ArcPassage {
  public:
    ArcPassage(const CurvedPassage<T>& passage, FunctionRef<bool(const CurvedStretch&)> visit)
        : passage_(passage), visit_(visit), scale_(passage), high_(static_cast<double>(passage.course.high())) {}

    bool any() {
        const Touch start = touch(passage_.a, passage_.b);
        if (!scale_.is_in_range()) {
            const bool hits = start != Touch::apart || arc_hits(passage_);
            return hits && visit_({0, infinity, false, false});
        }
        if (start != Touch::apart) begin(0);
        stretch_.starts_inside = stretch_.crosses = start == Touch::penetrating;
        double after = -infinity;
        while (true) {
            NextEvents events(after);
            any_arc_event<T>(passage_, [&](const ArcEvent& event) {
                events.add(event);
                const double end = event.until;  // of a slide
                if (end > event.from && end < infinity) events.add({end, end, end <= high_});
                return false;
            });
            for (const ArcEvent& event : events) {
                if (is_stopped_at(event)) return is_stopped_;
            }
            if (events.is_all()) break;
            after = events.last();
        }
        if (is_open_ && at_ < high_ && is_contact_within(at_ + 2 * scale_.unit)) until_ = high_;
        return is_open_ && end();
    }

  private:
    // Goes on to an event. True when there is no use in more.
    bool is_stopped_at(const ArcEvent& event) {
        if (is_open_ && event.from > at_) {
            if (is_contact_within(event.from)) {
                until_ = std::max(until_, event.from);
            } else if (end()) {
                return is_stopped_ = true;
            }
        }
        at_ = event.from;
        if (!event.is_within) {
            if (is_open_) is_stopped_ = end();
            return true;
        }
        if (!is_open_) begin(event.from);
        until_ = std::max(until_, event.until);
        is_left_ |= event.left;
        is_right_ |= event.right;
        return false;
    }

    void begin(double t) {
        stretch_ = {};
        stretch_.enter = until_ = at_ = t;
        is_open_ = true;
        is_left_ = is_right_ = false;
    }

    bool end() {
        stretch_.leave = std::min(until_, high_);
        stretch_.exact = true;
        stretch_.crosses = stretch_.crosses || (is_left_ && is_right_);
        stretch_.lean = int(is_left_) - int(is_right_);
        is_open_ = false;
        return visit_(stretch_);
    }

    // Whether there is contact from the last event to the next. Where the middle is rounded, what is as near as
    // rounding counts; what is further inside penetrates for sure.
    bool is_contact_within(double until) {
        const bool slides = until_ >= until;
        const bool is_known = stretch_.crosses || (is_left_ && is_right_) || !(at_ < high_);
        if (slides && is_known) return true;
        const double middle = at_ + (until - at_) / 2;
        if (!(at_ < middle && middle < until)) return true;
        const ConvexPart<T> a = translated(passage_.a, middle * scale_.direction);
        const Touch here = touch(a, passage_.b);
        if (here == Touch::apart) return slides || gap(a, passage_.b) <= scale_.tolerance;
        if (!is_known && here == Touch::penetrating) {
            stretch_.crosses = separation(a, passage_.b).gap < -scale_.tolerance;
        }
        return true;
    }

    const CurvedPassage<T>& passage_;
    FunctionRef<bool(const CurvedStretch&)> visit_;
    PassageScale<T> scale_;
    double high_;
    CurvedStretch stretch_{};
    double at_ = 0;     // the last event
    double until_ = 0;  // how far contact is known to last
    bool is_open_ = false;
    bool is_left_ = false;
    bool is_right_ = false;
    bool is_stopped_ = false;
};

}  // namespace

template <class T>
bool any_arc_stretch(const CurvedPassage<T>& passage, FunctionRef<bool(const CurvedStretch&)> visit) {
    return ArcPassage<T>(passage, visit).any();
}

template <class T>
bool arc_hits(const CurvedPassage<T>& passage) {
    if (any_arc_event<T>(passage, [](const ArcEvent& event) { return event.is_within; })) return true;
    return touch(passage.a, passage.b) != Touch::apart;
}

#define CAROM_INSTANTIATE(T)                                                                         \
    template bool any_arc_stretch(const CurvedPassage<T>&, FunctionRef<bool(const CurvedStretch&)>); \
    template bool arc_hits(const CurvedPassage<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
