/** ISO 8601, or milliseconds UTC. */
type Instant = string | number;
type Span = { readonly startDate: Instant; readonly endDate: Instant };

/** Whether a vote takes entries at that instant (ms UTC): from its start to its end, both included. */
export function isVoteActive({ startDate, endDate }: Span, now: number): boolean {
  return new Date(startDate).getTime() <= now && now <= new Date(endDate).getTime();
}

/** Range of `maxVotes`: how many different options each user may vote for. */
export const maxVotesLimits = { min: 1, max: 100 } as const;

/** How many more options a user may vote for; negative if they used more than allowed. @param used how many they voted for */
export function votesLeft(maxVotes: number, used: number): number {
  return maxVotes - used;
}
