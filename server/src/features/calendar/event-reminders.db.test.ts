import { expect, test } from "vitest";
import { createClansWithLeaders, createEvent, endSeason } from "../../../test/league-season.ts";
import { openLeague } from "../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../test/outbox-messages.ts";
import { signUpAll } from "../../../test/queue-up.ts";
import { sendEventReminders } from "./event-reminders.ts";

const hourMs = 3_600_000;

test("an hour before an event, the leaders and the players of the line-ups get one reminder, which expires at the start", async () => {
  const league = await openLeague();
  const { admin } = league;
  const [foxes, owls, bears] = await createClansWithLeaders(league, "Foxes", "Owls", "Bears");
  const players = await signUpAll(league, "Ann", "Abe", "Substitute", "Without line-up", "Owl", "Unsubscribed owl");
  const [ann, abe, substitute, withoutLineUp, owl, unsubscribedOwl] = players.map(({ id }) => id);
  const addPlayers = (id: string, userIds: (string | undefined)[]) =>
    league.call("addClanPlayers", { as: admin, id, body: { userIds: userIds.map(String) } });
  await addPlayers(foxes.id, [ann, abe, substitute, withoutLineUp]);
  await addPlayers(owls.id, [owl, unsubscribedOwl]);
  const leaders = [foxes.leader, owls.leader, bears.leader];
  for (const { id, token } of [...leaders, ...players]) {
    const browser = { endpoint: `https://push.example/${id}`, p256dh: "p".repeat(87), auth: "a".repeat(22) };
    // `clan` is the category of notifications about events, and `calls` that of notifications about queue matches.
    const categories = { calls: true, clan: id !== unsubscribedOwl, answers: true };
    await league.call("storePush", { as: token, body: { ...browser, ...categories } });
  }
  const start = league.clock.now() + 5 * hourMs;
  const { _id: id } = await createEvent(league, {
    clans: [foxes.id, owls.id],
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + hourMs).toISOString(),
  });
  // The Foxes have a line-up, which does not contain their leader. The Owls have no line-up, so all of them play.
  const lineUp = { clanId: foxes.id, players: [ann, abe].map(String), substitutes: [String(substitute)] };
  await league.call("nameLineUp", { as: admin, id, body: lineUp });
  await takeOutboxMessages(league);

  league.clock.moveTo(start - hourMs - 1);
  await sendEventReminders(league.context);
  expect(await takeOutboxMessages(league)).toEqual([]);

  league.clock.advance(1);
  await sendEventReminders(league.context);
  const notification = {
    title: "Foxes vs. Owls",
    body: "Starts within the hour.",
    startsAt: start,
    path: `/league/calendar/${id}`,
    tag: `event-${id}`,
    until: start,
  };
  const reminders = (await takeOutboxMessages(league)) as { userId: number }[];
  expect(reminders).toEqual(
    reminders.map(({ userId }) => ({ kind: "push", userId, subscriptionId: expect.any(Number), note: notification })),
  );
  const recipientIds = reminders.map(({ userId }) => String(userId));
  const expectedIds = [foxes.leader.id, owls.leader.id, ann, abe, substitute, owl].map(String);
  expect(recipientIds.toSorted()).toEqual(expectedIds.toSorted());

  // The reminder is not sent a second time.
  await sendEventReminders(league.context);
  expect(await takeOutboxMessages(league)).toEqual([]);

  // Nobody is reminded of the matches of an ended season, because they are not played.
  await createEvent(league, {
    clans: [foxes.id, owls.id],
    startDate: new Date(start + hourMs).toISOString(),
    endDate: new Date(start + 2 * hourMs).toISOString(),
  });
  await endSeason(league);
  league.clock.moveTo(start);
  await sendEventReminders(league.context);
  expect(await takeOutboxMessages(league)).toEqual([]);
});

test("a reminder is still sent at the start of an event, but not after it", async () => {
  const league = await openLeague();
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const browser = { endpoint: "https://push.example/1", p256dh: "p".repeat(87), auth: "a".repeat(22) };
  const categories = { calls: true, clan: true, answers: true };
  await league.call("storePush", { as: foxes.leader.token, body: { ...browser, ...categories } });
  const start = league.clock.now() + 5 * hourMs;
  await createEvent(league, {
    clans: [foxes.id, owls.id],
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + hourMs).toISOString(),
  });
  await takeOutboxMessages(league);
  // No reminder was sent before, for example because the server was down.
  league.clock.moveTo(start + 1);
  await sendEventReminders(league.context);
  expect(await takeOutboxMessages(league)).toEqual([]);

  league.clock.moveTo(start);
  await sendEventReminders(league.context);
  expect(await takeOutboxMessages(league)).toMatchObject([{ kind: "push", userId: Number(foxes.leader.id) }]);
});

test("players are reminded again if an event is moved after the reminder, but not if only its end changes", async () => {
  const league = await openLeague();
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const browser = { endpoint: "https://push.example/1", p256dh: "p".repeat(87), auth: "a".repeat(22) };
  await league.call("storePush", {
    as: foxes.leader.token,
    body: { ...browser, calls: false, clan: true, answers: false },
  });
  const start = league.clock.now() + hourMs;
  const toIso = (instant: number) => new Date(instant).toISOString();
  const dates = { startDate: toIso(start), endDate: toIso(start + hourMs) };
  const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...dates });
  const countReminders = async () => {
    await sendEventReminders(league.context);
    return (await takeOutboxMessages(league)).length;
  };
  const update = (body: object) => league.call("updateEvent", { as: league.admin, id, body });
  expect(await countReminders()).toBe(1);
  await update({ endDate: toIso(start + 2 * hourMs) });
  expect(await countReminders()).toBe(0);
  await update({ startDate: toIso(start - hourMs / 2) });
  expect(await countReminders()).toBe(1);
});
