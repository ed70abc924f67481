import { freezesSchemas } from "contract/freezes.ts";
import { leagueFreezesEndpoints, rankedFreezesEndpoints } from "contract/freezes-endpoints.ts";
import { resultPermissions } from "contract/result-permissions.ts";
import { leagueResultsSchemas, rankedResultsSchemas } from "contract/results.ts";
import { leagueResultsEndpoints, rankedResultsEndpoints } from "contract/results-endpoints.ts";
import type { Side } from "contract/sides.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { findCompetitionOfMode } from "../competitions/modes-queries.ts";
import type { Context, EnsureUnchanged } from "../context.ts";
import { buildPagedReply, toPage } from "../paging.ts";
import { addPlayer, type ResultRef, removePlayer } from "./edit-result.ts";
import { freezeResult, freezeResults } from "./freeze-result.ts";
import { leagueArea, presentListedLeagueResult } from "./league-area.ts";
import { findResultPage, getFrozenFilter } from "./list-results.ts";
import { buildResultReply } from "./present-result.ts";
import { previewFreeze, previewFreezes } from "./preview-freezes.ts";
import { presentListedRankedResult, rankedArea, withCompetitionOfMode } from "./ranked-area.ts";
import type { ResultArea } from "./result-area.ts";
import { listMapsWithResults, type ResultsFilter } from "./result-counts-queries.ts";
import { listPlayersOfResult } from "./result-players-queries.ts";
import { findResult, listCompetitionsOfSeasons, matchesFilter } from "./results-queries.ts";
import { showInsights } from "./show-insights.ts";
import { declareForfeit, deleteResult, removeForfeit, updateResult } from "./update-result.ts";

/** Serves the calls about ranked results. */
export function serveRankedResults(http: Http, context: Context): void {
  const { db } = context;
  /** Lists the ids of the competitions to search: that of the mode; `null` (all competitions) if no mode is given. */
  async function listCompetitionsOfMode(modeId: number | null | undefined): Promise<number[] | null> {
    if (modeId == null) return null;
    const competition = await findCompetitionOfMode(db, modeId);
    return competition === undefined ? [] : [competition.id];
  }

  serve(
    http,
    rankedFreezesEndpoints,
    freezesSchemas,
    { notFound: "RESULT_NOT_FOUND" },
    createFreezeHandlers(context, rankedArea),
  );
  serve(
    http,
    rankedResultsEndpoints,
    rankedResultsSchemas,
    { notFound: "RESULT_NOT_FOUND" },
    {
      ...createSharedHandlers(context, rankedArea),
      getResult: ({ id, viewer }) =>
        buildResultReply(context, { area: rankedArea, id }, ({ frozen }) =>
          // `freezed` is the API's name of `frozen`.
          resultPermissions.canSee({ freezed: frozen === 1 }, viewer),
        ),
      searchResults: async ({
        body: { modeId, freezed, map = null, userId = null, page = 1, numberPerPage } = {},
        viewer,
      }) => {
        const competitionIds = await listCompetitionsOfMode(modeId);
        const frozen = getFrozenFilter(freezed, viewer);
        const range = toPage({ page, numberPerPage });
        const filter = { area: rankedArea.name, competitionIds, frozen, map, userId, clanId: null };
        const { results, total } = await findResultPage(db, filter, range);
        return { data: { resultsRanked: results.map(presentListedRankedResult), page, total } };
      },
      searchMaps: async ({ body: { modeId } = {}, viewer }) => {
        const filter = {
          area: rankedArea.name,
          competitionIds: await listCompetitionsOfMode(modeId),
          // `null`: all results that the viewer may see.
          frozen: getFrozenFilter(null, viewer),
        };
        return { data: await listMapsWithResults(db, filter) };
      },
      updateResult: async ({ id, body: { date, modeId, ...change }, rejectIfChanged }) => {
        const ref = { area: rankedArea, id };
        // Compares the result, read in the transaction of the change, with the version that the client read.
        const ensureUnchanged: EnsureUnchanged = (trx) => rejectIfChanged(() => buildResultReply({ db: trx }, ref));
        await withCompetitionOfMode(db, modeId, (competitionId) =>
          updateResult(context, ref, { ...change, playedAt: date, competitionId }, ensureUnchanged),
        );
        return buildResultReply(context, ref);
      },
    },
  );
}

