import { readMessage, readPlayedRound } from "../../fixtures/gameserver-messages.ts";
import { type Admin, getAccount, signInToApi } from "./admin.ts";
import { postAsGameServer } from "./game-server.ts";
import type { League } from "./league.ts";
import { signInPlayer } from "./player.ts";

/** The IDs of entities in a filled league. */
export type FilledLeague = Record<
  "modeId" | "playerId" | "coPlayerId" | "statId" | "validatedId" | "unvalidatedId",
  string
>;

export const SAMPLE_MODE = "Instagib 2v2";
/** The player whose page and statistics are checked. */
export const SAMPLE_PLAYER = "Teero";

/** A player who has played with or against `SAMPLE_PLAYER`. */
export const SAMPLE_CO_PLAYER = "jxsl13";

/** The map of the rounds that these two players have played together. */
export const SAMPLE_MAP = "ctf5";

export const SAMPLE_QUEUE = "Evening 2on2";

/**
 * The file names of the posted rounds in `fixtures`: ordinary rounds, and rounds that stress a layout (a draw, odd and long
 * names, large numbers, many players). The first one is posted twice, as two results with the same numbers.
 */
const ROUNDS = ["2v2_basic", "2v2_basic", "draw_equal", "name_markdown", "name_15_bytes", "big_numbers", "8v8_basic"];
/** A player who has not played a round, with a name of the maximum length, 32 characters. */
const IDLE_PLAYER = "Somebody who never played a round".slice(0, 32);

/** Creates modes and players, and imports rounds from game servers' messages. Freezes all results except for the last one. */
export async function fillLeague(admin: Admin): Promise<FilledLeague> {
  const modeId = await admin.createMode(SAMPLE_MODE);
  // The name of this mode has the maximum length, and comes after `SAMPLE_MODE` in lists.
  await admin.createMode("The mode of a name that is as long as the name of a mode may be!");
  const names = ROUNDS.flatMap((round) => readPlayedRound(round).players.map(({ name }) => name));
  const idsByName = new Map<string, string>();
  for (const name of new Set([...names, IDLE_PLAYER])) idsByName.set(name, await admin.createPlayer(name));

  const importRound = (round: string, day: number) =>
    admin.importRankedRound({
      modeId,
      message: readMessage(`${round}.json.txt`),
      date: `2026-05-${10 + day}T20:15:00Z`,
    });
  let validatedId = "";
  for (const [day, round] of ROUNDS.entries()) {
    validatedId = await importRound(round, day);
    await admin.freezeRankedResult(validatedId);
  }
  const unvalidatedId = await importRound("name_15_bytes", ROUNDS.length);
  const playerId = idsByName.get(SAMPLE_PLAYER) ?? "";
  const coPlayerId = idsByName.get(SAMPLE_CO_PLAYER) ?? "";
  return { modeId, playerId, coPlayerId, statId: await admin.findBestStatId(playerId), validatedId, unvalidatedId };
}

/** Creates a queue with a match, in which the admin plays, and waiting players. @returns the ID of the queue */
export async function fillQueue(league: League, admin: Admin, { modeId }: FilledLeague): Promise<string> {
  const queueId = await admin.createQueue({ name: SAMPLE_QUEUE, modeId, mode: "2v2", maps: ["ctf5", "ctf_mars"] });
  const names = [...readPlayedRound("2v2_basic").players, ...readPlayedRound("name_15_bytes").players].map(
    ({ name }) => name,
  );
  // With the admin, seven users join: four get a match, and three wait.
  const accounts = [league.admin, ...[...new Set(names)].slice(0, 6).map(getAccount)];
  for (const account of accounts) {
    const player = await signInPlayer(league, account);
    await player.join(queueId);
  }
  return queueId;
}

/** Adds two game servers. The first one posts rounds; some of them match the players of the league, others do not. */
export async function fillServers(admin: Admin): Promise<void> {
  const postUrl = await admin.addGameServer("gCTF League EU #1");
  // A wide name of the maximum length.
  await admin.addGameServer("W".repeat(64));
  const messages = ["2v2_basic.psv.txt", "all_zero.psv.txt", "name_sql_html.psv.txt", "map_long.psv.txt"];
  for (const path of messages) await postAsGameServer(postUrl, readMessage(path));
}

/** The IDs of entities in a filled season. */
export type FilledSeason = Record<
  "clanId" | "validatedId" | "unvalidatedId" | "statId" | "eventId" | "voteId" | "playerId",
  string
>;

/** A clan name of the maximum length. */
export const SAMPLE_CLAN = "Flag Runners of the Longer Night";
const OPPONENTS = "Ninja Turtlenecks";
export const SAMPLE_QUESTION = "Which clan shall play the opening match?";

/** The file name of the league round in `fixtures`. */
const LEAGUE_ROUND = "2v2_basic";
const DAY_MS = 86_400_000;

/**
 * Fills the active season with two clans, two results between them, an event and a vote. The first result is frozen. The
 * event and the vote begin now. `fillLeague` must have created the players.
 */
export async function fillSeason({ url, admin }: League): Promise<FilledSeason> {
  const api = await signInToApi(url, admin);
  const findUserId = async (userName: string) => {
    const { data } = await api.users.searchUsers({ body: { userName } });
    return data.find((user) => user.userName === userName)?._id ?? "";
  };
  const createClan = async (side: "red" | "blue", name: string) => {
    const id = (await api.clans.createClan({ body: { name } })).data._id;
    for (const { name: userName } of readPlayedRound(LEAGUE_ROUND).players.filter(({ team }) => team === side))
      await api.clanRosters.addClanPlayer({ id, body: { userId: await findUserId(userName) } });
    return id;
  };
  const importRound = async (date: string) => {
    const body = { message: readMessage(`${LEAGUE_ROUND}.json.txt`), date, allowDuplicate: true };
    return (await api.leagueImports.importResult({ body })).data._id;
  };

  const clanId = await createClan("red", SAMPLE_CLAN);
  const clanBId = await createClan("blue", OPPONENTS);
  const validatedId = await importRound("2026-05-20T20:15:00Z");
  await api.leagueResults.freezeResult({ id: validatedId });
  const unvalidatedId = await importRound("2026-05-21T20:15:00Z");

  const times = { startDate: new Date().toISOString(), endDate: new Date(Date.now() + DAY_MS).toISOString() };
  const event = await api.events.createEvent({ body: { clanAId: clanId, clanBId, ...times } });
  const { vote } = (await api.votes.createVote()).data;
  await api.votes.updateVote({ id: vote._id, body: { question: SAMPLE_QUESTION, ...times } });

  const playerId = await findUserId(SAMPLE_PLAYER);
  const stats = await api.leagueStats.searchStats({ body: { userId: playerId } });
  const statId = stats.data[0]?._id ?? "";
  return { clanId, validatedId, unvalidatedId, statId, eventId: event.data._id, voteId: vote._id, playerId };
}
