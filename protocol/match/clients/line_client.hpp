// The common part of the clients whose engines read and write lines: Hub and UCI.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/match/clients/engine_client.hpp"
#include "protocol/match/clients/engine_link.hpp"

namespace soplo {

/// Reads the lines of a search and controls pondering. The protocol fills in the words.
class LineClient : public EngineClient {
  public:
    /// The commands of a protocol that both kinds of engines have.
    struct Words {
        std::string_view ponder_hit;  ///< tells that the expected move was played
        std::string_view answer;      ///< first word of the answer to a search
    };

    [[nodiscard]] std::optional<EngineAnswer> poll_answer() override;
    [[nodiscard]] bool ponder_hit() override;
    void stop() override;
    void end_game(const Game&, const Result&) override {}
    [[nodiscard]] Channel& channel() override { return link_.channel(); }

  protected:
    LineClient(const Words& words, const EngineSpec& spec, const GameTerms& terms,
               RunContext& context, int slot)
        : words_(words), link_(spec, terms, context, slot) {}

    /// Reads a line of a running search into pending_. Returns whether it is the answer.
    virtual bool read_line(const std::string& line) = 0;

    const Words words_;
    EngineLink link_;
    bool is_pondering_ = false;
    EngineAnswer pending_;  ///< the answer of the running search, as far as it has come
};

}  // namespace soplo
