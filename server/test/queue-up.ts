import type { SentBodyOf } from "contract/endpoint.ts";
import type { Match } from "contract/matches.ts";
import type { Queue, queuesSchemas } from "contract/queues.ts";
import { inject } from "vitest";
import type { League } from "./open-league.ts";
import { createMode } from "./play.ts";
import { getEmail, insertUserWithName, openSession } from "./sign-up.ts";

/** A signed-in player. */
export type Player = { readonly id: string; readonly token: string; readonly name: string };

/** Inserts users with these names, who are signed in. @returns one player per name, in the same order */
export async function signUpAll<Names extends string[]>(
  league: League,
  ...names: Names
): Promise<{ [Index in keyof Names]: Player }> {
  const players: Player[] = [];
  const { playerPasswordHash: passwordHash } = inject("testSetup").accounts;
  for (const name of names) {
    const id = await insertUserWithName(league, { userName: name, email: getEmail(name), role: "USER", passwordHash });
    players.push({ id, name, token: await openSession(league, id) });
  }
  return players as { [Index in keyof Names]: Player };
}

type QueueFields = SentBodyOf<typeof queuesSchemas.createQueue>;

/**
 * Creates a queue as the admin: by default for 1v1 on ctf5 in a new mode. Returns its id.
 * @param fields `mode` is the API's name for the team size
 */
export async function createQueue(league: League, fields: Partial<QueueFields> = {}): Promise<string> {
  const { name = "Duels" } = fields;
  const modeId = fields.modeId ?? (await createMode(league, name));
  const body: QueueFields = { name, mode: "1v1", maps: ["ctf5"], ...fields, modeId };
  return (await league.call("createQueue", { as: league.admin, body })).data._id;
}

/** Reads a queue as a visitor, or as the user of this session token. */
export async function readQueue(league: League, id: string, token?: string): Promise<Queue> {
  const { data } = await league.call("searchQueues", { as: token, body: { _id: id } });
  const [queue] = data;
  if (queue === undefined) throw new Error(`There is no queue ${id}`);
  return queue;
}

/** Lets players join one after the other. */
export async function joinAll(league: League, id: string, players: readonly Player[]): Promise<void> {
  for (const { token } of players) await league.call("joinQueue", { as: token, id });
}

/** Reads a player's open match. */
export async function readMatch(league: League, { token }: Player): Promise<Match> {
  const { data } = await league.call("getOwnMatch", { as: token });
  if (data.match === null) throw new Error("The player is in no open match");
  return data.match;
}

/** Lets players fill a queue and returns the match. */
export async function fillMatch(league: League, id: string, players: readonly Player[]): Promise<Match> {
  await joinAll(league, id, players);
  const [first] = players;
  if (first === undefined) throw new Error("A match requires players");
  return readMatch(league, first);
}

/** Makes all players of a match ready. */
export async function markAllReady(league: League, matchId: string, players: readonly Player[]): Promise<void> {
  for (const { token } of players) await league.call("readyUp", { as: token, id: matchId });
}
