import type { BodyOf } from "contract/endpoint.ts";
import { votesSchemas } from "contract/votes.ts";
import { votesEndpoints } from "contract/votes-endpoints.ts";
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

  /**
   * Finds a vote in the form of a reply. @throws VOTE_NOT_FOUND if there is no such vote, or the viewer may not see it
   */
  async function findPresentedVote(id: number, viewer: SignedIn, source: LeagueDatabase = db) {
    const [vote] = await findVotes(source, { _id: id, includesDrafts: isAdmin(viewer) });
    if (vote === undefined) throw createApiError("VOTE_NOT_FOUND");
    return presentVote(vote, viewer);
  }

  serve(
    http,
    votesEndpoints,
    votesSchemas,
    { notFound: "VOTE_NOT_FOUND" },
    {
      searchVotes: async ({ body = {}, viewer }) => {
        const filter = { ...body, includesDrafts: isAdmin(viewer) };
        const votes = await findVotes(db, filter, { ...toPage(body), now: context.clock.now() });
        const presentedVotes = votes.map((vote) => presentVote(vote, viewer));
        return buildPagedReply(body, presentedVotes, () => countVotes(db, filter));
      },
      searchVoteOptions: ({ id, body = {}, viewer }) => findVoteOptions(db, viewer, id, body),
      createVote: async ({ viewer }) => {
        const id = await createVote(context);
        return { data: { vote: await findPresentedVote(id, viewer) } };
      },
      castVote: async ({ body, viewer }) => {
        await castVote(context, viewer, body);
        return { data: { vote: await findPresentedVote(body.voteId, viewer) } };
      },
      // `removeVote` is the API's name of withdrawing one's own choice. `deleteVote` deletes the vote.
      removeVote: async ({ body, viewer }) => {
        await withdrawVote(context, viewer, body);
        return { data: { vote: await findPresentedVote(body.voteId, viewer) } };
      },
      updateVote: async ({ id, body, viewer, rejectIfChanged }) => {
        // Under the vote's lock, compares the stored vote with the one that the caller has read.
        const ensureUnchanged = (trx: LeagueDatabase) =>
          rejectIfChanged(async () => ({ data: await findPresentedVote(id, viewer, trx) }));
        await updateVote(context, id, toVoteChange(body), ensureUnchanged);
        return { data: await findPresentedVote(id, viewer) };
      },
      deleteVote: ({ id }) => deleteVote(context, id),
    },
  );
}

/** Converts the body of an update to columns. Absent fields stay absent. */
function toVoteChange({ maxVotes, startDate, endDate, ...otherFields }: BodyOf<typeof votesSchemas.updateVote>) {
  return omitUndefined({ max_votes: maxVotes, starts_at: startDate, ends_at: endDate, ...otherFields });
}
