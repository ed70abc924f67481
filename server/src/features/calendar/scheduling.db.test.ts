import { getDefaultRules } from "contract/default-rules.ts";
import { describe, expect, test } from "vitest";
import { createEvent, createRulesChange } from "../../../test/league-season.ts";
import { openLeagueWithDiscordChannel } from "../../../test/open-league-on-discord.ts";
import { takeOutboxMessages } from "../../../test/outbox-messages.ts";
import { monday, openScheduledEvent, originalDates, tuesday } from "../../../test/scheduled-event.ts";
import { signUp } from "../../../test/sign-up.ts";

describe("leaders", () => {
  test("can propose and accept dates until the event starts; an accepted date keeps the length of the event", async () => {
    const { league, id, foxes, owls, propose, readDates } = await openScheduledEvent();
    await propose(foxes, tuesday, monday);
    const { data: proposalsOfBoth } = await propose(owls, "2026-03-11T17:30:00.000Z");
    expect(proposalsOfBoth).toEqual({
      ownClanId: owls.id,
      hours: { from: 18, to: 20, timeZone: "Europe/Berlin", weekdays: [1, 2, 3, 4, 6, 7] },
      laterHours: [],
      // The maximum number of dates in a proposal.
      most: 3,
      seasonEnd: "2026-05-31T23:59:59.999Z",
      proposals: [
        {
          clanId: foxes.id,
          clanName: "Foxes",
          proposedBy: "Lead of Foxes",
          proposedAt: expect.any(String),
          startDates: [monday, tuesday],
          allowedDates: [monday, tuesday],
        },
        expect.objectContaining({ clanId: owls.id, startDates: ["2026-03-11T17:30:00.000Z"] }),
      ],
    });
    expect(await readDates()).toEqual(originalDates);
    expect((await league.call("getOwnDateProposals", { as: owls.leader.token })).data).toMatchObject([
      { eventId: id, title: "Foxes vs. Owls", startDate: originalDates.startDate, ownClanId: owls.id },
    ]);

    // A leader cannot accept their own proposal.
    const createAcceptance = (startDate: string) => ({ as: owls.leader.token, id, body: { startDate } });
    await league.expectError(409, "DATE_NOT_PROPOSED", "acceptDate", createAcceptance("2026-03-11T17:30:00.000Z"));

    const { data: movedEvent } = await league.call("acceptDate", createAcceptance(tuesday));
    expect(movedEvent).toMatchObject({ startDate: tuesday, endDate: "2026-03-10T20:30:00.000Z" });
    expect((await league.call("getDateProposals", { as: league.admin, id })).data.proposals).toEqual([]);
    expect((await league.call("getOwnDateProposals", { as: owls.leader.token })).data).toEqual([]);

    // The event can be moved again until it starts.
    await propose(foxes, "2026-03-12T18:00:00.000Z");
    league.clock.moveTo(Date.parse(tuesday));
    for (const call of [
      league.rejected("acceptDate", createAcceptance("2026-03-12T18:00:00.000Z")),
      league.rejected("withdrawDates", { as: foxes.leader.token, id }),
      league.rejected("proposeDates", { as: foxes.leader.token, id, body: { startDates: ["2026-03-12T18:00:00Z"] } }),
    ]) {
      expect(await call).toMatchObject({ status: 409, errorCode: "EVENT_BEGAN" });
    }
  });

  test("can only propose three dates within the hours and days of the rules", async () => {
    const { league, id, foxes, propose } = await openScheduledEvent();
    const proposeInvalid = (...startDates: string[]) =>
      league.rejected("proposeDates", { as: foxes.leader.token, id, body: { startDates } });

    const outsideHours = "must be between 18:00 and 20:00 in Europe/Berlin";
    for (const { date, reason } of [
      // In winter, Berlin is an hour ahead of UTC.
      { date: "2026-03-09T16:59:00Z", reason: outsideHours },
      { date: "2026-03-09T19:01:00Z", reason: outsideHours },
      // From 29 March on, Berlin is two hours ahead of UTC, so this is 20:30.
      { date: "2026-03-30T18:30:00Z", reason: outsideHours },
      { date: "2026-03-06T18:00:00Z", reason: "is a Friday in Europe/Berlin, and no matches are played on Fridays" },
      { date: "2026-03-09T18:00:01Z", reason: "must be a whole minute" },
      { date: "2026-03-09T18:00:00.001Z", reason: "must be a whole minute" },
      { date: "2026-02-27T18:00:00Z", reason: "must be in the future" },
      // The season ends on 31 May.
      { date: "2026-06-01T17:00:00Z", reason: "must not be after the season's end" },
    ]) {
      expect(await proposeInvalid(monday, date), date).toMatchObject({
        status: 409,
        errorCode: "DATE_NOT_ALLOWED",
        message: `startDates[1] ${reason}`,
        errorData: { field: "startDates[1]", reason },
      });
    }

    const fourDates = ["09", "10", "11", "12"].map((day) => `2026-03-${day}T18:00:00.000Z`);
    for (const dates of [[], fourDates, [monday, monday], ["soon"]]) {
      const field = expect.stringMatching(/^startDates/);
      expect(await proposeInvalid(...dates)).toMatchObject({
        status: 400,
        errorCode: "INVALID_INPUT",
        errorData: { field },
      });
    }
    expect((await league.call("getDateProposals", { as: league.admin, id })).data.proposals).toEqual([]);

    const threeDates = fourDates.slice(0, 3);
    expect((await propose(foxes, ...threeDates)).data.proposals).toMatchObject([{ startDates: threeDates }]);
  });

  test("cannot accept a date after the season's end, even if the end was moved after the proposal", async () => {
    const { league, admin, id, owls, foxes, propose, readDates } = await openScheduledEvent();
    await propose(foxes, monday, tuesday);
    const [season] = (await league.call("searchSeasons", {})).data;
    await league.call("updateSeason", { as: admin, id: season?._id ?? "", body: { endDate: monday } });
    const createAcceptance = (startDate: string) => ({ as: owls.leader.token, id, body: { startDate } });
    expect(await league.rejected("acceptDate", createAcceptance(tuesday))).toMatchObject({
      status: 409,
      errorCode: "DATE_NOT_ALLOWED",
      errorData: { field: "startDate", reason: "must not be after the season's end" },
    });
    expect(await readDates()).toEqual(originalDates);

    await league.call("acceptDate", createAcceptance(monday));
    expect((await readDates()).startDate).toBe(monday);
  });

  test("see the allowed hours of each version of the rules and which proposed dates are allowed", async () => {
    const { league, admin, id, owls, foxes, propose } = await openScheduledEvent();
    await propose(foxes, monday, tuesday);
    const [season] = (await league.call("searchSeasons")).data;
    const rules = { ...getDefaultRules("Season 1"), hours: { from: 19, to: 21 }, timeZone: "Europe/Paris" };
    const body = createRulesChange(rules, season?.rules, "2026-03-07T00:00:00.000Z");
    const { data: changedSeason } = await league.call("changeSeasonRules", { as: admin, id: season?._id ?? "", body });
    // A version that begins after the end of the season is ignored.
    const versionAfterEnd = { ...body, from: "2026-06-02", after: changedSeason.rules.at(-1)?._id ?? "" };
    await league.call("changeSeasonRules", { as: admin, id: season?._id ?? "", body: versionAfterEnd });
    const proposals = [{ startDates: [monday, tuesday], allowedDates: [tuesday] }];
    const laterHours = [{ since: body.from, from: 19, to: 21, timeZone: "Europe/Paris", weekdays: rules.weekdays }];
    expect((await league.call("getDateProposals", { as: admin, id })).data).toMatchObject({ laterHours, proposals });
    expect((await league.call("getOwnDateProposals", { as: owls.leader.token })).data).toMatchObject([{ proposals }]);
    // Once the event has started, nobody can accept a proposal for it.
    league.clock.moveTo(Date.parse(originalDates.startDate));
    expect((await league.call("getOwnDateProposals", { as: owls.leader.token })).data).toEqual([]);
  });

  test("see their events sorted by start, each with the oldest proposal first", async () => {
    const { league, admin, id, foxes, owls, propose } = await openScheduledEvent();
    const dates = { startDate: "2026-03-04T18:00:00.000Z", endDate: "2026-03-04T19:30:00.000Z" };
    const { _id: earlierId } = await createEvent(league, { clans: [foxes.id, owls.id], ...dates });
    await propose(owls, monday);
    league.clock.advance(1000);
    await propose(foxes, tuesday);
    const body = { startDates: [monday] };
    await league.call("proposeDates", { as: foxes.leader.token, id: earlierId, body });

    const { data: ownEvents } = await league.call("getOwnDateProposals", { as: owls.leader.token });
    expect(ownEvents).toMatchObject([
      { eventId: earlierId, proposals: [{ clanId: foxes.id }] },
      { eventId: id, proposals: [{ clanId: owls.id }, { clanId: foxes.id }] },
    ]);
    const { data } = await league.call("getDateProposals", { as: admin, id });
    expect(data.proposals).toMatchObject([{ clanId: owls.id }, { clanId: foxes.id }]);
  });

  test("replace their earlier proposal by a new one, which is then the newest", async () => {
    const { league, admin, id, foxes, owls, propose } = await openScheduledEvent();
    await propose(foxes, monday);
    league.clock.advance(1000);
    await propose(owls, monday);
    league.clock.advance(1000);
    await propose(foxes, tuesday);
    const proposedAt = new Date(league.clock.now()).toISOString();
    const { data } = await league.call("getDateProposals", { as: admin, id });
    expect(data.proposals).toMatchObject([
      { clanId: owls.id },
      { clanId: foxes.id, startDates: [tuesday], proposedAt },
    ]);
  });

  test("can propose dates while the other clan has no leader, and nobody is notified", async () => {
    const { league, admin, foxes, owls, propose } = await openScheduledEvent();
    const browser = { endpoint: "https://push.example/1", p256dh: "p".repeat(87), auth: "a".repeat(22) };
    const categories = { calls: true, clan: true, answers: true };
    await league.call("storePush", { as: foxes.leader.token, body: { ...browser, ...categories } });
    await league.call("updateClan", { as: admin, id: owls.id, body: { leaderId: null } });
    const { data } = await propose(foxes, monday);
    expect(data.proposals).toHaveLength(1);
    expect(await takeOutboxMessages(league)).toEqual([]);
  });

  test("cannot accept a date on which a clan has another event", async () => {
    const { league, id, foxes, owls, bears, propose } = await openScheduledEvent();
    await createEvent(league, { clans: [bears.id, foxes.id], ...originalDates });
    await propose(foxes, originalDates.startDate);
    const acceptance = { as: owls.leader.token, id, body: { startDate: originalDates.startDate } };
    expect(await league.rejected("acceptDate", acceptance)).toMatchObject({
      errorCode: "CLAN_BUSY",
      message: "Foxes has another match at that time",
    });
  });

  test("cannot propose, accept or withdraw dates for events of other clans", async () => {
    const { league, admin, id, foxes, bears, propose } = await openScheduledEvent();
    await propose(foxes, monday);
    const ann = await signUp(league, "Ann");
    await league.call("addClanPlayer", { as: admin, id: foxes.id, body: { userId: ann.id } });
    for (const token of [bears.leader.token, ann.token, admin]) {
      const request = { as: token, id };
      await league.expectError(403, "NOT_LEADER", "proposeDates", { ...request, body: { startDates: [monday] } });
      await league.expectError(403, "NOT_LEADER", "acceptDate", { ...request, body: { startDate: monday } });
      await league.expectError(403, "NOT_LEADER", "withdrawDates", request);
      if (token !== admin) {
        expect(await league.rejected("getDateProposals", { as: token, id })).toMatchObject({ status: 403 });
      }
      expect((await league.call("getOwnDateProposals", { as: token })).data).toEqual([]);
    }
  });

  test("lose their proposal when they are no longer the leader, when an admin moves the event, and when they withdraw it", async () => {
    const { league, admin, id, foxes, owls, propose } = await openScheduledEvent();
    await propose(foxes, monday);
    const ann = await signUp(league, "Ann");
    await league.call("addClanPlayer", { as: admin, id: foxes.id, body: { userId: ann.id } });
    const readProposals = async () => (await league.call("getDateProposals", { as: admin, id })).data.proposals;
    await league.call("updateClan", { as: admin, id: foxes.id, body: { leaderId: ann.id } });
    expect(await readProposals()).toEqual([]);

    const acceptance = { as: owls.leader.token, id, body: { startDate: monday } };
    expect(await league.rejected("acceptDate", acceptance)).toMatchObject({ errorCode: "DATE_NOT_PROPOSED" });

    await league.call("proposeDates", { as: ann.token, id, body: { startDates: [tuesday] } });
    await league.call("updateEvent", { as: admin, id, body: { description: "On stream" } });
    expect(await readProposals()).toHaveLength(1);

    await league.call("updateEvent", { as: admin, id, body: { startDate: "2026-03-05T17:00:00Z" } });
    expect(await readProposals()).toEqual([]);

    await league.call("proposeDates", { as: ann.token, id, body: { startDates: [tuesday] } });
    await league.call("withdrawDates", { as: ann.token, id });
    await league.expectError(409, "DATE_NOT_PROPOSED", "withdrawDates", { as: ann.token, id });
  });

  test("neither see nor propose dates after the season was ended", async () => {
    const { league, admin, id, foxes, propose } = await openScheduledEvent();
    await propose(foxes, monday);
    await league.call("endSeason", { as: admin });
    expect((await league.call("getOwnDateProposals", { as: foxes.leader.token })).data).toEqual([]);
    const body = { startDates: [monday] };
    expect(await league.rejected("proposeDates", { as: foxes.leader.token, id, body })).toMatchObject({
      status: 409,
      errorCode: "SEASON_ENDED",
    });
  });
});

