// Huge pages for the heap of a process that holds very many clients.
#pragma once

#include <cstddef>

namespace arena::client_sim {

/// Reserves `bytes` in the heap and asks the system for huge pages there. Must be called before
/// there are threads.
///
/// Thousands of clients are hundreds of megabytes, all of which are visited many times a second;
/// with pages of 4 KiB nearly every visit misses the translation cache. Memory is committed only
/// when it is used. Where the system has no huge pages, or another allocator is at work, the call
/// changes nothing.
void prefer_huge_pages(std::size_t bytes);

}  // namespace arena::client_sim
