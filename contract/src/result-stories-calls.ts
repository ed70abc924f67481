import type { Calls } from "./endpoint.ts";

/** The calls for further details of a frozen result; apart from the others, which every page loads. */
function storiesCalls(routePrefix: "/resultRanked" | "/result") {
  return {
    getStory: { method: "GET", path: `${routePrefix}/:id/story`, access: "ANYONE", kept: "public" },
  } as const satisfies Calls;
}

export const rankedStoriesCalls = storiesCalls("/resultRanked");
export const leagueStoriesCalls = storiesCalls("/result");
