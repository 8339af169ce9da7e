// Degrees -> cosine and sine, with the same bits on every platform.
//
// Uses only + - * / and fmod, which IEEE 754 rounds exactly, and no trigonometry of libm. So server
// and client get the same walls and the same fans of shots from the same files everywhere.
#pragma once

namespace arena::protocol {

/// The cosine and sine of an angle.
struct Turn {
    double cosine = 1.0;
    double sine = 0.0;
};

/// Returns the cosine and sine of any finite angle in degrees, also beyond one turn. Multiples of
/// 90 are exact; the rest is within 1e-15 of the true value.
[[nodiscard]] Turn turn_of_degrees(double degrees);

}  // namespace arena::protocol
