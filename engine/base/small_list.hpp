// A list that stores its first elements in place and uses the heap only for more. The generator
// fills one at every node of the search, where the bookkeeping of a general container takes a
// measurable part of the time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>

namespace soplo {

/// A list with space for `N` elements in place. Growing invalidates references and iterators.
template <class T, std::size_t N>
class SmallList {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  public:
    SmallList() noexcept : data_(in_place()) {}
    SmallList(const SmallList& o) : SmallList() { append(o.begin(), o.end()); }
    SmallList& operator=(const SmallList& o) {
        if (this != &o) {
            clear();
            append(o.begin(), o.end());
        }
        return *this;
    }
    ~SmallList() = default;

    void push_back(const T& value) {
        if (size_ == capacity_) [[unlikely]] {
            const T copy = value;
            grow(size_ + 1);
            new (data_ + size_++) T(copy);
            return;
        }
        new (data_ + size_++) T(value);
    }
    void append(const T* first, const T* last) {
        for (; first != last; ++first) push_back(*first);
    }
    void clear() noexcept { size_ = 0; }
    /// Removes the elements for which `unwanted(element)` is true.
    template <class F>
    void erase_if(F&& unwanted) {
        size_ = static_cast<std::size_t>(std::remove_if(begin(), end(), unwanted) - begin());
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return data_[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return data_[i]; }
    [[nodiscard]] T* begin() noexcept { return data_; }
    [[nodiscard]] T* end() noexcept { return data_ + size_; }
    [[nodiscard]] const T* begin() const noexcept { return data_; }
    [[nodiscard]] const T* end() const noexcept { return data_ + size_; }

  private:
    [[nodiscard]] T* in_place() noexcept { return reinterpret_cast<T*>(space_); }

    [[gnu::noinline, gnu::cold]] void grow(std::size_t least) {
        const std::size_t capacity = std::max(least, capacity_ * 2);
        auto bigger = std::make_unique<std::byte[]>(capacity * sizeof(T));
        auto* data = reinterpret_cast<T*>(bigger.get());
        std::memcpy(static_cast<void*>(data), data_, size_ * sizeof(T));
        heap_ = std::move(bigger);
        data_ = data;
        capacity_ = capacity;
    }

    T* data_;
    std::size_t size_ = 0, capacity_ = N;
    std::unique_ptr<std::byte[]> heap_;
    alignas(T) std::byte space_[N * sizeof(T)];
};

}  // namespace soplo
