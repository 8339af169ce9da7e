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
if(ARENAD_WEB)
  set(CMAKE_CXX_FLAGS_RELEASE "-Oz -flto -fno-rtti -fno-threadsafe-statics")  # a browser loads it
endif()
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

# arenad_unity(<target> [<files_max>]): compiles the target's sources in units of up to <files_max> (12),
# because most of the time of a small source goes into headers that its neighbours include as well.
# Units are filled folder by folder, so that a new file moves few others. The sources of a unit share
# one anonymous namespace, in which every name must be unique. A source with compile options or
# definitions of its own stays alone.
#
# CMake's UNITY_BUILD would do, but for the absolute paths in its units: ccache then finds what another
# clone has compiled only after preprocessing each unit, which is a fifth of the work.
function(arenad_unity target)
  if(NOT ARENAD_UNITY)
    return()
  endif()
  set(files_max 12)
  if(ARGC GREATER 1)
    set(files_max "${ARGV1}")
  endif()
  # When the folder has been read, the sources and their options are known.
  cmake_language(EVAL CODE
    "cmake_language(DEFER CALL arenad_compile_in_units [[${target}]] [[${files_max}]])")
endfunction()

function(arenad_compile_in_units target files_max)
  get_target_property(all ${target} SOURCES)
  set(kept)
  set(folders)
  foreach(source IN LISTS all)
    get_source_file_property(options "${source}" COMPILE_OPTIONS)
    get_source_file_property(definitions "${source}" COMPILE_DEFINITIONS)
    get_source_file_property(alone "${source}" SKIP_UNITY_BUILD_INCLUSION)
    get_source_file_property(cold "${source}" ARENAD_COLD)
    if(NOT source MATCHES "\\.cpp$" OR definitions OR alone OR (options AND NOT cold))
      list(APPEND kept "${source}")
      continue()
    endif()
    get_filename_component(path "${source}" ABSOLUTE)
    file(RELATIVE_PATH path "${PROJECT_SOURCE_DIR}" "${path}")
    get_filename_component(folder "${path}" DIRECTORY)
    if(cold)
      set(folder "${folder}:cold")
    endif()
    list(APPEND folders "${folder}")
    list(APPEND "files_of_${folder}" "${path}")
  endforeach()
  list(REMOVE_DUPLICATES folders)

  set(units)
  foreach(temperature IN ITEMS warm cold)
    set(chosen ${folders})
    if(temperature STREQUAL "cold")
      list(FILTER chosen INCLUDE REGEX ":cold$")
    else()
      list(FILTER chosen EXCLUDE REGEX ":cold$")
    endif()
    list(SORT chosen)
    set(text)
    set(files 0)
    set(number 0)
    foreach(folder IN LISTS chosen)
      # A folder begins a new unit unless the current one is less than half full.
      math(EXPR twice "2 * ${files}")
      if(twice GREATER_EQUAL files_max)
        arenad_write_unit()
      endif()
      list(SORT "files_of_${folder}")
      foreach(path IN LISTS "files_of_${folder}")
        if(files EQUAL files_max)
          arenad_write_unit()
        endif()
        math(EXPR files "${files} + 1")
        string(APPEND text "#include \"${path}\"\n")
      endforeach()
    endforeach()
    if(files)
      arenad_write_unit()
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES SOURCES "${kept};${units}")
endfunction()

# Of arenad_compile_in_units: ends the unit `text`.
macro(arenad_write_unit)
  math(EXPR number "${number} + 1")
  set(unit "${CMAKE_CURRENT_BINARY_DIR}/units/${target}_${temperature}_${number}.cpp")
  file(CONFIGURE OUTPUT "${unit}" CONTENT "${text}" @ONLY)
  if(temperature STREQUAL "cold")
    arenad_cold("${unit}")
  endif()
  list(APPEND units "${unit}")
  set(text)
  set(files 0)
endmacro()

# arenad_cold(<sources...>): compiles code that runs once or seldom, such as the parsing of a command
# line or the writing of a report, with less optimisation and in two thirds of the time. With -O1, GCC
# loses track of what a std::variant holds.
function(arenad_cold)
  set(options -O1 $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  set_source_files_properties(${ARGN} PROPERTIES
    ARENAD_COLD ON COMPILE_OPTIONS "$<$<CONFIG:Release>:${options}>")
endfunction()

# arenad_cold_folders(<variable> <folders...>): the same for those sources in the list <variable>
# that are in one of the folders or below.
function(arenad_cold_folders variable)
  foreach(folder IN LISTS ARGN)
    set(cold ${${variable}})
    list(FILTER cold INCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/${folder}/.*\\.cpp$")
    if(NOT cold)
      message(FATAL_ERROR "there are no sources in ${CMAKE_CURRENT_SOURCE_DIR}/${folder}")
    endif()
    arenad_cold(${cold})
  endforeach()
endfunction()
