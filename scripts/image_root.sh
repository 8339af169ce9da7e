#!/bin/bash
# image_root.sh PROGRAM FOLDER: lays out in FOLDER everything that the installed PROGRAM needs to run in
# an image without anything else: itself, the libraries it is linked to with their copyright notices,
# and the few files that the C library reads. The Dockerfile uses it.
#
# Exit code: 0 done, 1 a library is missing, 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

case ${1:-} in -h | --help) print_usage && exit 0 ;; esac
[ $# = 2 ] || usage_error "give a program and a folder"
program=$1
image=$2
[ -x "$program" ] || usage_error "$program is no program"

linked=$(ldd "$program") || fail "$program is not linked to any library"
case $linked in *'not found'*) fail "a library is missing: $linked" ;; esac
# "libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x...)" and "/lib64/ld-linux-x86-64.so.2 (0x...)"
mapfile -t libraries < <(awk '{ for (i = 1; i <= NF; i++) if ($i ~ /^\//) print $i }' <<<"$linked")

mkdir -p "$image/etc" "$image/tmp"
chmod 1777 "$image/tmp"
for file in "$program" "${libraries[@]}"; do
    mkdir -p "$image$(dirname "$file")"
    cp -L "$file" "$image$file"
done

# dpkg knows a library by the path it was installed to, which on a merged /usr is not ldd's.
for library in "${libraries[@]}"; do
    package=$({ dpkg -S "$(readlink -f "$library")" || dpkg -S "$library" ||
        dpkg -S "$(readlink -f "$library" | sed 's|^/usr||')"; } 2>/dev/null | head -n 1 | cut -d : -f 1) || true
    [ -n "$package" ] || fail "$library is of no package"
    notice=/usr/share/doc/$package/copyright
    if [ ! -r "$notice" ]; then
        say "no copyright notice of $package: this system was installed without its documents"
        continue
    fi
    mkdir -p "$image$(dirname "$notice")"
    cp -L "$notice" "$image$notice"
done

echo 'arena:x:10001:10001::/:/sbin/nologin' >"$image/etc/passwd"
echo 'arena:x:10001:' >"$image/etc/group"
echo 'hosts: files dns' >"$image/etc/nsswitch.conf"
