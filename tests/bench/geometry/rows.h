// The names of the rows, by which the contenders of the engines are matched.
#pragma once

namespace arena::bench::row {

inline constexpr const char* kPointPointTouch = "point-point touches";
inline constexpr const char* kPointLineTouch = "point-line touches";
inline constexpr const char* kPointCircleOverlap = "point-circle overlaps";
inline constexpr const char* kPointCircleTouch = "point-circle touches";
inline constexpr const char* kPointPolygonOverlap = "point-polygon overlaps";
inline constexpr const char* kPointPolygonTouch = "point-polygon touches";
inline constexpr const char* kPointConvex = "point-polygon, half-spaces";
inline constexpr const char* kLineLineCross = "line-line overlaps";
inline constexpr const char* kLineLineTouch = "line-line touches";
inline constexpr const char* kLineLineWhere = "line-line, where";
inline constexpr const char* kLineCircleOverlap = "line-circle overlaps";
inline constexpr const char* kLineCircleTouch = "line-circle touches";
inline constexpr const char* kLinePolygonOverlap = "line-polygon overlaps";
inline constexpr const char* kLinePolygonTouch = "line-polygon touches";
inline constexpr const char* kLinePolygonWalls = "line-polygon, walls only";
inline constexpr const char* kCircleCircleOverlap = "circle-circle overlaps";
inline constexpr const char* kCircleCircleTouch = "circle-circle touches";
inline constexpr const char* kCirclePolygonOverlap = "circle-polygon overlaps";
inline constexpr const char* kCirclePolygonTouch = "circle-polygon touches";
inline constexpr const char* kCirclePolygonWalls = "circle-polygon, walls only";
inline constexpr const char* kPolygonPolygonOverlap = "polygon-polygon overlaps";
inline constexpr const char* kPolygonPolygonTouch = "polygon-polygon touches";
inline constexpr const char* kPolygonPolygonWalls = "polygon-polygon, walls only";

inline constexpr const char* kPushCircleCircle = "push circle-circle";
inline constexpr const char* kPushCircleLine = "push circle-line";
inline constexpr const char* kPushCirclePolygon = "push circle-polygon";
inline constexpr const char* kPushPolygonPolygon = "push polygon-polygon";
inline constexpr const char* kPushLinePolygon = "push line-polygon";
inline constexpr const char* kPushUnion = "push circle-union of three";

inline constexpr const char* kSweepPointLine = "sweep point-line";
inline constexpr const char* kSweepCircleCircle = "sweep circle-circle";
inline constexpr const char* kSweepCircleLine = "sweep circle-line";
inline constexpr const char* kSweepCirclePolygon = "sweep circle-polygon";
inline constexpr const char* kSweepPolygonPolygon = "sweep polygon-polygon";

}  // namespace arena::bench::row
