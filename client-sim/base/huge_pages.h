// Huge pages for the heap of a process with very many clients.
#pragma once

#include <cstddef>

namespace arena::client_sim {

/// Makes room in the heap for so many bytes and asks the system for huge pages there. Thousands of
/// clients are hundreds of megabytes, which are visited all over many times a second: with pages of
/// 4 KiB the processor looks up the address of nearly each of them. To be called before there are
/// threads. Nothing is used before it is needed, and where the system has no huge pages, or another
/// allocator is at work, nothing changes.
void prefer_huge_pages(std::size_t bytes);

}  // namespace arena::client_sim
