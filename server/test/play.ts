import { hash } from "node:crypto";
import { formatJsonMessage, type ServerRound } from "../src/features/results/imports/format-round-message.ts";
import type { League } from "./open-league.ts";
import { getEmail, insertUserWithName } from "./sign-up.ts";

/** Inserts users with these names, who cannot sign in, and returns their ids in the same order. */
export async function createPlayers(league: League, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const userName of names) {
    // The hash is unique for each name. The default address is not: it ignores the case of letters.
    const email = getEmail(hash("md5", userName));
    ids.push(await insertUserWithName(league, { userName, email, role: "USER", passwordHash: "" }));
  }
  return ids;
}

export async function createMode(league: League, name: string): Promise<string> {
  const { data } = await league.call("createMode", { as: league.admin, body: { name } });
  return data._id;
}

/** The four players of the 2v2 messages in the folder `fixtures`. The first two are red. */
export const fixtureNames = ["ChillerDragon", "nameless tee", "jxsl13", "Teero"] as const;

/** The score limit of the rounds that `createServerRound` returns. A round is over once a team has this score. */
export const scoreLimit = 1000;

/**
 * Returns a round as a game server reports it, between players of these names. The first half is red. Blue wins 409 to 316 on
 * ctf5, unless `changes` says otherwise.
 */
export function createServerRound(names: readonly string[], changes: Partial<ServerRound> = {}): ServerRound {
  return {
    map: "ctf5",
    durationSeconds: 600,
    scoreLimit,
    timeLimit: 0,
    redScore: 316,
    blueScore: 409,
    redClan: null,
    blueClan: null,
    players: names.map((name, index) => ({
      name,
      side: index < names.length / 2 ? "red" : "blue",
      score: 30 + index,
      kills: 20 + index,
      deaths: 15 + 2 * index,
      flags: index % 3,
    })),
    ...changes,
  };
}

/**
 * Imports a ranked round as the admin, and returns its result.
 * @param round the round, or the message of a game server
 * @param date ISO 8601, today by default
 */
export async function importRound(league: League, modeId: string, round: ServerRound | string, date?: string) {
  const message = typeof round === "string" ? round : formatJsonMessage(round);
  const body = { modeId, message, allowDuplicate: true, ...(date !== undefined && { date }) };
  const { data } = await league.call("importResult", { as: league.admin, body });
  return data;
}
