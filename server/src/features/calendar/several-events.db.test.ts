import { getDefaultRules } from "contract/default-rules.ts";
import { expect, test } from "vitest";
import { createEvent, createRulesChange } from "../../../test/league-season.ts";
import { openMatchDay } from "../../../test/match-day.ts";

const nextMatchDates = { startDate: "2026-03-12T18:00:00Z", endDate: "2026-03-12T19:30:00Z" };
const proposedDate = "2026-03-16T18:00:00.000Z";

/** Opens the match day of an event, and creates a second event of the same clans a week later. Both have map picks. */
async function openTwoEvents() {
  const { league, admin, id, foxes, owls, annId, benId, cleoId } = await openMatchDay();
  const [season] = (await league.call("searchSeasons")).data;
  // Maps are picked until six hours before a match.
  const rules = createRulesChange({ ...getDefaultRules("Season 1"), pickHours: 6 }, season?.rules);
  await league.call("changeSeasonRules", { as: admin, id: season?._id ?? "", body: rules });
  const { _id: nextId } = await createEvent(league, { clans: [foxes.id, owls.id], ...nextMatchDates });

  /** Sets the line-up, the map pick and the proposed dates of the Foxes for an event. */
  const prepare = async (eventId: string, { players, map }: { readonly players: string[]; readonly map: string }) => {
    await league.call("nameLineUp", { as: admin, id: eventId, body: { clanId: foxes.id, players } });
    await league.call("pickMap", { as: admin, id: eventId, body: { clanId: foxes.id, map } });
    await league.call("proposeDates", { as: foxes.leader.token, id: eventId, body: { startDates: [proposedDate] } });
  };
  /** Reads what leaders have stored for an event. */
  const readPreparation = async (eventId: string) => {
    const request = { as: admin, id: eventId };
    const { lineUps } = (await league.call("getLineUps", request)).data;
    const { picks } = (await league.call("getMapPicks", request)).data;
    const { proposals } = (await league.call("getDateProposals", request)).data;
    return {
      lineUps: lineUps.map(({ players }) => players.map(({ userName }) => userName)),
      maps: picks.map(({ map }) => map),
      proposedDates: proposals.map(({ startDates }) => startDates),
    };
  };
  await prepare(id, { players: [annId, benId], map: "ctf2" });
  await prepare(nextId, { players: [annId, cleoId], map: "ctf3" });
  return { league, admin, id, nextId, owls, readPreparation };
}

const preparation = { lineUps: [["Ann", "Ben"]], maps: ["ctf2"], proposedDates: [[proposedDate]] };
const nextPreparation = { lineUps: [["Ann", "Cleo"]], maps: ["ctf3"], proposedDates: [[proposedDate]] };
const noPreparation = { lineUps: [], maps: [], proposedDates: [] };

test("each event of the same clans has its own line-ups, map picks and proposed dates", async () => {
  const { id, nextId, readPreparation } = await openTwoEvents();
  expect(await readPreparation(id)).toEqual(preparation);
  expect(await readPreparation(nextId)).toEqual(nextPreparation);
});

test("moving one event of two clans changes nothing about their other event", async () => {
  const { league, admin, id, nextId, readPreparation } = await openTwoEvents();
  const { data: nextEvent } = await league.call("getEvent", { id: nextId });
  await league.call("updateEvent", { as: admin, id, body: { startDate: "2026-03-05T18:15:00Z" } });
  expect(await readPreparation(id)).toEqual(noPreparation);
  expect(await readPreparation(nextId)).toEqual(nextPreparation);
  expect((await league.call("getEvent", { id: nextId })).data).toEqual(nextEvent);
});

test("an accepted date deletes the line-ups, map picks and proposed dates of its event only", async () => {
  const { league, id, nextId, owls, readPreparation } = await openTwoEvents();
  await league.call("acceptDate", { as: owls.leader.token, id: nextId, body: { startDate: proposedDate } });
  expect(await readPreparation(nextId)).toEqual(noPreparation);
  expect(await readPreparation(id)).toEqual(preparation);
});

test("a change of the end, the title or the stream of an event keeps its line-ups, map picks and proposed dates", async () => {
  const { league, admin, id, readPreparation } = await openTwoEvents();
  const body = { endDate: "2026-03-05T21:00:00Z", title: "The final", twitch: "https://stream.example" };
  await league.call("updateEvent", { as: admin, id, body });
  expect(await readPreparation(id)).toEqual(preparation);
});
