import { AsyncLocalStorage } from "node:async_hooks";
import type { LeagueInfo, RenderedPage } from "contract/page-renderer.ts";
import type { FullUser } from "contract/users.ts";
import { exampleUser } from "../platform/testing/example-user.ts";
import { buildRenderer } from "../render-page.tsx";
import type { Replies } from "./open-page.ts";
import { createSampleReply, type SampleValues } from "./sample-replies.ts";

/** The only renderer of a test file. A second one would replace the storage in which pages look for their rendering. */
export const { render } = buildRenderer(new AsyncLocalStorage());

/** The league of the rendered pages. */
const league = {
  name: "League",
  timeZone: "Europe/Berlin",
  communityUrl: null,
  introduction: null,
  adminContact: null,
  clientsUrl: null,
  hasDiscord: true,
  hasDiscordSignUp: false,
  hasMail: false,
  hasAccountRequests: true,
  logo: null,
};

interface ScreenOptions {
  /** Changes of the league of the page. */
  readonly leagueInfo?: Partial<LeagueInfo>;
  /** The signed-in user, as changes of the example user. `null` for a visitor. */
  readonly viewer: Partial<FullUser> | null;
  /** Values of fields, and options, of all sample replies. */
  readonly sampleValues?: SampleValues;
  /** Replies to certain calls, instead of sample replies. A key can also contain the body, after the method and path. */
  readonly replies?: Readonly<Replies>;
}

export type Screen = RenderedPage & {
  /** The calls that were made while rendering: method, path and body. */
  readonly calls: readonly string[];
};

/**
 * Renders a page like the server, with sample replies. The time zone of the tests is Pacific/Auckland (UTC+13), where it is
 * 2 March 2026, 00:30. In UTC, 1 March has not ended then.
 *
 * @param href path and query
 */
export async function renderScreen(
  href: string,
  { viewer, leagueInfo = {}, sampleValues = {}, replies = {} }: ScreenOptions,
): Promise<Screen> {
  const calls = new Set<string>();
  const page = await render({
    href,
    clock: { now: Date.parse("2026-03-01T11:30:00Z"), timeZone: "Pacific/Auckland" },
    // The page requests the viewer only if this is true.
    mayBeSignedIn: viewer !== null,
    league: { ...league, ...leagueInfo },
    async call(method, path, body = "") {
      calls.add(`${method} ${path} ${body}`.trim());
      const isSession = path === "/api/user/signin_token";
      const answer = replies[`${method} ${path} ${body}`] ?? replies[`${method} ${path}`];
      const sample = isSession
        ? { user: { ...exampleUser, ...viewer } }
        : createSampleReply(method, path, sampleValues);
      return { status: 200, text: JSON.stringify({ ok: true, status: 200, ...(answer ?? sample) }) };
    },
  });
  // If a component inside a suspense boundary throws, React writes the message of the error into this attribute.
  const error = page.kind === "rendered" ? /data-msg="[^>]*/.exec(page.html)?.[0] : undefined;
  if (error !== undefined) throw new Error(`${href}: ${error}`);
  return { ...page, calls: [...calls].sort() };
}

/** Renders a page, and returns the HTML of its `main` element. */
export async function renderMain(href: string, options: ScreenOptions): Promise<string> {
  const firstScreen = await renderScreen(href, options);
  // The first page of a test file also waits for code. The renderer may give up then, so the page is rendered again.
  const screen = firstScreen.kind === "unrendered" ? await renderScreen(href, options) : firstScreen;
  const main = screen.kind === "rendered" ? /<main.*<\/main>/s.exec(screen.html) : null;
  if (main === null) throw new Error(`${href} is not rendered`);
  return main[0];
}
