/** ISO 8601, or milliseconds UTC. */
type Instant = string | number;
type Span = { readonly startDate: Instant; readonly endDate: Instant };

/** Whether a vote takes entries at that instant (ms UTC): from its start to its end, both included. */
export function isVoteActive({ startDate, endDate }: Span, now: number): boolean {
  return new Date(startDate).getTime() <= now && now <= new Date(endDate).getTime();
}
