/** The columns that a stats list can be sorted by. */
export const statSorts = [
  "userName",
  "clanName",
  "numberWins",
  "numberLosses",
  "winRate",
  "averageKills",
  "averageDeaths",
  "kdRatio",
  "averageFlags",
  "averageScore",
  "elo",
] as const;
export type StatSort = (typeof statSorts)[number];

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
