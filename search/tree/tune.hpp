// The numbers of the search that matches decide: one row each, an option of the tuning build.
#pragma once

#include <array>
#include <string_view>

namespace soplo {

/// Scores in centi-men, depths in plies, parts in per cent.
struct Tune {
    int aspiration_window = 20;  ///< half the first window round the last depth's score
    int aspiration_depth = 4;    ///< the first depth that is searched with a window

    int iir_depth = 4;  ///< from here on a node without a table move is searched a ply less deep

    int reverse_depth = 6;    ///< deepest node that a good static score ends
    int reverse_margin = 30;  ///< ... by so much a ply above beta
    int razor_depth = 2;      ///< deepest node that a bad static score sends to the quiescence
    int razor_margin = 90;    ///< ... by so much a ply below alpha

    int probcut_depth = 5;   ///< shallowest node that a reduced search may end
    int probcut_share = 60;  ///< ... and per cent of the depth
    int probcut_slope = 7;   ///< ... and by so much for each ply

    int futility_depth = 3;    ///< deepest node whose late quiet moves a static score skips
    int futility_margin = 45;  ///< ... by so much a ply below alpha
    int late_depth = 3;        ///< deepest node whose late quiet moves are skipped by their number
    int late_base = 4;         ///< ... from this move on, and one more for each ply squared

    int reduce_base = 30;       ///< per cent of a ply that every late move is reduced
    int reduce_slope = 60;      ///< per cent of ln(depth) * ln(number of the move)
    int reduce_history = 6000;  ///< history score that is worth a ply
    int reduce_forcing = 100;   ///< per cent of a ply that a forcing move is reduced less
    int reduce_pv = 100;        ///< ... and every move of a node with an open window

    int single_reply = 1;  ///< plies that a position with one legal move is deepened
    int singular_depth =
        7;  ///< shallowest node where one move far better than the rest is deepened
    int singular_margin = 4;  ///< ... by so much a ply

    int correction = 50;  ///< per cent of what earlier searches found that the evaluation misjudges
};

/// A number of Tune with the range worth searching.
struct TuneRow {
    std::string_view name;
    int Tune::*value;
    int min, max;
};

inline constexpr std::array tune_rows{
    TuneRow{"aspiration_window", &Tune::aspiration_window, 5, 100},
    TuneRow{"aspiration_depth", &Tune::aspiration_depth, 2, 99},
    TuneRow{"iir_depth", &Tune::iir_depth, 2, 99},
    TuneRow{"reverse_depth", &Tune::reverse_depth, 0, 8},
    TuneRow{"reverse_margin", &Tune::reverse_margin, 10, 150},
    TuneRow{"razor_depth", &Tune::razor_depth, 0, 4},
    TuneRow{"razor_margin", &Tune::razor_margin, 30, 300},
    TuneRow{"probcut_depth", &Tune::probcut_depth, 3, 99},
    TuneRow{"probcut_share", &Tune::probcut_share, 0, 80},
    TuneRow{"probcut_slope", &Tune::probcut_slope, 0, 20},
    TuneRow{"futility_depth", &Tune::futility_depth, 0, 8},
    TuneRow{"futility_margin", &Tune::futility_margin, 10, 200},
    TuneRow{"late_depth", &Tune::late_depth, 0, 8},
    TuneRow{"late_base", &Tune::late_base, 1, 12},
    TuneRow{"reduce_base", &Tune::reduce_base, 0, 150},
    TuneRow{"reduce_slope", &Tune::reduce_slope, 0, 150},
    TuneRow{"reduce_history", &Tune::reduce_history, 1000, 30000},
    TuneRow{"reduce_forcing", &Tune::reduce_forcing, 0, 300},
    TuneRow{"reduce_pv", &Tune::reduce_pv, 0, 200},
    TuneRow{"single_reply", &Tune::single_reply, 0, 1},
    TuneRow{"singular_depth", &Tune::singular_depth, 4, 99},
    TuneRow{"singular_margin", &Tune::singular_margin, 1, 20},
    TuneRow{"correction", &Tune::correction, 0, 100},
};

#ifdef SOPLO_TUNE
// Only a tuning build has numbers that change; it plays one game at a time.
inline Tune tune;
inline bool set_tune(std::string_view name, int value) {
    for (const TuneRow& r : tune_rows) {
        if (r.name == name) return tune.*r.value = value, true;
    }
    return false;
}
#else
inline constexpr Tune tune;
#endif

}  // namespace soplo
