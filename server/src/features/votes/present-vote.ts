import type { Vote, VoteEntry } from "contract/votes.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import type { FoundEntry } from "./entries-queries.ts";
import type { FoundVote } from "./find-votes.ts";
import { isAdmin } from "./vote-rules.ts";

/** A vote as the viewer may see it: only admins and the voter see who voted. */
export function presentVote(vote: FoundVote, viewer: SignedIn | null): Vote {
  return {
    _id: String(vote.id),
    seasonId: String(vote.season_id),
    question: vote.question,
    type: vote.type,
    maxVotes: vote.max_votes,
    startDate: new Date(vote.starts_at).toISOString(),
    endDate: new Date(vote.ends_at).toISOString(),
    votes: vote.entries.map((entry) => presentEntry(entry, viewer)),
    ...(isAdmin(viewer) && { isDraft: vote.saved === 0 }),
  };
}

function presentEntry(entry: FoundEntry, viewer: SignedIn | null): VoteEntry {
  const { voter_id, voter_name, clan_id, clan_name, player_id, player_name } = entry;
  return {
    ...((isAdmin(viewer) || voter_id === viewer?.id) && { voterId: String(voter_id), voterName: voter_name }),
    ...(clan_id !== null && clan_name !== null && { clanId: String(clan_id), clanName: clan_name }),
    ...(player_id !== null && player_name !== null && { playerId: String(player_id), playerName: player_name }),
  };
}
