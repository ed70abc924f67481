import type { Season } from "contract/seasons.ts";
import type { FullUser } from "contract/users.ts";
import { type OpenPage, openPage, type Replies } from "./open-page.ts";
import { createSamples } from "./sample-data.ts";

/** Opens a page of an active season with open transfers. The replies to all other calls are empty. */
export function openSeasonPage(href: string, viewer: Partial<FullUser> | null, replies: Replies): Promise<OpenPage> {
  const season = { transferFrom: null, transferTo: null };
  replies["POST /api/season/search"] ??= { data: createSamples<Season>("/api/season/search", season) };
  return openPage(href, { viewer, replies, otherReplies: "empty" });
}
