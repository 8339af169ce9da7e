# The rules of the layer check, run by check_layers.sh over all sources. FILENAME is relative to the
# root of the repository; docs/adr/0001-folder-rules.md has the reasons.
#
# Every function judges one include: `zone` is the folder of the including file, `name` the included
# path, `angled` whether it was in <>.

function forbid(rule) {
    printf "%s:%d: %s -> %s: %s\n", FILENAME, FNR, zone, name, rule
    forbidden++
}

# Whether name starts with one of the folders in the list, which are separated by blanks.
function below(list,    parts, count, i) {
    count = split(list, parts, " ")
    for (i = 1; i <= count; i++)
        if (index(name, parts[i]) == 1) return 1
    return 0
}

function is_word_of(list) { return is_one_of(name, list) }
function is_one_of(word, list) { return index(" " list " ", " " word " ") > 0 }

# The standard library: <vector>, <cstdint>; never a name with a dot or a slash.
function is_standard() { return name ~ /^[a-z_0-9]+$/ }

function judge_world_library(    outside) {
    # Sockets, clocks, files, threads: sim and protocol may not include these.
    outside = "atomic barrier chrono condition_variable ctime filesystem fstream future iostream" \
        " latch mutex semaphore shared_mutex stop_token thread"
    if (FILENAME == "protocol/base/time.h" && is_word_of("chrono")) {
        return  # time is passed as its durations
    } else if (is_word_of(outside)) {
        forbid("no clocks, files or threads here: time and bytes are arguments")
    } else if (is_word_of("random")) {
        forbid("its distributions differ between libraries: take sim/base/random.h")
    } else if (zone == "sim" && is_word_of("unordered_map unordered_set")) {
        forbid("their order differs between libraries, and order is gameplay: take sorted vectors")
    } else if (is_word_of("coroutine format ranges source_location")) {
        forbid("not in every toolchain that this folder is compiled with (GCC 12, Clang 14, Emscripten 3.1)")
    }
}

