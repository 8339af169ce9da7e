#include "server/agones/sidecar_messages.h"

#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

namespace arena::server {
namespace {

/// Finds a key in logarithmic time, unlike the ordered one: the bytes are not ours.
using SidecarJson = nlohmann::json;

/// An object of the sidecar while it is read. Remembers the first member that is not of its type.
class Members {
  public:
    Members(const SidecarJson& object, std::string& problem) : object_(object), problem_(problem) {}

    [[nodiscard]] std::string text(const char* key) const {
        const SidecarJson* const found = find(key, &SidecarJson::is_string, "a string");
        return found != nullptr ? found->get<std::string>() : std::string();
    }

    /// Returns a number of 64 bits.
    [[nodiscard]] std::int64_t whole(const char* key) const {
        const auto found = object_.find(key);
        if (found == object_.end() || found->is_null()) return 0;
        if (const auto number = whole_in(*found)) return *number;
        fail(key, "a whole number");
        return 0;
    }

    /// Returns a number from 0 to `most`.
    [[nodiscard]] std::uint32_t small_whole(const char* key, std::uint32_t most) const {
        const std::int64_t number = whole(key);
        if (number >= 0 && number <= most) return static_cast<std::uint32_t>(number);
        fail(key, "a number in range");
        return 0;
    }

    /// Returns the member, or null when it is missing.
    [[nodiscard]] const SidecarJson* object(const char* key) const {
        return find(key, &SidecarJson::is_object, "an object");
    }
    [[nodiscard]] const SidecarJson* list(const char* key) const {
        return find(key, &SidecarJson::is_array, "a list");
    }

    void fail(const char* key, const char* expected) const {
        if (problem_.empty()) problem_ = std::string("'") + key + "' is not " + expected;
    }

  private:
    static std::optional<std::int64_t> whole_in(const SidecarJson& value) {
        if (value.is_number_unsigned()) {
            const auto number = value.get<std::uint64_t>();
            if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
                return std::nullopt;
            return static_cast<std::int64_t>(number);
        }
        if (value.is_number_integer()) return value.get<std::int64_t>();
        if (!value.is_string()) return std::nullopt;
        const auto& text = value.get_ref<const std::string&>();
        std::int64_t number = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
        return number;
    }

    [[nodiscard]] const SidecarJson* find(const char* key,
                                          bool (SidecarJson::*is_right)() const noexcept,
                                          const char* expected) const {
        const auto found = object_.find(key);
        if (found == object_.end() || found->is_null()) return nullptr;
        if (((*found).*is_right)()) return &*found;
        fail(key, expected);
        return nullptr;
    }

    const SidecarJson& object_;
    std::string& problem_;
};

/// Parses an object. Returns null and a problem for anything else.
SidecarJson parse_object(std::string_view bytes, std::string& problem) {
    if (bytes.size() > kSidecarBytesMax) {
        problem = "it is too long";
        return {};
    }
    SidecarJson json = SidecarJson::parse(bytes, nullptr, false);
    if (json.is_object()) return json;
    problem = json.is_discarded() ? "it is not JSON" : "it is not a JSON object";
    return {};
}

void read_ports(const SidecarJson& list, std::vector<GameServerPort>& ports, std::string& problem) {
    for (const SidecarJson& entry : list) {
        if (ports.size() == kGameServerPortsMax) return;
        if (!entry.is_object()) {
            problem = "'ports' does not hold objects";
            return;
        }
        const Members port(entry, problem);
        ports.push_back({.name = port.text("name"),
                         .port = static_cast<std::uint16_t>(
                             port.small_whole("port", std::numeric_limits<std::uint16_t>::max()))});
    }
}

GameServerView view_of(const SidecarJson& json, std::string& problem) {
    GameServerView view;
    const Members game_server(json, problem);
    if (const SidecarJson* const meta = game_server.object("object_meta")) {
        if (const SidecarJson* const annotations = Members(*meta, problem).object("annotations"))
            view.last_allocated = Members(*annotations, problem).text("agones.dev/last-allocated");
    }
    if (const SidecarJson* const spec = game_server.object("spec")) {
        if (const SidecarJson* const health = Members(*spec, problem).object("health"))
            view.health_period_seconds =
                Members(*health, problem)
                    .small_whole("period_seconds", std::numeric_limits<std::int32_t>::max());
    }
    if (const SidecarJson* const found = game_server.object("status")) {
        const Members status(*found, problem);
        view.state = status.text("state");
        view.address = status.text("address");
        if (const SidecarJson* const ports = status.list("ports"))
            read_ports(*ports, view.ports, problem);
    }
    return view;
}

/// Returns what `read` makes of the object in `bytes`.
template <typename Read>
auto read_object(std::string_view bytes, const Read& read)
    -> Result<decltype(read(std::declval<const SidecarJson&>(), std::declval<std::string&>())),
              std::string> {
    std::string problem;
    const SidecarJson json = parse_object(bytes, problem);
    if (!problem.empty()) return Failure{std::move(problem)};
    auto value = read(json, problem);
    if (!problem.empty()) return Failure{std::move(problem)};
    return value;
}

}  // namespace

Result<GameServerView, std::string> read_game_server(std::string_view bytes) {
    return read_object(bytes, view_of);
}

Result<GameServerView, std::string> read_watch_line(std::string_view line) {
    return read_object(line, [](const SidecarJson& json, std::string& problem) {
        const SidecarJson* const result = Members(json, problem).object("result");
        if (result != nullptr) return view_of(*result, problem);
        if (problem.empty()) problem = "it has no 'result'";
        return GameServerView{};
    });
}

Result<CounterView, std::string> read_counter(std::string_view bytes) {
    return read_object(bytes, [](const SidecarJson& json, std::string& problem) {
        const Members counter(json, problem);
        return CounterView{.count = counter.whole("count"), .capacity = counter.whole("capacity")};
    });
}

Result<ListView, std::string> read_list(std::string_view bytes) {
    return read_object(bytes, [](const SidecarJson& json, std::string& problem) {
        const Members list(json, problem);
        ListView view{.capacity = list.whole("capacity"), .values = {}};
        const SidecarJson* const values = list.list("values");
        if (values == nullptr) return view;
        for (const SidecarJson& value : *values) {
            if (value.is_string())
                view.values.push_back(value.get<std::string>());
            else
                problem = "'values' does not hold strings";
        }
        return view;
    });
}

std::optional<SidecarRefusal> read_refusal(std::string_view bytes) {
    auto refusal = read_object(bytes, [](const SidecarJson& json, std::string& problem) {
        const Members error(json, problem);
        if (!json.contains("code")) problem = "it has no 'code'";
        return SidecarRefusal{.code = error.whole("code"), .message = error.text("message")};
    });
    if (!refusal) return std::nullopt;
    return std::move(refusal).value();
}

std::string write_counter_update(std::int64_t count_diff, std::int64_t capacity) {
    SidecarJson update{{"capacity", std::to_string(capacity)}};
    if (count_diff != 0) update["countDiff"] = std::to_string(count_diff);
    return update.dump();
}

std::string write_list_capacity(std::int64_t capacity) {
    return SidecarJson{{"capacity", std::to_string(capacity)}}.dump();
}

std::string write_list_value(std::string_view value) {
    return SidecarJson{{"value", value}}.dump(-1, ' ', false,
                                              SidecarJson::error_handler_t::replace);
}

}  // namespace arena::server
