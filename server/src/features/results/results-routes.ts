import { freezesShapes } from "contract/freezes.ts";
import { leagueFreezesCalls, rankedFreezesCalls } from "contract/freezes-calls.ts";
import { resultCan } from "contract/result-can.ts";
import { leagueResultsShapes, rankedResultsShapes } from "contract/results.ts";
import { leagueResultsCalls, rankedResultsCalls } from "contract/results-calls.ts";
import type { Side } from "contract/sides.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { boardOfMode } from "../competitions/modes-queries.ts";
import type { Context, RefuseIfChanged } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { addPlayer, type ResultRef, removePlayer } from "./edit-result.ts";
import { freezeResult, freezeResults } from "./freeze-result.ts";
import { leagueArea, presentListedLeagueResult } from "./league-area.ts";
import { frozenFilter, pageOfResults } from "./list-results.ts";
import { showResult } from "./present-result.ts";
import { previewFreeze, previewFreezes } from "./preview-freezes.ts";
import { onRankedBoard, presentListedRankedResult, rankedArea } from "./ranked-area.ts";
import type { ResultArea } from "./result-area.ts";
import { mapsOfResults, type ResultsFilter } from "./result-days-queries.ts";
import { playersOfResult } from "./result-players-queries.ts";
import { boardsOfSeasons, findResult, isListed } from "./results-queries.ts";
import { showStory } from "./show-story.ts";
import { declareForfeit, deleteResult, removeForfeit, updateResult } from "./update-result.ts";

export function serveRankedResults(http: Http, context: Context): void {
  const { db } = context;
  async function boardsOfMode(modeId: number | null | undefined): Promise<number[] | null> {
    if (modeId == null) return null;
    const board = await boardOfMode(db, modeId);
    return board === undefined ? [] : [board.id];
  }

  serve(http, rankedFreezesCalls, freezesShapes, "RESULT_NOT_FOUND", freezesHandlers(context, rankedArea));
  serve(http, rankedResultsCalls, rankedResultsShapes, "RESULT_NOT_FOUND", {
    ...sharedHandlers(context, rankedArea),
    getResult: ({ id, viewer }) =>
      showResult(context, { area: rankedArea, id }, ({ frozen }) => resultCan.see({ freezed: frozen === 1 }, viewer)),
    searchResults: async ({
      body: { modeId, freezed, map = null, userId = null, page = 1, numberPerPage } = {},
      viewer,
    }) => {
      const boardIds = await boardsOfMode(modeId);
      const frozen = frozenFilter(freezed, viewer);
      const rows = pageOf({ page, numberPerPage });
      const filter = { area: rankedArea.name, boardIds, frozen, map, userId, clanId: null };
      const { results, total } = await pageOfResults(db, filter, rows);
      return { data: { resultsRanked: results.map(presentListedRankedResult), page, total } };
    },
    searchMaps: async ({ body: { modeId } = {}, viewer }) => {
      const filter = {
        area: rankedArea.name,
        boardIds: await boardsOfMode(modeId),
        frozen: frozenFilter(null, viewer),
      };
      return { data: await mapsOfResults(db, filter) };
    },
    updateResult: async ({ id, body: { date, modeId, ...change }, refuseChanged }) => {
      const ref = { area: rankedArea, id };
      const refuseIfChanged: RefuseIfChanged = (trx) => refuseChanged(() => showResult({ db: trx }, ref));
      await onRankedBoard(db, modeId, (boardId) =>
        updateResult(context, ref, { ...change, playedAt: date, boardId }, refuseIfChanged),
      );
      return showResult(context, ref);
    },
  });
}

export function serveLeagueResults(http: Http, context: Context): void {
  const { db } = context;

  /** The result with that id and its players; empty where the viewer may not see it or it does not match the filter. */
  async function oneOrNone(id: number, filter: ResultsFilter) {
    const result = (await isListed(db, filter, id)) ? await findResult(db, leagueArea.name, id) : undefined;
    return result === undefined ? [] : [leagueArea.present(result, await playersOfResult(db, id))];
  }

  serve(http, leagueFreezesCalls, freezesShapes, "RESULT_NOT_FOUND", freezesHandlers(context, leagueArea));
  serve(http, leagueResultsCalls, leagueResultsShapes, "RESULT_NOT_FOUND", {
    ...sharedHandlers(context, leagueArea),
    searchResults: async ({ body = {}, viewer }) => {
      const { _id: id, map = null, userId = null, clanId = null } = body;
      const frozen = frozenFilter(body.freezed, viewer);
      const filter = { area: leagueArea.name, boardIds: await boardsOfSeasons(db, body), frozen, map, userId, clanId };
      if (id != null) {
        const found = await oneOrNone(id, filter);
        return paged(body, pageOf(body).offset === 0 ? found : [], async () => found.length);
      }
      const { results, total } = await pageOfResults(db, filter, pageOf(body));
      return paged(body, results.map(presentListedLeagueResult), async () => total);
    },
    searchMaps: async ({ body = {}, viewer }) => {
      const boardIds = await boardsOfSeasons(db, body);
      return { data: await mapsOfResults(db, { area: leagueArea.name, boardIds, frozen: frozenFilter(null, viewer) }) };
    },
    updateResult: async ({ id, body: { date, ...change }, refuseChanged }) => {
      const ref = { area: leagueArea, id };
      await updateResult(context, ref, { ...change, playedAt: date }, (trx) =>
        refuseChanged(() => showResult({ db: trx }, ref)),
      );
      return showResult(context, ref);
    },
  });
}

type OnResult = { readonly id: number };
type OnResults = { readonly body: { readonly ids: readonly number[] } };
type OnPlayer = OnResult & { readonly body: { readonly playerId: number } };
type OnSide = OnResult & { readonly body: { readonly side: Side } };

/** Handlers of the calls about one result, the same in both areas. */
function sharedHandlers<View>(context: Context, area: ResultArea<View>) {
  /** A handler that changes a result and replies with the changed result. */
  const changing =
    <Received extends OnResult>(change: (ref: ResultRef, received: Received) => Promise<void>) =>
    async (received: Received) => {
      const ref = { area, id: received.id };
      await change(ref, received);
      return showResult(context, ref);
    };
  const adding = (side: Side) =>
    changing((ref, { body }: OnPlayer) => addPlayer(context, ref, { userId: body.playerId, side }));
  return {
    addRedPlayer: adding("red"),
    addBluePlayer: adding("blue"),
    removePlayer: ({ id, body }: OnPlayer) => removePlayer(context, { area, id }, body.playerId),
    declareForfeit: changing((ref, { body }: OnSide) => declareForfeit(context, ref, body.side)),
    removeForfeit: changing((ref) => removeForfeit(context, ref)),
    freezeResult: changing((ref) => freezeResult(context, ref)),
    getStory: async ({ id }: OnResult) => ({ data: await showStory(context.db, area.name, id) }),
    deleteResult: ({ id }: OnResult) => deleteResult(context, { area, id }),
  };
}

function freezesHandlers(context: Context, area: ResultArea) {
  return {
    previewFreeze: async ({ id }: OnResult) => ({ data: await previewFreeze(context, area, id) }),
    previewFreezes: async ({ body }: OnResults) => ({ data: [...(await previewFreezes(context, area, body.ids))] }),
    freezeResults: async ({ body }: OnResults) => ({ data: await freezeResults(context, area, body.ids) }),
  };
}
