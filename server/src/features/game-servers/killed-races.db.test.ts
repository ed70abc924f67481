import { setTimeout as pause } from "node:timers/promises";
import type { ReceivedRound } from "contract/game-servers.ts";
import type { RankedResult } from "contract/results.ts";
import { expect, inject, test } from "vitest";
import { messageAt, messagePaths, type Truth, truthOf, truthPathOf } from "../../../../fixtures/gameserver-messages.ts";
import { killableAdmin, killableEnvironment } from "../../../test/killable-league.ts";
import { startProcess } from "../../../test/league-process.ts";
import { signInAt } from "../../../test/sign-in-at.ts";
import { byTestLevel } from "../../../test/test-level.ts";
import { toReadablePrefix } from "./round-receiver.ts";

/** Messages of every 24th round in `npm test`, of every fourth in `npm run test:all`, of all in `npm run stress`. */
const step = byTestLevel({ quick: 24, full: 4, stress: 1 });
const truthPaths = [...new Set(messagePaths.map(truthPathOf))];
const paths = messagePaths.filter((path) => truthPaths.indexOf(truthPathOf(path)) % step === 0);

/** Finds the distinct rounds between teams of equal size whose player names are valid user names. */
function findPlayableRounds(): string[] {
  const pathByMetrics = new Map(paths.map((path) => [serialiseReported(truthOf(path)), truthPathOf(path)]));
  return [...pathByMetrics.values()].filter((path) => {
    const { players, score_red: red, score_blue: blue } = truthOf(path);
    const teamSizes = (["red", "blue"] as const).map((side) => players.filter(({ team }) => team === side).length);
    const areValidNames = players.every(({ name }) => /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(name));
    return (
      areValidNames &&
      teamSizes[0] === teamSizes[1] &&
      teamSizes[0] !== 0 &&
      (teamSizes[0] ?? 0) <= 8 &&
      (red !== 0 || blue !== 0)
    );
  });
}

type Call = Awaited<ReturnType<typeof signInAt>>;
type CreatedResponse = { readonly data: { readonly _id: string } };

/** Returns a function that creates a pending result with the given teams, without an open match for their players. */
function createPendingResults(call: Call, api: string) {
  const userIds = new Map<string, string>();
  const createUser = async (userName: string, password = killableAdmin.password) => {
    const email = `${userIds.size}@players.example`;
    const body = { userName, email, password, confirmPassword: password };
    const { data } = await call<CreatedResponse>("POST", "/user", body);
    userIds.set(userName, data._id);
    return { id: data._id, credentials: { email, password } };
  };
  const setup = (async () => {
    await call("POST", "/season", { name: "any", startDate: "2026-01-01", endDate: "2026-12-31" });
    const { data: mode } = await call<CreatedResponse>("POST", "/mode/create", { name: "any" });
    const fields = { name: "any", modeId: mode._id, mode: "1v1", maps: ["ctf5"] };
    const { data: queue } = await call<CreatedResponse>("POST", "/queue", fields);
    const firstPlayer = await createUser("first duellist");
    const secondPlayer = await createUser("second duellist");
    const calls = [await signInAt(api, firstPlayer.credentials), await signInAt(api, secondPlayer.credentials)];
    return { queue, players: [firstPlayer, secondPlayer], calls };
  })();
  return async ({ players: teams }: Truth): Promise<string> => {
    const { queue, players, calls } = await setup;
    for (const join of calls) await join("POST", `/queue/${queue._id}/join`);
    type Queues = { readonly data: readonly { readonly matches: readonly { readonly resultId: string }[] }[] };
    const { data } = await call<Queues>("POST", "/queue/search", { _id: queue._id });
    const id = data[0]?.matches[0]?.resultId ?? "";
    const changeResult = (action: string, body?: object) => call("POST", `/resultRanked/${id}/${action}`, body);
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
function serialiseReported({ map, score_red, score_blue, players }: Truth): string {
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

test("a repeatedly killed league stores each post once, and its results match the rounds", async () => {
  const env = await killableEnvironment();
  // On PostgreSQL two processes share the database.
  const envs = inject("testEngine").engine === "postgres" ? [env, env] : [env];
  const leagues: Awaited<ReturnType<typeof startProcess>>[] = [];
  for (const env of envs) leagues.push(await startProcess(env));
  const signIn = async () => signInAt(leagues[0]?.api ?? "", killableAdmin);
  let call = await signIn();
  const playable = findPlayableRounds();
  const createPendingResult = createPendingResults(call, leagues[0]?.api ?? "");
  const ids: string[] = [];
  for (const path of playable) ids.push(await createPendingResult(truthOf(path)));
  const keys = new Map<string, string>();
  for (const path of new Set(paths.map(truthPathOf))) {
    type CreatedServer = { readonly data: { readonly key: string } };
    keys.set(path, (await call<CreatedServer>("POST", "/gameServer", { name: path })).data.key);
  }

  // Servers do not post copies of rendered messages.
  const texts = paths.filter((path) => !path.startsWith("rendered/") && messageAt(path) !== "");
  const posts = [...texts, ...texts]
    .map((path) => ({ path, at: Math.random() }))
    .sort((first, second) => first.at - second.at);
  const killEvery = Math.ceil(posts.length / byTestLevel({ quick: 2, full: 4, stress: 4 }));
  for (const [index, { path }] of posts.entries()) {
    const leagueIndex = index % leagues.length;
    const key = keys.get(truthPathOf(path));
    const post = async () => {
      const url = `${leagues[leagueIndex]?.api}/gameServer/rounds/${key}`;
      const reply = await fetch(url, { method: "POST", body: messageAt(path) });
      expect(await reply.json()).toMatchObject({ ok: true });
    };

    const pendingPost = post();
    if (index % killEvery !== Math.floor(killEvery / 2)) {
      await pendingPost;
      continue;
    }
    // Kills the league during a post and its processing. Servers that get no response post again.
    const hasResponded = pendingPost.then(
      () => true,
      () => false,
    );
    await leagues[leagueIndex]?.kill();
    leagues[leagueIndex] = await startProcess(envs[leagueIndex] ?? {});
    if (!(await hasResponded)) await post();
  }

  call = await signIn();
  type RoundsResponse = { readonly data: readonly ReceivedRound[]; readonly total: number };
  const isProcessed = async () =>
    (await call<RoundsResponse>("POST", "/round/search", { state: "RECEIVED", page: 1 })).total === 0;

  while (!(await isProcessed())) await pause(50);
  const { data: storedRounds } = await call<RoundsResponse>("POST", "/round/search", {});
  const readPrefix = (text: string | null) => toReadablePrefix(Buffer.from(text ?? ""));
  const storedTexts = storedRounds.map(({ gameServerName, state, text }) => {
    return `${gameServerName}: ${state === "IGNORED" ? text : readPrefix(text)}`;
  });
  expect(storedTexts.sort()).toEqual(
    [...new Set(texts.map((path) => `${truthPathOf(path)}: ${readPrefix(messageAt(path))}`))].sort(),
  );

  const stored: string[] = [];
  for (const id of ids) {
    stored.push(serialiseStored((await call<{ data: RankedResult }>("GET", `/resultRanked/${id}`)).data));
  }
  expect(stored.sort()).toEqual(playable.map((path) => serialiseReported(truthOf(path))).sort());

  type Results = { readonly data: { readonly total: number } };
  expect((await call<Results>("POST", "/resultRanked/search", {})).data.total).toBe(ids.length);
});
