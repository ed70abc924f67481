/** How many votes cancel a match of that many players: more than half. */
export function cancelVotesNeeded(players: number): number {
  return Math.floor(players / 2) + 1;
}

/** Whether the votes of a match's players cancel it. */
export function isVotedDown(players: readonly { readonly wants_cancel: number }[]): boolean {
  const votes = players.filter(({ wants_cancel }) => wants_cancel === 1).length;
  return votes >= cancelVotesNeeded(players.length);
}
