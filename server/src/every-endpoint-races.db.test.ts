import { expect, test } from "vitest";
import { callEverything } from "../test/call-everything.ts";
import { changeWithoutPublishing } from "../test/check-published-changes.ts";
import { delayCommits } from "../test/delay-commits.ts";
import { openDiscordBrowsers } from "../test/discord-browsers.ts";
import type { League } from "../test/open-league.ts";
import { readLeagueRows } from "../test/read-league-rows.ts";

/** Calls whose reply invalidates their previous reply, so only the last reply can be used. */
const callsThatReplaceReply = ["createInvitations", "rotateGameServerKey", "beginSecondFactor"];

/**
 * Calls that are made only once: nothing rejects a second event, which would disturb later calls. The audit log
 * names the user of a second sign-out only if it arrives before the first has ended the session.
 */
const callsMadeOnce = ["createEvent", "signOut"];

/** Long enough for a concurrent request to read the database before the commit, in milliseconds. */
const commitDelayMs = 20;

type EndpointName = Parameters<League["call"]>[0];
type CallOptions = Parameters<League["call"]>[1];
type Reply = Awaited<ReturnType<League["send"]>>;

/** Makes a request twice and returns both replies. */
type SendTwice = (send: () => Promise<Reply>) => Promise<Reply[]>;

const sendConcurrently: SendTwice = (send) => Promise.all([send(), send()]);
const sendConsecutively: SendTwice = async (send) => [await send(), await send()];

/**
 * Makes every call twice.
 * @returns the outcomes of both requests of each call, such as `castVote: 200, 409 ALREADY_VOTED`, and what is stored
 * afterwards: the number of rows of each table, the actions in the audit log and the kinds of the outbox messages
 */
async function callEverythingTwice(sendTwice: SendTwice) {
  const { league, link } = await openDiscordBrowsers(() => ({ DISCORD_SIGN_UP: "on" }));
  await link({ id: league.adminId, name: "admin", token: league.admin });
  delayCommits(league.context.db, commitDelayMs);
  const outcomes: string[] = [];

  /** Makes a call twice and returns a successful reply. */
  async function callTwice(name: EndpointName, options?: CallOptions) {
    const send = () => league.send(name, options);
    const replies = callsMadeOnce.includes(name) ? [await send()] : await sendTwice(send);
    const outcomesOfCall = replies.map(({ status, body }) => [status, body.errorCode].join(" ").trim());
    outcomes.push(`${name}: ${outcomesOfCall.sort().join(", ")}`);
    const usableReplies = callsThatReplaceReply.includes(name) ? [await send()] : replies;
    const successful = usableReplies.find(({ body }) => body.ok);
    if (successful === undefined) throw new Error(`${name}: ${JSON.stringify(replies.map(({ body }) => body))}`);
    const { ok: _ok, status: _status, ...reply } = successful.body;
    return reply;
  }

  const { db } = league.context;
  // The second request publishes again what the first has changed, which is no fault.
  await changeWithoutPublishing(db, () => callEverything({ ...league, call: callTwice as League["call"] }));
  const rows = Object.entries(await readLeagueRows(league));
  const rowCounts = Object.fromEntries(rows.map(([table, rowsOfTable]) => [table, rowsOfTable.length]));
  const auditLog = await db.selectFrom("audit_log").select("action").execute();
  const outbox = await db.selectFrom("outbox").select("kind").execute();
  return {
    outcomes,
    rowCounts,
    auditedActions: auditLog.map(({ action }) => action).sort(),
    outboxKinds: outbox.map(({ kind }) => kind).sort(),
  };
}

test("two concurrent requests of any call have the same effects as two consecutive requests", async () => {
  expect(await callEverythingTwice(sendConcurrently)).toEqual(await callEverythingTwice(sendConsecutively));
});
