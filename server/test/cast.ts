import type { SentBodyOf } from "contract/endpoint.ts";
import type { Vote, votesShapes } from "contract/votes.ts";
import type { League } from "./open-league.ts";

/** Has the admin make a vote and save it: on clans, for one vote each, in the first week of March 2026 unless told otherwise. */
export async function openVote(league: League, change: SentBodyOf<typeof votesShapes.updateVote> = {}): Promise<Vote> {
  const { data } = await league.call("createVote", { as: league.admin });
  const body = { question: "Who wins?", startDate: "2026-03-01", endDate: "2026-03-07", ...change };
  return (await league.call("updateVote", { as: league.admin, id: data.vote._id, body })).data;
}

/** A vote as the admin sees it, who sees all. */
export async function voteOf(league: League, id: string): Promise<Vote> {
  const { data } = await league.call("searchVotes", { as: league.admin, body: { _id: id } });
  const [vote] = data;
  if (vote === undefined) throw new Error(`There is no vote ${id}`);
  return vote;
}
