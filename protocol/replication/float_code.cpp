#include "protocol/replication/float_code.h"

#include <cstdint>
#include <cstring>
#include <limits>

namespace arena::protocol {

namespace {

static_assert(std::numeric_limits<float>::is_iec559 && sizeof(float) == 4);

constexpr unsigned kMantissaBits = 23;
constexpr unsigned kShortBits = 8;
constexpr unsigned kDroppedBits = kMantissaBits - kShortBits;
constexpr std::uint32_t kMantissaMask = (1u << kMantissaBits) - 1u;
constexpr int kExponentBias = 127;
constexpr int kNear = 4;  // so many exponents are usual, and so many on each side of them near

std::uint32_t bits_of_float(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

float float_of_bits(std::uint32_t bits) {
    float value = 0.0f;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

/// Writes the exponent, with what says how it is written. Returns false for one that is not near
/// the usual ones, for which nothing is written.
bool write_exponent(BitWriter& bits, int above_usual) {
    if (above_usual < -kNear || above_usual >= 2 * kNear) return false;
    const bool is_usual = 0 <= above_usual && above_usual < kNear;
    if (is_usual) {
        bits.bits(static_cast<std::uint32_t>(above_usual) << 1u, 3);
    } else {
        const int n = above_usual < 0 ? above_usual + kNear : above_usual;
        bits.bits(0b011u | static_cast<std::uint32_t>(n) << 3u, 6);
    }
    return true;
}

}  // namespace

bool is_plus_zero(float value) {
    return bits_of_float(value) == 0;
}

void write_float(BitWriter& bits, float value, const FloatCode& code) {
    const std::uint32_t whole = bits_of_float(value);
    if (whole == 0) return bits.bits(0b01u, 2);
    const int exponent = static_cast<int>(whole >> kMantissaBits & 0xFFu) - kExponentBias;
    if (!write_exponent(bits, exponent - code.exponent)) {
        bits.bits(0b111u, 3);
        return bits.bits(whole, 32);
    }
    bits.bit(whole >> 31u != 0);
    const std::uint32_t mantissa = whole & kMantissaMask;
    const bool is_short = !code.is_coordinate && (mantissa & ((1u << kDroppedBits) - 1u)) == 0;
    if (!code.is_coordinate) bits.bit(is_short);
    if (is_short)
        bits.bits(mantissa >> kDroppedBits, kShortBits);
    else
        bits.bits(mantissa, kMantissaBits);
}

float read_float(BitReader& bits, const FloatCode& code) {
    int above_usual = 0;
    if (!bits.bit()) {
        above_usual = static_cast<int>(bits.bits(2));
    } else if (!bits.bit()) {
        return 0.0f;
    } else if (!bits.bit()) {
        const auto n = static_cast<int>(bits.bits(3));
        above_usual = n < kNear ? n - kNear : n;
    } else {
        return float_of_bits(bits.bits(32));
    }
    const auto exponent = static_cast<std::uint32_t>(code.exponent + above_usual + kExponentBias);
    const std::uint32_t sign = bits.bit() ? 1u : 0u;
    const bool is_short = !code.is_coordinate && bits.bit();
    const std::uint32_t mantissa =
        is_short ? bits.bits(kShortBits) << kDroppedBits : bits.bits(kMantissaBits);
    return float_of_bits(sign << 31u | exponent << kMantissaBits | mantissa);
}

}  // namespace arena::protocol
