import { expect } from "vitest";
import { addFakeServer, createReadyMatch, openLeagueWithConsoles, startWorker } from "../../../test/fake-servers.ts";
import { beginSeasonWithClans, createEvent } from "../../../test/league-season.ts";
import { type League, test as leagueTest } from "../../../test/open-league.ts";
import { createMode, createServerRound, importRound } from "../../../test/play.ts";
import { startPushService, subscribe } from "../../../test/push-service.ts";
import { createQueue, fillMatch, joinAll, markAllReady, signUpAll } from "../../../test/queue-up.ts";
import { sendEventReminders } from "../../features/calendar/event-reminders.ts";

// These tests read the notifications in the outbox. `push.db.test.ts` tests their delivery.

const test = leagueTest.extend("league", () => openLeagueWithConsoles({ PUSH_ALLOW: "127.0.0.1" }));

/** Subscribes a browser of each of these users to all notifications. */
async function subscribeAll(league: League, ...users: readonly { readonly token: string }[]): Promise<void> {
  const service = await startPushService();
  for (const { token } of users) await subscribe(league, token, service.createBrowser());
}

/** Lists the notifications to a user, the oldest first. */
async function listNotifications({ context: { db } }: League, userId: string) {
  const rows = await db.selectFrom("outbox").select("payload").where("kind", "=", "push").orderBy("id").execute();
  const messages = rows.map(({ payload }) => JSON.parse(payload));
  return messages.filter((message) => String(message.userId) === userId).map(({ note: { until, ...note } }) => note);
}

test("a notification of a match isolates a right-to-left name from the surrounding text", async ({ league }) => {
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  await subscribeAll(league, ann);
  await joinAll(league, await createQueue(league, { name: "ערב 4" }), [ann, bob]);
  expect(await listNotifications(league, ann.id)).toMatchObject([
    { body: "\u2068ערב 4\u2069, ctf5: press Ready within 60 seconds." },
  ]);
});

test("invitations, proposed dates and upcoming matches cause one notification each", async ({ league }) => {
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls");
  const [ann, bob, cid] = await signUpAll(league, "Ann", "Bob", "Cid");
  for (const [index, { id: userId }] of [ann, bob].entries()) {
    await league.call("addClanPlayer", { as: league.admin, id: clans[index] ?? "", body: { userId } });
    await league.call("updateClan", { as: league.admin, id: clans[index] ?? "", body: { leaderId: userId } });
  }
  await subscribeAll(league, ann, bob, cid);
  await league.call("invitePlayer", { as: ann.token, id: clans[0] ?? "", body: { userId: cid.id } });
  const invited = { title: "Your clan is looking for you", body: "A clan has invited you." };
  expect(await listNotifications(league, cid.id)).toEqual([
    { ...invited, path: "/league/users/profile", tag: `clan-${clans[0]}` },
  ]);
  const scheduleEvent = (from: string, to: string) =>
    createEvent(league, { clans, startDate: `2026-03-01T${from}Z`, endDate: `2026-03-01T${to}Z` });
  const { _id: id } = await scheduleEvent("14:00", "16:00");
  await league.call("proposeDates", { as: ann.token, id, body: { startDates: ["2026-03-09T18:00:00Z"] } });
  expect(await listNotifications(league, bob.id)).toMatchObject([
    { title: "Dates are proposed", path: `/league/calendar/${id}` },
  ]);
  await sendEventReminders(league.context);
  expect(await listNotifications(league, ann.id)).toEqual([]);

  // Players are reminded an hour before the match. It starts at 14:00, and the clock now shows 13:05.
  league.clock.advance(65 * 60_000);
  await Promise.all([
    sendEventReminders(league.context),
    sendEventReminders(league.context),
    sendEventReminders(league.context),
  ]);
  expect(await listNotifications(league, ann.id)).toMatchObject([{ startsAt: Date.UTC(2026, 2, 1, 14) }]);

  // A match that is scheduled a minute before its start causes a reminder, too.
  await scheduleEvent("13:06", "13:30");
  await sendEventReminders(league.context);
  expect(await listNotifications(league, ann.id)).toMatchObject([{}, { title: "Foxes vs. Owls" }]);

  // After the end of the season, there are no reminders.
  await scheduleEvent("13:06", "13:30");
  await league.call("endSeason", { as: league.admin });
  await sendEventReminders(league.context);
  expect(await listNotifications(league, ann.id)).toHaveLength(2);
  // Two reminders like Ann's, and the proposed dates.
  expect(await listNotifications(league, bob.id)).toHaveLength(3);
});

test("a player is notified when the server of the match is ready", async ({ league }) => {
  await addFakeServer(league, "EU 1");
  // The worker reserves and sets up servers.
  const { runWorker } = startWorker(league);
  await runWorker();
  const { players, matchId } = await createReadyMatch(league);
  const [ann = expect.fail()] = players;
  await subscribeAll(league, ann);
  await runWorker();
  const content = { title: "Your server is ready", body: "ctf5: open the match to connect." };
  const destination = { path: `/ranked/matches/${matchId}`, tag: `match-${matchId}` };
  expect(await listNotifications(league, ann.id)).toEqual([{ ...content, ...destination }]);
});

test("a player is notified of the answer to a dispute", async ({ league }) => {
  const [ann] = await signUpAll(league, "Ann", "Bob");
  await subscribeAll(league, ann);
  const modeId = await createMode(league, "Duel");
  const { _id: id } = await importRound(league, modeId, createServerRound(["Ann", "Bob"]));
  await league.call("freezeResult", { as: league.admin, id });
  await league.call("disputeResult", { as: ann.token, id, body: { reason: "Two flags" } });
  // The notification shows the first 120 characters of the answer.
  const body = { userId: ann.id, answer: `${"y".repeat(120)}es` };
  await league.call("answerDispute", { as: league.admin, id, body });
  const content = { title: "Your dispute has been answered", body: "y".repeat(120) };
  expect(await listNotifications(league, ann.id)).toEqual([
    { ...content, path: `/ranked/results/${id}`, tag: `dispute-${id}` },
  ]);
});

test("a waiting player is notified of an open slot in a match of the queue", async ({ league }) => {
  const [ann, bob, cid] = await signUpAll(league, "Ann", "Bob", "Cid");
  await subscribeAll(league, cid);
  const queueId = await createQueue(league, { name: "Evening" });
  const { _id: id } = await fillMatch(league, queueId, [ann, bob]);
  await markAllReady(league, id, [ann, bob]);
  await joinAll(league, queueId, [cid]);
  await league.call("leaveMatch", { as: ann.token, id });
  const content = { title: "A place is open", body: "Evening, ctf5: take it in one tap." };
  expect(await listNotifications(league, cid.id)).toEqual([
    { ...content, path: `/ranked/matches/${id}`, tag: `place-${id}` },
  ]);
});
