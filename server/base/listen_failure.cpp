#include "server/base/listen_failure.h"

#include <cerrno>
#include <system_error>

namespace arena::server {
namespace {

std::string remedy(std::string_view protocol, int error) {
    const std::string port_option = "--" + std::string(protocol) + "-port";
    const std::string address_option = "--" + std::string(protocol) + "-address";
    std::string another = "choose another with " + port_option + " or " + address_option;
    switch (error) {
        case EADDRINUSE:
            return "stop the process that uses it, or " + another;
        case EADDRNOTAVAIL:
            return "this machine does not have that address: choose another with " + address_option;
        case EAFNOSUPPORT:
            return "this system has no addresses of that family: choose another with " +
                   address_option;
        case EACCES:
        case EPERM:
            return "choose a port above 1023 with " + port_option +
                   ", or give the process the capability CAP_NET_BIND_SERVICE";
        case EMFILE:
        case ENFILE:
            return "allow the process more descriptors (ulimit -n)";
        case ENOBUFS:
        case ENOMEM:
            return "give the system more memory";
        default:
            return another;
    }
}

}  // namespace

std::string listen_failure(const ListenPlace& place, int error) {
    return "cannot listen on " + std::string(place.protocol) + " " + std::string(place.address) +
           ":" + std::to_string(place.port) + ": " + std::generic_category().message(error) + "; " +
           remedy(place.protocol, error);
}

}  // namespace arena::server
