#include "server/maps/map_output.h"

#include <ostream>

#include "files/output_file.h"

namespace arena::server {

bool write_map_output(const MapOutput& output, const std::string& text, std::ostream& err) {
    std::vector<files::NamedFile> inputs = output.inputs;
    for (const std::filesystem::path& file : output.files_of_map)
        inputs.push_back({"a tileset or template of the map", file.string()});
    std::string problem = files::find_lost_file({&output.file, 1}, inputs);
    if (problem.empty()) problem = files::write_output_file(output.file.path, text);
    if (problem.empty()) return true;
    err << "arenad: " << problem << "\n";
    return false;
}

}  // namespace arena::server
