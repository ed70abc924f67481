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

/** Messages of every twelfth round in `npm test`, of every fourth in `npm run test:all`, of all in `npm run stress`. */
const step = byTestLevel({ quick: 24, full: 4, stress: 1 });
const truthPaths = [...new Set(messagePaths.map(truthPathOf))];
const paths = messagePaths.filter((path) => truthPaths.indexOf(truthPathOf(path)) % step === 0);

/** The rounds between teams of equal size whose names can be those of users, each once. */
function playableRounds(): string[] {
  const byFigures = new Map(paths.map((path) => [asReported(truthOf(path)), truthPathOf(path)]));
  return [...byFigures.values()].filter((path) => {
    const { players, score_red: red, score_blue: blue } = truthOf(path);
    const sizes = (["red", "blue"] as const).map((side) => players.filter(({ team }) => team === side).length);
    const isOrdinary = players.every(({ name }) => /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(name));
    return isOrdinary && sizes[0] === sizes[1] && sizes[0] !== 0 && (sizes[0] ?? 0) <= 8 && (red !== 0 || blue !== 0);
  });
}

type Call = Awaited<ReturnType<typeof signInAt>>;
type Made = { readonly data: { readonly _id: string } };

/** Creates the result of a queue's match that waits for a round of these teams, without blocking its players. */
function resultsAwaiting(call: Call, api: string) {
  const userIds = new Map<string, string>();
  const makeUser = async (userName: string, own = killableAdmin.password) => {
    const address = `${userIds.size}@players.example`;
    const body = { userName, email: address, password: own, confirmPassword: own };
    const { data } = await call<Made>("POST", "/user", body);
    userIds.set(userName, data._id);
    return { id: data._id, body: { email: address, password: own } };
  };
  const duellists = (async () => {
    await call("POST", "/season", { name: "any", startDate: "2026-01-01", endDate: "2026-12-31" });
    const { data: mode } = await call<Made>("POST", "/mode/create", { name: "any" });
    const fields = { name: "any", modeId: mode._id, mode: "1v1", maps: ["ctf5"] };
    const { data: queue } = await call<Made>("POST", "/queue", fields);
    const one = await makeUser("first duellist");
    const other = await makeUser("second duellist");
    return { queue, players: [one, other], calls: [await signInAt(api, one.body), await signInAt(api, other.body)] };
  })();
  return async ({ players: teams }: Truth): Promise<string> => {
    const { queue, players, calls } = await duellists;
    for (const join of calls) await join("POST", `/queue/${queue._id}/join`);
    type Queues = { readonly data: readonly { readonly matches: readonly { readonly resultId: string }[] }[] };
    const { data } = await call<Queues>("POST", "/queue/search", { _id: queue._id });
    const id = data[0]?.matches[0]?.resultId ?? "";
    const change = (what: string, body?: object) => call("POST", `/resultRanked/${id}/${what}`, body);
    await change("forfeit", { side: "red" });
    await change("unforfeit");
    for (const { id: playerId } of players) await change("removePlayer", { playerId });
    for (const { name, team } of teams) {
      if (team === "spectators") continue;
      const playerId = userIds.get(name) ?? (await makeUser(name)).id;
      await change(team === "red" ? "addRedPlayer" : "addBluePlayer", { playerId });
    }
    return id;
  };
}

/** Serialises a round's metrics, in the same way for a posted and a stored round. */
function asReported({ map, score_red, score_blue, players }: Truth): string {
  const rows = players
    .filter(({ team }) => team !== "spectators")
    .map(({ team, name, score, kills, deaths }) => [team, name, score, kills, deaths]);
  return JSON.stringify([map.split("/").at(-1), score_red, score_blue, rows.sort()]);
}

function asStored({ map, redScore, blueScore, redPlayers, bluePlayers }: RankedResult): string {
  const rowsOf = (team: string, players: RankedResult["redPlayers"]) =>
    players.map(({ userName, score, kills, deaths }) => [team, userName, score, kills, deaths]);
  const rows = [...rowsOf("red", redPlayers), ...rowsOf("blue", bluePlayers)];
  return JSON.stringify([map, redScore, blueScore, rows.sort()]);
}

test("killed repeatedly, the league stores each post once, and its results match the rounds", async () => {
  const env = await killableEnvironment();
  // On PostgreSQL two processes share the database.
  const envs = inject("testEngine").engine === "postgres" ? [env, env] : [env];
  const leagues: Awaited<ReturnType<typeof startProcess>>[] = [];
  for (const env of envs) leagues.push(await startProcess(env));
  const signIn = async () => signInAt(leagues[0]?.api ?? "", killableAdmin);
  let call = await signIn();
  const playable = playableRounds();
  const awaiting = resultsAwaiting(call, leagues[0]?.api ?? "");
  const ids: string[] = [];
  for (const path of playable) ids.push(await awaiting(truthOf(path)));
  const keys = new Map<string, string>();
  for (const path of new Set(paths.map(truthPathOf))) {
    type Keyed = { readonly data: { readonly key: string } };
    keys.set(path, (await call<Keyed>("POST", "/gameServer", { name: path })).data.key);
  }

  // Servers do not post copies of rendered messages.
  const texts = paths.filter((path) => !path.startsWith("rendered/") && messageAt(path) !== "");
  const posts = [...texts, ...texts]
    .map((path) => ({ path, at: Math.random() }))
    .sort((one, other) => one.at - other.at);
  const killEvery = Math.ceil(posts.length / byTestLevel({ quick: 2, full: 4, stress: 4 }));
  for (const [index, { path }] of posts.entries()) {
    const chosen = index % leagues.length;
    const key = keys.get(truthPathOf(path));
    const post = async () => {
      const url = `${leagues[chosen]?.api}/gameServer/rounds/${key}`;
      const reply = await fetch(url, { method: "POST", body: messageAt(path) });
      expect(await reply.json()).toMatchObject({ ok: true });
    };
    const posted = post();
    if (index % killEvery !== Math.floor(killEvery / 2)) {
      await posted;
      continue;
    }
    // Kills the league during a post and during processing. Servers without a response post again.
    const wasAnswered = posted.then(
      () => true,
      () => false,
    );
    await leagues[chosen]?.kill();
    leagues[chosen] = await startProcess(envs[chosen] ?? {});
    if (!(await wasAnswered)) await post();
  }

  call = await signIn();
  type Found = { readonly data: readonly ReceivedRound[]; readonly total: number };
  const isProcessed = async () =>
    (await call<Found>("POST", "/round/search", { state: "RECEIVED", page: 1 })).total === 0;
  while (!(await isProcessed())) await pause(50);
  const { data: kept } = await call<Found>("POST", "/round/search", {});
  const startOf = (text: string | null) => toReadablePrefix(Buffer.from(text ?? ""));
  const keptTexts = kept.map(({ gameServerName, state, text }) => {
    return `${gameServerName}: ${state === "IGNORED" ? text : startOf(text)}`;
  });
  expect(keptTexts.sort()).toEqual(
    [...new Set(texts.map((path) => `${truthPathOf(path)}: ${startOf(messageAt(path))}`))].sort(),
  );
  const stored: string[] = [];
  for (const id of ids) {
    stored.push(asStored((await call<{ data: RankedResult }>("GET", `/resultRanked/${id}`)).data));
  }
  expect(stored.sort()).toEqual(playable.map((path) => asReported(truthOf(path))).sort());
  type Results = { readonly data: { readonly total: number } };
  expect((await call<Results>("POST", "/resultRanked/search", {})).data.total).toBe(ids.length);
});