/** Serves the calls about league results. */
export function serveLeagueResults(http: Http, context: Context): void {
  const { db } = context;

  /** Returns the result with that id in an array; empty if it does not match the filter. */
  async function findMatchingResult(id: number, filter: ResultsFilter) {
    if (!(await matchesFilter(db, filter, id))) return [];
    const result = await findResult(db, leagueArea.name, id);
    return result === undefined ? [] : [leagueArea.present(result, await listPlayersOfResult(db, id))];
  }

  serve(
    http,
    leagueFreezesEndpoints,
    freezesSchemas,
    { notFound: "RESULT_NOT_FOUND" },
    createFreezeHandlers(context, leagueArea),
  );
  serve(
    http,
    leagueResultsEndpoints,
    leagueResultsSchemas,
    { notFound: "RESULT_NOT_FOUND" },
    {
      ...createSharedHandlers(context, leagueArea),
      searchResults: async ({ body = {}, viewer }) => {
        const { _id: id, map = null, userId = null, clanId = null } = body;
        const frozen = getFrozenFilter(body.freezed, viewer);
        const filter = {
          area: leagueArea.name,
          competitionIds: await listCompetitionsOfSeasons(db, body),
          frozen,
          map,
          userId,
          clanId,
        };
        if (id != null) {
          const matchingResults = await findMatchingResult(id, filter);
          const isFirstPage = toPage(body).offset === 0;
          return buildPagedReply(body, isFirstPage ? matchingResults : [], async () => matchingResults.length);
        }
        const { results, total } = await findResultPage(db, filter, toPage(body));
        return buildPagedReply(body, results.map(presentListedLeagueResult), async () => total);
      },
      searchMaps: async ({ body = {}, viewer }) => {
        const competitionIds = await listCompetitionsOfSeasons(db, body);
        // `null`: all results that the viewer may see.
        const frozen = getFrozenFilter(null, viewer);
        return { data: await listMapsWithResults(db, { area: leagueArea.name, competitionIds, frozen }) };
      },
      updateResult: async ({ id, body: { date, ...change }, rejectIfChanged }) => {
        const ref = { area: leagueArea, id };
        const ensureUnchanged: EnsureUnchanged = (trx) => rejectIfChanged(() => buildResultReply({ db: trx }, ref));
        await updateResult(context, ref, { ...change, playedAt: date }, ensureUnchanged);
        return buildResultReply(context, ref);
      },
    },
  );
}

type ResultRequest = { readonly id: number };
type ResultsRequest = { readonly body: { readonly ids: readonly number[] } };
type PlayerRequest = ResultRequest & { readonly body: { readonly playerId: number } };
type SideRequest = ResultRequest & { readonly body: { readonly side: Side } };

/** Creates the handlers of the endpoints about one result, which are the same in both areas. */
function createSharedHandlers<View>(context: Context, area: ResultArea<View>) {
  /** Creates a handler that changes a result and replies with the changed result. */
  const createChangeHandler =
    <Request extends ResultRequest>(change: (ref: ResultRef, request: Request) => Promise<void>) =>
    async (request: Request) => {
      const ref = { area, id: request.id };
      await change(ref, request);
      return buildResultReply(context, ref);
    };
  const createAddHandler = (side: Side) =>
    createChangeHandler((ref, { body }: PlayerRequest) => addPlayer(context, ref, { userId: body.playerId, side }));
  return {
    addRedPlayer: createAddHandler("red"),
    addBluePlayer: createAddHandler("blue"),
    removePlayer: ({ id, body }: PlayerRequest) => removePlayer(context, { area, id }, body.playerId),
    declareForfeit: createChangeHandler((ref, { body }: SideRequest) => declareForfeit(context, ref, body.side)),
    removeForfeit: createChangeHandler((ref) => removeForfeit(context, ref)),
    freezeResult: createChangeHandler((ref) => freezeResult(context, ref)),
    // The API calls insights a story.
    getStory: async ({ id }: ResultRequest) => ({ data: await showInsights(context.db, area.name, id) }),
    deleteResult: ({ id }: ResultRequest) => deleteResult(context, { area, id }),
  };
}

/** Creates the handlers of the endpoints that preview freezes or freeze several results. */
function createFreezeHandlers(context: Context, area: ResultArea) {
  return {
    previewFreeze: async ({ id }: ResultRequest) => ({ data: await previewFreeze(context, area, id) }),
    previewFreezes: async ({ body }: ResultsRequest) => ({
      data: [...(await previewFreezes(context, area, body.ids))],
    }),
    freezeResults: async ({ body }: ResultsRequest) => ({ data: await freezeResults(context, area, body.ids) }),
  };
}
