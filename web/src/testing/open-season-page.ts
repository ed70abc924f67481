import type { Season } from "contract/seasons.ts";
import type { FullUser } from "contract/users.ts";
import { type OpenPage, openPage } from "./open-page.ts";
import { createSamples } from "./sample-data.ts";

/** Replies to calls, by method and path. They can be changed while the page is open. */
export type Answers = Record<string, { data: unknown; total?: number } | { status: number; message: string }>;

/** Opens a page of an active season with open transfers. The replies to all other calls are empty. */
export function openSeasonPage(href: string, viewer: Partial<FullUser> | null, answers: Answers): Promise<OpenPage> {
  const season = { transferFrom: null, transferTo: null };
  answers["POST /api/season/search"] ??= { data: createSamples<Season>("/api/season/search", season) };
  return openPage(href, { viewer, answers, replies: "empty" });
}

/** Returns the commands that the page has sent since the last call, their messages, and what they have stored. */
export function takeCommands(page: OpenPage): string[] {
  return page.takeEffects().filter((effect) => /^(?:sends|error|success|stores)/.test(effect));
}
