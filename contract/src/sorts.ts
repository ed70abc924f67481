/** The columns that a clans list can be sorted by. */
export const clanSorts = [
  "name",
  "numberGames",
  "numberWins",
  "numberLosses",
  "winRate",
  "points",
  "difference",
  "averageElo",
] as const;
export type ClanSort = (typeof clanSorts)[number];
