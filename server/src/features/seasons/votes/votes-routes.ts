import type { BodyOf } from "contract/endpoint.ts";
import { votesShapes } from "contract/votes.ts";
import { votesCalls } from "contract/votes-calls.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { refuse } from "../../../platform/refusal.ts";
import { omitUndefined } from "../../columns.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { paged, pageOf } from "../../paging.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { castVote, withdrawVote } from "./cast-vote.ts";
import { createVote, deleteVote, updateVote } from "./edit-votes.ts";
import { findOptions, findVotes, isAdmin, presentVote } from "./show-votes.ts";
import { countVotes } from "./votes-queries.ts";

export function serveVotes(http: Http<SignedIn>, context: Context): void {
  const { db } = context;

  async function voteById(id: number, viewer: SignedIn, from: LeagueDatabase = db) {
    const [vote] = await findVotes(from, { _id: id, withDrafts: isAdmin(viewer) });
    if (vote === undefined) throw refuse("VOTE_NOT_FOUND");
    return presentVote(vote, viewer);
  }

  serve(http, votesCalls, votesShapes, "VOTE_NOT_FOUND", {
    searchVotes: async ({ body = {}, viewer }) => {
      const filter = { ...body, withDrafts: isAdmin(viewer) };
      const votes = await findVotes(db, filter, { ...pageOf(body), now: context.clock.now() });
      const views = votes.map((vote) => presentVote(vote, viewer));
      return paged(body, views, () => countVotes(db, filter));
    },
    searchVoteOptions: ({ id, body = {}, viewer }) => findOptions(db, viewer, id, body),
    createVote: async ({ viewer }) => ({ data: { vote: await voteById(await createVote(context), viewer) } }),
    castVote: async ({ body, viewer }) => {
      await castVote(context, viewer, body);
      return { data: { vote: await voteById(body.voteId, viewer) } };
    },
    removeVote: async ({ body, viewer }) => {
      await withdrawVote(context, viewer, body);
      return { data: { vote: await voteById(body.voteId, viewer) } };
    },
    updateVote: async ({ id, body, viewer, refuseChanged }) => {
      await updateVote(context, id, changeOf(body), (trx) =>
        refuseChanged(async () => ({ data: await voteById(id, viewer, trx) })),
      );
      return { data: await voteById(id, viewer) };
    },
    deleteVote: ({ id }) => deleteVote(context, id),
  });
}

function changeOf({ maxVotes, startDate, endDate, ...rest }: BodyOf<typeof votesShapes.updateVote>) {
  return omitUndefined({ max_votes: maxVotes, starts_at: startDate, ends_at: endDate, ...rest });
}
