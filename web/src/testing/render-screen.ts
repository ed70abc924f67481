import { AsyncLocalStorage } from "node:async_hooks";
import type { RenderedPage } from "contract/page-renderer.ts";
import type { FullUser } from "contract/users.ts";
import { exampleUser } from "../platform/testing/example-user.ts";
import { buildRenderer } from "../render-page.tsx";
import type { Answers } from "./open-page.ts";
import { createSampleReply, type SampleValues } from "./sample-replies.ts";

/** The only renderer of a test file. A second one would replace the storage in which pages look for their rendering. */
export const { render } = buildRenderer(new AsyncLocalStorage());

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
  /** The signed-in user, as changes of the example user. `null` for a visitor. */
  readonly viewer: Partial<FullUser> | null;
  /** Replaces fields of all sample replies. */
  readonly values?: SampleValues;
  /** Replies that are used instead of sample replies. A key can also contain the body, after the method and path. */
  readonly answers?: Readonly<Answers>;
}

/** A rendered page, and the calls that were made for it. */
export type Screen = RenderedPage & { readonly calls: readonly string[] };

/**
 * Renders a page like the server, with sample replies. The time is half an hour after midnight in New Zealand, when the day
 * before has not ended in UTC.
 *
 * @param href path and query
 */
export async function renderScreen(
  href: string,
  { viewer, values = {}, answers = {} }: ScreenOptions,
): Promise<Screen> {
  // The viewer is only requested by the page if they may be signed in.
  const calls = new Set<string>();
  const page = await render({
    href,
    clock: { now: Date.parse("2026-03-01T11:30:00Z"), timeZone: "Pacific/Auckland" },
    mayBeSignedIn: viewer !== null,
    league,
    async call(method, path, body = "") {
      calls.add(`${method} ${path} ${body}`.trim());
      const isSession = path === "/api/user/signin_token";
      const answer = answers[`${method} ${path} ${body}`] ?? answers[`${method} ${path}`];
      const sample = isSession ? { user: { ...exampleUser, ...viewer } } : createSampleReply(method, path, values);
      return { status: 200, text: JSON.stringify({ ok: true, status: 200, ...(answer ?? sample) }) };
    },
  });
  // React writes the message of an error in a suspense boundary into this attribute.
  const error = page.kind === "rendered" ? /data-msg="[^>]*/.exec(page.html)?.[0] : undefined;
  if (error !== undefined) throw new Error(`${href}: ${error}`);
  return { ...page, calls: [...calls].sort() };
}

/** Renders a page. Returns the HTML of its `main` element. */
export async function renderContent(href: string, options: ScreenOptions): Promise<string> {
  const firstScreen = await renderScreen(href, options);
  // The first page of a test file can need too many renderings, because it also waits for code.
  const screen = firstScreen.kind === "unrendered" ? await renderScreen(href, options) : firstScreen;
  const content = screen.kind === "rendered" ? /<main.*<\/main>/s.exec(screen.html) : null;
  if (content === null) throw new Error(`${href} is not rendered`);
  return content[0];
}
