// Degrees -> cosine and sine, with the same bits everywhere.
//
// Only + - * / and fmod, which IEEE 754 rounds exactly, so that server and client get the same
// walls and the same fans of shots from the same files on every platform: no libm trigonometry.
#pragma once

namespace arena::protocol {

/// Cosine and sine of an angle.
struct Turn {
    double cosine = 1.0;
    double sine = 0.0;
};

/// Any finite angle in degrees, not only those in one turn; multiples of 90 are exact, the rest is
/// within 1e-15 of the truth.
[[nodiscard]] Turn turn_of_degrees(double degrees);

}  // namespace arena::protocol
