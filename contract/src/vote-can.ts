type Span = { readonly startDate: string; readonly endDate: string };

/** Whether a vote takes entries at that instant (ms UTC): from its start to its end, both included. */
export function isVoteActive({ startDate, endDate }: Span, now: number): boolean {
  return Date.parse(startDate) <= now && now <= Date.parse(endDate);
}
