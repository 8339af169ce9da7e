// What Asio's streams take of a TlsIdentity. Apart, because Asio's TLS takes long to compile.
#pragma once

#include <boost/asio/ssl/context.hpp>

#include "server/websocket/tls_identity.h"

namespace arena::server {

struct TlsIdentity::Context {
    boost::asio::ssl::context tls{boost::asio::ssl::context::tls_server};
};

}  // namespace arena::server
