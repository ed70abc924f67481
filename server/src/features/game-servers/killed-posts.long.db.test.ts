import { setTimeout as pause } from "node:timers/promises";
import type { ReceivedRound } from "contract/game-servers.ts";
import type { RankedResult } from "contract/results.ts";
import { expect, inject, test } from "vitest";
import {
  getRoundPath,
  messagePaths,
  type PlayedRound,
  readMessage,
  readPlayedRound,
} from "../../../../fixtures/gameserver-messages.ts";
import { createKillableEnvironment, killableAdmin } from "../../../test/killable-league.ts";
import { startProcess } from "../../../test/league-process.ts";
import { signInAt } from "../../../test/sign-in-at.ts";
import { pickByTestLevel } from "../../../test/test-level.ts";
import { createTestRandom } from "../../../test/test-random.ts";
import { toReadablePrefix } from "./round-receiver.ts";

/** The test uses every 24th round in `npm test`, every fourth one in `npm run test:all`, and all in `npm run stress`. */
const roundStep = pickByTestLevel({ quick: 24, full: 4, stress: 1 });
const roundPaths = [...new Set(messagePaths.map(getRoundPath))];
const paths = messagePaths.filter((path) => roundPaths.indexOf(getRoundPath(path)) % roundStep === 0);

/** User names: printable ASCII characters, without spaces at the beginning and at the end. */
const userNamePattern = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;
const maxTeamSize = 8;

/** Finds the paths of the distinct rounds between teams of equal size whose player names are valid user names. */
function findPlayableRounds(): string[] {
  const pathByMetrics = new Map(paths.map((path) => [serialiseReported(readPlayedRound(path)), getRoundPath(path)]));
  return [...pathByMetrics.values()].filter((path) => {
    const { players, score_red: red, score_blue: blue } = readPlayedRound(path);
    const redSize = players.filter(({ team }) => team === "red").length;
    const blueSize = players.filter(({ team }) => team === "blue").length;
    const areTeamsValid = redSize === blueSize && redSize > 0 && redSize <= maxTeamSize;
    const areNamesValid = players.every(({ name }) => userNamePattern.test(name));
    return areTeamsValid && areNamesValid && (red !== 0 || blue !== 0);
  });
}

type Call = Awaited<ReturnType<typeof signInAt>>;
type CreatedResponse = { readonly data: { readonly _id: string } };

/**
 * Creates a queue with two players. Returns a function that creates a pending result with the teams of a round: it lets the
 * two players start a match, ends the match by a forfeit, removes the forfeit, and replaces the players.
 */
async function preparePendingResults(callAsAdmin: Call, api: string) {
  const userIds = new Map<string, string>();
  const createUser = async (userName: string, password = killableAdmin.password) => {
    const email = `${userIds.size}@players.example`;
    const body = { userName, email, password, confirmPassword: password };
    const { data } = await callAsAdmin<CreatedResponse>("POST", "/user", body);
    userIds.set(userName, data._id);
    return { id: data._id, credentials: { email, password } };
  };
  await callAsAdmin("POST", "/season", { name: "any", startDate: "2026-01-01", endDate: "2026-12-31" });
  const { data: mode } = await callAsAdmin<CreatedResponse>("POST", "/mode/create", { name: "any" });
  // `mode` is the API's name of the team size.
  const queueFields = { name: "any", modeId: mode._id, mode: "1v1", maps: ["ctf5"] };
  const { data: queue } = await callAsAdmin<CreatedResponse>("POST", "/queue", queueFields);
  const firstPlayer = await createUser("first duellist");
  const secondPlayer = await createUser("second duellist");
  const players = [firstPlayer, secondPlayer];
  const callsAsPlayers = [await signInAt(api, firstPlayer.credentials), await signInAt(api, secondPlayer.credentials)];
  return async ({ players: teams }: PlayedRound): Promise<string> => {
    for (const callAsPlayer of callsAsPlayers) await callAsPlayer("POST", `/queue/${queue._id}/join`);
    type Queues = { readonly data: readonly { readonly matches: readonly { readonly resultId: string }[] }[] };
    const { data } = await callAsAdmin<Queues>("POST", "/queue/search", { _id: queue._id });
    const id = data[0]?.matches[0]?.resultId ?? "";
    const changeResult = (action: string, body?: object) => callAsAdmin("POST", `/resultRanked/${id}/${action}`, body);
    await changeResult("forfeit", { side: "red" });
    await changeResult("unforfeit");
    for (const { id: playerId } of players) await changeResult("removePlayer", { playerId });
    for (const { name, team } of teams) {
      if (team === "spectators") continue;
      const playerId = userIds.get(name) ?? (await createUser(name)).id;
      await changeResult(team === "red" ? "addRedPlayer" : "addBluePlayer", { playerId });
    }
    return id;
  };
}

