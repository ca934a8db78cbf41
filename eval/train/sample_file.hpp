// Files of samples: written game by game so that a cut job can go on, read where they lie.
#pragma once

#include <boost/interprocess/mapped_region.hpp>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "eval/sample.hpp"

namespace soplo {

/// What stands at the head of a file of samples, 64 bytes, little endian.
struct SampleHeader {
    std::array<char, 8> magic{'S', 'O', 'P', 'L', 'O', 'S', 'M', 'P'};
    std::uint32_t version = 1;
    std::uint32_t nodes = 0;  ///< a move
    std::array<char, 16> variant{};
    std::uint64_t weights = 0;  ///< sum over the weights used; 0: the fallback
    std::uint64_t seed = 0;
    std::uint64_t games = 0;      ///< played so far, those without samples too
    std::uint64_t positions = 0;  ///< samples in the file

    [[nodiscard]] std::string variant_name() const;
    void set_variant(std::string_view name);
    /// Whether games made under `other` belong into the same file.
    [[nodiscard]] bool same_origin(const SampleHeader& other) const noexcept;
};
static_assert(sizeof(SampleHeader) == 64);

/// Appends the samples of whole games. What a cut job left half written is taken off again.
class SampleWriter {
  public:
    /// A new file, or one of the same origin to go on with. Throws BadInput for another file and
    /// RuntimeFailure when it cannot be written.
    SampleWriter(const std::filesystem::path& file, const SampleHeader& origin);

    [[nodiscard]] const SampleHeader& header() const noexcept { return header_; }
    /// Adds one game, with or without samples. It is safe on the disk after flush().
    void add(std::span<const Sample> game);
    void flush();

  private:
    std::filesystem::path path_;
    std::fstream file_;
    SampleHeader header_;
};

/// The samples of several files of one variant, mapped into memory.
class SampleSet {
  public:
    /// Throws BadInput for a file that is not one of samples of this variant, or is cut.
    SampleSet(const std::vector<std::filesystem::path>& files, const Rules& rules);

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] const Sample& operator[](std::size_t i) const noexcept {
        std::size_t part = 0;
        while (i >= parts_[part].size()) i -= parts_[part++].size();
        return parts_[part][i];
    }

  private:
    std::vector<boost::interprocess::mapped_region> regions_;
    std::vector<std::span<const Sample>> parts_;
    std::size_t size_ = 0;
};

}  // namespace soplo
