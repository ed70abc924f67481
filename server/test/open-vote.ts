import type { SentBodyOf } from "contract/endpoint.ts";
import type { Vote, votesSchemas } from "contract/votes.ts";
import type { League } from "./open-league.ts";

/** Creates a vote as the admin: by default on clans, with one vote per user, in the first week of March 2026. */
export async function openVote(league: League, fields: SentBodyOf<typeof votesSchemas.updateVote> = {}): Promise<Vote> {
  const { data } = await league.call("createVote", { as: league.admin });
  const body = { question: "Who wins?", startDate: "2026-03-01", endDate: "2026-03-07", ...fields };
  return (await league.call("updateVote", { as: league.admin, id: data.vote._id, body })).data;
}

/** Reads a vote as the admin, who sees all fields. */
export async function getVote(league: League, id: string): Promise<Vote> {
  const { data } = await league.call("searchVotes", { as: league.admin, body: { _id: id } });
  const [vote] = data;
  if (vote === undefined) throw new Error(`There is no vote ${id}`);
  return vote;
}
