import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.ts";
import type { SearchOf } from "../platform/search-params.ts";
import { modes } from "./modes-client.ts";
import type { modesSearch } from "./modes-search.ts";

export const modesQueries = {
  /** All modes by name, for selectors. */
  all: query({
    key: ["modes", "all"],
    ask: async (signal) => (await modes.searchModes({ body: { sort: "name", asc: true }, signal })).data,
    failure: "Erreur while fetching modes",
  }),
  list: ({ asc, page, numberPerPage }: SearchOf<typeof modesSearch>) =>
    query({
      key: ["modes", "list", { asc, page, numberPerPage }],
      ask: (signal) => modes.searchModes({ body: { sort: "name", asc, page, numberPerPage }, signal }),
      failure: "Erreur while fetching modes",
      isList: true,
    }),
  one: (modeId: string) =>
    query({ key: ["modes", "one", modeId], ask: async (signal) => (await modes.getMode({ id: modeId, signal })).data }),
};

export const modesScreenQueries = ({ search }: At<typeof modesSearch>) => [modesQueries.list(search)];
export const modeScreenQueries = ({ params: { modeId = "" } }: At) => [modesQueries.one(modeId)];
