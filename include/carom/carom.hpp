/// All of Carom, a library for 2D collisions with exact answers. This is its whole interface on one screen.
///
/// a, b and shape are any shapes, all in float or all in double (CircleD, Vec2D, ...): Point Segment Ray Line HalfSpace
/// Circle Aabb Box Capsule Triangle ConvexPolygon Rounded Ellipse Arc Chain SimplePolygon Compound CircleTree TileGrid,
/// or AnyShape, which holds any of them; as they are, or placed: place(shape, Pose{{x, y}, Rot::degrees(30)}).
///
/// Does it touch?                              carom/query/
///   overlaps(a, b)                            bool: intersection test; exact, and touching counts
///   penetrates(a, b)                          bool: whether they share more than touching points
///   contains(shape, p), locate(shape, p)      bool, Location: point query; outside, border or inside
///   classify(a, b)                            Relation (RCC-8): disjoint, touching, overlapping, inside, equal, ...
/// When?                                       carom/query/, carom/motion/
///   sweep(a, va, b, vb, max_time)             Sweep: shape cast at constant velocity; time of impact, point, normal
///   sweep_hits(a, va, b, vb, max_time)        bool: the same without time, point and normal
///   first_impact(a, motion_a, b, motion_b, times)     Impact: time of impact on curves, rotating or growing
///   all_contacts(..., visit)                  visits all time intervals of contact, for velocities or motions
///   closest_approach(a, motion_a, b, motion_b, times) Approach: when they are nearest, and their distance then
/// How deep, how far?                          carom/query/
///   contact(a, b, margin)                     optional Contact: normal, penetration depth (minimum translation), point
///   manifold(a, b, margin)                    optional Manifold: up to two contact points, and the features there
///   closest(a, b), distance(a, b)             Closest: the closest points of both; a number: their distance
///   signed_distance(a, b)                     a number: the distance, or minus the penetration depth
///   closest_point(shape, p)                   ClosestPoint: the point of the shape nearest to p
///   bounds(shape), area(shape), centroid(shape)   Aabb, a number, optional Vec2
/// Rays                                        carom/query/
///   raycast(ray, shape, max_t)                optional Raycast: where the ray enters and leaves; point, normal, feature
///   clip(line, shape), clip_all(line, shape, visit)   optional Clip: the first interval of a line inside a shape, or all
///   intersect(a, b)                           Intersection: of two lines, rays or segments
/// Many                                        carom/broad/, carom/batch/
///   Tree                                      dynamic AABB tree: insert, move, visit_box, closest_on_ray, nearest
///   PairFinder::for_each_pair(boxes, visit)   broad phase: visits all pairs of overlapping boxes
///   overlaps_many(shape, array, hits), raycast_many(ray, array, hits, enter)   one against many at once (SIMD)
///   contact_pairs(a, b, hits, contacts), distance_pairs, sweep_pairs   arrays, element by element
/// Pixels                                      carom/mask/
///   Bitmask::from_alpha(rgba, width, height)  a pixel-perfect mask of a sprite; TerrainMask: terrain to dig in
///   overlaps(mask, b), overlap_area, first_point   of two placed masks, or a mask and a shape
///   penetration_vector(a, b), sweep(a, b, displacement)   of two placed masks
///   tile_grid_of_pixels<float>(mask), mask_polygons(mask), rasterize(shape, frame)   pixels to shapes, and back
/// A world                                     carom/world/
///   World::add, move, set_velocity, remove    colliders: static, kinematic and dynamic bodies, and sensors
///   World::update(dt)                         finds contacts, also of fast bodies: begins(), stays(), ends()
///   World::raycast, sweep, nearest, overlapping   queries of all colliders that pass a filter
/// What next?                                  carom/respond/
///   try_move, move_until_touching, slide, bounce, push_out   Result of Move: a step of a shape among obstacles
///   move_and_slide(shape, character, dt, rules, obstacles, workspace)   character controller: slopes, steps, platforms
///   collide_elastic, DiscTable, ballistic_step, launch_at_speed, jump_velocity   balls, flights and jumps
/// Seeing it                                   carom/debug_draw.hpp
///   draw_shape(shape, view, paint), draw_mask, draw_contact, draw_tree, draw_world   as lines and triangles
/// Making shapes                               carom/shape/, carom/build/
///   ConvexPolygon::from_points, Chain::open, Compound::from_parts, TileGrid::from_cells   Result of the shape
///   convex_hull(points), simple_polygon(outline, holes), convex_parts(outline, holes), triangulate(outline)
///   enclosing_circle(points), enclosing_box, enclosing_capsule, enclosing_aabb; circle_tree(polygon, levels)
///   simplify_polyline(points, tolerance), simplify_polygon(outline, holes, tolerance)
///
/// What can fail returns a Result: a value, or the Error that says why there is none. A query that must not take long
/// takes a WorkBudget first (query/budgeted.hpp). Invalid shapes, as with NaN, touch nothing; validate(shape) finds
/// them. Each header has units, error bounds, costs and examples; docs/api.md lists every name with its header.
#pragma once

