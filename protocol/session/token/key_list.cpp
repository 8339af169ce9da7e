#include "protocol/session/token/key_list.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "protocol/base/text.h"
#include "protocol/session/token/key_text.h"

namespace arena::protocol {
namespace {

constexpr std::string_view kKeyRemedy = ": make a key with 'arenad keygen'";

/// Takes the keys of the lines one after the other. Its errors do not name the line.
class KeyListReader {
  public:
    /// Returns an error, or an empty text when the line was valid.
    [[nodiscard]] std::string read_line(std::string_view line, std::size_t number) {
        line = line.substr(0, line.find('#'));
        if (line.find_first_not_of(" \t\r\v\f") == std::string_view::npos) return {};
        const auto key = key_from_text(line);
        if (!key) return key.error() + std::string(kKeyRemedy) + ", and write one on a line";
        if (key.value() == crypto::Key())
            return "is the key of zeros, which admits anybody: use --open for that, or make a key "
                   "with 'arenad keygen'";
        if (!keys_) {
            keys_ = TokenKeys(key.value());
        } else if (const auto place = keys_->find(key.value())) {
            return "has the key of line " + std::to_string(lines_[*place]) +
                   " again: remove one of the two lines";
        } else if (!keys_->add(key.value())) {
            return "has one key too many, a file has at most " + std::to_string(kTokenKeysMax) +
                   ": remove keys that are no longer used";
        }
        lines_[keys_->size() - 1] = number;
        return {};
    }

    [[nodiscard]] const std::optional<TokenKeys>& keys() const { return keys_; }

  private:
    std::optional<TokenKeys> keys_;
    std::array<std::size_t, kTokenKeysMax> lines_{};  ///< of the keys
};

}  // namespace

Result<TokenKeys, std::string> read_key_list(std::string_view file, std::string_view text) {
    KeyListReader reader;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string problem = reader.read_line(text.substr(0, end), number);
        if (!problem.empty()) {
            return Failure{printable(file, kFileTextBytesMax) + ":" + std::to_string(number) +
                           ": " + problem};
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!reader.keys()) {
        return Failure{printable(file, kFileTextBytesMax) + ": has no key" +
                       std::string(kKeyRemedy)};
    }
    return *reader.keys();
}

}  // namespace arena::protocol
