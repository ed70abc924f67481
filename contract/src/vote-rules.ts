/** ISO 8601, or milliseconds since the epoch. */
type Instant = string | number;
type Period = { readonly startDate: Instant; readonly endDate: Instant };

/**
 * Returns whether users can vote at an instant: from the start to the end, both inclusive.
 *
 * @param now milliseconds since the epoch
 */
export function isVoteActive({ startDate, endDate }: Period, now: number): boolean {
  return new Date(startDate).getTime() <= now && now <= new Date(endDate).getTime();
}

/** Range of `maxVotes`: how many different options each user may vote for. */
export const maxVotesLimits = { min: 1, max: 100 } as const;

/**
 * Returns how many more options a user can vote for. Negative if they have voted for more options than are now allowed.
 *
 * @param usedVotes how many options the user has voted for
 */
export function getRemainingVotes(maxVotes: number, usedVotes: number): number {
  return maxVotes - usedVotes;
}
