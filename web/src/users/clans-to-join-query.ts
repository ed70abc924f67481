import { clans } from "../api-clients.ts";
import { query } from "../platform/query.ts";
import { allSeasons } from "../seasons/seasons-queries.ts";

/** The clans of the active season to choose from, by name. */
export const clansToJoinQuery = query({
  queryKey: ["clans", "to join"],
  queryFn: async ({ signal, client }) => {
    const active = (await allSeasons(client)).find(({ isActive }) => isActive);
    if (active === undefined) return [];
    const { data } = await clans.searchClans({ body: { seasonId: active._id, sort: "name", asc: true }, signal });
    return data.map(({ _id, name }) => ({ value: _id, label: name }));
  },
  meta: { failure: "Error while fetching clans" },
});
