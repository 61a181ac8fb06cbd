using namespace carom;

const AnyShape a = Ellipse{{0, 0}, {105, 56}};
const AnyShape b = Box{{0, 0}, {95, 48}};
const auto pa = place(a, Pose{{300, 280}});
const auto pb = place(b, Pose{{520, 300},
                              Rot::degrees(20)});

const Relation how = classify(pa, pb);  // exact
const auto gap = signed_distance(pa, pb);
if (const auto hit = contact(pa, pb)) {
    move(b, -hit->separation * hit->normal);
}   // now they touch
