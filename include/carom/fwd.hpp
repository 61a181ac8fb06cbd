/// Forward declarations of Carom's value types.
#pragma once

namespace carom {

template <class T>
struct BasicVec2;
template <class T>
struct BasicRot;
template <class T>
struct BasicPose;
template <class T>
struct BasicInterval;
template <class T>
struct BasicPoint;
template <class T>
struct BasicSegment;
template <class T>
struct BasicRay;
template <class T>
struct BasicLine;
template <class T>
struct BasicHalfSpace;
template <class T>
struct BasicTriangle;
template <class T>
struct BasicAnyConvex;
template <class Core>
struct Rounded;
template <class T>
struct BasicCircle;
template <class T>
struct BasicEllipse;
template <class T>
struct BasicArc;
template <class T>
struct BasicAabb;
template <class T>
struct BasicBox;
template <class T>
struct BasicCapsule;
template <class T>
class BasicConvexPolygon;
template <class T>
struct BasicConvexView;
template <class T>
class BasicChain;
template <class T>
class BasicSimplePolygon;
template <class T>
class BasicCompound;
template <class T>
class BasicCircleTree;
template <class T>
class BasicTileGrid;
template <class T>
struct BasicAnyShape;
class Bitmask;

}  // namespace carom
