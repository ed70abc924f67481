import { firstRulesOf } from "contract/first-rules.ts";
import { describe, expect, test } from "vitest";
import { tally } from "../../../test/call-league.ts";
import { ledClans, makeEvent } from "../../../test/league-season.ts";
import { openWithChannel } from "../../../test/open-discord-league.ts";
import { type League, openLeague } from "../../../test/open-league.ts";
import { signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { lockEventForUpdate } from "./events-queries.ts";

// Of season 1: from 18:00 to 20:00 in Berlin, which is an hour ahead of UTC in March. The league's clock is at 1 March.
const evening = { startDate: "2026-03-05T18:00:00.000Z", endDate: "2026-03-05T19:30:00.000Z" };
const monday = "2026-03-09T17:00:00.000Z";
const tuesday = "2026-03-10T19:00:00.000Z";

/** A match of the Foxes and the Owls, and the Bears who have nothing to do with it. */
async function openMatch(opened?: League) {
  const league = opened ?? (await openLeague());
  const [foxes, owls, bears] = await ledClans(league, "Foxes", "Owls", "Bears");
  const { _id: id } = await makeEvent(league, { clans: [foxes.id, owls.id], ...evening });
  const propose = (clan: typeof foxes, ...startDates: string[]) =>
    league.call("proposeDates", { as: clan.lead.token, id, body: { startDates } });
  const datesOf = async () => {
    const { startDate, endDate } = (await league.call("getEvent", { id })).data;
    return { startDate, endDate };
  };
  return { league, db: league.context.db, as: league.admin, id, foxes, owls, bears, propose, datesOf };
}

describe("leaders", () => {
  test("propose, counter and accept: the match moves and keeps its length, until it begins", async () => {
    const { league, id, foxes, owls, propose, datesOf } = await openMatch();
    await propose(foxes, tuesday, monday);
    const { data: countered } = await propose(owls, "2026-03-11T17:30:00.000Z");
    expect(countered).toEqual({
      ownClanId: owls.id,
      hours: { from: 18, to: 20, timeZone: "Europe/Berlin", weekdays: [1, 2, 3, 4, 6, 7] },
      laterHours: [],
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
    expect(await datesOf()).toEqual(evening);
    expect((await league.call("getOwnDateProposals", { as: owls.lead.token })).data).toMatchObject([
      { eventId: id, title: "Foxes vs. Owls", startDate: evening.startDate, ownClanId: owls.id },
    ]);
    // One's own proposal cannot be accepted.
    const accept = (startDate: string) => ({ as: owls.lead.token, id, body: { startDate } });
    await league.expectRefusal(409, "DATE_NOT_PROPOSED", "acceptDate", accept("2026-03-11T17:30:00.000Z"));
    const { data: moved } = await league.call("acceptDate", accept(tuesday));
    expect(moved).toMatchObject({ startDate: tuesday, endDate: "2026-03-10T20:30:00.000Z" });
    expect((await league.call("getDateProposals", { as: league.admin, id })).data.proposals).toEqual([]);
    expect((await league.call("getOwnDateProposals", { as: owls.lead.token })).data).toEqual([]);
    // It may be postponed once more, until it begins.
    await propose(foxes, "2026-03-12T18:00:00.000Z");
    league.clock.moveTo(Date.parse(tuesday));
    for (const call of [
      league.refused("acceptDate", accept("2026-03-12T18:00:00.000Z")),
      league.refused("withdrawDates", { as: foxes.lead.token, id }),
      league.refused("proposeDates", { as: foxes.lead.token, id, body: { startDates: ["2026-03-12T18:00:00Z"] } }),
    ]) {
      expect(await call).toMatchObject({ status: 409, errorCode: "EVENT_BEGAN" });
    }
  });

  test("keep to the hours and days of the rules in the league's zone, and to three dates", async () => {
    const { league, id, foxes } = await openMatch();
    const refused = (...startDates: string[]) =>
      league.refused("proposeDates", { as: foxes.lead.token, id, body: { startDates } });
    const zone = "in Europe/Berlin";
    for (const [date, reason] of [
      ["2026-03-09T16:59:00Z", `must be between 18:00 and 20:00 ${zone}`],
      ["2026-03-09T19:01:00Z", `must be between 18:00 and 20:00 ${zone}`],
      ["2026-03-30T18:30:00Z", `must be between 18:00 and 20:00 ${zone}`], // in summer time
      ["2026-03-06T18:00:00Z", `is a Friday ${zone}`],
      ["2026-03-09T18:00:01Z", "must be a whole minute"],
      ["2026-02-27T18:00:00Z", "must be in the future"],
      ["2026-06-01T17:00:00Z", "must not be after the season's end"], // which is on 31 May
    ] as const) {
      expect(await refused(monday, date), date).toMatchObject({
        status: 409,
        errorCode: "DATE_NOT_ALLOWED",
        message: `startDates[1] ${reason}`,
        errorData: { field: "startDates[1]", reason },
      });
    }
    const many = [9, 10, 11, 12].map((day) => `2026-03-${String(day).padStart(2, "0")}T18:00:00Z`);
    for (const dates of [[], many, [monday, monday], ["soon"]]) {
      const field = expect.stringMatching(/^startDates/);
      expect(await refused(...dates)).toMatchObject({ status: 400, errorCode: "INVALID_INPUT", errorData: { field } });
    }
    expect((await league.call("getDateProposals", { as: league.admin, id })).data.proposals).toEqual([]);
  });

  test("agree on no date after the season's end, where that was moved after the proposal", async () => {
    const { league, as, id, owls, foxes, propose, datesOf } = await openMatch();
    await propose(foxes, monday, tuesday);
    const [season] = (await league.call("searchSeasons", {})).data;
    await league.call("updateSeason", { as, id: season?._id ?? "", body: { endDate: monday } });
    const accept = (startDate: string) => ({ as: owls.lead.token, id, body: { startDate } });
    expect(await league.refused("acceptDate", accept(tuesday))).toMatchObject({
      status: 409,
      errorCode: "DATE_NOT_ALLOWED",
      errorData: { field: "startDate", reason: "must not be after the season's end" },
    });
    expect(await datesOf()).toEqual(evening);
    await league.call("acceptDate", accept(monday));
    expect((await datesOf()).startDate).toBe(monday);
  });

  test("are told the hours of each version of the rules, and which dates those of then allow", async () => {
    const { league, as, id, owls, foxes, propose } = await openMatch();
    await propose(foxes, monday, tuesday);
    const [season] = (await league.call("searchSeasons")).data;
    const rules = { ...firstRulesOf("Season 1"), hours: { from: 19, to: 21 }, timeZone: "Europe/Paris" };
    const body = { rules, from: "2026-03-07T00:00:00.000Z", motionId: null, after: season?.rules[0]?._id ?? "" };
    await league.call("changeSeasonRules", { as, id: season?._id ?? "", body });
    const proposals = [{ startDates: [monday, tuesday], allowedDates: [tuesday] }];
    const laterHours = [{ since: body.from, from: 19, to: 21, timeZone: "Europe/Paris", weekdays: rules.weekdays }];
    expect((await league.call("getDateProposals", { as, id })).data).toMatchObject({ laterHours, proposals });
    expect((await league.call("getOwnDateProposals", { as: owls.lead.token })).data).toMatchObject([{ proposals }]);
  });

  test("agree on no date on which one of the clans plays another match, not even at once", async () => {
    const { league, db, as, id, foxes, owls, bears, propose } = await openMatch();
    const { _id: other } = await makeEvent(league, { clans: [bears.id, foxes.id], ...evening });
    const accept = (match: string, clan: typeof foxes, startDate: string) =>
      league.send("acceptDate", { as: clan.lead.token, id: match, body: { startDate } });
    await propose(foxes, evening.startDate, monday);
    expect((await accept(id, owls, evening.startDate)).body).toMatchObject({
      errorCode: "CLAN_BUSY",
      message: "Foxes has another match at that time",
    });
    await league.call("proposeDates", { as: foxes.lead.token, id: other, body: { startDates: [monday] } });
    const replies = await raceOnLock(
      db,
      (trx) => lockEventForUpdate(trx, Number(id)).then(() => lockEventForUpdate(trx, Number(other))),
      () => [accept(id, owls, monday), accept(other, bears, monday)],
    );
    expect(tally(replies)).toEqual({ 200: 1, 409: 1 });
    await league.call("deleteEvent", { as, id: other });
  });

  test("can do nothing in matches of others; a proposal ends with the lead, and with an admin's change", async () => {
    const { league, as, id, foxes, owls, bears, propose } = await openMatch();
    await propose(foxes, monday);
    const [ann] = await signUpAll(league, "Ann");
    await league.call("addClanPlayer", { as, id: foxes.id, body: { userId: ann?.id ?? "" } });
    for (const token of [bears.lead.token, ann?.token, as]) {
      for (const [name, body] of [
        ["proposeDates", { startDates: [monday] }],
        ["acceptDate", { startDate: monday }],
        ["withdrawDates", undefined],
      ] as const) {
        const refusal = await league.refused(name, { as: token, id, ...(body && { body }) } as never);
        expect(refusal, name).toMatchObject({ status: 403, errorCode: "NOT_LEADER" });
      }
      if (token !== as) {
        expect(await league.refused("getDateProposals", { as: token, id })).toMatchObject({ status: 403 });
      }
      expect((await league.call("getOwnDateProposals", { as: token })).data).toEqual([]);
    }
    const proposals = async () => (await league.call("getDateProposals", { as, id })).data.proposals;
    await league.call("updateClan", { as, id: foxes.id, body: { leaderId: ann?.id ?? "" } });
    expect(await proposals()).toEqual([]);
    const accept = { as: owls.lead.token, id, body: { startDate: monday } };
    expect(await league.refused("acceptDate", accept)).toMatchObject({ errorCode: "DATE_NOT_PROPOSED" });
    await league.call("proposeDates", { as: ann?.token, id, body: { startDates: [tuesday] } });
    await league.call("updateEvent", { as, id, body: { description: "On stream" } });
    expect(await proposals()).toHaveLength(1);
    await league.call("updateEvent", { as, id, body: { startDate: "2026-03-05T17:00:00Z" } });
    expect(await proposals()).toEqual([]);
    await league.call("proposeDates", { as: ann?.token, id, body: { startDates: [tuesday] } });
    await league.call("withdrawDates", { as: ann?.token, id });
    await league.expectRefusal(409, "DATE_NOT_PROPOSED", "withdrawDates", { as: ann?.token, id });
    await league.call("endSeason", { as });
    expect(await league.refused("proposeDates", { as: ann?.token, id, body: { startDates: [monday] } })).toMatchObject({
      status: 409,
      errorCode: "SEASON_ENDED",
    });
  });
});

describe("at the same instant", () => {
  test("two leaders accept each other's date: one of them agrees", async () => {
    const { league, db, id, foxes, owls, propose, datesOf } = await openMatch();
    await propose(foxes, monday);
    await propose(owls, tuesday);
    const replies = await raceOnLock(
      db,
      (trx) => trx.selectFrom("events").select("id").where("id", "=", Number(id)).forUpdate().execute(),
      () => [
        league.send("acceptDate", { as: owls.lead.token, id, body: { startDate: monday } }),
        league.send("acceptDate", { as: foxes.lead.token, id, body: { startDate: tuesday } }),
      ],
    );
    expect(tally(replies)).toEqual({ 200: 1, 409: 1 });
    expect((await datesOf()).startDate).toBe(replies[0]?.status === 200 ? monday : tuesday);
  });

  test("an admin moves or a leader changes while a date is accepted: it is not agreed", async () => {
    const { league, db, as, id, foxes, owls, propose, datesOf } = await openMatch();
    await propose(foxes, monday);
    const accept = () => league.send("acceptDate", { as: owls.lead.token, id, body: { startDate: monday } });
    const [ended] = await raceOnLock(
      db,
      (trx) => trx.updateTable("clan_players").set({ leads: 0 }).where("user_id", "=", Number(owls.lead.id)).execute(),
      () => [accept()],
    );
    expect(ended).toMatchObject({ status: 403, body: { errorCode: "NOT_LEADER" } });
    await league.call("updateClan", { as, id: owls.id, body: { leaderId: owls.lead.id } });
    const [late] = await raceOnLock(
      db,
      async (trx) => {
        await lockEventForUpdate(trx, Number(id));
        await trx.deleteFrom("date_proposals").where("event_id", "=", Number(id)).execute();
      },
      () => [accept()],
    );
    expect(late).toMatchObject({ status: 409, body: { errorCode: "DATE_NOT_PROPOSED" } });
    expect(await datesOf()).toEqual(evening);
  });
});

test.each([monday, evening.startDate])("an agreed date is announced on Discord once: %s", async (date) => {
  const { league, start, settled, embeds, deleteLast } = await openWithChannel();
  const { id, foxes, owls, propose } = await openMatch(league);
  await propose(foxes, tuesday, date);
  await league.call("acceptDate", { as: owls.lead.token, id, body: { startDate: date } });
  expect((await league.call("getDateProposals", { as: league.admin, id })).data.proposals).toEqual([]);
  const news = await league.context.db.selectFrom("outbox").select(["kind", "payload", "created_at"]).execute();
  start();
  await settled();
  // As if the answer of Discord had been lost.
  await league.context.db.insertInto("outbox").values(news).execute();
  await settled();
  expect(embeds()).toMatchObject([
    {
      title: "Foxes vs\\. Owls",
      description: `The date is agreed: <t:${Date.parse(date) / 1000}:F>\nhttp://localhost:3000/league/calendar/${id}`,
    },
  ]);
  // As if it could not be announced before the match was over.
  deleteLast();
  league.clock.advance(10 * 86_400_000);
  await league.context.db.insertInto("outbox").values(news).execute();
  await settled();
  expect(embeds()).toEqual([]);
});
