import type { ResultStory, resultStoriesShapes } from "contract/result-stories.ts";
import { leagueStoriesCalls, rankedStoriesCalls } from "contract/result-stories-calls.ts";
import { client } from "../platform/api.ts";
import { query } from "../platform/query.ts";

const calls = {
  ranked: client<typeof rankedStoriesCalls, typeof resultStoriesShapes>(rankedStoriesCalls),
  league: client<typeof leagueStoriesCalls, typeof resultStoriesShapes>(leagueStoriesCalls),
};

/** What a result's page shows besides its figures. Only frozen results have it. */
export function storyQuery(area: keyof typeof calls, resultId: string) {
  return query<ResultStory>({
    queryKey: ["results", area, "story", resultId],
    queryFn: async ({ signal }) => (await calls[area].getStory({ id: resultId, signal })).data,
    meta: { failure: "Erreur while fetching result" },
  });
}
