import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";

export const leagueSettingsQuery = query({
  queryKey: ["leagueSettings"],
  access: "ADMIN",
  queryFn: async ({ signal }) => (await api.settings.getLeagueSettings({ signal })).data,
  meta: { failure: "Error while fetching settings" },
});
