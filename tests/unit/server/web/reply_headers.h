// Looks up a header of a reply.
#pragma once

#include <string>
#include <string_view>

#include "server/http/http_server.h"

namespace arena::server {

/// Returns the value of a header; those of several of one name with a comma between them.
inline std::string header_of(const HttpReply& reply, std::string_view name) {
    std::string value;
    for (const HttpHeader& header : reply.headers)
        if (header.name == name) value += (value.empty() ? "" : ", ") + header.value;
    return value;
}

}  // namespace arena::server
