import type { Vote, VoteEntry } from "contract/votes.ts";

/** A vote for tests: of clans, two each, over the first half of November. */
export function exampleVote(parts: Partial<Vote> = {}): Vote {
  return {
    _id: "1",
    seasonId: "1",
    question: "Which clan plays the cleanest?",
    type: "CLAN",
    maxVotes: 2,
    startDate: "2026-11-01T00:00:00.000Z",
    endDate: "2026-11-15T23:59:59.999Z",
    votes: [],
    ...parts,
  };
}

/** An entry for a clan named like its key, with its voter where that is given. */
export function entryFor(clan: string, voter?: string): VoteEntry {
  const entry = { clanId: clan.toLowerCase(), clanName: clan };
  return voter === undefined ? entry : { ...entry, voterId: voter.toLowerCase(), voterName: voter };
}
