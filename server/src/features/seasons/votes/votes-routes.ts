import type { BodyOf } from "contract/endpoint.ts";
import { votesSchemas } from "contract/votes.ts";
import { votesCalls } from "contract/votes-calls.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { omitUndefined } from "../../columns.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { buildPagedReply, toPage } from "../../paging.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { castVote, withdrawVote } from "./cast-vote.ts";
import { createVote, deleteVote, updateVote } from "./edit-votes.ts";
import { findVoteOptions, findVotes, isAdmin, presentVote } from "./show-votes.ts";
import { countVotes } from "./votes-queries.ts";

export function serveVotes(http: Http<SignedIn>, context: Context): void {
  const { db } = context;

  async function findPresentedVote(id: number, viewer: SignedIn, source: LeagueDatabase = db) {
    const [vote] = await findVotes(source, { _id: id, withDrafts: isAdmin(viewer) });
    if (vote === undefined) throw createApiError("VOTE_NOT_FOUND");
    return presentVote(vote, viewer);
  }

  serve(
    http,
    votesCalls,
    votesSchemas,
    { notFound: "VOTE_NOT_FOUND" },
    {
      searchVotes: async ({ body = {}, viewer }) => {
        const filter = { ...body, withDrafts: isAdmin(viewer) };
        const votes = await findVotes(db, filter, { ...toPage(body), now: context.clock.now() });
        const presentedVotes = votes.map((vote) => presentVote(vote, viewer));
        return buildPagedReply(body, presentedVotes, () => countVotes(db, filter));
      },
      searchVoteOptions: ({ id, body = {}, viewer }) => findVoteOptions(db, viewer, id, body),
      createVote: async ({ viewer }) => ({
        data: { vote: await findPresentedVote(await createVote(context), viewer) },
      }),
      castVote: async ({ body, viewer }) => {
        await castVote(context, viewer, body);
        return { data: { vote: await findPresentedVote(body.voteId, viewer) } };
      },
      removeVote: async ({ body, viewer }) => {
        await withdrawVote(context, viewer, body);
        return { data: { vote: await findPresentedVote(body.voteId, viewer) } };
      },
      updateVote: async ({ id, body, viewer, rejectIfChanged }) => {
        await updateVote(context, id, toVoteChange(body), (trx) =>
          rejectIfChanged(async () => ({ data: await findPresentedVote(id, viewer, trx) })),
        );
        return { data: await findPresentedVote(id, viewer) };
      },
      deleteVote: ({ id }) => deleteVote(context, id),
    },
  );
}

function toVoteChange({ maxVotes, startDate, endDate, ...rest }: BodyOf<typeof votesSchemas.updateVote>) {
  return omitUndefined({ max_votes: maxVotes, starts_at: startDate, ends_at: endDate, ...rest });
}
