// Fills the page.

show_head();
show_failures();
show_duel();
show_standings();
show_ratings();
show_cross();
show_openings();
show_games();
listen_to_keys();
if (match.games.length > 0) {
  const named = /^#game-(\d+)$/.exec(location.hash);
  const asked = named && match.games.find((g) => g.number === Number(named[1]));
  open_game(asked || match.games.find((g) => g.failure) || match.games[0], Boolean(asked));
}
