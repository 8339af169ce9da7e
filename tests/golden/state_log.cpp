#include "tests/golden/state_log.h"

#include <array>
#include <span>
#include <string_view>

#include "sim/state/state_image.h"

namespace arena::golden {

namespace {

constexpr std::string_view kMagic = "arenadsl";
/// The largest image in bytes: far more than a world at all its Limits needs.
constexpr std::uint64_t kBlockBytesMax = 1u << 26;

bool has_magic(std::istream& stream) {
    std::array<char, kMagic.size()> begin{};
    stream.read(begin.data(), begin.size());
    return stream && std::string_view(begin.data(), begin.size()) == kMagic;
}

void write_block(std::ostream& stream, const void* bytes, std::uint64_t size) {
    stream.write(reinterpret_cast<const char*>(&size), sizeof size);
    stream.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(size));
}

}  // namespace

bool is_state_log(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return has_magic(stream);
}

StateLogWriter::StateLogWriter(const std::string& file, const GameFiles& game)
    : stream_(file, std::ios::binary) {
    stream_ << kMagic;
    write_block(stream_, game.map.data(), game.map.size());
    write_block(stream_, game.rules.data(), game.rules.size());
}

void StateLogWriter::add(const std::vector<std::uint8_t>& image) {
    write_block(stream_, image.data(), image.size());
}

bool StateLogWriter::finish() {
    stream_.close();
    return !stream_.fail();
}

StateLogReader::StateLogReader(const std::string& file)
    : file_(file), stream_(file, std::ios::binary) {
    if (!has_magic(stream_)) {
        error_ = file_ + ": is not a state log";
        return;
    }
    std::vector<std::uint8_t> path;
    for (std::string* text : {&files_.map, &files_.rules}) {
        if (read_block(path))
            text->assign(path.begin(), path.end());
        else if (error_.empty())
            error_ = file_ + ": is cut short";
    }
}

bool StateLogReader::read_block(std::vector<std::uint8_t>& bytes) {
    std::uint64_t size = 0;
    if (!error_.empty() || !stream_.read(reinterpret_cast<char*>(&size), sizeof size)) {
        if (error_.empty() && stream_.gcount() != 0) error_ = file_ + ": is cut short";
        return false;
    }
    if (size > kBlockBytesMax) {
        error_ = file_ + ": holds an image of " + std::to_string(size) + " bytes: it is damaged";
        return false;
    }
    bytes.resize(static_cast<std::size_t>(size));
    if (!stream_.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size))) {
        error_ = file_ + ": is cut short";
        return false;
    }
    return true;
}

std::optional<std::vector<std::uint8_t>> StateLogReader::next_image() {
    std::vector<std::uint8_t> image;
    if (!read_block(image)) return std::nullopt;
    return image;
}

std::optional<sim::WorldState> StateLogReader::next(const Game& game) {
    const auto image = next_image();
    if (!image) return std::nullopt;
    auto state = sim::read_image(*image, *game.terrain, game.rules, sim::Limits{});
    if (!state) {
        error_ = file_ + ": " + state.error();
        return std::nullopt;
    }
    return std::move(state).value();
}

}  // namespace arena::golden
