#include "tests/golden/input_log.h"

#include <fstream>
#include <limits>
#include <ostream>
#include <sstream>
#include <string_view>

namespace arena::golden {

namespace {

constexpr std::string_view kFirstLine = "arenad-inputs 1";

/// Reads a whole number, which must fit T.
template <typename T>
bool read_number(std::istream& line, T& value) {
    long long number = 0;
    if (!(line >> number) || number < std::numeric_limits<T>::min() ||
        number > static_cast<long long>(std::numeric_limits<T>::max()))
        return false;
    value = static_cast<T>(number);
    return true;
}

/// Reads a path, which may hold blanks.
bool read_path(std::istream& line, std::string& path) {
    return static_cast<bool>(std::getline(line >> std::ws, path));
}

bool read_command(std::istream& line, const std::string& kind, sim::Command& command) {
    if (kind == "start" || kind == "end") {
        command.kind =
            kind == "start" ? sim::CommandKind::start_match : sim::CommandKind::end_match;
        return true;
    }
    if (!read_number(line, command.player.value)) return false;
    if (kind == "team") {
        command.kind = sim::CommandKind::change_team;
        return read_number(line, command.team);
    }
    if (kind == "join") {
        command.kind = sim::CommandKind::join;
        return (line >> std::ws).eof() || read_number(line, command.team);
    }
    if (kind == "leave") {
        command.kind = sim::CommandKind::leave;
        return true;
    }
    command.kind = sim::CommandKind::input;
    sim::PlayerInput& input = command.input;
    return kind == "input" && read_number(line, input.move_x) && read_number(line, input.move_y) &&
           read_number(line, input.aim_x) && read_number(line, input.aim_y) &&
           read_number(line, input.buttons) &&
           ((line >> std::ws).eof() || read_number(line, input.seen_back)) &&
           ((line >> std::ws).eof() || read_number(line, input.slot));
}

}  // namespace

Result<InputLog, std::string> read_input_log(std::istream& text) {
    InputLog log;
    std::string line;
    if (!std::getline(text, line) || line != kFirstLine)
        return Failure{"line 1: an input log begins with '" + std::string(kFirstLine) + "'"};
    for (std::size_t number = 2; std::getline(text, line); ++number) {
        std::istringstream words(line);
        std::string first;
        words >> first;
        bool good = false;
        if (first == "map") {
            good = read_path(words, log.files.map);
        } else if (first == "rules") {
            good = read_path(words, log.files.rules);
        } else if (first == "seed") {
            good = static_cast<bool>(words >> log.seed);
        } else if (first == "ticks") {
            good = read_number(words, log.ticks);
        } else {
            TimedCommand timed;
            std::istringstream tick(first);
            std::string kind;
            good = read_number(tick, timed.tick) && words >> kind &&
                   read_command(words, kind, timed.command) &&
                   (log.commands.empty() || log.commands.back().tick <= timed.tick);
            log.commands.push_back(timed);
        }
        if (!good)
            return Failure{"line " + std::to_string(number) + ": cannot read '" + line + "'"};
    }
    return log;
}

void write_input_log(const InputLog& log, std::ostream& text) {
    text << kFirstLine << "\nmap " << log.files.map << '\n';
    if (!log.files.rules.empty()) text << "rules " << log.files.rules << '\n';
    text << "seed " << log.seed << "\nticks " << log.ticks << '\n';
    for (const TimedCommand& timed : log.commands) {
        const sim::Command& command = timed.command;
        text << timed.tick;
        switch (command.kind) {
            case sim::CommandKind::join:
                text << " join " << command.player.value;
                if (command.team != 0) text << ' ' << unsigned{command.team};
                break;
            case sim::CommandKind::leave:
                text << " leave " << command.player.value;
                break;
            case sim::CommandKind::input:
                text << " input " << command.player.value << ' ' << int{command.input.move_x} << ' '
                     << int{command.input.move_y} << ' ' << command.input.aim_x << ' '
                     << command.input.aim_y << ' ' << unsigned{command.input.buttons};
                if (command.input.seen_back > 0 || command.input.slot > 0)
                    text << ' ' << unsigned{command.input.seen_back};
                if (command.input.slot > 0) text << ' ' << unsigned{command.input.slot};
                break;
            case sim::CommandKind::start_match:
                text << " start";
                break;
            case sim::CommandKind::end_match:
                text << " end";
                break;
            case sim::CommandKind::change_team:
                text << " team " << command.player.value << ' ' << unsigned{command.team};
                break;
        }
        text << '\n';
    }
}

Result<InputLog, std::string> load_input_log(const std::string& file) {
    std::ifstream stream(file);
    if (!stream) return Failure{file + ": cannot be opened"};
    auto log = read_input_log(stream);
    if (!log) return Failure{file + ": " + log.error()};
    return log;
}

}  // namespace arena::golden
