// arena-pictures: draws the pictures of docs/collision.md.
//
//   arena-pictures FOLDER
//       draws all of them into FOLDER
//   arena-pictures --check DOCUMENT FOLDER
//       draws into FOLDER and compares, byte for byte, with the folder pictures/ beside DOCUMENT;
//       exits with 1 and names every file that differs, is missing, is not drawn, or is not shown
//       in DOCUMENT

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "tests/pictures/pictures.h"

namespace arena::pictures {
namespace {

std::vector<Picture> all_pictures() {
    std::vector<Picture> all;
    for (auto* group :
         {exact_pictures, bounds_pictures, fast_distance_pictures, thompson_pictures,
          push_out_pictures, push_union_pictures, slope_pictures, sweep_pictures, slide_pictures,
          decomposition_pictures, surface_pictures, volume_pictures}) {
        for (Picture& picture : group())
            all.push_back(std::move(picture));
    }
    return all;
}

std::optional<std::string> contents(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

bool draw(const std::vector<Picture>& pictures, const std::filesystem::path& folder) {
    std::error_code ignored;  // a missing folder shows in the first file
    std::filesystem::create_directories(folder, ignored);
    for (const Picture& picture : pictures) {
        const auto path = folder / (picture.name() + ".svg");
        std::ofstream out(path, std::ios::binary);
        out << picture.svg();
        if (!out.flush()) {
            std::cerr << "cannot write " << path.string() << '\n';
            return false;
        }
    }
    return true;
}

/// Whether the folder beside the document holds these pictures and no others, and the document
/// shows them. Writes what is wrong to standard error.
bool is_up_to_date(const std::vector<Picture>& pictures, const std::filesystem::path& document) {
    const std::filesystem::path committed = document.parent_path() / "pictures";
    const std::string shown = contents(document).value_or("");
    std::set<std::string> drawn;
    bool is_same = true;
    const auto complain = [&](const std::string& file, const char* what) {
        std::cerr << (committed / file).string() << ": " << what << '\n';
        is_same = false;
    };
    for (const Picture& picture : pictures) {
        const std::string file = picture.name() + ".svg";
        drawn.insert(file);
        const auto text = contents(committed / file);
        if (!text) {
            complain(file, "is missing");
        } else if (*text != picture.svg()) {
            complain(file, "is not what the code draws");
        }
        if (shown.find("(pictures/" + file + ")") == std::string::npos) {
            complain(file, "is not shown in the document");
        }
    }
    std::error_code ignored;  // without the folder every file is missing
    for (const auto& entry : std::filesystem::directory_iterator(committed, ignored)) {
        const std::string file = entry.path().filename().string();
        if (!drawn.contains(file)) complain(file, "is not drawn any more: remove it");
    }
    return is_same;
}

}  // namespace
}  // namespace arena::pictures

int main(int count, char** arguments) {
    using namespace arena::pictures;
    const std::vector<std::string> given(arguments + 1, arguments + count);
    const bool is_check = given.size() == 3 && given[0] == "--check";
    if (!is_check && (given.size() != 1 || given[0].starts_with("-"))) {
        std::cerr << "usage: arena-pictures FOLDER | arena-pictures --check DOCUMENT FOLDER\n";
        return 2;
    }
    const std::vector<Picture> pictures = all_pictures();
    if (!draw(pictures, given.back())) return 1;
    if (is_check && !is_up_to_date(pictures, given[1])) {
        std::cerr << "If the change is intended, look at the new pictures, redraw the committed "
                     "ones with\n"
                     "  build/release/bin/arena-pictures docs/pictures\n"
                     "and check that docs/collision.md still matches them.\n";
        return 1;
    }
    return 0;
}
