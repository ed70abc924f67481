import { expect, test } from "vitest";
import { type League, openLeague } from "../../../../test/open-league.ts";
import { openLeagueWithDiscordChannel } from "../../../../test/open-league-on-discord.ts";
import { signUp } from "../../../../test/sign-up.ts";

// The league's clock is at 1 March 2026. An announcement whose area is `null` is shown in both areas.
const body = { text: "**Cup** on Sunday", area: null, endDate: "2026-03-08T20:00:00.000Z" };

/** Lists the texts of the announcements on the home page of the league area, or of the ranked area (`null`). */
async function listHomeAnnouncements(
  league: League,
  area: "league" | null,
  startDate = "2026-03-01",
): Promise<string[]> {
  const { data } = await league.call("getHome", { body: { startDate, endDate: "2026-03-09", area } });
  return data.announcements.map(({ text }) => text);
}

test("the home page of an area shows its announcements until they end", async () => {
  const league = await openLeague();
  const { admin } = league;
  const { data: cup } = await league.call("createAnnouncement", { as: admin, body });
  expect(cup).toEqual({
    _id: expect.any(String),
    ...body,
    html: "<p><strong>Cup</strong> on Sunday</p>\n",
    createdAt: new Date(league.clock.now()).toISOString(),
  });

  await league.call("createAnnouncement", {
    as: admin,
    body: { ...body, text: "  Queues are down \n", area: "ranked" },
  });
  await league.call("createAnnouncement", { as: admin, body: { ...body, text: "Rosters close", area: "league" } });
  expect(await listHomeAnnouncements(league, null)).toEqual(["Queues are down", "**Cup** on Sunday"]);
  expect(await listHomeAnnouncements(league, "league")).toEqual(["Rosters close", "**Cup** on Sunday"]);
  // At their end, announcements are no longer shown.
  expect(await listHomeAnnouncements(league, null, body.endDate)).toEqual([]);

  const correctedCup = { ...cup, text: "Cup on Monday", area: "league" as const };
  expect((await league.call("updateAnnouncement", { as: admin, id: cup._id, body: correctedCup })).data).toEqual({
    ...correctedCup,
    html: "<p>Cup on Monday</p>\n",
  });
  expect(await listHomeAnnouncements(league, null)).toEqual(["Queues are down"]);

  await league.call("updateAnnouncement", { as: admin, id: cup._id, body: { endDate: "2026-02-28" } });
  expect(await listHomeAnnouncements(league, "league")).toEqual(["Rosters close"]);

  const { data, total } = await league.call("searchAnnouncements", { as: admin, body: { page: 1, numberPerPage: 2 } });
  expect({ texts: data.map(({ text }) => text), total }).toEqual({
    texts: ["Rosters close", "Queues are down"],
    total: 3,
  });
});

test("the home page shows the newest three announcements", async () => {
  const league = await openLeague();
  for (const text of ["1", "2", "3", "4"]) {
    await league.call("createAnnouncement", { as: league.admin, body: { ...body, text } });
  }
  expect(await listHomeAnnouncements(league, null)).toEqual(["4", "3", "2"]);
});

test("an invalid announcement is rejected and not stored", async () => {
  const league = await openLeague();
  const { admin } = league;
  const createRejected = (invalidFields: object) =>
    league.rejected("createAnnouncement", { as: admin, body: { ...body, ...invalidFields } });

  for (const endDate of ["2026-02-28", new Date(league.clock.now()).toISOString()]) {
    expect(await createRejected({ endDate })).toMatchObject({ status: 400, errorCode: "ANNOUNCEMENT_ENDED" });
  }
  expect(await createRejected({ text: " \n " })).toMatchObject({ message: "text must not be empty" });
  expect(await createRejected({ text: "x".repeat(2001) })).toMatchObject({
    message: "text must have at most 2000 characters",
  });
  expect(await createRejected({ area: "both" })).toMatchObject({ status: 400 });
  await league.expectError(404, "ANNOUNCEMENT_NOT_FOUND", "updateAnnouncement", { as: admin, id: "77", body });

  const { token } = await signUp(league, "Ann");
  expect(await league.rejected("createAnnouncement", { as: token, body })).toMatchObject({ status: 403 });
  expect((await league.call("searchAnnouncements", { as: admin })).data).toEqual([]);
});

test("an announcement is posted to Discord exactly once, and the message is edited after a change", async () => {
  const { league, discord, deliver, attemptOnce, listEmbeds } = await openLeagueWithDiscordChannel();
  const { admin } = league;
  const listMessages = () => listEmbeds().map(({ description }) => description);
  const { data: cup } = await league.call("createAnnouncement", { as: admin, body });
  const endedId = (await league.call("createAnnouncement", { as: admin, body: { ...body, text: "Over" } })).data._id;

  await league.call("updateAnnouncement", { as: admin, id: endedId, body: { endDate: "2026-01-01" } });
  const outboxMessages = await league.context.db
    .selectFrom("outbox")
    .select(["kind", "payload", "created_at"])
    .execute();
  await deliver();
  // Simulates that Discord's response was lost: the same messages are sent again.
  await league.context.db.insertInto("outbox").values(outboxMessages).execute();
  await deliver();
  expect(listMessages()).toEqual(["**Cup** on Sunday\n\nhttp://localhost:3000/ranked"]);

  await league.call("updateAnnouncement", { as: admin, id: cup._id, body: { text: "Moved", area: "league" } });
  await deliver();
  expect(listMessages()).toEqual(["Moved\n\nhttp://localhost:3000/league"]);

  discord.failCalls(({ route }) => (route === "GET /channels/:channel/messages" ? { status: 403 } : undefined));
  await league.call("updateAnnouncement", { as: admin, id: cup._id, body: { text: "Moved again" } });
  const listErrors = async () => (await league.call("getDiscordState", { as: admin })).data.queues;
  await attemptOnce();
  expect(await listErrors()).toEqual([{ queueId: null, fault: "Failed by the test" }]);

  discord.endFailures();
  await deliver();
  expect(await listErrors()).toEqual([]);
});
