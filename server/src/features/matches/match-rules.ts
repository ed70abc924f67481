/** How many of so many players cancel a match: more than half. */
export function cancelVotesNeeded(players: number): number {
  return Math.floor(players / 2) + 1;
}
