import { messageAt, truthOf } from "../../fixtures/gameserver-messages.ts";
import type { Admin } from "./admin.ts";
import { accountOf } from "./admin.ts";
import { postAsGameServer } from "./game-server.ts";
import type { League } from "./league.ts";
import { signInPlayer } from "./player.ts";

/** What a filled league has to look at, by key. */
export type FilledLeague = Record<"modeId" | "playerId" | "statId" | "validatedId" | "unvalidatedId", string>;

export const FILLED_MODE = "Instagib 2v2";
/** Whose player page and stat are looked at. */
export const FILLED_PLAYER = "Teero";

export const FILLED_QUEUE = "Evening 2on2";

/** Ordinary rounds, and those that strain a screen: a draw, odd and long names, large numbers, many players. */
const ROUNDS = ["2v2_basic", "2v2_basic", "draw_equal", "name_markdown", "name_15_bytes", "big_numbers", "8v8_basic"];
/** In no round, with the longest name there is. */
const ABSENT = "Somebody who never played a round";

/** Plays rounds that game servers wrote; all but one more are validated. */
export async function fillLeague(admin: Admin): Promise<FilledLeague> {
  const modeId = await admin.createMode(FILLED_MODE);
  // By name after the other, so that lists begin with that.
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
  return { modeId, playerId, statId: await admin.statOf(playerId), validatedId, unvalidatedId };
}

/** Has a queue make a match, in which the admin plays, and players wait for the next; answers its key. */
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
