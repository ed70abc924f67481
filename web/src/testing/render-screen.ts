import { AsyncLocalStorage } from "node:async_hooks";
import type { RenderedPage } from "contract/page-renderer.ts";
import type { FullUser } from "contract/users.ts";
import { exampleUser } from "../platform/testing/example-user.ts";
import { buildRenderer } from "../render-page.tsx";
import { type SampleValues, sampleReply } from "./sample-replies.ts";

const { render } = buildRenderer(new AsyncLocalStorage());

const league = {
  name: "League",
  communityUrl: null,
  hasDiscord: true,
  hasDiscordSignUp: false,
  hasMail: false,
  hasAccountRequests: true,
  logo: null,
};

interface ScreenOptions {
  /** `null` for a visitor. */
  readonly viewer: Partial<FullUser> | null;
  readonly values?: SampleValues;
}

/** A rendered page, and the calls that were made for it. */
export type Screen = RenderedPage & { readonly calls: readonly string[] };

/**
 * Renders a page like the server, with sample replies, half an hour after midnight in New Zealand, when it is still the day
 * before in UTC.
 *
 * @param href path and query
 */
export async function renderScreen(href: string, { viewer, values = {} }: ScreenOptions): Promise<Screen> {
  const calls = new Set<string>();
  const page = await render({
    href,
    clock: { now: Date.parse("2026-03-01T11:30:00Z"), timeZone: "Pacific/Auckland" },
    mayBeSignedIn: viewer !== null,
    league,
    async call(method, path, body = "") {
      calls.add(`${method} ${path} ${body}`.trim());
      const isSession = path === "/api/user/signin_token";
      const reply = isSession ? { user: { ...exampleUser, ...viewer } } : sampleReply(method, path, values);
      return { status: 200, text: JSON.stringify({ ok: true, status: 200, ...reply }) };
    },
  });
  const error = page.kind === "rendered" ? /data-msg="[^>]*/.exec(page.html)?.[0] : undefined;
  if (error !== undefined) throw new Error(`${href}: ${error}`);
  return { ...page, calls: [...calls].sort() };
}
