// Page allocation on Linux. This file names the system, because huge pages and the return of pages
// have no portable interface. Huge pages make random access to a large table cheaper.
#include "search/table/memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

namespace soplo {

void PageRelease::operator()(void* memory) const noexcept { munmap(memory, bytes); }

Pages allocate_pages(std::size_t bytes) {
    const auto physical = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                          static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    // Without this check the kernel would promise more than there is and kill the program later.
    if (bytes > physical) return {};
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return {};
    // If the system refuses, small pages work too.
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
    return {memory, PageRelease{bytes}};
}

bool discard_pages(const Pages& pages) noexcept {
    return madvise(pages.get(), pages.get_deleter().bytes, MADV_DONTNEED) == 0;
}

}  // namespace soplo
