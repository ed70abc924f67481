import { freezesShapes } from "contract/freezes.ts";
import { leagueFreezesCalls } from "contract/freezes-calls.ts";
import { resultStoriesShapes } from "contract/result-stories.ts";
import { leagueStoriesCalls } from "contract/result-stories-calls.ts";
import { leagueResultsShapes } from "contract/results.ts";
import { leagueResultsCalls } from "contract/results-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { changeHandlers, freezesHandlers } from "./change-handlers.ts";
import { frozenFilter } from "./frozen-filter.ts";
import { leagueArea, presentListedLeagueResult } from "./league-area.ts";
import { pageOfResults } from "./list-results.ts";
import { mapsOfResults, type ResultsFilter } from "./result-days-queries.ts";
import { playersOf } from "./result-players-queries.ts";
import { boardsOfSeasons, findResult, isListed } from "./results-queries.ts";
import { showResult } from "./show-result.ts";
import { showStory } from "./show-story.ts";
import { updateResult } from "./update-result.ts";

export function serveLeagueResults(http: Http, context: Context): void {
  const { db } = context;

  /** The result with that id and its players; empty where the viewer may not see it or it does not match the filter. */
  async function oneOrNone(id: number, filter: ResultsFilter) {
    const result = (await isListed(db, filter, id)) ? await findResult(db, leagueArea.name, id) : undefined;
    return result === undefined ? [] : [leagueArea.present(result, await playersOf(db, id))];
  }

  serve(http, leagueFreezesCalls, freezesShapes, "RESULT_NOT_FOUND", freezesHandlers(context, leagueArea));
  serve(http, leagueStoriesCalls, resultStoriesShapes, "RESULT_NOT_FOUND", {
    getStory: async ({ id }) => ({ data: await showStory(db, leagueArea.name, id) }),
  });
  serve(http, leagueResultsCalls, leagueResultsShapes, "RESULT_NOT_FOUND", {
    ...changeHandlers(context, leagueArea),
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
    updateResult: async ({ id, body: { date, ...change } }) => {
      await updateResult(context, { area: leagueArea, id }, { ...change, playedAt: date });
      return showResult(context, { area: leagueArea, id });
    },
  });
}
