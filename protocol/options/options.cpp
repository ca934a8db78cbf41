// The table of the engine's options and functions that read it.
#include "protocol/options/options.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/arbiter.hpp"
#include "engine/rules/find_variant.hpp"
#include "protocol/system/text.hpp"
#ifdef SOPLO_TUNE
#include "search/tree/tune.hpp"
#endif

namespace soplo {
namespace {

/// Hub counts the table in entries of 16 bytes; 2^16 of them are 1 MB.
constexpr int entries_log2_per_mb = 16;

constexpr std::array<std::string_view, 3> draw_set_names{"simple", "federation", "none"};

int to_int(const std::string& value) { return static_cast<int>(parse_integer(value).value_or(0)); }

std::string get_draw_rules(const EngineSettings& s) {
    return std::string(draw_set_name(s.draw_rules));
}

void set_draw_rules(EngineSettings& s, const std::string& value) {
    const auto at = std::find(draw_set_names.begin(), draw_set_names.end(), value);
    s.draw_rules = static_cast<DrawSet>(at - draw_set_names.begin());
}

std::string get_tt_size(const EngineSettings& s) {
    return fmt::format("{}", entries_log2_per_mb + std::bit_width(s.hash_mb) - 1);
}

void set_tt_size(EngineSettings& s, const std::string& value) {
    // Some clients return the value that they received. That must not round a table of 100 MB down.
    if (to_int(value) == to_int(get_tt_size(s))) return;
    s.hash_mb = std::size_t{1} << (to_int(value) - entries_log2_per_mb);
}

void set_level(EngineSettings& s, const std::string& value) {
    /// A level that has a name.
    struct Named {
        std::string_view name;
        int level;
    };
    for (const Named n : {Named{"easy", 2}, Named{"medium", 5}, Named{"hard", 8}}) {
        if (n.name == value) s.level = n.level;
    }
    if (const auto number = parse_integer(value)) s.level = static_cast<int>(*number);
}

std::string word_of(bool value) { return value ? "true" : "false"; }

using S = EngineSettings;
using T = OptionType;

const std::array<EngineOption, 13> usual_options{{
    {.row = {"variant", T::choice, "V", "the rules to play by (see 'soplo variants')"},
     .default_text = "international",
     .on_command_line = true,
     .in_hub = true,
     .uci_name = "UCI_Variant",
     .get = [](const S& s) { return std::string(s.rules->name); },
     .set = [](S& s, const std::string& v) { s.rules = &variant_named(v); }},
    {.row = {"book", T::boolean, "", "use the opening book"},
     .in_hub = true,
     .inert = true,
     .get = [](const S& s) { return word_of(s.book); },
     .set = [](S& s, const std::string& v) { s.book = boolean_value("book", v); }},
    {.row = {"book-ply", T::integer, "N", "plies played from the book", 0, 20},
     .in_hub = true,
     .inert = true,
     .get = [](const S& s) { return fmt::format("{}", s.book_ply); },
     .set = [](S& s, const std::string& v) { s.book_ply = to_int(v); }},
    {.row = {"book-margin", T::integer, "N", "centi-men a book move may cost", 0, 100},
     .in_hub = true,
     .inert = true,
     .get = [](const S& s) { return fmt::format("{}", s.book_margin); },
     .set = [](S& s, const std::string& v) { s.book_margin = to_int(v); }},
    {.row = {"ponder", T::boolean, "", "think in the opponent's time"},
     .in_hub = true,
     .uci_name = "Ponder",
     .get = [](const S& s) { return word_of(s.ponder); },
     .set = [](S& s, const std::string& v) { s.ponder = boolean_value("ponder", v); }},
    {.row = {"threads", T::integer, "N", "threads of the search", 1, 256},
     .default_text = "1",
     .on_command_line = true,
     .in_hub = true,
     .uci_name = "Threads",
     .get = [](const S& s) { return fmt::format("{}", s.threads); },
     .set = [](S& s, const std::string& v) { s.threads = to_int(v); }},
    {.row = {"hash", T::integer, "MB", "size of the transposition table", 1, 65536},
     .default_text = "64",
     .on_command_line = true,
     .uci_name = "Hash",
     .get = [](const S& s) { return fmt::format("{}", s.hash_mb); },
     .set = [](S& s, const std::string& v) { s.hash_mb = static_cast<std::size_t>(to_int(v)); }},
    {.row = {"tt-size", T::integer, "N", "log2 of the table's 16-byte entries", 16, 32},
     .in_hub = true,
     .get = get_tt_size,
     .set = set_tt_size},
    {.row = {"bb-size", T::integer, "N", "pieces in the endgame tables used", 0, 8},
     .in_hub = true,
     .inert = true,
     .get = [](const S& s) { return fmt::format("{}", s.bb_size); },
     .set = [](S& s, const std::string& v) { s.bb_size = to_int(v); }},
    {.row = {"draw-rules", T::choice, "SET", "the draws that count: simple, federation or none", 0,
             0, "simple federation none"},
     .default_text = "simple",
     .on_command_line = true,
     .in_hub = true,
     .uci_name = "Draw_Rules",
     .get = get_draw_rules,
     .set = set_draw_rules},
    // The Hub name differs, because Hub has a command "level".
    {.row = {"level", T::choice, "L", "playing strength: easy, medium, hard, or 1 to 10 (full)", 0,
             0, "easy medium hard 1 2 3 4 5 6 7 8 9 10"},
     .default_text = "10",
     .on_command_line = true,
     .in_hub = true,
     .hub_name = "skill",
     .uci_name = "Skill_Level",
     .get = [](const S& s) { return fmt::format("{}", s.level); },
     .set = set_level},
    // The Hub name differs, because clients send a parameter "eval" of another engine that is not a
    // file.
    {.row = {"eval", T::text, "FILE", "learned weights instead of the program's own, or fallback"},
     .on_command_line = true,
     .hub_name = "eval-file",
     .uci_name = "EvalFile",
     .get = [](const S& s) { return s.eval_file; },
     .set = [](S& s, const std::string& v) { s.eval_file = v == "<empty>" ? "" : v; }},
    {.row = {"multi-pv", T::integer, "K", "best lines reported", 1, 256},
     .uci_name = "MultiPV",
     .get = [](const S& s) { return fmt::format("{}", s.multi_pv); },
     .set = [](S& s, const std::string& v) { s.multi_pv = to_int(v); }},
}};

#ifdef SOPLO_TUNE
/// Adds the constants of the search as Hub parameters "tune-NAME".
template <std::size_t... I>
void add_tune_options(std::vector<EngineOption>& options, std::index_sequence<I...>) {
    static const std::array names{"tune-" + std::string(tune_rows[I].name)...};
    (options.push_back(
         {.row = {names[I], T::integer, "N", "a constant of the search", double(tune_rows[I].min),
                  double(tune_rows[I].max)},
          .in_hub = true,
          .get = [](const S&) { return fmt::format("{}", tune.*tune_rows[I].value); },
          .set = [](S&, const std::string& v) { tune.*tune_rows[I].value = to_int(v); }}),
     ...);
}

std::vector<EngineOption> with_tune_options() {
    std::vector<EngineOption> options(usual_options.begin(), usual_options.end());
    add_tune_options(options, std::make_index_sequence<tune_rows.size()>{});
    return options;
}
#endif

}  // namespace

std::string_view draw_set_name(DrawSet set) {
    return draw_set_names[static_cast<std::size_t>(set)];
}

std::span<const EngineOption> engine_options() {
#ifdef SOPLO_TUNE
    static const std::vector<EngineOption> options = with_tune_options();
    return options;
#else
    return usual_options;
#endif
}

const EngineOption* find_engine_option(std::string_view name) {
    const auto at = std::find_if(engine_options().begin(), engine_options().end(),
                                 [&](const EngineOption& o) { return o.row.name == name; });
    return at == engine_options().end() ? nullptr : &*at;
}

void set_engine_option(const EngineOption& option, std::string_view shown, std::string_view value,
                       EngineSettings& settings) {
    check_value(option.row, shown, value);
    try {
        option.set(settings, std::string(value));
    } catch (const BadInput& e) {
        throw BadInput(fmt::format("{}: {}", shown, e.what()));
    }
}

std::string settings_text(const EngineSettings& settings) {
    std::vector<std::string> parts;
    for (const EngineOption& o : engine_options()) {
        if (!o.on_command_line) continue;
        parts.push_back(fmt::format("{}={}", o.row.name, o.get(settings)));
    }
    return joined(parts, " ");
}

}  // namespace soplo