function judge_sim() {
    if (angled && is_standard()) {
        judge_world_library()
    } else if (angled) {
        if (name != "xxhash.h" && !(name == "emmintrin.h" && FILENAME ~ /^sim\/math\//))
            forbid("sim knows the standard library and xxhash only; sim/math also emmintrin.h")
    } else if (FILENAME ~ /^sim\/values\//) {
        if (!below("sim/values/")) forbid("sim/values is what protocol sees: it includes itself only")
    } else if (!below("sim/")) {
        forbid("sim includes sim only")
    }
}

function judge_protocol() {
    if (is_generated()) {
        if (FILENAME !~ /^protocol\/[^\/]*\.cpp$/)
            forbid("generated headers are included by protocol/*.cpp only")
    } else if (angled && is_standard()) {
        judge_world_library()
    } else if (name ~ /^flatbuffers\//) {
        if (FILENAME !~ /^protocol\/[^\/]*\.cpp$/)
            forbid("FlatBuffers is included by protocol/*.cpp only")
    } else if (name ~ /^(zlib|zstd)\.h$/) {
        if (FILENAME != "protocol/tiled/decompress.cpp")
            forbid("the compression libraries stay behind protocol/tiled/decompress.h")
    } else if (is_expat()) {
        if (FILENAME != "protocol/tiled/xml.cpp")
            forbid("the XML library stays behind protocol/tiled/xml.h")
    } else if (is_sodium()) {
        if (FILENAME !~ /^protocol\/crypto\/[^\/]*\.cpp$/)
            forbid("libsodium is included by protocol/crypto/*.cpp only")
    } else if (name ~ /^nlohmann\//) {
        if (FILENAME !~ /^protocol\/tiled\// || is_map_interface(FILENAME))
            forbid("the JSON library stays inside protocol/tiled, behind read_map.h and message.h")
    } else if (name ~ /^toml\+\+\//) {
        if (FILENAME !~ /^protocol\/rules\// || is_rules_interface(FILENAME))
            forbid("the TOML library stays inside protocol/rules, behind read_rules.h")
    } else if (angled) {
        if (name != "xxhash.h")
            forbid("protocol knows the standard library, Expat, FlatBuffers, libsodium, nlohmann, toml++, xxhash, zlib and zstd only")
    } else if (!below("sim/values/ protocol/") && name != "sim/base/assert.h" && !is_part_of_rules()) {
        forbid("protocol includes sim/values, sim/base/assert.h and protocol only; protocol/rules also sim/rules, sim/geometry and sim/math")
    } else {
        judge_file_readers("^protocol/tiled/", "^protocol/rules/")
    }
}

# What rules are made of, and what decides whether a body can have an outline.
function is_part_of_rules() {
    return FILENAME ~ /^protocol\/rules\// && below("sim/rules/ sim/geometry/ sim/math/")
}

function is_map_interface(path) { return path ~ /^protocol\/tiled\/(read_map|message)\.h$/ }

function is_rules_interface(path) { return path == "protocol/rules/read_rules.h" }

# Files outside the folders that match `maps` and `rules` may include only the public headers of the
# readers of maps and rules.
function judge_file_readers(maps, rules) {
    if (name ~ /^protocol\/tiled\// && !is_map_interface(name) && FILENAME !~ maps)
        forbid("of protocol/tiled only read_map.h and message.h are for others")
    else if (name ~ /^protocol\/rules\// && !is_rules_interface(name) && FILENAME !~ rules)
        forbid("of protocol/rules only read_rules.h is for others")
}

function is_generated() { return name ~ /_generated\.h$/ || name ~ /(^|\/)generated\// }

function is_expat() { return name == "expat.h" }

function is_sodium() { return name ~ /^sodium(\.h$|\/)/ }

function may_use_tls() {
    return FILENAME == "server/http/web_poster.cpp" ||
        FILENAME ~ /^server\/websocket\/(tls_(context|identity)|websocket_connection)\.(h|cpp)$/ ||
        FILENAME ~ /^tests\/unit\/server\/(http|websocket)\//
}
function is_tls() { return name ~ /^openssl\// || name ~ /^boost\/asio\/ssl(\/|\.hpp)/ }

function judge_program() {
    if (!(angled && (is_standard() || is_word_of("CLI/CLI.hpp fcntl.h unistd.h"))) && !below("protocol/base/"))
        forbid("program includes the standard library, CLI11, protocol/base and itself only")
}

# How the files that users name are read and written, in one place for all programs.
function judge_files() {
    if (!(angled && (is_standard() || is_word_of("fcntl.h sys/stat.h unistd.h"))) && !below("files/") &&
        !is_word_of("protocol/base/text.h protocol/tiled/read_map.h sim/values/result.h"))
        forbid("files includes the standard library, POSIX descriptors, text.h, read_map.h, result.h and itself only")
}

function is_main() {
    return FILENAME ~ /\/main\.cpp$/ || FILENAME ~ /^tests\/golden\/(arena_diff|record_inputs|world_hashes)\.cpp$/
}

function reads_command_line() {
    return is_main() || FILENAME ~ /^(server|client-sim)\/app\// || FILENAME ~ /^tests\/bench\//
}

# What a game includes: only what comes with its compiler, and the world for sim.hpp.
function judge_public_header() {
    if (FILENAME == "include/arenad/sim.hpp") {
        if (!below("sim/")) forbid("sim.hpp includes sim only")
    } else if (FILENAME ~ /\.h$/) {
        if (!(angled && is_word_of("stddef.h stdint.h")))
            forbid("the C interface includes stddef.h and stdint.h only")
    } else if (!(angled && is_standard()) && name != "arenad/client.h") {
        forbid("the C++ interface includes the standard library and arenad/client.h only")
    }
}

# What a game's author starts from.
function judge_example() {
    if (!(angled && name ~ /^[a-z_0-9]+(\.h)?$/) && !below("arenad/"))
        forbid("an example includes the C and C++ libraries and arenad/ only")
}

# The client that games ship. Only its folders c and transport have sockets, those of the system; its
# folder web is the C interface for pages, and draws random numbers from the system.
function judge_client() {
    if (FILENAME ~ /^client\/web\//) {
        if (!(angled && (is_standard() || name == "unistd.h")) && !below("client/web/") &&
            name != "arenad/client.h")
            forbid("client/web knows arenad/client.h only")
    } else if (angled && !is_standard() && !(FILENAME ~ /^client\/(c|transport)\// && is_socket()))
        forbid("client knows the standard library only; its folders c and transport also the system's sockets")
    else if (FILENAME ~ /^client\/c\//) judge_outer("sim/ protocol/ client/ arenad/client.h")
    else if (below("client/c/")) forbid("the library for games is included by itself only")
    else judge_outer("sim/ protocol/ client/")
}

function is_socket() { return is_word_of("arpa/inet.h netinet/in.h sys/socket.h unistd.h") }

# Bots do not use the library for games.
function judge_client_sim() {
    if (below("client/c/")) forbid("the library for games is included by itself only")
    else judge_outer("sim/ protocol/ files/ client/ client-sim/")
}

# What server, client, client-sim and tests have in common; `known` are the folders they may include.
function judge_outer(known) {
    if (is_generated() || (name ~ /^flatbuffers\// && !forges_datagrams())) {
        forbid("the wire format is known to protocol/*.cpp only: take protocol/encode.h and decode.h")
    } else if (is_sodium()) {
        forbid("libsodium is included by protocol/crypto/*.cpp only")
    } else if (is_expat()) {
        forbid("Expat is included by protocol/tiled/xml.cpp only")
    } else if (name ~ /^(zlib|zstd)\.h$/) {
        if (FILENAME !~ /^(server|tests\/unit\/server)\/web\/gzip(_test)?\.cpp$/)
            forbid("the compression libraries stay behind protocol/tiled/decompress.h and server/web/gzip.h")
    } else if (is_tls()) {
        if (!may_use_tls())
            forbid("TLS stays behind server/http/web_poster.h and in the connections of server/websocket")
    } else if (name ~ /^boost\/(asio|beast)(\/|\.hpp)/) {
        if (FILENAME !~ /\/(agones|transport|http|status|websocket)\// && FILENAME != "tests/fuzz/websocket_fuzz.cpp")
            forbid("Asio and Beast stay in the folders agones, transport, http, status and websocket")
    } else if (!angled && !below(known)) {
        forbid(zone " includes " known " only")
    } else {
        judge_file_readers("^tests/(unit/protocol|property|fuzz)/", "^tests/(unit/protocol|property/protocol|fuzz)/")
    }
}

# Tests of the decoder build messages that no correct peer sends, with the plain library.
function forges_datagrams() { return FILENAME ~ /^tests\/(unit\/protocol|fuzz)\// }

function judge_tests(    known) {
    if (name ~ /^spdlog\// && FILENAME !~ /^tests\/(unit\/(server|client-sim)|simulation)\//) {
        forbid("spdlog is for server and client-sim")
        return
    }
    if (FILENAME ~ /^tests\/unit\/sim\//) known = "sim/ tests/"
    else if (FILENAME ~ /^tests\/unit\/files\//) known = "sim/values/ protocol/ files/ tests/"
    else if (FILENAME ~ /^tests\/(unit\/(server|flood)|property)\//) known = "sim/ protocol/ files/ server/ tests/"
    else if (FILENAME ~ /^tests\/unit\/client\//) known = "sim/ protocol/ files/ client/ arenad/ tests/"
    else if (FILENAME ~ /^tests\/unit\/client-sim\//) known = "sim/ protocol/ files/ client/ client-sim/ tests/"
    else if (FILENAME ~ /^tests\/library\//) known = "arenad/ tests/"
    else if (FILENAME ~ /^tests\/(golden|bench\/arena)\//) known = "sim/ protocol/ files/ server/maps/load_game.h server/maps/gift_sign.h tests/"
    else if (FILENAME ~ /^tests\/(simulation|support|fuzz|bench\/(bots|client|replication|session))\//) known = "sim/ protocol/ server/ client/ client-sim/ tests/"
    else known = "sim/ protocol/ files/ tests/"
    judge_outer(known)
}

# --- Cycles --------------------------------------------------------------------------------------

# The zones whose folders form layers: none includes, directly or indirectly, a folder that includes it.
function has_layers() { return is_one_of(zone, "client protocol server sim") }

function folder_of(path) {
    sub(/\/[^\/]*$/, "", path)
    return path
}

# Remembers that this file's folder includes another one of its zone, and where it does so first.
function note_arrow(    from, to) {
    if (angled || !has_layers() || !below(zone "/")) return
    from = folder_of(FILENAME)
    to = folder_of(name)
    if (from == to || (from, to) in arrow_at) return
    arrow_at[from, to] = FILENAME ":" FNR
    arrows_of[from] = arrows_of[from] " " to
    if (!(from in state)) folders[++folder_count] = from
    state[from] = "new"
}

# Walks along the includes, depth first. Reaching a folder that is on the current path closes a cycle.
function walk(folder, depth,    targets, count, i) {
    state[folder] = "on the way"
    way[depth] = folder
    count = split(arrows_of[folder], targets, " ")
    for (i = 1; i <= count; i++) {
        if (state[targets[i]] == "on the way") report_cycle(targets[i], depth)
        else if (state[targets[i]] == "new") walk(targets[i], depth + 1)
    }
    state[folder] = "done"
}

function report_cycle(first, depth,    i, to) {
    for (i = depth; way[i] != first; i--) continue
    for (; i <= depth; i++) {
        to = i < depth ? way[i + 1] : first
        printf "%s: %s -> %s: these folders include each other in a cycle\n", arrow_at[way[i], to], way[i], to
    }
    forbidden++
}

# --- Each include --------------------------------------------------------------------------------

/^[ \t]*#[ \t]*include/ {
    includes++
    zone = FILENAME
    sub(/\/.*/, "", zone)

    name = $0
    sub(/^[ \t]*#[ \t]*include[ \t]*/, "", name)
    angled = name ~ /^</
    if (name !~ /^<[^>]+>/ && name !~ /^"[^"]+"/) {
        forbid("an include has to name its file")
        next
    }
    name = substr(name, 2)
    sub(/[>"].*/, "", name)
    if (name ~ /(^|\/)\.\.?\//) {
        forbid("include paths start at the root of the repository")
        next
    }

    note_arrow()

    # What main does around a program's main work, and how it reads its command line.
    if (name == "program/run_program.h" && (is_main() || zone == "program")) next
    if (below("program/") && (zone == "program" || FILENAME ~ /^tests\/unit\/program\//)) next
    if (name ~ /^program\/(option_values|parse_arguments)\.h$/ && reads_command_line()) next

    note_arrow("sim")

    if (zone == "sim") judge_sim()
    else if (zone == "protocol") judge_protocol()
    else if (zone == "server") judge_outer("sim/ protocol/ files/ server/")
    else if (zone == "client") judge_client()
    else if (zone == "client-sim") judge_client_sim()
    else if (zone == "include") judge_public_header()
    else if (zone == "examples") judge_example()
    else if (zone == "files") judge_files()
    else if (zone == "program") judge_program()
    else if (zone == "tests") judge_tests()
    else if (FILENAME ~ /^cmake\/webassembly\//) {
        if (!(angled && is_standard())) forbid("what WebAssembly lacks is made of the standard library only")
    } else if (FILENAME !~ /^cmake\/asio(_tls)?\.cpp$/) {
        forbid("no sources but asio.cpp, asio_tls.cpp and those of webassembly belong here")
    }
}

END {
    for (i = 1; i <= folder_count; i++)
        if (state[folders[i]] == "new") walk(folders[i], 1)
    if (forbidden) exit 1
    printf "layer check: %d includes, no forbidden arrow\n", includes
}
