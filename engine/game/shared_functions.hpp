// The list of the engine's templates that are compiled once a variant, in the engine's own
// instance, and that the instances of higher floors link to. They are the functions that the
// compiler would not inline anyway, so that a call costs the same.
#pragma once

#include "engine/game/convert.hpp"

/// Instantiates the functions of variant R (PREFIX empty) or declares that another file does so
/// (PREFIX `extern`). For use outside of any namespace, after engine/rules/variants.hpp.
#define SOPLO_SHARED_FUNCTIONS(PREFIX, R)                                                      \
    SOPLO_SHARED_FUNCTIONS_OF_SIDE(PREFIX, R, soplo::Side::white)                              \
    SOPLO_SHARED_FUNCTIONS_OF_SIDE(PREFIX, R, soplo::Side::black)                              \
    PREFIX template void soplo::generate<R>(const Position<R>&, MoveList<R>&, Interruptible*); \
    PREFIX template bool soplo::has_legal_move<R>(const Position<R>&);                         \
    PREFIX template soplo::GameMove soplo::to_game_move<R>(const Move<R>&);                    \
    PREFIX template bool soplo::matches<R>(const Move<R>&, const GameMove&);                   \
    PREFIX template soplo::Move<R> soplo::find_move<R>(const Position<R>&, const GameMove&);   \
    PREFIX template soplo::Position<R> soplo::Position<R>::from(const Setup&);                 \
    PREFIX template soplo::Setup soplo::Position<R>::to_setup() const;

#define SOPLO_SHARED_FUNCTIONS_OF_SIDE(PREFIX, R, S)                                             \
    PREFIX template void soplo::append_captures<R, S>(const Position<R>&, const ManJumps<R, S>&, \
                                                      Board<R>::Bits, MoveList<R>&, bool,        \
                                                      Interruptible*);
