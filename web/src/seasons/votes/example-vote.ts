import type { Vote, VoteEntry } from "contract/votes.ts";

/** Creates a vote for tests: for clans, two votes per user, in the first half of November. */
export function exampleVote(changes: Partial<Vote> = {}): Vote {
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

/** Creates a vote for a clan, optionally with its voter. Ids are the names in lower case. */
export function entryFor(clan: string, voter?: string): VoteEntry {
  const entry = { clanId: clan.toLowerCase(), clanName: clan };
  return voter === undefined ? entry : { ...entry, voterId: voter.toLowerCase(), voterName: voter };
}
