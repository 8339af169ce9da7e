#include "server/maps/write_output.h"

#include <fstream>
#include <ostream>

#include "protocol/tiled/message.h"

namespace arena::server {

bool write_output(const std::string& text, const std::string& file, std::ostream& err) {
    std::ofstream stream(file, std::ios::binary);
    stream << text;
    stream.close();
    if (stream) return true;
    err << "arenad: " << protocol::printable(file, protocol::kFileTextBytesMax)
        << ": cannot be written: check the path and its permissions\n";
    return false;
}

}  // namespace arena::server
