#!/bin/bash
# simulate.sh [--matches [--mode MODE] [--any-rules] | --matches --clients N [--seconds T] | --halls |
#             --crowds | --games] [--seeds N] [--minutes M] [--seed S]
#
# The long mode of the simulations (tests/simulation): plays N seeds (2000) from S on for M simulated
# minutes (1) each, each seed in one thread and in virtual time, and as many seeds at once as there are
# cores. Without --seed the first one is drawn anew and printed: a promise must hold for seeds that
# nobody has tried before. The networks are good to very bad, with an outsider that sees all datagrams
# and sends altered and forged ones. What a seed plays:
#
#   (default)             sessions: the real handshake, connections and seals, between ends that only
#                         exchange messages; a minute takes about 30 ms of a core
#   --matches             the real server and the real bots, in some matches beside insiders, players
#                         whose clients break the rules; about 200 ms. One of two is endless, and the
#                         others have a mode and short clocks, so that matches begin and end; --mode
#                         chooses the mode. One seed in five is played on a map seen from the side
#   --matches --any-rules the same under rules that nobody has written: each key of rules.toml drawn
#                         within its range; of every second match the bots predict by them
#   --matches --clients N N clients on the arena, each over a separate path of 20 to 500 ms or a bad
#                         one, for T seconds (6) and 3 more on good paths
#   --halls               matches behind one hall, each as on a thread of its own: clients come,
#                         leave, vanish and come back, matches hang for seconds and end, every other
#                         time with their results: then clients go on to another one; about 400 ms
#   --crowds              200 players on the arena, only the world and one judge, without a network;
#                         about 4 s
#   --games               eight clients that predict, on the shipped maps, over paths of 0 to 150 ms
#                         with no loss, 1 % or 5 %: every correction has a cause, and no player is
#                         shown to jump; about 400 ms
#
# Exit code: 0 no promise was broken, 1 one was (the command that repeats the seed is printed) or the
# build failed, 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

seeds=2000
minutes=1
seed=
what=()
while [ $# -gt 0 ]; do
    case $1 in
        --seeds | --minutes | --seed)
            [ $# -ge 2 ] || usage_error "$1 needs a value"
            [[ $2 =~ ^[0-9]{1,9}$ ]] || usage_error "'$2' is no whole number"
            printf -v "${1#--}" '%s' "$2"
            shift 2
            ;;
        --clients | --seconds)
            [ $# -ge 2 ] || usage_error "$1 needs a value"
            [[ $2 =~ ^[1-9][0-9]{0,3}$ ]] || usage_error "'$2' is no whole number above 0"
            what+=("$1" "$2")
            shift 2
            ;;
        --mode)
            [ $# -ge 2 ] || usage_error "$1 needs a value"
            what+=("$1" "$2")
            shift 2
            ;;
        --matches | --any-rules | --halls | --crowds | --games)
            what+=("$1")
            shift
            ;;
        -h | --help) print_usage && exit 0 ;;
        *) usage_error "unknown option '$1'" ;;
    esac
done

say "Set-up"
"$root/scripts/setup.sh" "test"
say "Build, preset release"
build_preset release -- arena-simulate

say "Simulate $seeds seeds of $minutes minutes"
"$root/build/release/bin/arena-simulate" "${what[@]}" ${seed:+--seed "$seed"} --seeds "$seeds" \
    --minutes "$minutes"
say "Nothing was broken"