/** Serialises the metrics of a posted round in the same format as `serialiseStored`. */
function serialiseReported({ map, score_red, score_blue, players }: PlayedRound): string {
  const rows = players
    .filter(({ team }) => team !== "spectators")
    .map(({ team, name, score, kills, deaths }) => [team, name, score, kills, deaths]);
  return JSON.stringify([map.split("/").at(-1), score_red, score_blue, rows.sort()]);
}

function serialiseStored({ map, redScore, blueScore, redPlayers, bluePlayers }: RankedResult): string {
  const createRows = (team: string, players: RankedResult["redPlayers"]) =>
    players.map(({ userName, score, kills, deaths }) => [team, userName, score, kills, deaths]);
  const rows = [...createRows("red", redPlayers), ...createRows("blue", bluePlayers)];
  return JSON.stringify([map, redScore, blueScore, rows.sort()]);
}

test("repeatedly killed processes store each post once, and the results match the rounds", async () => {
  const env = await createKillableEnvironment();
  // On PostgreSQL two processes share the database.
  const processCount = inject("testSetup").engine === "postgres" ? 2 : 1;
  const processes: Awaited<ReturnType<typeof startProcess>>[] = [];
  while (processes.length < processCount) processes.push(await startProcess(env));
  const signIn = async () => signInAt(processes[0]?.api ?? "", killableAdmin);
  let callAsAdmin = await signIn();
  const playableRounds = findPlayableRounds();
  const createPendingResult = await preparePendingResults(callAsAdmin, processes[0]?.api ?? "");
  const resultIds: string[] = [];
  for (const path of playableRounds) resultIds.push(await createPendingResult(readPlayedRound(path)));
  const keys = new Map<string, string>();
  for (const path of new Set(paths.map(getRoundPath))) {
    type CreatedServer = { readonly data: { readonly key: string } };
    keys.set(path, (await callAsAdmin<CreatedServer>("POST", "/gameServer", { name: path })).data.key);
  }

  // Game servers do not post the copies in the folder `rendered`.
  const postedPaths = paths.filter((path) => !path.startsWith("rendered/") && readMessage(path) !== "");
  // Each message is posted twice, in a random order.
  const random = createTestRandom();
  const posts = [...postedPaths, ...postedPaths]
    .map((path) => ({ path, sortKey: random.next() }))
    .sort((a, b) => a.sortKey - b.sortKey);
  const killInterval = Math.ceil(posts.length / pickByTestLevel({ quick: 2, full: 4, stress: 4 }));
  for (const [index, { path }] of posts.entries()) {
    const processIndex = index % processes.length;
    const key = keys.get(getRoundPath(path));
    const post = async () => {
      const url = `${processes[processIndex]?.api}/gameServer/rounds/${key}`;
      const reply = await fetch(url, { method: "POST", body: readMessage(path) });
      expect(await reply.json()).toMatchObject({ ok: true });
    };

    const pendingPost = post();
    // Kills a process in the middle of each interval.
    if (index % killInterval !== Math.floor(killInterval / 2)) {
      await pendingPost;
      continue;
    }
    // Kills the process during the post or its processing. A game server that gets no response posts again.
    const hasResponded = pendingPost.then(
      () => true,
      () => false,
    );
    await processes[processIndex]?.kill();
    processes[processIndex] = await startProcess(env);
    if (!(await hasResponded)) await post();
  }

  callAsAdmin = await signIn();
  type RoundsResponse = { readonly data: readonly ReceivedRound[]; readonly total: number };
  const isProcessed = async () =>
    (await callAsAdmin<RoundsResponse>("POST", "/round/search", { state: "RECEIVED", page: 1 })).total === 0;

  while (!(await isProcessed())) await pause(50);
  const storedRounds: ReceivedRound[] = [];
  for (let page = 1, total = 1; storedRounds.length < total; page += 1) {
    const reply = await callAsAdmin<RoundsResponse>("POST", "/round/search", { page, numberPerPage: 100 });
    storedRounds.push(...reply.data);
    total = reply.total;
  }
  const readPrefix = (text: string | null) => toReadablePrefix(Buffer.from(text ?? ""));
  // Only prefixes are compared, because only the prefix of an ignored round is stored. `toReadablePrefix` also replaces
  // invisible characters.
  const storedTexts = storedRounds.map(({ gameServerName, state, text }) => {
    return `${gameServerName}: ${state === "IGNORED" ? text : readPrefix(text)}`;
  });
  expect(storedTexts.sort()).toEqual(
    [...new Set(postedPaths.map((path) => `${getRoundPath(path)}: ${readPrefix(readMessage(path))}`))].sort(),
  );

  const storedResults: string[] = [];
  for (const id of resultIds) {
    storedResults.push(serialiseStored((await callAsAdmin<{ data: RankedResult }>("GET", `/resultRanked/${id}`)).data));
  }
  expect(storedResults.sort()).toEqual(playableRounds.map((path) => serialiseReported(readPlayedRound(path))).sort());

  type Results = { readonly data: { readonly total: number } };
  expect((await callAsAdmin<Results>("POST", "/resultRanked/search", {})).data.total).toBe(resultIds.length);
});
