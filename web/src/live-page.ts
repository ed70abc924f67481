import type { QueryClient } from "@tanstack/react-query";
import { followChanges } from "./platform/live.ts";
import { showChangesCalmly } from "./ui/calm-changes.ts";

/** Keeps what is shown up to date. Called once; in one file, which is loaded after the page is shown. */
export function keepPageLive(queries: QueryClient): void {
  showChangesCalmly();
  followChanges(queries);
}
