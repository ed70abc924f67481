/** How many votes cancel a match of that many players: more than half. */
export function cancelVotesNeeded(players: number): number {
  return Math.floor(players / 2) + 1;
}
