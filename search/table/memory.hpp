// Large blocks of zeroed memory for tables.
#pragma once

#include <cstddef>
#include <memory>

namespace soplo {

/// Frees a block of allocate_pages().
struct PageRelease {
    std::size_t bytes = 0;
    void operator()(void* memory) const noexcept;
};
using Pages = std::unique_ptr<void, PageRelease>;

/// Returns zeroed memory, aligned to a page, on huge pages where the system allows them. Returns
/// null if the memory is not available or larger than the physical memory.
[[nodiscard]] Pages allocate_pages(std::size_t bytes);

/// Gives the content of a block back to the system, so that it reads as zeros again. Returns false,
/// and leaves the content as it was, if the system cannot do that.
[[nodiscard]] bool discard_pages(const Pages& pages) noexcept;

}  // namespace soplo
