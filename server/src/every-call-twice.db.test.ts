import { expect, test } from "vitest";
import { callEverything } from "../test/call-everything.ts";
import { openDiscordBrowsers } from "../test/discord-browsers.ts";
import type { League } from "../test/open-league.ts";

/** What they answer ends what they answered before: only the last answer is of use. */
const replacing = ["createInvitations", "rotateGameServerKey", "beginSecondFactor"];

/** What they make a second time is in the way of calls that come later, and needs nothing that is unique. */
const once = ["createEvent"];

/** The league, each call of which is made twice at once: the answer is that of one which succeeds, and none is a fault. */
function calledTwice(league: League, faults: object[]): League {
  const call = async (name: Parameters<League["call"]>[0], options?: Parameters<League["call"]>[1]) => {
    const times = once.includes(name) ? 1 : 2;
    const sent = await Promise.all(Array.from({ length: times }, () => league.send(name, options)));
    for (const { status, body } of sent) if (status >= 500) faults.push({ name, body });
    const last = replacing.includes(name) ? [await league.send(name, options)] : sent;
    const done = last.find(({ body }) => body.ok);
    if (done === undefined) throw new Error(`${name}: ${JSON.stringify(sent.map(({ body }) => body))}`);
    const { ok: _ok, status: _status, ...reply } = done.body;
    return reply;
  };
  return { ...league, call: call as League["call"] };
}

test("no call is a fault where it is made twice at once, whatever must be unique", async () => {
  const { league, link } = await openDiscordBrowsers(() => ({ DISCORD_SIGN_UP: "on" }));
  await link({ id: league.adminId, name: "admin", token: league.admin });
  const faults: object[] = [];
  await callEverything(calledTwice(league, faults));
  expect(faults).toEqual([]);
});
