#include "server/maps/map_output.h"

#include <ostream>

#include "files/output_file.h"

namespace arena::server {

std::string find_lost_input(const MapOutput& output) {
    std::vector<files::NamedFile> inputs = output.inputs;
    for (const std::filesystem::path& file : output.files_of_map)
        inputs.push_back({"a tileset or template of the map", file.string()});
    return files::find_lost_file({&output.file, 1}, inputs);
}

bool write_map_output(const MapOutput& output, const std::string& text, std::ostream& err) {
    std::string problem = find_lost_input(output);
    if (problem.empty()) problem = files::write_output_file(output.file.path, text);
    if (problem.empty()) return true;
    err << "arenad: " << problem << "\n";
    return false;
}

}  // namespace arena::server
