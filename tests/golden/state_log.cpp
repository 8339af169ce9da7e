#include "tests/golden/state_log.h"

#include <array>
#include <string_view>
#include <vector>

#include "sim/world/state_image.h"

namespace arena::golden {

namespace {

constexpr std::string_view kMagic = "arenadsl";
/// Of one image, in bytes: far more than a world of all that Limits have room for.
constexpr std::uint64_t kImageBytesMax = 1u << 26;

bool has_magic(std::istream& stream) {
    std::array<char, kMagic.size()> begin{};
    stream.read(begin.data(), begin.size());
    return stream && std::string_view(begin.data(), begin.size()) == kMagic;
}

}  // namespace

bool is_state_log(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return has_magic(stream);
}

StateLogWriter::StateLogWriter(const std::string& file) : stream_(file, std::ios::binary) {
    stream_ << kMagic;
}

void StateLogWriter::add(const sim::World& world) {
    const std::vector<std::uint8_t> image = world.save();
    const std::uint64_t size = image.size();
    stream_.write(reinterpret_cast<const char*>(&size), sizeof size);
    stream_.write(reinterpret_cast<const char*>(image.data()),
                  static_cast<std::streamsize>(image.size()));
}

bool StateLogWriter::finish() {
    stream_.close();
    return !stream_.fail();
}

StateLogReader::StateLogReader(const std::string& file, std::shared_ptr<const sim::Terrain> terrain)
    : file_(file), terrain_(std::move(terrain)), stream_(file, std::ios::binary) {
    if (!has_magic(stream_)) error_ = file_ + ": is no state log";
}

std::optional<sim::WorldState> StateLogReader::next() {
    std::uint64_t size = 0;
    if (!error_.empty() || !stream_.read(reinterpret_cast<char*>(&size), sizeof size)) {
        if (error_.empty() && stream_.gcount() != 0) error_ = file_ + ": is cut short";
        return std::nullopt;
    }
    if (size > kImageBytesMax) {
        error_ = file_ + ": holds an image of " + std::to_string(size) + " bytes: it is damaged";
        return std::nullopt;
    }
    std::vector<std::uint8_t> image(size);
    if (!stream_.read(reinterpret_cast<char*>(image.data()), static_cast<std::streamsize>(size))) {
        error_ = file_ + ": is cut short";
        return std::nullopt;
    }
    auto state = sim::read_image(image, *terrain_, sim::Rules{}, sim::Limits{});
    if (!state) {
        error_ = file_ + ": " + state.error();
        return std::nullopt;
    }
    return std::move(state).value();
}

}  // namespace arena::golden
