// The options about results and live events -> what delivers them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/app/entry_files.h"
#include "server/config/config.h"
#include "server/results/event_stream.h"
#include "server/results/result_outbox.h"
#include "server/statistics/delivery_figures.h"
#include "sim/values/result.h"

namespace arena::server {

/// The most time that the server takes at its end to deliver what waits.
inline constexpr std::chrono::milliseconds kDeliveryPatience{5'000};

struct DeliverySettings {
    OutboxSettings results;
    std::optional<EventSettings> events;
    std::optional<protocol::crypto::Key> key;  ///< that signs what is sent to receivers
    std::vector<std::string> warnings;         ///< one line each
};

/// Checks the options together and reads the key file. Fails with a one-line message that names the
/// option or the file and what to do. `entry`
/// has the server's other keys, which must differ. Makes no directory.
[[nodiscard]] Result<DeliverySettings, std::string> load_delivery(const Config& config,
                                                                  const EntryFiles& entry);

/// Delivers from its start on.
struct Delivery {
    std::unique_ptr<ResultOutbox> results;
    std::unique_ptr<EventStream> events;  ///< null when nobody wants events

    [[nodiscard]] DeliveryFigures figures() const;
    /// Ends both, within kDeliveryPatience as long as the disk answers.
    void finish();
};

/// Starts what the settings say, and makes the directory 'spool' in results-dir if it is to be
/// used. Fails with a one-line message that names the directory or file and what to do.
[[nodiscard]] Result<Delivery, std::string> start_delivery(const Config& config,
                                                           DeliverySettings settings,
                                                           const TakeDeliveryNote& note);

}  // namespace arena::server
