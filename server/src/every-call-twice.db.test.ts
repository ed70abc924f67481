import { expect, test } from "vitest";
import { callEverything } from "../test/call-everything.ts";
import { openDiscordBrowsers } from "../test/discord-browsers.ts";
import type { League } from "../test/open-league.ts";

/** Calls whose reply invalidates their previous reply, so only the last reply can be used. */
const callsThatReplaceReply = ["createInvitations", "rotateGameServerKey", "beginSecondFactor"];

/** Calls that are made only once, because nothing rejects a second entity, which would disturb later calls. */
const callsMadeOnce = ["createEvent"];

type CallName = Parameters<League["call"]>[0];
type CallOptions = Parameters<League["call"]>[1];

/**
 * Returns a league whose `call` makes each call twice concurrently and returns a successful reply. Collects server errors in
 * `failures`.
 */
function callTwice(league: League, failures: object[]): League {
  const callTwiceAtOnce = async (name: CallName, options?: CallOptions) => {
    const requestCount = callsMadeOnce.includes(name) ? 1 : 2;
    const replies = await Promise.all(Array.from({ length: requestCount }, () => league.send(name, options)));
    for (const { status, body } of replies) {
      if (status >= 500) failures.push({ name, body });
    }
    const usableReplies = callsThatReplaceReply.includes(name) ? [await league.send(name, options)] : replies;
    const successful = usableReplies.find(({ body }) => body.ok);
    if (successful === undefined) throw new Error(`${name}: ${JSON.stringify(replies.map(({ body }) => body))}`);
    const { ok: _ok, status: _status, ...reply } = successful.body;
    return reply;
  };
  return { ...league, call: callTwiceAtOnce as League["call"] };
}

test("making any call twice concurrently causes no server error", async () => {
  const { league, link } = await openDiscordBrowsers(() => ({ DISCORD_SIGN_UP: "on" }));
  await link({ id: league.adminId, name: "admin", token: league.admin });
  const failures: object[] = [];
  await callEverything(callTwice(league, failures));
  expect(failures).toEqual([]);
});
