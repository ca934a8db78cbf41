#include "eval/train/sample_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/interprocess/file_mapping.hpp>
#include <cstring>
#include <stdexcept>

#include "engine/base/error.hpp"

namespace soplo {

namespace {

SampleHeader read_header(std::istream& in, const std::filesystem::path& file) {
    SampleHeader h;
    if (!in.read(reinterpret_cast<char*>(&h), sizeof h) || h.magic != SampleHeader{}.magic ||
        h.version != SampleHeader{}.version) {
        throw BadInput(fmt::format("{}: not a file of samples", file.string()));
    }
    return h;
}

}  // namespace

std::string SampleHeader::variant_name() const {
    return {variant.data(), ::strnlen(variant.data(), variant.size())};
}

void SampleHeader::set_variant(std::string_view name) {
    variant = {};
    std::copy_n(name.begin(), std::min(name.size(), variant.size()), variant.begin());
}

bool SampleHeader::same_origin(const SampleHeader& o) const noexcept {
    return variant == o.variant && seed == o.seed && nodes == o.nodes && weights == o.weights;
}

SampleWriter::SampleWriter(const std::filesystem::path& file, const SampleHeader& origin)
    : path_(file), header_(origin) {
    if (std::filesystem::exists(file)) {
        {
            std::ifstream in(file, std::ios::binary);
            header_ = read_header(in, file);
        }
        if (!header_.same_origin(origin)) {
            throw BadInput(
                fmt::format("{}: holds games of another variant, seed, number of nodes or weights",
                            file.string()));
        }
        std::filesystem::resize_file(file,
                                     sizeof(SampleHeader) + header_.positions * sizeof(Sample));
    } else {
        std::ofstream(file, std::ios::binary);
    }
    file_.open(file, std::ios::binary | std::ios::in | std::ios::out);
    flush();
    file_.seekp(0, std::ios::end);
}

void SampleWriter::add(std::span<const Sample> game) {
    file_.write(reinterpret_cast<const char*>(game.data()),
                static_cast<std::streamsize>(game.size_bytes()));
    ++header_.games;
    header_.positions += game.size();
}

void SampleWriter::flush() {
    // Write the samples first, so that the header never counts samples that are missing.
    file_.flush();
    file_.seekp(0);
    file_.write(reinterpret_cast<const char*>(&header_), sizeof header_);
    file_.flush();
    file_.seekp(0, std::ios::end);
    if (!file_) throw std::runtime_error(fmt::format("{}: cannot be written", path_.string()));
}

SampleSet::SampleSet(const std::vector<std::filesystem::path>& files, const Rules& rules) {
    namespace ipc = boost::interprocess;
    for (const std::filesystem::path& file : files) {
        std::ifstream in(file, std::ios::binary);
        if (!in) throw BadInput(fmt::format("{}: cannot be read", file.string()));
        const SampleHeader h = read_header(in, file);
        if (h.variant_name() != rules.name) {
            throw BadInput(fmt::format("{}: samples of the variant \"{}\", not of \"{}\"",
                                       file.string(), h.variant_name(), rules.name));
        }
        const std::uint64_t there = (std::filesystem::file_size(file) - sizeof h) / sizeof(Sample);
        if (there < h.positions) {
            throw BadInput(fmt::format("{}: cut short: {} samples instead of {}", file.string(),
                                       there, h.positions));
        }
        if (h.positions == 0) continue;
        regions_.emplace_back(ipc::file_mapping(file.c_str(), ipc::read_only), ipc::read_only);
        const auto* first = reinterpret_cast<const Sample*>(
            static_cast<const char*>(regions_.back().get_address()) + sizeof h);
        parts_.emplace_back(first, static_cast<std::size_t>(h.positions));
        size_ += parts_.back().size();
    }
}

}  // namespace soplo
