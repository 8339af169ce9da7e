// The looks of things, the same in all pictures. The colours are distinguishable with colour vision
// deficiencies (after Okabe and Ito), and no picture relies on colour alone: lines differ by weight
// or dashes, points by their shape.
#pragma once

#include "tests/pictures/svg.h"

namespace arena::pictures {

namespace colour {
inline constexpr std::string_view kInk = "#1e293b";
inline constexpr std::string_view kSlate = "#475569";
inline constexpr std::string_view kGrey = "#94a3b8";
inline constexpr std::string_view kFaint = "#e2e8f0";
inline constexpr std::string_view kBlue = "#0b5cad";
inline constexpr std::string_view kOrange = "#c2410c";
inline constexpr std::string_view kGreen = "#0f766e";
inline constexpr std::string_view kPurple = "#7e3ba6";
}  // namespace colour

namespace style {
using namespace colour;

inline constexpr Style kGrid{"grid", "none", kFaint, 1.0};
inline constexpr Style kAxis{"axis", "none", kGrey, 1.0};

inline constexpr Style kObstacle{"obstacle", "#dbe3ec", kSlate, 1.6};
inline constexpr Style kWall{"wall", "none", kSlate, 2.4};
inline constexpr Style kMover{"mover", "#cde2f6", kBlue, 1.8};
inline constexpr Style kGhost{"ghost", "none", kBlue, 1.1, "4 3"};
inline constexpr Style kPath{"path", "none", kBlue, 1.8};
inline constexpr Style kThinPath{"thinpath", "none", kBlue, 1.0};

/// What the library returns: a push, a normal, a contact.
inline constexpr Style kAnswer{"answer", "none", kOrange, 1.8};
inline constexpr Style kThinAnswer{"thinanswer", "none", kOrange, 1.1};
inline constexpr Style kStrong{"strong", "none", kOrange, 4.0};
/// Where a mover is after the push or slide.
inline constexpr Style kPlaced{"placed", "none", kOrange, 1.3, "5 3"};

inline constexpr Style kBound{"bound", "none", kGreen, 1.8};
inline constexpr Style kGuide{"guide", "none", kGrey, 1.1, "2 3"};
inline constexpr Style kCut{"cut", "none", kPurple, 1.4, "6 3"};
inline constexpr Style kOutline{"outline", "none", kSlate, 1.6};

/// Areas that differ by lightness: neighbours get different ones.
inline constexpr Style kAreaA{"areaa", "#dbeafe", "none"};
inline constexpr Style kAreaB{"areab", "#fde8d7", "none"};
inline constexpr Style kAreaC{"areac", "#dcefe4", "none"};
inline constexpr Style kAreaD{"aread", "#eee4f6", "none"};
}  // namespace style

namespace text_style {
using namespace colour;

inline constexpr TextStyle kHeading{"heading", kInk, 13.0, true};
inline constexpr TextStyle kLabel{"label", kInk, 12.0};
inline constexpr TextStyle kNote{"note", kSlate, 11.0};
inline constexpr TextStyle kSmall{"small", kSlate, 9.5};
inline constexpr TextStyle kAnswer{"answertext", kOrange, 12.0, true};
inline constexpr TextStyle kMover{"movertext", kBlue, 12.0, true};
}  // namespace text_style

}  // namespace arena::pictures
