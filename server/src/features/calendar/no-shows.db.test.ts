import { getDefaultRules } from "contract/default-rules.ts";
import { expect } from "vitest";
import { beginSeasonWithClans, createEvent, createRulesChange, enterRound } from "../../../test/league-season.ts";
import { type League, test } from "../../../test/open-league.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** The time after the start of an event from which a clan can be declared absent. */
const waitingTimeMs = 5 * minuteMs;
const toIso = (instant: number) => new Date(instant).toISOString();

/** Creates an event of the Foxes against the Owls that starts in an hour. */
async function createEventInAnHour(league: League) {
  const { clans: clanIds } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears");
  const [foxesId = "", owlsId = "", bearsId = ""] = clanIds;
  const start = league.clock.now() + hourMs;
  const { _id: id } = await createEvent(league, {
    clans: clanIds,
    startDate: toIso(start),
    endDate: toIso(start + hourMs),
  });
  return { admin: league.admin, id, start, foxesId, owlsId, bearsId };
}

test("a no-show forfeits both rounds, and can be declared five minutes after the start at the earliest", async ({
  league,
}) => {
  const { admin, id, start, foxesId, owlsId, bearsId } = await createEventInAnHour(league);
  const createRequest = (clanId: string) => ({ as: admin, id, body: { clanId } });
  league.clock.moveTo(start + waitingTimeMs - 1);
  expect(await league.rejected("declareNoShow", createRequest(owlsId))).toMatchObject({
    status: 409,
    errorCode: "NO_SHOW_TOO_EARLY",
    errorData: { from: toIso(start + waitingTimeMs) },
  });

  league.clock.advance(1);
  expect(await league.rejected("declareNoShow", createRequest(bearsId))).toMatchObject({
    status: 400,
    errorData: { field: "clanId" },
  });

  const { data: noShow } = await league.call("declareNoShow", createRequest(owlsId));
  // `freezed` is the API's name for a validated result.
  const forfeit = { isForfeit: true, winnerName: "Foxes", freezed: false, date: toIso(start), eventId: id };
  expect(noShow).toMatchObject({
    rounds: [
      { ...forfeit, redClanId: foxesId, blueClanId: owlsId, winnerSide: "red" },
      { ...forfeit, redClanId: owlsId, blueClanId: foxesId, winnerSide: "blue" },
    ],
    clanA: { wins: 2, score: 0 },
    clanB: { wins: 0, score: 0 },
  });
  // Visitors see only validated rounds.
  expect((await league.call("getEventRounds", { id })).data.rounds).toEqual([]);

  for (const { _id } of noShow.rounds) await league.leagueArea.call("freezeResult", { as: admin, id: _id });
  expect((await league.call("getEvent", { id })).data.score).toEqual({ clanA: 2, clanB: 0, rounds: 2 });
  expect((await league.rejected("declareNoShow", createRequest(foxesId))).errorCode).toBe("EVENT_HAS_ROUNDS");
});

test("a no-show is rejected for an event with a round", async ({ league }) => {
  const { admin, id, start, foxesId, owlsId } = await createEventInAnHour(league);
  league.clock.moveTo(start + hourMs);
  const resultId = await enterRound(league, { red: foxesId, blue: owlsId, redScore: 10, blueScore: 20 });
  await league.leagueArea.call("updateResult", { as: admin, id: resultId, body: { eventId: id } });
  const createRequest = (clanId: string) => ({ as: admin, id, body: { clanId } });
  expect((await league.rejected("declareNoShow", createRequest(foxesId))).errorCode).toBe("EVENT_HAS_ROUNDS");

  await league.leagueArea.call("deleteResult", { as: admin, id: resultId });
  await league.call("declareNoShow", createRequest(foxesId));
  expect((await league.call("getEventRounds", { as: admin, id })).data.rounds).toHaveLength(2);
});

test("the rules say how many rounds an absent clan forfeits, and the clans swap sides after each", async ({
  league,
}) => {
  const { admin, id, start, foxesId, owlsId } = await createEventInAnHour(league);
  const [season] = (await league.call("searchSeasons")).data;
  const rules = { ...getDefaultRules("Season 1"), noShow: { minutes: 10, rounds: 3 } };
  await league.call("changeSeasonRules", {
    as: admin,
    id: season?._id ?? "",
    body: createRulesChange(rules, season?.rules),
  });
  league.clock.moveTo(start + 10 * minuteMs - 1);
  await league.expectError(409, "NO_SHOW_TOO_EARLY", "declareNoShow", { as: admin, id, body: { clanId: foxesId } });

  league.clock.advance(1);
  const { data } = await league.call("declareNoShow", { as: admin, id, body: { clanId: foxesId } });
  expect(data.rounds.map(({ redClanId, winnerSide }) => ({ redClanId, winnerSide }))).toEqual([
    { redClanId: foxesId, winnerSide: "blue" },
    { redClanId: owlsId, winnerSide: "red" },
    { redClanId: foxesId, winnerSide: "blue" },
  ]);
});

test("a result without a round or a forfeit does not prevent a no-show", async ({ league }) => {
  const { admin, id, start, foxesId, owlsId } = await createEventInAnHour(league);
  league.clock.moveTo(start + waitingTimeMs);
  const { data: result } = await league.leagueArea.call("importResult", { as: admin, body: {} });
  const clans = { redClanId: foxesId, blueClanId: owlsId };
  await league.leagueArea.call("updateResult", { as: admin, id: result._id, body: { ...clans, eventId: id } });
  const { data } = await league.call("declareNoShow", { as: admin, id, body: { clanId: foxesId } });
  expect(data.rounds.filter(({ isForfeit }) => isForfeit)).toHaveLength(2);
});

test("the forfeits of a no-show stay in their event when it is moved or another event is nearer", async ({
  league,
}) => {
  const { admin, id, start, foxesId, owlsId } = await createEventInAnHour(league);
  league.clock.moveTo(start + waitingTimeMs);
  await league.call("declareNoShow", { as: admin, id, body: { clanId: foxesId } });
  const dayMs = 24 * hourMs;
  const dates = { startDate: toIso(start), endDate: toIso(start + hourMs) };
  await createEvent(league, { clans: [foxesId, owlsId], ...dates });
  const laterDates = { startDate: toIso(start + 7 * dayMs), endDate: toIso(start + 7 * dayMs + hourMs) };
  await league.call("updateEvent", { as: admin, id, body: laterDates });
  expect((await league.call("getEventRounds", { as: admin, id })).data.rounds).toHaveLength(2);
});

test("the rules in effect at the start of an event apply to its no-shows, even if they change later", async ({
  league,
}) => {
  const { admin, id, start, foxesId } = await createEventInAnHour(league);
  const [season] = (await league.call("searchSeasons")).data;
  const rules = { ...getDefaultRules("Season 1"), noShow: { minutes: 30, rounds: 4 } };
  const body = createRulesChange(rules, season?.rules, toIso(start + 1));
  await league.call("changeSeasonRules", { as: admin, id: season?._id ?? "", body });
  league.clock.moveTo(start + waitingTimeMs);
  const { data } = await league.call("declareNoShow", { as: admin, id, body: { clanId: foxesId } });
  expect(data.rounds).toHaveLength(2);
});
