# The options with which every target of the project is compiled: the language level, strict
# warnings, and the floating-point rules on which the simulation's determinism rests. A target gets
# them by linking `arenad::compiler`.

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# NDEBUG stays undefined: ARENA_ASSERT is always cheap, and the expensive checks depend on
# ARENA_DEBUG (sim/base/assert.h), which only Debug builds define.
set(CMAKE_CXX_FLAGS_RELEASE "-O3")
# For the builds with sanitizers: their reports need line numbers, and linking is quick.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g")

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # With paths relative to the build folder, clones in different places share one cache.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
    "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=true "${CCACHE_PROGRAM}")
endif()

add_library(arenad_compiler INTERFACE)
add_library(arenad::compiler ALIAS arenad_compiler)

target_include_directories(arenad_compiler INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_definitions(arenad_compiler INTERFACE $<$<CONFIG:Debug>:ARENA_DEBUG=1>)
target_compile_options(arenad_compiler INTERFACE
  # One rounding per operation, on every compiler and processor: no fused
  # multiply-add unless the source asks for it, and never -ffast-math.
  -ffp-contract=off
  -fno-fast-math
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wcast-align
  -Wnon-virtual-dtor -Woverloaded-virtual -Wdouble-promotion -Wswitch
  # Designated initialisers name what differs from the default; all else is meant to keep it.
  -Wno-missing-field-initializers
  # GCC 12 raises false alarms in std::string's concatenation at -O3 (GCC bugs 105329 and 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-stringop-overflow
    -Wno-array-bounds>
  # In a unit of several sources a name may hide one of another source, and GCC regards all of them
  # as headers. A build without units (the preset dev) has both warnings.
  $<$<AND:$<BOOL:${ARENAD_UNITY}>,$<CXX_COMPILER_ID:GNU>>:-Wshadow=local -Wno-subobject-linkage>
  $<$<AND:$<BOOL:${ARENAD_UNITY}>,$<CXX_COMPILER_ID:Clang>>:-Wno-shadow>
  $<$<BOOL:${ARENAD_WERROR}>:-Werror>)

if(ARENAD_SANITIZE)
  target_compile_options(arenad_compiler INTERFACE
    -fsanitize=${ARENAD_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all
    # Through a sanitizer's checks, GCC loses track of what std::function and std::optional have
    # initialised. It also warns that the thread sanitizer does not see Asio's fences.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized -Wno-tsan>)
  target_link_options(arenad_compiler INTERFACE -fsanitize=${ARENAD_SANITIZE})
endif()

if(ARENAD_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "ARENAD_FUZZ needs clang: use the preset 'fuzz'")
  endif()
  target_compile_options(arenad_compiler INTERFACE -fsanitize=fuzzer-no-link)
endif()

# arenad_unity(<target>): compiles the target's sources in units of up to twelve, because most of
# the time of a small source goes into headers that its neighbours include as well. Units are filled
# folder by folder, so that a new file moves few others. The sources of a unit share one anonymous
# namespace, in which every name must be unique.
function(arenad_unity target)
  if(NOT ARENAD_UNITY)
    return()
  endif()
  set(files_max 12)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  set(folders)
  foreach(source IN LISTS sources)
    get_filename_component(folder "./${source}" DIRECTORY)
    list(APPEND folders "${folder}")
    list(APPEND "files_of_${folder}" "${source}")
  endforeach()
  list(REMOVE_DUPLICATES folders)
  list(SORT folders)

  set(unit 1)
  set(files 0)
  foreach(folder IN LISTS folders)
    # A folder begins a new unit unless the current one is less than half full.
    math(EXPR twice "2 * ${files}")
    if(twice GREATER_EQUAL files_max)
      math(EXPR unit "${unit} + 1")
      set(files 0)
    endif()
    list(SORT "files_of_${folder}")
    foreach(source IN LISTS "files_of_${folder}")
      if(files EQUAL files_max)
        math(EXPR unit "${unit} + 1")
        set(files 0)
      endif()
      math(EXPR files "${files} + 1")
      set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${target}_${unit}")
    endforeach()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# arenad_cold(<sources...>): compiles code that runs once, such as the parsing of a command line,
# with less optimisation and in two thirds of the time.
function(arenad_cold)
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:-O1>")
endfunction()
