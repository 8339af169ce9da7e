// Any bytes as a file of the spool, as an answer's Retry-After and as a URL: a record that is read
// writes the same bytes again, a wait is within its bounds, and a URL that is read can be sent.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/base/url.h"
#include "server/results/retry_after.h"
#include "server/results/spool_record.h"

namespace {

using namespace arena::server;

void check(bool holds) {
    if (!holds) std::abort();
}

bool is_visible_text(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

void read_as_record(std::string_view bytes) {
    const auto record = read_spool_record(bytes);
    if (!record) return check(!record.error().empty());
    check(is_result_id(record.value().result.id));
    check(id_of_spool_name(spool_name(record.value().result.id)) == record.value().result.id);
    check(write_spool_record(record.value()).size() <= kSpoolRecordBytesMax);
}

void read_as_wait(std::string_view bytes) {
    const auto wait = read_retry_after(bytes, 1'767'225'600);
    if (wait) check(wait->count() >= 0 && *wait <= kRetryAfterMax);
}

void read_as_url(std::string_view bytes) {
    const auto url = read_url(bytes);
    if (!url) return check(!url.error().empty());
    check(!url.value().host.empty() && url.value().port != 0);
    check(url.value().target.starts_with('/'));
    check(is_visible_text(url.value().target) && is_visible_text(host_header(url.value())));
    const std::string again = (url.value().is_https ? "https://" : "http://") +
                              host_header(url.value()) + url.value().target;
    if (again.size() > kUrlBytesMax) return;  // "http://a?b" gets its '/'
    const auto reread = read_url(again);
    check(reread.ok() && reread.value() == url.value());
}

/// Bytes that a fuzzer never finds a checksum for are given one.
void write_and_read(std::string_view bytes) {
    const auto record = read_spool_record(write_spool_record({{"m-1", std::string(bytes)}, 7}));
    check(record.ok() && record.value().result.json == bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    read_as_record(bytes);
    read_as_wait(bytes);
    read_as_url(bytes);
    write_and_read(bytes);
    return 0;
}
