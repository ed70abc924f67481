import { freezesShapes } from "contract/freezes.ts";
import { rankedFreezesCalls } from "contract/freezes-calls.ts";
import { resultCan } from "contract/result-can.ts";
import { resultStoriesShapes } from "contract/result-stories.ts";
import { rankedStoriesCalls } from "contract/result-stories-calls.ts";
import { rankedResultsShapes } from "contract/results.ts";
import { rankedResultsCalls } from "contract/results-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { boardOfMode } from "../modes/modes-queries.ts";
import { pageOf } from "../paging.ts";
import { changeHandlers, freezesHandlers } from "./change-handlers.ts";
import { frozenFilter } from "./frozen-filter.ts";
import { pageOfResults } from "./list-results.ts";
import { presentListedRankedResult, rankedArea } from "./ranked-area.ts";
import { onRankedBoard } from "./ranked-board.ts";
import { mapsOfResults } from "./result-days-queries.ts";
import { showResult } from "./show-result.ts";
import { showStory } from "./show-story.ts";
import { updateResult } from "./update-result.ts";

export function serveRankedResults(http: Http, context: Context): void {
  const { db } = context;
  async function boardsOfMode(modeId: number | null | undefined): Promise<number[] | null> {
    if (modeId == null) return null;
    const board = await boardOfMode(db, modeId);
    return board === undefined ? [] : [board.id];
  }

  serve(http, rankedFreezesCalls, freezesShapes, "RESULT_NOT_FOUND", freezesHandlers(context, rankedArea));
  serve(http, rankedStoriesCalls, resultStoriesShapes, "RESULT_NOT_FOUND", {
    getStory: async ({ id }) => ({ data: await showStory(db, rankedArea.name, id) }),
  });
  serve(http, rankedResultsCalls, rankedResultsShapes, "RESULT_NOT_FOUND", {
    ...changeHandlers(context, rankedArea),
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
    updateResult: async ({ id, body: { date, modeId, ...change } }) => {
      await onRankedBoard(db, modeId, (boardId) =>
        updateResult(context, { area: rankedArea, id }, { ...change, playedAt: date, boardId }),
      );
      return showResult(context, { area: rankedArea, id });
    },
  });
}
