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
if (data.games.length > 0) {
  const named = /^#game-(\d+)$/.exec(location.hash);
  const asked = named && data.games.find((g) => g.number === Number(named[1]));
  open_game(asked || data.games.find((g) => g.failure) || data.games[0], Boolean(asked));
}
