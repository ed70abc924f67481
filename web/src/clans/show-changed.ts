import type { QueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { clansQueries, whatShowsClans } from "./clans-queries.ts";

/** Shows a clan as it is now, wherever it is seen. */
export function showChanged(queries: QueryClient, clan: Clan): void {
  queries.setQueryData(clansQueries.one(clan._id).queryKey, clan);
  for (const queryKey of whatShowsClans) void queries.invalidateQueries({ queryKey });
}
