#include "tests/golden/recorded_match.h"

#include <stdexcept>
#include <utility>

#include "tests/support/folders.h"

namespace arena::golden {

std::string golden_path(const std::string& file) {
    return test::source_path("tests/golden/" + file);
}

RecordedMatch load_recorded_match(const std::string& name) {
    auto log = load_input_log(golden_path(name + ".inputs"));
    if (!log) throw std::runtime_error(log.error());
    GameFiles files = log.value().files;
    files.map = test::source_path(files.map);
    if (!files.rules.empty()) files.rules = test::source_path(files.rules);
    auto game = load_game(files);
    if (!game) throw std::runtime_error(game.error());
    return {std::move(log).value(), std::move(game).value()};
}

}  // namespace arena::golden
