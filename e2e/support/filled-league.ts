import { messageAt, truthOf } from "../../fixtures/gameserver-messages.ts";
import type { Admin } from "./admin.ts";
import { accountOf } from "./admin.ts";
import { postAsGameServer } from "./game-server.ts";
import type { League } from "./league.ts";
import { signInPlayer } from "./player.ts";

/** The keys of what a filled league contains. */
export type FilledLeague = Record<
  "modeId" | "playerId" | "otherId" | "statId" | "validatedId" | "unvalidatedId",
  string
>;

export const FILLED_MODE = "Instagib 2v2";
/** The player whose page and stat are checked. */
export const FILLED_PLAYER = "Teero";

/** Somebody who has played with or against that player. */
export const FILLED_OTHER = "jxsl13";

/** The map of their rounds. */
export const FILLED_MAP = "ctf5";

export const FILLED_QUEUE = "Evening 2on2";

/** Ordinary rounds, and those that stress a layout: a draw, odd and long names, large numbers, many players. */
const ROUNDS = ["2v2_basic", "2v2_basic", "draw_equal", "name_markdown", "name_15_bytes", "big_numbers", "8v8_basic"];
/** A player without a round, with the longest possible name. */
const ABSENT = "Somebody who never played a round";

/** Posts rounds from game servers' messages; all but one are validated. */
export async function fillLeague(admin: Admin): Promise<FilledLeague> {
  const modeId = await admin.createMode(FILLED_MODE);
  // Sorted after the other by name, so that lists start with the other.
  await admin.createMode("The mode of a name that is as long as the name of a mode may be!");
  const names = ROUNDS.flatMap((scenario) => truthOf(scenario).players.map(({ name }) => name));
  const ids = new Map<string, string>();
  for (const name of new Set([...names, ABSENT.slice(0, 32)])) ids.set(name, await admin.createPlayer(name));

  const post = (scenario: string, day: number) =>
    admin.postRound({ modeId, message: messageAt(`${scenario}.json.txt`), date: `2026-05-${10 + day}T20:15:00Z` });
  let validatedId = "";
  for (const [day, scenario] of ROUNDS.entries()) {
    validatedId = await post(scenario, day);
    await admin.freeze(validatedId);
  }
  const unvalidatedId = await post("name_15_bytes", ROUNDS.length);
  const playerId = ids.get(FILLED_PLAYER) ?? "";
  const otherId = ids.get(FILLED_OTHER) ?? "";
  return { modeId, playerId, otherId, statId: await admin.statOf(playerId), validatedId, unvalidatedId };
}

/** Makes a match in a queue, in which the admin plays, with players who wait for the next; returns the queue's key. */
export async function fillQueue(league: League, admin: Admin, { modeId }: FilledLeague): Promise<string> {
  const queueId = await admin.createQueue({ name: FILLED_QUEUE, modeId, mode: "2v2", maps: ["ctf5", "ctf_mars"] });
  const names = [...truthOf("2v2_basic").players, ...truthOf("name_15_bytes").players].map(({ name }) => name);
  const accounts = [league.admin, ...[...new Set(names)].slice(0, 6).map(accountOf)];
  for (const account of accounts) await (await signInPlayer(league, account)).join(queueId);
  return queueId;
}

/** Adds two game servers, of which one has posted rounds that were matched and that were not. */
export async function fillServers(admin: Admin): Promise<void> {
  const postUrl = await admin.addGameServer("gCTF League EU #1");
  await admin.addGameServer("W".repeat(64));
  const messages = ["2v2_basic.psv.txt", "all_zero.psv.txt", "name_sql_html.psv.txt", "map_long.psv.txt"];
  for (const path of messages) await postAsGameServer(postUrl, messageAt(path));
}
