# Defences against mistakes in code that reads bytes from the network. The programs that face the
# network link `arenad::hardened_program`, the client library links `arenad::hardened_library`, and
# the libraries that they are made of link `arenad::hardening`. The world links only
# `arenad::position_independent`: its values have been checked before, and the other options would
# cost it 1.2 % more instructions (arena-bench arena). They cost arena-bench session 0.7 % more.
#
# Only Release builds are hardened: _FORTIFY_SOURCE needs optimisation, and a sanitizer checks more
# than all of these options.

option(ARENAD_HARDENING "Harden Release builds of what faces the network" ON)

add_library(arenad_hardening INTERFACE)
add_library(arenad::hardening ALIAS arenad_hardening)
add_library(arenad_position_independent INTERFACE)
add_library(arenad::position_independent ALIAS arenad_position_independent)
target_link_libraries(arenad_hardening INTERFACE arenad_position_independent)
add_library(arenad_hardened_program INTERFACE)
add_library(arenad::hardened_program ALIAS arenad_hardened_program)
target_link_libraries(arenad_hardened_program INTERFACE arenad_hardening)
add_library(arenad_hardened_library INTERFACE)
add_library(arenad::hardened_library ALIAS arenad_hardened_library)
target_link_libraries(arenad_hardened_library INTERFACE arenad_hardening)

# A target with the property ARENAD_IN_LIBRARY is part of libarenad-client.so as well as of the
# programs. Another library cannot replace its symbols, so calls are as direct as in a program.
set(in_library $<BOOL:$<TARGET_PROPERTY:ARENAD_IN_LIBRARY>>)
target_compile_options(arenad_position_independent INTERFACE
  "$<${in_library}:-fPIC;-fvisibility=hidden;-fvisibility-inlines-hidden>")

set(ARENAD_HARDENED false)  # tells a test whether to look for it in the programs
if(NOT ARENAD_HARDENING OR ARENAD_SANITIZE OR ARENAD_FUZZ)
  return()
endif()
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(ARENAD_HARDENED true)
endif()

set(hardening
  -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2  # the C library checks the sizes of buffers that it knows
  -D_GLIBCXX_ASSERTIONS                  # the C++ library checks indices and empty containers
  -fstack-protector-strong               # a canary before each return address that an array could reach
  -fstack-clash-protection)              # a large frame touches each of its pages, and so the guard page
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  list(APPEND hardening -fcf-protection)  # indirect jumps need marks, returns match the shadow stack
elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
  list(APPEND hardening -mbranch-protection=standard)
endif()
target_compile_options(arenad_hardening INTERFACE "$<$<CONFIG:Release>:${hardening}>")
# A position-independent program is loaded at unpredictable addresses.
target_compile_options(arenad_position_independent INTERFACE
  $<$<AND:$<CONFIG:Release>,$<NOT:${in_library}>>:-fPIE>)
# Every symbol is resolved at the start, and then their table is made read-only.
set(read_only_tables $<$<CONFIG:Release>:LINKER:-z,relro,-z,now,-z,noexecstack>)
target_link_options(arenad_hardened_library INTERFACE ${read_only_tables})
target_link_options(arenad_hardened_program INTERFACE $<$<CONFIG:Release>:-pie> ${read_only_tables})
