import { firstRulesOf } from "contract/first-rules.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { test as base } from "vitest";
import { ledClans, makeEvent } from "./league-season.ts";
import { makePlayers } from "./play.ts";
import { addToy, openWithConsoles, reservationsIn, startWorker } from "./toy-servers.ts";

export const minute = 60_000;
export const start = Date.parse("2026-03-05T18:00:00Z");
const match = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:30:00Z" };

/** A match of the Foxes and the Owls in a season whose rules reserve a server a quarter of an hour before, and one server. */
export async function openEvent(changes: Partial<SeasonRules> = {}) {
  const league = await openWithConsoles();
  const as = league.admin;
  const [foxes, owls] = await ledClans(league, "Foxes", "Owls");
  const [season] = (await league.call("searchSeasons")).data;
  const rules = { ...firstRulesOf("Season 1"), serverMinutes: 15, pickHours: 6, ...changes };
  const body = { rules, from: null, motionId: null, after: season?.rules[0]?._id ?? "" };
  await league.call("changeSeasonRules", { as, id: season?._id ?? "", body });
  const { _id: id } = await makeEvent(league, { clans: [foxes.id, owls.id], ...match });
  const { toy } = await addToy(league, "EU 1");
  const { worker, work } = startWorker(league);
  await work();
  const serverFor = async (token: string) => (await league.call("getEventServer", { as: token, id })).data;
  const states = async () => (await reservationsIn(league)).map(({ state }) => state);
  return { league, as, foxes, owls, id, toy, worker, work, serverFor, states };
}

export const test = base.extend("open", () => openEvent());

/** Gives both clans a second player and names line-ups of two. @returns the names of the Foxes, then those of the Owls */
export async function nameLineUps({
  league,
  as,
  id,
  foxes,
  owls,
}: Awaited<ReturnType<typeof openEvent>>): Promise<string[]> {
  const others = await makePlayers(league, "Abe", "Bob");
  for (const [index, { id: clanId, lead }] of [foxes, owls].entries()) {
    const second = others[index] ?? "";
    await league.call("addClanPlayer", { as, id: clanId, body: { userId: second } });
    await league.call("nameLineUp", { as, id, body: { clanId, players: [lead.id, second] } });
  }
  return [foxes.lead.name, "Abe", owls.lead.name, "Bob"];
}
