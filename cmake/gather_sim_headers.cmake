# Copies sim's headers and arenad/sim.hpp from `source` into `folder`, with the paths by which an
# installed header includes another: "sim/values/vec2.h" becomes "arenad/sim/values/vec2.h".
#
# Leaves out the headers that no other one needs and that include more than the standard library.
file(REMOVE_RECURSE "${folder}")
file(GLOB_RECURSE headers RELATIVE "${source}" "${source}/sim/*.h")
foreach(header IN LISTS headers)
  file(READ "${source}/${header}" text)
  if(text MATCHES "#include <[a-z]*hash\\.h>")
    continue()
  endif()
  string(REPLACE "#include \"sim/" "#include \"arenad/sim/" text "${text}")
  file(WRITE "${folder}/arenad/${header}" "${text}")
endforeach()
file(READ "${source}/include/arenad/sim.hpp" text)
string(REPLACE "#include \"sim/" "#include \"arenad/sim/" text "${text}")
file(WRITE "${folder}/arenad/sim.hpp" "${text}")
