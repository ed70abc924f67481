import type { QueryClient } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { sessionQuery, showAsViewer } from "../platform/session.ts";
import { usersQueries, whatShowsUsers } from "./users-queries.ts";

/** Shows a user as they are now, wherever they are seen: in the frame too, where it is the viewer. */
export function showUpdated(queries: QueryClient, user: FullUser): void {
  queries.setQueryData(usersQueries.one(user._id).queryKey, user);
  const viewer = queries.getQueryData(sessionQuery.queryKey);
  if (viewer?._id === user._id) showAsViewer(queries, user);
  for (const queryKey of whatShowsUsers) void queries.invalidateQueries({ queryKey });
}
