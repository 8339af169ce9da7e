// The file of the spool that keeps one result until it is delivered. Its name is the id with
// ".result"; its first line describes the rest:
//
//   arenad-result 1 m-7 1767225600123 415 9f86d081884c7d659a2feaa0c55ad015
//   {"id": "m-7", ...}
//
//   the version of this form, the id, when the match ended (milliseconds since 1970), the length
//   of the JSON in bytes, and a checksum over the first line up to there and the JSON
//
// The checksum is for disks and for people with editors, not against forgery: who may write to the
// spool may write results.
//
// All functions are pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/results/result_document.h"
#include "sim/values/result.h"

namespace arena::server {

inline constexpr std::string_view kSpoolEnding = ".result";

struct SpoolRecord {
    ResultDocument result;
    std::uint64_t ended_at_unix_ms = 0;
};

/// Returns the bytes of the file. The id must be one, and the JSON not longer than kResultBytesMax.
[[nodiscard]] std::string write_spool_record(const SpoolRecord& record);

/// Reads any bytes. Fails with what is wrong, to follow the file's name: "ends too early".
[[nodiscard]] Result<SpoolRecord, std::string> read_spool_record(std::string_view bytes);

/// The most bytes of a record.
inline constexpr std::size_t kSpoolRecordBytesMax = kResultBytesMax + 256;

/// Returns the name of the file for an id, and the id that a file's name says, or an empty text.
[[nodiscard]] std::string spool_name(std::string_view id);
[[nodiscard]] std::string_view id_of_spool_name(std::string_view name);

}  // namespace arena::server
