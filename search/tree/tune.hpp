// The numbers of the search that matches decide. A build with SOPLO_TUNE makes each an option.
#pragma once

#include <array>
#include <string_view>

namespace soplo {

/// The numbers of the search. Scores are in centi-men, depths in plies, shares in per cent.
struct Tune {
    int aspiration_window = 20;  ///< half width of the first aspiration window
    int aspiration_depth = 4;    ///< first depth with an aspiration window

    int iir_depth = 4;  ///< least depth of internal iterative reduction

    int reverse_depth = 6;    ///< greatest depth of reverse futility pruning
    int reverse_margin = 30;  ///< its margin above beta for each ply of depth
    int razor_depth = 2;      ///< greatest depth of razoring
    int razor_margin = 90;    ///< its margin below alpha for each ply of depth

    int probcut_depth = 5;   ///< least depth of ProbCut
    int probcut_share = 60;  ///< per cent of the depth by which its search is reduced
    int probcut_slope = 7;   ///< its margin above beta for each ply of depth

    int futility_depth = 3;    ///< greatest depth of futility pruning
    int futility_margin = 45;  ///< its margin below alpha for each ply of depth, and one more
    int late_depth = 3;        ///< greatest depth of late move pruning
    int late_base = 4;         ///< it skips moves from number late_base + depth * depth on

    int reduce_base = 30;       ///< per cent of a ply by which every late move is reduced
    int reduce_slope = 60;      ///< per cent of a ply for each ln(depth) * ln(move number)
    int reduce_history = 6000;  ///< history score that changes the reduction by one ply
    int reduce_forcing = 100;   ///< per cent of a ply that a forcing move is reduced less
    int reduce_pv = 100;        ///< per cent of a ply that a move of a PV node is reduced less

    int single_reply = 1;     ///< plies by which a single legal move is extended
    int singular_depth = 7;   ///< least depth of singular extensions
    int singular_margin = 4;  ///< their margin below the table score for each ply of depth

    int correction = 50;  ///< per cent of the correction history that is applied
};

/// A number of Tune, with the range in which the tuner searches.
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
// Only a tuning build has numbers that can change. They are global, because a tuning build plays
// one game at a time.
inline Tune tune;
/// Sets a number by its name. Returns false for an unknown name.
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
