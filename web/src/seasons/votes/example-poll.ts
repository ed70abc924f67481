import type { Vote, VoteEntry } from "contract/votes.ts";

/**
 * Creates a poll for tests: about clans, with two votes per user, in the first half of November. The API calls a poll a vote,
 * and each cast vote an entry.
 */
export function createPoll(changes: Partial<Vote> = {}): Vote {
  return {
    _id: "1",
    seasonId: "1",
    question: "Which clan plays the cleanest?",
    type: "CLAN",
    maxVotes: 2,
    startDate: "2026-11-01T00:00:00.000Z",
    endDate: "2026-11-15T23:59:59.999Z",
    votes: [],
    ...changes,
  };
}

/** Creates a cast vote: a chosen clan, and optionally the voter. Ids are the names in lower case. */
export function createCastVote(clanName: string, voterName?: string): VoteEntry {
  const entry = { clanId: clanName.toLowerCase(), clanName };
  return voterName === undefined ? entry : { ...entry, voterId: voterName.toLowerCase(), voterName };
}
