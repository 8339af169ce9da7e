// The one translation unit that holds the compiled parts of Boost.Asio's TLS.
#include <boost/asio/ssl/impl/src.hpp>
