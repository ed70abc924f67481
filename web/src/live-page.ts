import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { fetchLinkedScreens } from "./platform/linked-screens.ts";
import { followChanges } from "./platform/live.ts";
import { showChangesCalmly } from "./ui/calm-changes.ts";

/**
 * Keeps what is shown up to date, and fetches what may be shown next. Called once; in one file, which is loaded after the
 * page is shown.
 */
export function keepPageLive(queries: QueryClient, router: AnyRouter): void {
  showChangesCalmly();
  followChanges(queries);
  fetchLinkedScreens(router);
}
