#include "protocol/watch_message.h"

#include <array>
#include <cmath>
#include <cstring>

#include "protocol/base/limits.h"
#include "protocol/generated/watch_generated.h"
#include "sim/base/assert.h"

namespace arena::protocol {

namespace {

/// The offset of the table, the smallest vtable and an empty table.
constexpr std::size_t kWatchBytesMin = 12;

/// Returns false for NaN, too.
bool is_camera(const Camera& camera) {
    const auto is_within = [](float value) { return std::fabs(value) <= kCoordinateMax; };
    return is_within(camera.center.x) && is_within(camera.center.y) && camera.size.x >= 0.0f &&
           camera.size.y >= 0.0f && is_within(camera.size.x) && is_within(camera.size.y);
}

wire::Camera camera_to_wire(const Camera& camera) {
    return {wire::Vec2(camera.center.x, camera.center.y), wire::Vec2(camera.size.x, camera.size.y)};
}

Camera camera_from(const wire::Camera& camera) {
    return {.center = {camera.center().x(), camera.center().y()},
            .size = {camera.size().x(), camera.size().y()}};
}

}  // namespace

bool in_range(const Watch& watch) {
    return watch.wish <= WatchWish::watch && category_of(watch.player) == sim::Category::player &&
           (!watch.camera || is_camera(*watch.camera));
}

struct WatchEncoder::Buffer {
    flatbuffers::FlatBufferBuilder builder{2 * kWatchBytesMax};

    Buffer() { builder.ForceDefaults(true); }
};

WatchEncoder::WatchEncoder() : buffer_(std::make_unique<Buffer>()) {}
WatchEncoder::~WatchEncoder() = default;
WatchEncoder::WatchEncoder(WatchEncoder&&) noexcept = default;
WatchEncoder& WatchEncoder::operator=(WatchEncoder&&) noexcept = default;

std::span<const std::byte> WatchEncoder::encode(const Watch& watch) {
    ARENA_ASSERT(in_range(watch), "an honest client keeps to the ranges");
    flatbuffers::FlatBufferBuilder& builder = buffer_->builder;
    builder.Clear();
    const wire::Camera camera = watch.camera ? camera_to_wire(*watch.camera) : wire::Camera();
    builder.Finish(wire::CreateWatch(builder, static_cast<wire::WatchWish>(watch.wish),
                                     watch.player.value, watch.camera ? &camera : nullptr,
                                     watch.number));
    const std::span<const std::uint8_t> bytes(builder.GetBufferPointer(), builder.GetSize());
    ARENA_ASSERT(bytes.size() <= kWatchBytesMax, "a wish is short");
    return std::as_bytes(bytes);
}

std::optional<DecodeError> decode_watch(std::span<const std::byte> bytes, Watch& watch) {
    if (bytes.size() > kWatchBytesMax) return DecodeError::too_long;
    if (bytes.size() < kWatchBytesMin) return DecodeError::too_short;
    // Received bytes may lie at any address, and FlatBuffers reads its scalars in place.
    alignas(std::uint64_t) std::array<std::uint8_t, kWatchBytesMax> copy;
    std::memcpy(copy.data(), bytes.data(), bytes.size());
    flatbuffers::Verifier verifier(copy.data(), bytes.size(), 1, 1);
    if (!verifier.VerifyBuffer<wire::Watch>(nullptr)) return DecodeError::malformed;

    const wire::Watch& table = *flatbuffers::GetRoot<wire::Watch>(copy.data());
    watch.wish = static_cast<WatchWish>(table.wish());
    watch.player = {table.player()};
    watch.number = table.number();
    watch.camera.reset();
    if (table.camera() != nullptr) watch.camera = camera_from(*table.camera());
    if (!in_range(watch)) return DecodeError::out_of_range;
    return std::nullopt;
}

}  // namespace arena::protocol
