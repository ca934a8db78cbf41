// Files of samples. They are written game by game, so that an interrupted job can continue, and
// read through memory mapping.
#pragma once

#include <boost/interprocess/mapped_region.hpp>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "eval/sample.hpp"

namespace soplo {

/// The header of a file of samples: 64 bytes, little endian.
struct SampleHeader {
    std::array<char, 8> magic{'S', 'O', 'P', 'L', 'O', 'S', 'M', 'P'};
    std::uint32_t version = 1;
    std::uint32_t nodes = 0;  ///< node limit for each move
    std::array<char, 16> variant{};
    std::uint64_t weights = 0;  ///< checksum of the weights used; 0: Fallback
    std::uint64_t seed = 0;
    std::uint64_t games = 0;      ///< games played, including those without samples
    std::uint64_t positions = 0;  ///< samples in the file

    [[nodiscard]] std::string variant_name() const;
    void set_variant(std::string_view name);
    /// Returns whether games made under `other` belong to the same file.
    [[nodiscard]] bool same_origin(const SampleHeader& other) const noexcept;
};
static_assert(sizeof(SampleHeader) == 64);

/// Appends the samples of complete games. Removes an incomplete game that an interrupted job left.
class SampleWriter {
  public:
    /// Creates a file or continues one of the same origin. Throws BadInput for a file of another
    /// origin and RuntimeFailure if the file cannot be written.
    SampleWriter(const std::filesystem::path& file, const SampleHeader& origin);

    [[nodiscard]] const SampleHeader& header() const noexcept { return header_; }
    /// Adds one game, with or without samples. flush() writes it to the disk.
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
    /// Throws BadInput if a file has no samples of this variant or is incomplete.
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
