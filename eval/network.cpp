// Reads and writes the file format of weights, and computes the evaluation without an accumulator.
#include "eval/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <fstream>
#include <iterator>

#include "engine/base/error.hpp"
#include "eval/shipped.hpp"

namespace soplo {

namespace {

static_assert(std::endian::native == std::endian::little, "files are written as memory is");

constexpr std::array<char, 8> magic{'S', 'O', 'P', 'L', 'O', 'N', 'E', 'T'};
constexpr std::uint32_t version = 2;

/// The first 64 bytes of a weights file.
struct Header {
    std::array<char, 8> magic = soplo::magic;
    std::uint32_t version = soplo::version;
    std::array<std::uint16_t, 4> shape{Network::hidden, Network::second, Network::third,
                                       Network::stages};
    std::uint32_t squares = 0;
    std::array<char, 24> variant{};
    std::uint64_t checksum = 0;  ///< checksum of the bytes after the header
    std::uint64_t size = 0;      ///< number of bytes after the header
};
static_assert(sizeof(Header) == 64);

std::uint64_t checksum(std::span<const std::byte> bytes) {
    std::uint64_t sum = 0x9e3779b97f4a7c15ULL;
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, &bytes[at], std::min<std::size_t>(8, bytes.size() - at));
        sum = fold(sum ^ word, 0xa0761d6478bd642fULL);
    }
    return sum;
}

/// Calls f(bytes) for each block of weights, in the order of the file.
template <class Net, class F>
void for_each_block(Net& n, F&& f) {
    const auto block = [&](auto& values) { f(std::as_writable_bytes(std::span(values))); };
    const auto layer = [&](auto& l) {
        for (auto& pair : l.pairs) {
            for (auto& weights : pair) block(weights);
        }
        block(l.bias);
    };
    for (auto& rows : n.inputs) {
        for (auto& row : rows) block(row);
    }
    block(n.bias);
    for (auto& by_place : n.worth) block(by_place);
    for (auto& l : n.layers) {
        layer(l.in);
        layer(l.middle);
        block(l.out);
        f(std::as_writable_bytes(std::span(&l.out_bias, 1)));
    }
    block(n.expectation);
}

/// Returns the sum of the values of the pieces on their places, in men / one^2.
std::int64_t worth_of(const Network& n, const Sample& s) {
    std::int64_t sum = 0;
    for_each_piece(s, n.squares, [&](Kind kind, int place) {
        const bool own = kind == Kind::own_man || kind == Kind::own_king;
        const int seen = own ? place : n.squares - 1 - place;
        const std::int64_t one =
            n.worth[static_cast<std::size_t>(kind) & 1][static_cast<std::size_t>(seen)];
        sum += own ? one : -one;
    });
    return sum;
}

}  // namespace

Network::Network(const Rules& rules)
    : variant(rules.name), squares(rules.squares()), at_start(pieces_at_start(rules)) {
    for (auto& rows : inputs) rows.resize(static_cast<std::size_t>(kinds * rules.squares()));
    for (auto& by_place : worth) by_place.resize(static_cast<std::size_t>(squares));
}

Score Network::evaluate(const Sample& s) const {
    const auto at = static_cast<std::size_t>(stage(s));
    std::array<Row, 2> sums{bias, bias};
    const auto add = [&](Row& view, int input) {
        const Row& row = inputs[at][static_cast<std::size_t>(input)];
        for (std::size_t i = 0; i < row.size(); ++i) {
            view[i] = static_cast<std::int16_t>(view[i] + row[i]);
        }
    };
    for_each_piece(s, squares, [&](Kind kind, int place) {
        add(sums[0], input_of(kind, place, squares));
        add(sums[1], input_of(turned(kind), squares - 1 - place, squares));
    });
    return to_score(worth_of(*this, s) + output_of(layers[at], sums[0].data(), sums[1].data()));
}

Score Network::plain(const Sample& s) const { return to_score(worth_of(*this, s)); }

int Network::stage(const Sample& s) const { return stage_of(pieces_of(s), at_start, stages); }

std::vector<std::byte> Network::to_bytes() const {
    Header h;
    h.squares = static_cast<std::uint32_t>(squares);
    std::copy_n(variant.begin(), std::min(variant.size(), h.variant.size() - 1), h.variant.begin());
    std::vector<std::byte> bytes(sizeof h);
    Network copy = *this;
    for_each_block(copy, [&](std::span<std::byte> block) {
        bytes.insert(bytes.end(), block.begin(), block.end());
    });
    const std::span weights = std::span(bytes).subspan(sizeof h);
    h.checksum = checksum(weights);
    h.size = weights.size();
    std::memcpy(bytes.data(), &h, sizeof h);
    return bytes;
}

Network Network::from_bytes(std::span<const std::byte> bytes, const Rules& rules,
                            const std::string& source) {
    const auto refuse = [&](const std::string& why) {
        throw BadInput(fmt::format("{}: {}", source, why));
    };
    Header h;
    if (bytes.size() < sizeof h) refuse("too short for weights of an evaluation");
    std::memcpy(&h, bytes.data(), sizeof h);
    if (h.magic != magic) refuse("not a file of evaluation weights");
    if (h.version != version || h.shape != Header{}.shape) {
        refuse("weights made for another version of the program");
    }
    const std::string name(h.variant.data(), ::strnlen(h.variant.data(), h.variant.size()));
    if (name != rules.name) {
        refuse(fmt::format("weights of the variant \"{}\", not of \"{}\"", name, rules.name));
    }
    Network n(rules);
    std::size_t wanted = 0;
    for_each_block(n, [&](std::span<std::byte> block) { wanted += block.size(); });
    const std::span weights = bytes.subspan(sizeof h);
    if (h.squares != static_cast<std::uint32_t>(n.squares) || h.size != wanted) {
        refuse("weights of another size");
    }
    if (weights.size() != wanted) {
        refuse(fmt::format("cut short or too long: {} bytes of weights instead of {}",
                           weights.size(), wanted));
    }
    if (checksum(weights) != h.checksum) refuse("damaged: the checksum is wrong");
    std::size_t at = 0;
    for_each_block(n, [&](std::span<std::byte> block) {
        std::memcpy(block.data(), &weights[at], block.size());
        at += block.size();
    });
    return n;
}

Network Network::from_file(const std::filesystem::path& file, const Rules& rules) {
    std::ifstream in(file, std::ios::binary);
    if (!in || std::filesystem::is_directory(file)) {
        throw BadInput(fmt::format("{}: cannot be read", file.string()));
    }
    const std::vector<char> text{std::istreambuf_iterator<char>(in), {}};
    return from_bytes(std::as_bytes(std::span(text)), rules, file.string());
}

std::shared_ptr<const Network> shipped_network(const Rules& rules) {
    const std::span<const std::byte> bytes = shipped_weights(rules.name);
    if (bytes.empty()) return nullptr;
    return std::make_shared<const Network>(
        Network::from_bytes(bytes, rules, "the program's own weights"));
}

std::array<std::int32_t, 2> shipped_expectation(const Rules& rules) {
    std::array<std::int32_t, 2> fit = Network::usual_expectation;
    const std::span<const std::byte> bytes = shipped_weights(rules.name);
    // These are the last numbers of the file.
    if (bytes.size() > sizeof(Header) + sizeof fit) {
        std::memcpy(fit.data(), bytes.last(sizeof fit).data(), sizeof fit);
    }
    return fit;
}

}  // namespace soplo
