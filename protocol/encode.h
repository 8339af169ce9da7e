// Messages -> bytes. Takes values that keep to the limits of messages.h (a caller's mistake
// asserts); gives at most as many bytes as the message's channel takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "protocol/messages.h"

namespace arena::protocol {

/// All that a snapshot tells of, where the caller has it.
struct SnapshotEntities {
    std::span<const SnapshotPlayer> players;
    std::span<const SnapshotProjectile> projectiles;
    std::span<const SnapshotMover> movers;
    std::span<const SnapshotFixture> fixtures;
};

/// Encodes into one buffer that it owns and reuses, so that steady work allocates nothing.
/// The bytes that a call returns live until the next call.
class Encoder {
  public:
    Encoder();
    ~Encoder();
    Encoder(Encoder&&) noexcept;
    Encoder& operator=(Encoder&&) noexcept;

    using Bytes = std::span<const std::byte>;

    [[nodiscard]] Bytes encode(const Message& message);

  private:
    struct Buffer;
    std::unique_ptr<Buffer> buffer_;
};

/// What a snapshot tells one client alone.
struct ClientFields {
    std::int16_t input_margin = 0;
    std::uint32_t events_through = 0;
};

/// Encodes a snapshot once for all its clients, whose copies differ in two fields only. Keeps its
/// memory, so that steady work allocates nothing.
class SnapshotEncoder {
  public:
    SnapshotEncoder();
    ~SnapshotEncoder();
    SnapshotEncoder(SnapshotEncoder&&) noexcept;
    SnapshotEncoder& operator=(SnapshotEncoder&&) noexcept;

    /// Splits a snapshot of any size into parts, in place of the one before. Without any entity it
    /// is one empty part. There are at most kPartsMax: gives the number of entities that do not fit
    /// into those and are left out.
    std::uint32_t encode(sim::Tick tick, SnapshotEntities entities);

    /// Part `index`, below the number of parts, as this client is to get it. The bytes live until
    /// the next call.
    [[nodiscard]] Encoder::Bytes part(std::size_t index, const ClientFields& fields);
    [[nodiscard]] std::size_t parts() const;

  private:
    struct Buffer;
    std::unique_ptr<Buffer> buffer_;
};

}  // namespace arena::protocol
