/**
 * Team sizes as the API names them. They are displayed as `1 vs 1` to `8 vs 8`. The API calls a team size "mode", which is not
 * the mode in which ranked rounds are played.
 */
export const teamModes = ["1v1", "2v2", "3v3", "4v4", "5v5", "6v6", "7v7", "8v8"] as const;
export type TeamMode = (typeof teamModes)[number];

/** Returns the number of players per side, 1 to 8. */
export function getTeamSize(mode: TeamMode): number {
  return teamModes.indexOf(mode) + 1;
}

/** Returns the API's name of a team size. @throws RangeError unless the size is from 1 to 8 */
export function getTeamMode(size: number): TeamMode {
  const mode = teamModes[size - 1];
  if (mode === undefined) throw new RangeError(`No team has ${size} players`);
  return mode;
}
