import { keepPreviousData } from "@tanstack/react-query";
import type { Area } from "contract/areas.ts";
import type { careersShapes } from "contract/careers.ts";
import { careersCalls } from "contract/careers-calls.ts";
import { client } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import type { SearchOf } from "../platform/search-params.ts";
import type { CareerSearch, versusSearch } from "./careers-search.ts";

/** Not with the clients of all pages: only a player's page needs it. */
const careers = client<typeof careersCalls, typeof careersShapes>(careersCalls);

/** The pages that show these name a failure in its place; that of the player has its toast. */
const failure = "Erreur while fetching user";

export const careersQueries = {
  rounds: (area: Area, id: string, { all: _, ...filter }: CareerSearch) =>
    query({
      queryKey: ["stats", "career", area, "rounds", id, filter],
      queryFn: ({ signal }) =>
        careers.searchPlayerRounds({ id, body: { ...filter, area, map: filter.map || null }, signal }),
      meta: { failure, isSilent: true },
      placeholderData: keepPreviousData,
    }),
  curve: (area: Area, id: string, { modeId, all }: Pick<CareerSearch, "modeId" | "all">) =>
    query({
      queryKey: ["stats", "career", area, "curve", id, modeId, all],
      queryFn: async ({ signal }) => (await careers.getCurve({ id, body: { area, modeId, all }, signal })).data,
      meta: { failure, isSilent: true },
      placeholderData: keepPreviousData,
    }),
  career: (area: Area, id: string, { modeId, seasonId }: Pick<CareerSearch, "modeId" | "seasonId">) =>
    query({
      queryKey: ["stats", "career", area, "career", id, modeId, seasonId],
      queryFn: async ({ signal }) => (await careers.getCareer({ id, body: { area, modeId, seasonId }, signal })).data,
      meta: { failure, isSilent: true },
      placeholderData: keepPreviousData,
    }),
  versus: (area: Area, id: string, otherId: string, paging: SearchOf<typeof versusSearch>) =>
    query({
      queryKey: ["stats", "career", area, "versus", id, otherId, paging],
      queryFn: ({ signal }) => careers.getVersus({ id, body: { area, otherId, ...paging }, signal }),
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
};
