import { messageAt, truthOf } from "../../fixtures/gameserver-messages.ts";
import { type Admin, accountOf, apiAs } from "./admin.ts";
import { postAsGameServer } from "./game-server.ts";
import type { League } from "./league.ts";
import { signInPlayer } from "./player.ts";

/** The IDs of entities in a filled league. */
export type FilledLeague = Record<
  "modeId" | "playerId" | "otherId" | "statId" | "validatedId" | "unvalidatedId",
  string
>;

export const FILLED_MODE = "Instagib 2v2";
/** The player whose page and stat are checked. */
export const FILLED_PLAYER = "Teero";

/** A player who has played with or against `FILLED_PLAYER`. */
export const FILLED_OTHER = "jxsl13";

/** The map of their rounds. */
export const FILLED_MAP = "ctf5";

export const FILLED_QUEUE = "Evening 2on2";

/** Ordinary rounds, and those that stress a layout: a draw, odd and long names, large numbers, many players. */
const ROUNDS = ["2v2_basic", "2v2_basic", "draw_equal", "name_markdown", "name_15_bytes", "big_numbers", "8v8_basic"];
/** A player without a round, with the longest possible name. */
const ABSENT = "Somebody who never played a round";

/** Posts rounds from game servers' messages. All but one are validated. */
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

/** Creates a queue with a match, in which the admin plays, and waiting players. @returns the ID of the queue */
export async function fillQueue(league: League, admin: Admin, { modeId }: FilledLeague): Promise<string> {
  const queueId = await admin.createQueue({ name: FILLED_QUEUE, modeId, mode: "2v2", maps: ["ctf5", "ctf_mars"] });
  const names = [...truthOf("2v2_basic").players, ...truthOf("name_15_bytes").players].map(({ name }) => name);
  const accounts = [league.admin, ...[...new Set(names)].slice(0, 6).map(accountOf)];
  for (const account of accounts) await (await signInPlayer(league, account)).join(queueId);
  return queueId;
}

/** Adds two game servers. One has posted rounds, of which some were matched to results. */
export async function fillServers(admin: Admin): Promise<void> {
  const postUrl = await admin.addGameServer("gCTF League EU #1");
  await admin.addGameServer("W".repeat(64));
  const messages = ["2v2_basic.psv.txt", "all_zero.psv.txt", "name_sql_html.psv.txt", "map_long.psv.txt"];
  for (const path of messages) await postAsGameServer(postUrl, messageAt(path));
}

/** The IDs of entities in a filled season. */
export type FilledSeason = Record<
  "clanId" | "validatedId" | "unvalidatedId" | "statId" | "eventId" | "voteId" | "playerId",
  string
>;

/** A clan name of the maximum length. */
export const FILLED_CLAN = "Flag Runners of the Longer Night";
const OPPONENTS = "Ninja Turtlenecks";
export const FILLED_QUESTION = "Which clan shall play the opening match?";

const SCENARIO = "2v2_basic";
const DAY = 86_400_000;

/**
 * Fills the active season with two clans, two rounds between them, an event and a vote. The first round is validated. The
 * event and the vote begin now. The players are those of a filled league.
 */
export async function fillSeason({ url, admin }: League): Promise<FilledSeason> {
  const api = await apiAs(url, admin);
  const findUserId = async (userName: string) => {
    const { data } = await api.users.searchUsers({ body: { userName } });
    return data.find((user) => user.userName === userName)?._id ?? "";
  };
  const createClan = async (side: "red" | "blue", name: string) => {
    const id = (await api.clans.createClan({ body: { name } })).data._id;
    for (const { name: userName } of truthOf(SCENARIO).players.filter(({ team }) => team === side))
      await api.clanRosters.addClanPlayer({ id, body: { userId: await findUserId(userName) } });
    return id;
  };
  const post = async (date: string) => {
    const body = { message: messageAt(`${SCENARIO}.json.txt`), date, allowDuplicate: true };
    return (await api.leagueImports.importResult({ body })).data._id;
  };

  const clanId = await createClan("red", FILLED_CLAN);
  const clanBId = await createClan("blue", OPPONENTS);
  const validatedId = await post("2026-05-20T20:15:00Z");
  await api.leagueResults.freezeResult({ id: validatedId });
  const unvalidatedId = await post("2026-05-21T20:15:00Z");

  const times = { startDate: new Date().toISOString(), endDate: new Date(Date.now() + DAY).toISOString() };
  const event = await api.events.createEvent({ body: { clanAId: clanId, clanBId, ...times } });
  const { vote } = (await api.votes.createVote()).data;
  await api.votes.updateVote({ id: vote._id, body: { question: FILLED_QUESTION, ...times } });

  const playerId = await findUserId(FILLED_PLAYER);
  const stats = await api.leagueStats.searchStats({ body: { userId: playerId } });
  const statId = stats.data[0]?._id ?? "";
  return { clanId, validatedId, unvalidatedId, statId, eventId: event.data._id, voteId: vote._id, playerId };
}