test.each([
  { label: "another date", date: monday },
  { label: "the date that the event already has", date: originalDates.startDate },
])("an agreed date is announced on Discord once: $label", async ({ date }) => {
  const { league, deliver, listEmbeds, deleteLastMessage } = await openLeagueWithDiscordChannel();
  const { id, foxes, owls, propose } = await openScheduledEvent(league);

  await propose(foxes, tuesday, date);
  await league.call("acceptDate", { as: owls.leader.token, id, body: { startDate: date } });
  expect((await league.call("getDateProposals", { as: league.admin, id })).data.proposals).toEqual([]);

  const outboxMessages = await league.context.db
    .selectFrom("outbox")
    .select(["kind", "payload", "created_at"])
    .execute();
  await deliver();
  // Simulates that Discord's response was lost: the same messages are sent again.
  await league.context.db.insertInto("outbox").values(outboxMessages).execute();
  await deliver();
  expect(listEmbeds()).toMatchObject([
    {
      title: "Foxes vs\\. Owls",
      description: `The date is agreed: <t:${Date.parse(date) / 1000}:F>\nhttp://localhost:3000/league/calendar/${id}`,
    },
  ]);

  // Simulates that the message could not be sent before the event ended.
  deleteLastMessage();
  const tenDaysMs = 10 * 86_400_000;
  league.clock.advance(tenDaysMs);
  await league.context.db.insertInto("outbox").values(outboxMessages).execute();
  await deliver();
  expect(listEmbeds()).toEqual([]);
});