#include <carom/batch/arrays.hpp>
#include <carom/batch/overlaps_many.hpp>
#include <carom/batch/query_many.hpp>
#include <carom/batch/raycast_many.hpp>
#include <carom/broad/filter.hpp>
#include <carom/broad/pair_finder.hpp>
#include <carom/broad/tree.hpp>
#include <carom/build/circle_tree.hpp>
#include <carom/build/decompose.hpp>
#include <carom/build/enclosing.hpp>
#include <carom/build/hull.hpp>
#include <carom/build/simple_polygon.hpp>
#include <carom/build/simplify.hpp>
#include <carom/build/triangulate.hpp>
#include <carom/config.hpp>
#include <carom/debug_draw.hpp>
#include <carom/function_ref.hpp>
#include <carom/mask/bitmask.hpp>
#include <carom/mask/coarse.hpp>
#include <carom/mask/components.hpp>
#include <carom/mask/contours.hpp>
#include <carom/mask/convolve.hpp>
#include <carom/mask/distance_field.hpp>
#include <carom/mask/morphology.hpp>
#include <carom/mask/neighbors.hpp>
#include <carom/mask/normal.hpp>
#include <carom/mask/overlap.hpp>
#include <carom/mask/penetration.hpp>
#include <carom/mask/pixel.hpp>
#include <carom/mask/placed_sprite.hpp>
#include <carom/mask/polygons.hpp>
#include <carom/mask/rasterize.hpp>
#include <carom/mask/resample.hpp>
#include <carom/mask/rle_mask.hpp>
#include <carom/mask/rotated_masks.hpp>
#include <carom/mask/shape_overlap.hpp>
#include <carom/mask/shared_mask.hpp>
#include <carom/mask/sweep.hpp>
#include <carom/mask/terrain_mask.hpp>
#include <carom/mask/transform.hpp>
#include <carom/math/exact.hpp>
#include <carom/math/first_time.hpp>
#include <carom/math/interval.hpp>
#include <carom/math/polynomial.hpp>
#include <carom/math/pose.hpp>
#include <carom/math/real_roots.hpp>
#include <carom/math/rot.hpp>
#include <carom/math/vec2.hpp>
#include <carom/motion/budgeted.hpp>
#include <carom/motion/impact.hpp>
#include <carom/motion/motion.hpp>
#include <carom/query/bounds.hpp>
#include <carom/query/budgeted.hpp>
#include <carom/query/classify.hpp>
#include <carom/query/clip.hpp>
#include <carom/query/closest_point.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/contains.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/intersect.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/measure.hpp>
#include <carom/query/nd_overlaps.hpp>
#include <carom/query/nd_sweep.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/respond/collide_elastic.hpp>
#include <carom/respond/discs.hpp>
#include <carom/respond/kinematics.hpp>
#include <carom/respond/move.hpp>
#include <carom/respond/move_and_slide.hpp>
#include <carom/respond/obstacles.hpp>
#include <carom/respond/world_obstacles.hpp>
#include <carom/result.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/shape/any_shape.hpp>
#include <carom/shape/arc.hpp>
#include <carom/shape/box.hpp>
#include <carom/shape/capsule.hpp>
#include <carom/shape/chain.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/circle_tree.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/convex_polygon.hpp>
#include <carom/shape/convex_view.hpp>
#include <carom/shape/ellipse.hpp>
#include <carom/shape/half_space.hpp>
#include <carom/shape/line.hpp>
#include <carom/shape/nd.hpp>
#include <carom/shape/placed.hpp>
#include <carom/shape/point.hpp>
#include <carom/shape/ray.hpp>
#include <carom/shape/rounded.hpp>
#include <carom/shape/segment.hpp>
#include <carom/shape/simple_polygon.hpp>
#include <carom/shape/tile_grid.hpp>
#include <carom/shape/triangle.hpp>
#include <carom/shape/validate.hpp>
#include <carom/tasks.hpp>
#include <carom/work_budget.hpp>
#include <carom/workspace.hpp>
#include <carom/world/collider.hpp>
#include <carom/world/events.hpp>
#include <carom/world/world.hpp>
