#include "files/own_input.h"

#include <filesystem>
#include <system_error>

#include "files/output_target.h"
#include "protocol/base/text.h"

namespace arena::files {
namespace {

namespace fs = std::filesystem;

/// Whether two paths are the same file, or will be once it exists.
bool is_same_file(const std::string& one, const std::string& other) {
    std::error_code error;
    if (fs::exists(one, error) || fs::exists(other, error))
        return fs::equivalent(one, other, error) && fs::is_regular_file(one, error);
    const fs::path first = find_output_target(one).path;
    const fs::path second = find_output_target(other).path;
    const auto folder_of = [](const fs::path& path) {
        return path.has_parent_path() ? path.parent_path() : fs::path(".");
    };
    return first.filename() == second.filename() &&
           fs::equivalent(folder_of(first), folder_of(second), error);
}

/// Returns the output before that goes to the same descriptor of this process.
const NamedFile* find_same_descriptor(const NamedFile& output, std::span<const NamedFile> before) {
    const OutputTarget target = find_output_target(output.path);
    if (output.path.empty() || target.kind != OutputKind::descriptor) return nullptr;
    for (const NamedFile& other : before) {
        const OutputTarget its = find_output_target(other.path);
        if (its.kind == OutputKind::descriptor && its.descriptor == target.descriptor)
            return &other;
    }
    return nullptr;
}

}  // namespace

const NamedFile* find_same(const NamedFile& file, std::span<const NamedFile> files) {
    if (file.path.empty() || file.path == "-") return nullptr;
    for (const NamedFile& other : files)
        if (!other.path.empty() && is_same_file(file.path, other.path)) return &other;
    return nullptr;
}

std::string find_lost_file(std::span<const NamedFile> outputs, std::span<const NamedFile> inputs) {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const NamedFile& output = outputs[i];
        const std::string shown =
            output.named_by + " " + protocol::printable(output.path, protocol::kFileTextBytesMax);
        if (const NamedFile* input = find_same(output, inputs))
            return shown + ": is this run's own input (" + input->named_by + "): name another file";
        const NamedFile* before = find_same(output, outputs.first(i));
        if (before == nullptr) before = find_same_descriptor(output, outputs.first(i));
        if (before != nullptr)
            return shown + ": is also the file of " + before->named_by + ": name two files";
    }
    return {};
}

}  // namespace arena::files
