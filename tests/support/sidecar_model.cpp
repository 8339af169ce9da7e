#include "tests/support/sidecar_model.h"

#include <algorithm>
#include <regex>

namespace arena::test {
namespace {

SidecarModel::Answer error(const std::string& message) {
    return {.status = 500, .body = R"({"code":2,"message":")" + message + R"(","details":[]})"};
}

/// Returns a member of a flat JSON object, as the text between its quotes or as it stands.
std::optional<std::string> member(const std::string& body, const std::string& key) {
    std::smatch match;
    if (!std::regex_search(body, match, std::regex("\"" + key + R"-(":\s*"?([^",}]*)"?)-")))
        return std::nullopt;
    return match[1].str();
}

std::optional<std::int64_t> whole_member(const std::string& body, const std::string& key) {
    const auto text = member(body, key);
    if (!text) return std::nullopt;
    return std::stoll(*text);
}

std::string quoted(std::int64_t number) {
    return "\"" + std::to_string(number) + "\"";
}

std::string json_of(const SidecarModel::Counter& counter) {
    return R"("count":)" + quoted(counter.count) + R"(,"capacity":)" + quoted(counter.capacity);
}

std::string json_of(const SidecarModel::List& list) {
    std::string values;
    for (const std::string& value : list.values)
        values += (values.empty() ? "\"" : ",\"") + value + "\"";
    return R"("capacity":)" + quoted(list.capacity) + R"(,"values":[)" + values + "]";
}

bool contains(const std::vector<std::string>& values, const std::string& value) {
    return std::find(values.begin(), values.end(), value) != values.end();
}

template <typename Map>
std::string json_of_all(const Map& map) {
    std::string text;
    for (const auto& [name, value] : map)
        text += (text.empty() ? "\"" : ",\"") + name + "\":{" + json_of(value) + "}";
    return "{" + text + "}";
}

}  // namespace

SidecarModel::Answer SidecarModel::answer(const std::string& method, const std::string& target,
                                          const std::string& body, Time now) {
    pass(now);
    requests_.push_back({method, target, body, now});
    if (method != "GET" && body.empty())
        return {.status = 400, .body = R"({"code":3,"message":"EOF","details":[]})"};
    if (method == "GET" && target == "/gameserver") return {.body = game_server()};
    if (method == "POST" && target == "/health") return {};
    const std::string counters_path = "/v1beta1/counters/";
    const std::string lists_path = "/v1beta1/lists/";
    Answer answer{.status = 404, .body = R"({"code":5,"message":"Not Found","details":[]})"};
    if (method == "POST" && (target == "/ready" || target == "/shutdown"))
        answer = change_state(target);
    else if (target.starts_with(counters_path))
        answer = answer_counter(method, target.substr(counters_path.size()), body);
    else if (target.starts_with(lists_path))
        answer = answer_list(method, target.substr(lists_path.size()), body);
    if (method != "GET" && answer.status == 200 && !batch_begun_at_) batch_begun_at_ = now;
    return answer;
}

SidecarModel::Answer SidecarModel::change_state(const std::string& target) {
    wanted_state_ = target == "/ready" ? "Ready" : "Shutdown";
    return {};
}

SidecarModel::Answer SidecarModel::answer_counter(const std::string& method,
                                                  const std::string& name,
                                                  const std::string& body) {
    if (!counters.contains(name)) return error("counter not found: " + name);
    if (method == "GET")
        return {.body = R"({"name":")" + name + "\"," + json_of(with_batch(name)) + "}"};
    CounterBatch next = counter_batches_[name];
    if (const auto capacity = whole_member(body, "capacity")) next.capacity = capacity;
    if (const auto count = whole_member(body, "count")) {
        next.count = count;
        next.difference = 0;
    }
    next.difference += whole_member(body, "countDiff").value_or(0);
    const Counter& counter = counters[name];
    const std::int64_t count = next.count.value_or(counter.count) + next.difference;
    if (count < 0 || count > next.capacity.value_or(counter.capacity))
        return error("out of range. Count must be within range [0,Capacity]");
    counter_batches_[name] = next;
    return {};
}

