#!/bin/bash
# packages.sh [--keep] [--build-only]
#
# Makes the Debian packages of arenad, arena-bots and the client library, installs them into a
# separate bare Debian, and runs there, with only what the packages contain and depend on: the server,
# bots that play on it, and the example in C++, which was built from the packages alone.
#
#   --build-only   only makes the packages: build/packages/*.deb
#   --keep         does not remove the bare Debian, and says where it is
#
# debootstrap makes the bare Debian from the mirror that apt is configured with; it needs root.
#
# Exit code: 0 all of it works, 1 otherwise, 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

keep=
build_only=
while [ $# -gt 0 ]; do
    case $1 in
        --keep) keep=yes && shift ;;
        --build-only) build_only=yes && shift ;;
        -h | --help) print_usage && exit 0 ;;
        *) usage_error "unknown option '$1'" ;;
    esac
done

packages=$root/build/packages
log=$root/build/packages.log

"$root/scripts/setup.sh" build
command -v dpkg-shlibdeps >/dev/null || fail "dpkg-shlibdeps is missing: install dpkg-dev"

say "Make the packages"
mkdir -p "$packages"
rm -f "$packages"/*.deb
build_preset release -- arenad arena-bots arenad_client_shared arenad_client_static arenad_sim
cpack --config "$root/build/release/CPackConfig.cmake" -B "$packages" >"$log" 2>&1 || {
    tail -n 30 "$log" >&2
    fail "the packages cannot be made; the whole output is in $log"
}
for name in arenad arena-bots arenad-data libarenad-client1 libarenad-client-dev; do
    package=$(compgen -G "$packages/${name}_*.deb") || fail "there is no package $name"
    printf '%s\n    %s\n' "$(basename "$package")" "$(dpkg-deb -f "$package" Depends)"
done
[ -z "$build_only" ] || exit 0

[ "$(id -u)" = 0 ] || fail "a bare Debian needs root; --build-only does without"
if ! command -v debootstrap >/dev/null; then
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends debootstrap \
        >>"$log" 2>&1 || fail "debootstrap cannot be installed"
fi

use_folder
bare=$folder/root
if [ -n "$keep" ]; then
    bare=$packages/root
    rm -rf "$bare"
fi

# shellcheck disable=SC2016  # apt-get fills that in, not the shell
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 2>/dev/null | head -n 1)
release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
say "Lay out a bare Debian $release from ${mirror:?apt has no mirror: run apt-get update}"
debootstrap --variant=minbase "$release" "$bare" "$mirror" >>"$log" 2>&1 || {
    tail -n 5 "$log" >&2
    fail "debootstrap failed; the whole output is in $log"
}

# Runs a command in the bare Debian, with a clean environment.
inside=(chroot "$bare" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8
    DEBIAN_FRONTEND=noninteractive)

say "Install the packages in it"
cp /etc/resolv.conf "$bare/etc/resolv.conf"
mkdir "$bare/packages"
cp "$packages"/{arenad,arena-bots,arenad-data,libarenad-client1}_*.deb "$bare/packages"
{
    "${inside[@]}" apt-get -qq update &&
        "${inside[@]}" sh -c 'apt-get -qq install -y --no-install-recommends /packages/*.deb'
} >>"$log" 2>&1 || {
    tail -n 15 "$log" >&2
    fail "the packages cannot be installed"
}

say "Build the example from the packages"
for name in libarenad-client1 libarenad-client-dev; do
    dpkg-deb -x "$packages/${name}"_*.deb "$folder/unpacked"
done
{
    cmake -S "$folder/unpacked/usr/share/arenad/examples" -B "$folder/examples" -G Ninja \
        -DCMAKE_PREFIX_PATH="$folder/unpacked/usr" -DCMAKE_SKIP_RPATH=ON &&
        cmake --build "$folder/examples" --target play
} >>"$log" 2>&1 || {
    tail -n 15 "$log" >&2
    fail "the example cannot be built from the packages"
}
cp "$folder/examples/play" "$bare/usr/local/bin/play"

say "Play there"
http_port=$(free_port tcp 18288)
udp_port=$(free_port udp 41200)
maps=/usr/share/arenad/maps
"${inside[@]}" arenad --map "$maps/arena.tmj" --udp-address 127.0.0.1 --udp-port "$udp_port" \
    --http-address 127.0.0.1 --http-port "$http_port" >"$folder/server.log" 2>&1 &
server_pid=$!
for _ in {1..100}; do
    http_get "$http_port" /readyz >/dev/null && break
    kill -0 "$server_pid" 2>/dev/null || break
    sleep 0.1
done
"${inside[@]}" timeout 60 arena-bots --accept-invalid --server "127.0.0.1:$udp_port" --clients 8 --duration 5 --seed 1 \
    >"$folder/bots.log" 2>&1 &
bots_pid=$!
code=0
"${inside[@]}" timeout 60 play "127.0.0.1:$udp_port" "$maps/arena.tmj" "$maps/arena.rules.toml" 4 || code=1
wait "$bots_pid" || code=1
kill -TERM "$server_pid"
wait "$server_pid" || code=1
server_pid=
[ "$code" = 0 ] || {
    tail -n 20 "$folder"/{server,bots}.log >&2
    fail "server, bots and example did not play together"
}
[ -z "$keep" ] || say "The bare Debian is in $bare"
say "Server, bots and example have played in a bare Debian $release"
