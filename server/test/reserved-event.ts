import { getDefaultRules } from "contract/default-rules.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { test as base } from "vitest";
import { addFakeServer, openLeagueWithConsoles, readReservations, startWorker } from "./fake-servers.ts";
import { createClansWithLeaders, createEvent, createRulesChange } from "./league-season.ts";
import { createPlayers } from "./play.ts";

export const minuteMs = 60_000;
/** When the event starts. */
export const eventStart = Date.parse("2026-03-05T18:00:00Z");
const eventDates = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:30:00Z" };

/**
 * Opens a league with an event of the Foxes and the Owls. The only game server is reserved 15 minutes before the event.
 * @param changes rules of the season that differ from the default ones
 */
export async function openReservedEvent(changes: Partial<SeasonRules> = {}) {
  const league = await openLeagueWithConsoles();
  const adminToken = league.admin;
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const [season] = (await league.call("searchSeasons")).data;
  const rules = { ...getDefaultRules("Season 1"), serverMinutes: 15, pickHours: 6, ...changes };
  const body = createRulesChange(rules, season?.rules);
  await league.call("changeSeasonRules", { as: adminToken, id: season?._id ?? "", body });
  const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...eventDates });
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { worker, runWorker, runWorkerOnce } = startWorker(league);
  await runWorker();
  const readServerFor = async (token: string) => {
    const { data } = await league.call("getEventServer", { as: token, id });
    return data;
  };
  const readStates = async () => {
    const reservations = await readReservations(league);
    return reservations.map(({ state }) => state);
  };
  return {
    league,
    adminToken,
    foxes,
    owls,
    id,
    fakeServer,
    worker,
    runWorker,
    runWorkerOnce,
    readServerFor,
    readStates,
  };
}

export const test = base.extend("reservedEvent", () => openReservedEvent());

type ReservedEvent = Awaited<ReturnType<typeof openReservedEvent>>;

/** Gives both clans a second player and sets line-ups of two. @returns the names of the Foxes, then those of the Owls */
export async function setLineUps({ league, adminToken, id, foxes, owls }: ReservedEvent): Promise<string[]> {
  const secondIds = await createPlayers(league, "Abe", "Bob");
  for (const [index, { id: clanId, leader }] of [foxes, owls].entries()) {
    const secondId = secondIds[index] ?? "";
    await league.call("addClanPlayer", { as: adminToken, id: clanId, body: { userId: secondId } });
    await league.call("nameLineUp", { as: adminToken, id, body: { clanId, players: [leader.id, secondId] } });
  }
  return [foxes.leader.name, "Abe", owls.leader.name, "Bob"];
}

/** Returns a function that sends a call about the current reservation of the event as an admin or a leader. */
export async function createServerCaller({ league, adminToken, foxes, owls }: ReservedEvent) {
  const [reservation] = await readReservations(league);
  const id = reservation?._id ?? "";
  const tokens = { admin: adminToken, foxes: foxes.leader.token, owls: owls.leader.token };
  type EndpointName = "startReservation" | "endReservation" | "withdrawEnd" | "releaseReservation";
  return (author: keyof typeof tokens, name: EndpointName) => league.send(name, { as: tokens[author], id });
}

/** Sets the line-ups, and starts the match at its time with all players on the server. @returns the names of the players */
export async function startMatch(reservedEvent: ReservedEvent): Promise<string[]> {
  const { league, fakeServer, runWorker } = reservedEvent;
  const players = await setLineUps(reservedEvent);
  league.clock.moveTo(eventStart);
  await runWorker();
  fakeServer.players = players;
  await runWorker();
  return players;
}