SidecarModel::Answer SidecarModel::answer_list(const std::string& method, std::string name,
                                               const std::string& body) {
    const std::size_t act_at = name.find_first_of(":?");
    const std::string act = act_at == std::string::npos ? "" : name.substr(act_at);
    name = name.substr(0, act_at);
    if (!lists.contains(name)) return error("list not found: " + name);
    const List list = list_with_batch(name);
    if (method == "GET") return {.body = R"({"name":")" + name + "\"," + json_of(list) + "}"};
    const std::string value = member(body, "value").value_or("");
    if (method == "PATCH" && act == "?update_mask=capacity") {
        // What else was asked in this second is lost.
        list_batches_[name] = {
            .capacity = whole_member(body, "capacity"), .removed = {}, .appended = {}};
        return {};
    }
    if (method == "POST" && act == ":addValue") {
        if (static_cast<std::int64_t>(list.values.size()) >= list.capacity)
            return error("out of range. No available capacity");
        if (contains(list.values, value)) return error("already exists. Value: " + value);
        list_batches_[name].appended = list.values;
        list_batches_[name].appended.push_back(value);
        return {};
    }
    if (method == "POST" && act == ":removeValue") {
        if (!contains(list.values, value)) return error("not found. Value: " + value);
        list_batches_[name].removed.insert(value);
        return {};
    }
    return error("invalid argument");
}

SidecarModel::Counter SidecarModel::with_batch(const std::string& name) const {
    Counter counter = counters.at(name);
    const auto found = counter_batches_.find(name);
    if (found == counter_batches_.end()) return counter;
    counter.capacity = found->second.capacity.value_or(counter.capacity);
    counter.count = found->second.count.value_or(counter.count) + found->second.difference;
    counter.count = std::clamp<std::int64_t>(counter.count, 0, counter.capacity);
    return counter;
}

SidecarModel::List SidecarModel::list_with_batch(const std::string& name) const {
    List list = lists.at(name);
    const auto found = list_batches_.find(name);
    if (found == list_batches_.end()) return list;
    const ListBatch& asked = found->second;
    list.capacity = asked.capacity.value_or(list.capacity);
    std::erase_if(list.values, [&](const auto& value) { return asked.removed.contains(value); });
    for (const std::string& value : asked.appended)
        if (!contains(list.values, value)) list.values.push_back(value);
    if (static_cast<std::int64_t>(list.values.size()) > list.capacity)
        list.values.resize(static_cast<std::size_t>(list.capacity));
    return list;
}

bool SidecarModel::pass(Time now) {
    if (!batch_begun_at_ || now - *batch_begun_at_ < batch) return false;
    batch_begun_at_.reset();
    for (auto& [name, counter] : counters)
        counter = with_batch(name);
    for (auto& [name, list] : lists)
        list = list_with_batch(name);
    counter_batches_.clear();
    list_batches_.clear();
    if (!wanted_state_.empty()) state = wanted_state_;
    wanted_state_.clear();
    return true;
}

void SidecarModel::allocate(const std::string& moment) {
    state = "Allocated";
    last_allocated = moment;
    const auto rooms = counters.find("rooms");
    if (rooms != counters.end() && rooms->second.count < rooms->second.capacity)
        ++rooms->second.count;
}

std::string SidecarModel::game_server() const {
    const std::string annotations =
        last_allocated.empty() ? "{}"
                               : R"({"agones.dev/last-allocated":")" + last_allocated + "\"}";
    return R"({"object_meta":{"name":"arena-x7k2p","namespace":"default","generation":"3",)"
           R"("creation_timestamp":"1767225600","annotations":)" +
           annotations + R"(,"labels":{}},"spec":{"health":{"disabled":false,"period_seconds":)" +
           std::to_string(health_period_seconds) +
           R"(,"failure_threshold":3,"initial_delay_seconds":5}},"status":{"state":")" + state +
           R"(","address":"203.0.113.7","addresses":[],"ports":[{"name":"game","port":)" +
           std::to_string(port) + R"(}],"players":null,"counters":)" + json_of_all(counters) +
           R"(,"lists":)" + json_of_all(lists) + "}}";
}

std::vector<SidecarModel::Request> SidecarModel::requests_to(const std::string& target) const {
    std::vector<Request> found;
    std::copy_if(requests_.begin(), requests_.end(), std::back_inserter(found),
                 [&](const Request& request) { return request.target == target; });
    return found;
}

}  // namespace arena::test
