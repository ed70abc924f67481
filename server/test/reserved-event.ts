import { getDefaultRules } from "contract/default-rules.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { test as base } from "vitest";
import { addFakeServer, openWithConsoles, readReservations, startWorker } from "./fake-servers.ts";
import { createClansWithLeaders, createEvent } from "./league-season.ts";
import { createPlayers } from "./play.ts";

export const minute = 60_000;
export const start = Date.parse("2026-03-05T18:00:00Z");
const match = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:30:00Z" };

/** Opens a league with a match of the Foxes and the Owls. Its server is reserved 15 minutes before. There is one server. */
export async function openEvent(changes: Partial<SeasonRules> = {}) {
  const league = await openWithConsoles();
  const as = league.admin;
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const [season] = (await league.call("searchSeasons")).data;
  const rules = { ...getDefaultRules("Season 1"), serverMinutes: 15, pickHours: 6, ...changes };
  const body = { rules, from: null, motionId: null, after: season?.rules[0]?._id ?? "" };
  await league.call("changeSeasonRules", { as, id: season?._id ?? "", body });
  const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...match });
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { worker, work } = startWorker(league);
  await work();
  const serverFor = async (token: string) => (await league.call("getEventServer", { as: token, id })).data;
  const states = async () => (await readReservations(league)).map(({ state }) => state);
  return { league, as, foxes, owls, id, fakeServer, worker, work, serverFor, states };
}

export const test = base.extend("open", () => openEvent());

type OpenEvent = Awaited<ReturnType<typeof openEvent>>;

/** Gives both clans a second player and sets line-ups of two. @returns the names of the Foxes, then those of the Owls */
export async function nameLineUps({ league, as, id, foxes, owls }: OpenEvent): Promise<string[]> {
  const others = await createPlayers(league, "Abe", "Bob");
  for (const [index, { id: clanId, lead }] of [foxes, owls].entries()) {
    const second = others[index] ?? "";
    await league.call("addClanPlayer", { as, id: clanId, body: { userId: second } });
    await league.call("nameLineUp", { as, id, body: { clanId, players: [lead.id, second] } });
  }
  return [foxes.lead.name, "Abe", owls.lead.name, "Bob"];
}

/** Sets the line-ups, and starts the match at its time with all players on the server. @returns the names of the players */
export async function startMatch(open: OpenEvent): Promise<string[]> {
  const { league, fakeServer, work } = open;
  const players = await nameLineUps(open);
  league.clock.moveTo(start);
  await work(2);
  fakeServer.players = players;
  await work(2);
  return players;
}
