import { hashKey, type QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { modesQueries } from "../competitions/modes-queries.ts";
import { createQueueHistoryQuery, queuesQueries } from "../matchmaking/queues-queries.ts";
import { careersQueries, trendsQueries } from "../statistics/careers/careers-queries.ts";
import { statsQueries } from "../statistics/stats/stats-queries.ts";
import { mapsQueries } from "./maps/maps-queries.ts";
import { createMatchServerQuery } from "./matches/match-server-query.ts";
import { createMatchQuery } from "./matches/matches-queries.ts";
import { createUnvalidatedQuery } from "./next-unvalidated.tsx";
import { recordsQueries } from "./records/records-queries.ts";
import { resultsQueries } from "./results-queries.ts";

const areas = ["ranked", "league"] as const;
const ids = ["1", "2"];

/** Creates a query for each area and id. */
function createByAreaAndId(create: (area: (typeof areas)[number], id: string) => { readonly queryKey: QueryKey }) {
  return areas.flatMap((area) => ids.map((id) => create(area, id)));
}

const career = { modeId: "", seasonId: "", map: "", outcome: "", all: false, page: 1, numberPerPage: 10 } as const;
const firstPage = { page: 1, numberPerPage: 10 } as const;
const secondPage = { page: 2, numberPerPage: 10 } as const;

/** One query of each kind, for different records, areas and parameters. */
const queries: readonly { readonly queryKey: QueryKey }[] = [
  ...createByAreaAndId((area, id) => careersQueries.rounds(area, id, career)),
  careersQueries.rounds("ranked", "1", { ...career, map: "ctf5" }),
  ...createByAreaAndId((area, id) => careersQueries.curve(area, id, career)),
  careersQueries.curve("ranked", "1", { ...career, all: true }),
  careersQueries.curve("ranked", "1", { ...career, modeId: "3" }),
  ...createByAreaAndId((area, id) => careersQueries.career(area, id, career)),
  careersQueries.career("ranked", "1", { ...career, modeId: "3" }),
  careersQueries.career("ranked", "1", { ...career, seasonId: "3" }),
  ...ids.map((id) => careersQueries.metricAverages(id)),
  ...createByAreaAndId((area, id) => careersQueries.versus(area, id, "5", firstPage)),
  careersQueries.versus("ranked", "1", "6", firstPage),
  careersQueries.versus("ranked", "1", "5", secondPage),
  trendsQueries.list({ modeId: "1", userIds: ["5"] }),
  trendsQueries.list({ modeId: "1", userIds: ["6"] }),
  trendsQueries.list({ modeId: "2", userIds: ["5"] }),
  ...ids.map((id) => trendsQueries.ownRank(id)),
  ...createByAreaAndId((area, id) => statsQueries.byId(area, id)),
  ...createByAreaAndId((area, id) => statsQueries.byPlayer(area, id)),
  ...createByAreaAndId((area, id) => resultsQueries.byId(area, id)),
  ...createByAreaAndId((area, id) => resultsQueries.insights(area, id)),
  ...ids.map((id) => resultsQueries.maps("ranked", { modeId: id })),
  ...ids.map((id) => resultsQueries.maps("league", { season: id })),
  ...createByAreaAndId((area, id) => createUnvalidatedQuery(area, id)),
  ...ids.map((id) => recordsQueries.byCompetition("ranked", { modeId: id })),
  recordsQueries.byCompetition("league", {}),
  ...[firstPage, secondPage].map((paging) => mapsQueries.list(paging)),
  ...ids.map((id) => mapsQueries.byName(id)),
  ...ids.map((id) => createMatchQuery(id)),
  ...ids.map((id) => createMatchServerQuery(id)),
  ...ids.map((id) => queuesQueries.byId(id)),
  ...[firstPage, secondPage].map((paging) => queuesQueries.list(paging)),
  ...ids.map((id) => createQueueHistoryQuery(id)),
  ...ids.map((id) => modesQueries.byId(id)),
  ...[firstPage, secondPage].map((paging) => modesQueries.list({ asc: true, ...paging })),
  modesQueries.list({ asc: false, ...firstPage }),
];

test("queries of different records never share a cached reply", () => {
  const keys = queries.map(({ queryKey }) => hashKey(queryKey));
  const repeatedKeys = keys.filter((key, index) => keys.indexOf(key) !== index);
  expect(repeatedKeys).toEqual([]);
});
