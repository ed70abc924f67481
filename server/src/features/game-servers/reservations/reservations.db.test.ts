import { describe, expect } from "vitest";
import {
  addFakeServer,
  readReservations,
  readServer,
  readyMatch,
  respondAsTeeworlds,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import { postRound } from "../../../../test/game-server.ts";
import type { League } from "../../../../test/open-league.ts";
import { roundOf } from "../../../../test/play.ts";
import { createQueue, fillMatch, type Player, signUpAll } from "../../../../test/queue-up.ts";
import { writeJson } from "../../results/imports/write-round-message.ts";
import { processRounds } from "../process-rounds.ts";

async function statesIn(league: League) {
  return (await readReservations(league)).map(({ state, gameServerName }) => [gameServerName, state]);
}

async function setUpMatch(league: League) {
  const { fakeServer, id } = await addFakeServer(league, "EU 1");
  const { worker, work } = startWorker(league);
  await work();
  const match = await readyMatch(league);
  await work(2);
  const [ann, bob] = match.players as [Player, Player];
  return { ...match, toy: fakeServer, id, worker, work, ann, bob };
}

function postKeyOn({ settings }: { readonly settings: ReadonlyMap<string, string> }): string {
  return settings.get("sv_round_stats_http_endpoints")?.split("/").at(-1) ?? "";
}

describe("a match that is ready", () => {
  test("is set up on a free server, visible only to its players and admins", async ({ league }) => {
    const { toy, matchId, ann, bob } = await setUpMatch(league);
    expect(Object.fromEntries(toy.settings)).toMatchObject({
      sv_map: "ctf5",
      sv_gametype: "gctf",
      sv_casual_rounds: "0",
      http_allow_insecure: "1",
      sv_round_stats_http_endpoints: expect.stringMatching(/^http:\/\/localhost:3000\/api\/gameServer\/rounds\/\d+-/),
      password: expect.stringMatching(/^[a-z0-9]{10}$/),
    });
    const password = toy.settings.get("password");
    const told = { state: "READY", address: "play.example:8303", password, protocol: "0.6" };
    expect(await readServer(league, ann, matchId)).toMatchObject(told);
    expect(await readServer(league, bob, matchId)).toMatchObject(told);
    expect(await readServer(league, bob, matchId)).toMatchObject({ postsRounds: true });
    expect(await readServer(league, { token: league.admin }, matchId)).toMatchObject(told);
    const [eve] = (await signUpAll(league, "Eve")) as [Player];
    expect(await readServer(league, eve, matchId)).toBeNull();
    const everyone = await league.call("getMatch", { id: matchId });
    expect(JSON.stringify(everyone)).not.toContain("play.example");
    const history = await league.call("searchHistory", { as: league.admin, body: {} });
    expect(JSON.stringify([history, await readReservations(league)])).not.toContain(password);
    const stored = await league.context.db.selectFrom("reservations").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(password);
  });

  test("starts once everyone is there, ends with its round, and changes the password", async ({ league }) => {
    const { toy, matchId, ann, work } = await setUpMatch(league);
    const password = toy.settings.get("password");
    const key = postKeyOn(toy);
    toy.players = ["Ann", "x' client=1 secure=yes flags=1"];
    await work();
    expect(await readServer(league, ann, matchId)).toMatchObject({
      state: "READY",
      killsSince: null,
      mayStart: false,
      players: expect.arrayContaining([
        expect.objectContaining({ userId: ann.id, isThere: true, kills: null }),
        expect.objectContaining({ userName: "Bob", isThere: false }),
      ]),
    });
    toy.players = ["Ann", "Bob", "Eve"];
    await work(2);
    expect(await readServer(league, ann, matchId)).toMatchObject({ state: "LIVE" });
    expect(toy.commands.filter((command) => command.startsWith("restart"))).toEqual(["restart 10"]);

    await postRound(
      league,
      key,
      writeJson(roundOf(["Ann", "Bob"], { redScore: 1000, blueScore: 5, scoreLimit: 1000 })),
    );
    await processRounds(league.context);
    await work();
    expect(await statesIn(league)).toEqual([["EU 1", "ENDED"]]);
    await work();
    expect(toy.settings.get("password")).toBe(password);
    league.clock.advance(60_000);
    await work(2);
    expect(await statesIn(league)).toEqual([["EU 1", "RELEASED"]]);
    expect(toy.settings.get("password")).not.toBe(password);
    expect(toy.settings.get("password")).not.toBe("");
    expect(toy.settings.get("sv_round_stats_http_endpoints")).toBe("https://stats.example/insta");
    await expect.poll(() => toy.clients).toBe(0);
    const [row] = await league.context.db.selectFrom("reservations").selectAll().execute();
    expect(row).toMatchObject({ secrets: null, post_key_hash: null, held: null });
    const [reservation] = await readReservations(league);
    expect(reservation?.steps.map(({ words }) => words)).toEqual([
      "Waits for a server",
      "Takes the server",
      "Set up: ddnet-insta, ctf5",
      "Everyone is there",
      "Its round came",
      "Released",
    ]);
    const { data: result } = await league.call("searchResults", { as: league.admin, body: {} });
    expect(result.resultsRanked).toMatchObject([{ redScore: 1000, blueScore: 5 }]);
  });

  test("shows that its round is missing if the server logs the end without a post", async ({ league }) => {
    const { toy, matchId, ann, work } = await setUpMatch(league);
    toy.players = ["Ann", "Bob"];
    await work(2);
    toy.log("chat", "0:-2:Eve: match end");
    toy.log("ddnet-insta", "match end?");
    await work();
    expect(await readServer(league, ann, matchId)).toMatchObject({ state: "LIVE", isRoundMissing: false });
    toy.log("ddnet-insta", "match end");
    await expect
      .poll(async () => {
        await work();
        return (await readServer(league, ann, matchId))?.state;
      })
      .toBe("ENDED");
    league.clock.advance(60_000);
    await work();
    expect(await readServer(league, ann, matchId)).toMatchObject({
      state: "RELEASED",
      isRoundMissing: true,
      password: null,
      address: null,
    });
  });

  test("says whether its server posts rounds", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    respondAsTeeworlds(fakeServer);
    const { data: check } = await league.call("checkGameServer", { as: league.admin, id });
    const note = "This server does not post rounds: an admin posts the result of each match.";
    expect(check).toMatchObject({ kind: "Teeworlds 0.7", notes: [note] });
    const { work } = startWorker(league);
    await work();
    const { players, matchId } = await readyMatch(league);
    const [ann] = players as [Player];
    await work(2);
    const others = await readyMatch(league, "Cid", "Dan");
    await work();
    const waiting = await readServer(league, others.players[0] as Player, others.matchId);
    expect(waiting).toMatchObject({ state: "WAITING", postsRounds: null });
    expect(await readServer(league, ann, matchId)).toMatchObject({ state: "READY", postsRounds: false, notes: [] });
    const [reservation] = await readReservations(league);
    await league.call("startReservation", { as: league.admin, id: reservation?._id ?? "" });
    await work();
    await league.call("endReservation", { as: league.admin, id: reservation?._id ?? "" });
    await work();
    expect(await readServer(league, ann, matchId)).toMatchObject({
      state: "ENDED",
      postsRounds: false,
      isRoundMissing: true,
    });
  });

  test("waits for the first server that becomes free", async ({ league }) => {
    const { work, matchId, ann, bob } = await setUpMatch(league);
    const other = await readyMatch(league, "Cid", "Dan");
    await work();
    expect(await readServer(league, other.players[0] as Player, other.matchId)).toMatchObject({ state: "WAITING" });
    await league.call("voteToCancel", { as: ann.token, id: matchId });
    await league.call("voteToCancel", { as: bob.token, id: matchId });
    await work(4);
    expect(await readServer(league, other.players[0] as Player, other.matchId)).toMatchObject({ state: "READY" });
    expect(await statesIn(league)).toEqual([
      ["EU 1", "READY"],
      ["EU 1", "RELEASED"],
    ]);
  });

  test("is released if nobody comes for 15 minutes, or after three hours", async ({ league }) => {
    const { work, toy, matchId, ann } = await setUpMatch(league);
    toy.players = ["Ann"];
    league.clock.advance(4 * 60_000);
    await work();
    toy.players = [];
    league.clock.advance(15 * 60_000 - 1);
    await work();
    expect(await statesIn(league)).toEqual([["EU 1", "READY"]]);
    league.clock.advance(1);
    await work(3);
    expect(await statesIn(league)).toEqual([["EU 1", "RELEASED"]]);
    const other = await readyMatch(league, "Cid", "Dan");
    toy.players = ["Cid", "Dan"];
    await work(4);
    expect(await readServer(league, other.players[0] as Player, other.matchId)).toMatchObject({ state: "LIVE" });
    league.clock.advance(180 * 60_000);
    await work();
    expect(await statesIn(league)).toEqual([
      ["EU 1", "ENDED"],
      ["EU 1", "RELEASED"],
    ]);
    expect(await readServer(league, ann, matchId)).toMatchObject({ state: "RELEASED", isRoundMissing: false });
  });

  test("gets a new password once a player has left it", async ({ league }) => {
    const { work, toy, matchId, bob } = await setUpMatch(league);
    const before = toy.settings.get("password");
    const { data: queues } = await league.call("searchQueues", { as: league.admin });
    const [match] = queues[0]?.matches ?? [];
    const id = match?.resultId ?? "";
    const [cid] = (await signUpAll(league, "Cid")) as [Player];
    const isRed = match?.redPlayers[0]?.userId === bob.id;
    await league.call("removePlayer", { as: league.admin, id, body: { playerId: bob.id } });
    await league.call(isRed ? "addRedPlayer" : "addBluePlayer", { as: league.admin, id, body: { playerId: cid.id } });
    await work(2);
    const after = toy.settings.get("password");
    expect(after).not.toBe(before);
    expect(await readServer(league, cid, matchId)).toMatchObject({ password: after });
    expect(await readServer(league, bob, matchId)).toBeNull();
  });

  test("is listed before newer ones whose servers are free again", async ({ league }) => {
    await setUpMatch(league);
    const [{ _id: id } = { _id: "" }] = await readReservations(league);
    const newer = { state: "RELEASED", since: 0, made_at: league.clock.now() + 1 } as const;
    await league.context.db.insertInto("reservations").values([newer, newer]).execute();
    const listed = async (page: number) => {
      const body = { page, numberPerPage: 2 };
      const { data } = await league.call("searchReservations", { as: league.admin, body });
      return data.map(({ _id }) => Number(_id) - Number(id));
    };
    expect([await listed(1), await listed(2)]).toEqual([[0, 2], [1]]);
  });

  test("has no server, and shows none, if the league does not set up servers", async ({ league }) => {
    const { work } = startWorker(league);
    const { players, matchId } = await readyMatch(league);
    await work(2);
    expect(await readServer(league, players[0] as Player, matchId)).toBeNull();
    expect(await readReservations(league)).toEqual([]);
    const queueId = await createQueue(league, { name: "Others" });
    await addFakeServer(league, "EU 1");
    const unready = await signUpAll(league, "Cid", "Dan");
    await fillMatch(league, queueId, unready);
    await work(2);
    expect(await statesIn(league)).toHaveLength(1);
  });
});
