import { describe, expect } from "vitest";
import { originalPostEndpoint } from "../../../../demo/fake-game-server.ts";
import {
  addFakeServer,
  createReadyMatch,
  getPostKey,
  readReservations,
  readServer,
  respondAsTeeworlds,
  startWorker,
  test,
  waitUntilDisconnected,
} from "../../../../test/fake-servers.ts";
import { postRound } from "../../../../test/game-server.ts";
import type { League } from "../../../../test/open-league.ts";
import { createServerRound, scoreLimit } from "../../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../../test/queue-up.ts";
import { formatJsonMessage } from "../../results/imports/format-round-message.ts";
import { processRounds } from "../process-rounds.ts";

/** Returns the game server and the state of each reservation, the newest first. */
async function readStates(league: League) {
  return (await readReservations(league)).map(({ state, gameServerName }) => [gameServerName, state]);
}

/** Opens a match of Ann and Bob whose server is set up. */
async function setUpMatch(league: League) {
  const { fakeServer, id } = await addFakeServer(league, "EU 1");
  const { worker, runWorker } = startWorker(league);
  await runWorker();
  const match = await createReadyMatch(league);
  await runWorker();
  const [ann, bob] = match.players;
  return { ...match, fakeServer, id, worker, runWorker, ann, bob };
}

describe("the server of a ready match", () => {
  test("is set up and visible only to the match's players and admins", async ({ league }) => {
    const { fakeServer, matchId, ann, bob } = await setUpMatch(league);
    expect(Object.fromEntries(fakeServer.settings)).toMatchObject({
      sv_map: "ctf5",
      sv_gametype: "gctf",
      sv_casual_rounds: "0",
      http_allow_insecure: "1",
      sv_round_stats_http_endpoints: expect.stringMatching(/^http:\/\/localhost:3000\/api\/gameServer\/rounds\/\d+-/),
      password: expect.stringMatching(/^[a-z0-9]{10}$/),
    });

    const password = fakeServer.settings.get("password");
    const visibleServer = { state: "READY", address: "play.example:8303", password, protocol: "0.6" };
    expect(await readServer(league, ann, matchId)).toMatchObject(visibleServer);
    expect(await readServer(league, bob, matchId)).toMatchObject(visibleServer);
    expect(await readServer(league, bob, matchId)).toMatchObject({ postsRounds: true });
    expect(await readServer(league, { token: league.admin }, matchId)).toMatchObject(visibleServer);

    const [eve] = await signUpAll(league, "Eve");
    expect(await readServer(league, eve, matchId)).toBeNull();

    const matchForVisitors = await league.call("getMatch", { id: matchId });
    expect(JSON.stringify(matchForVisitors)).not.toContain("play.example");

    const auditLog = await league.call("searchHistory", { as: league.admin, body: {} });
    expect(JSON.stringify([auditLog, await readReservations(league)])).not.toContain(password);

    const rows = await league.context.db.selectFrom("reservations").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  test("starts once all players are present and gets a new password after the round", async ({ league }) => {
    const { fakeServer, matchId, ann, runWorker } = await setUpMatch(league);
    const password = fakeServer.settings.get("password");
    const key = getPostKey(fakeServer);

    // The second name looks like a part of the console's list of players.
    fakeServer.players = ["Ann", "x' client=1 secure=yes flags=1"];
    await runWorker();
    expect(await readServer(league, ann, matchId)).toMatchObject({
      state: "READY",
      players: expect.arrayContaining([
        expect.objectContaining({ userId: ann.id, isThere: true, kills: null }),
        expect.objectContaining({ userName: "Bob", isThere: false }),
      ]),
    });

    fakeServer.players = ["Ann", "Bob", "Eve"];
    await runWorker();
    expect(await readServer(league, ann, matchId)).toMatchObject({ state: "LIVE" });
    // The command starts the round after a countdown of ten seconds.
    expect(fakeServer.commands.filter((command) => command.startsWith("restart"))).toEqual(["restart 10"]);

    await postRound(
      league,
      key,
      formatJsonMessage(createServerRound(["Ann", "Bob"], { redScore: scoreLimit, blueScore: 5 })),
    );
    await processRounds(league.context);
    await runWorker();
    expect(await readStates(league)).toEqual([["EU 1", "ENDED"]]);

    await runWorker();
    expect(fakeServer.settings.get("password")).toBe(password);

    // A server is released one minute after the end of its match. Its players may stay.
    league.clock.advance(59_999);
    await runWorker();
    expect(await readStates(league)).toEqual([["EU 1", "ENDED"]]);
    league.clock.advance(1);
    await runWorker();
    expect(fakeServer.players).toEqual(["Ann", "Bob", "Eve"]);
    expect(await readStates(league)).toEqual([["EU 1", "RELEASED"]]);
    expect(fakeServer.settings.get("password")).not.toBe(password);
    expect(fakeServer.settings.get("password")).not.toBe("");
    expect(fakeServer.settings.get("sv_round_stats_http_endpoints")).toBe(originalPostEndpoint);
    await waitUntilDisconnected(fakeServer);

    const [row] = await league.context.db.selectFrom("reservations").selectAll().execute();
    expect(row).toMatchObject({ secrets: null, post_key_hash: null, held: null });

    const [reservation] = await readReservations(league);
    // `words` is the API's name of the text of a step.
    expect(reservation?.steps.map(({ words }) => words)).toEqual([
      "Waits for a server",
      "Takes the server",
      "Set up: ddnet-insta, ctf5",
      "Everyone is there",
      "Its round came",
      "Released",
    ]);

    const { data: result } = await league.call("searchResults", { as: league.admin, body: {} });
    expect(result.resultsRanked).toMatchObject([{ redScore: scoreLimit, blueScore: 5 }]);
  });

  test("shows that its round is missing if the server logs the end without a post", async ({ league }) => {
    const { fakeServer, matchId, ann, runWorker } = await setUpMatch(league);
    fakeServer.players = ["Ann", "Bob"];
    await runWorker();
    // The server logs "match end" at the end of a round. Neither a chat message nor a similar line counts as that.
    fakeServer.log("chat", "0:-2:Eve: match end");
    fakeServer.log("ddnet-insta", "match end?");
    await runWorker();
    expect(await readServer(league, ann, matchId)).toMatchObject({ state: "LIVE", isRoundMissing: false });

    fakeServer.log("ddnet-insta", "match end");
    await expect
      .poll(async () => {
        await runWorker();
        return (await readServer(league, ann, matchId))?.state;
      })
      .toBe("ENDED");

    league.clock.advance(60_000);
    await runWorker();
    expect(await readServer(league, ann, matchId)).toMatchObject({
      state: "RELEASED",
      isRoundMissing: true,
      password: null,
      address: null,
    });
  });

  test("shows its protocol, and whether it posts rounds", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    respondAsTeeworlds(fakeServer);
    await league.call("updateGameServer", { as: league.admin, id, body: { protocol: "0.7" } });
    const { data: check } = await league.call("checkGameServer", { as: league.admin, id });
    const noPostsNote = "This server does not post rounds: an admin posts the result of each match.";
    expect(check).toMatchObject({ kind: "Teeworlds 0.7", notes: [noPostsNote] });

    const { runWorker } = startWorker(league);
    await runWorker();
    const { players, matchId } = await createReadyMatch(league);
    const [ann] = players;
    await runWorker();
    const waitingMatch = await createReadyMatch(league, "Cid", "Dan");
    await runWorker();
    const waitingServer = await readServer(league, waitingMatch.players[0], waitingMatch.matchId);
    expect(waitingServer).toMatchObject({ state: "WAITING", postsRounds: null });
    expect(await readServer(league, ann, matchId)).toMatchObject({
      state: "READY",
      protocol: "0.7",
      postsRounds: false,
      notes: [],
    });

    const [reservation] = await readReservations(league);
    await league.call("startReservation", { as: league.admin, id: reservation?._id ?? "" });
    await runWorker();
    await league.call("endReservation", { as: league.admin, id: reservation?._id ?? "" });
    await runWorker();
    expect(await readServer(league, ann, matchId)).toMatchObject({
      state: "ENDED",
      postsRounds: false,
      isRoundMissing: true,
    });
  });

  test("is the first one that becomes free", async ({ league }) => {
    const { runWorker, matchId, ann, bob } = await setUpMatch(league);
    const laterMatch = await createReadyMatch(league, "Cid", "Dan");
    await runWorker();
    expect(await readServer(league, laterMatch.players[0], laterMatch.matchId)).toMatchObject({
      state: "WAITING",
    });

    await league.call("voteToCancel", { as: ann.token, id: matchId });
    await league.call("voteToCancel", { as: bob.token, id: matchId });
    await runWorker();
    expect(await readServer(league, laterMatch.players[0], laterMatch.matchId)).toMatchObject({
      state: "READY",
    });
    expect(await readStates(league)).toEqual([
      ["EU 1", "READY"],
      ["EU 1", "RELEASED"],
    ]);
  });

  test("is released if it is empty for 15 minutes", async ({ league }) => {
    const { runWorker, fakeServer, matchId, ann } = await setUpMatch(league);
    fakeServer.players = ["Ann"];
    league.clock.advance(4 * 60_000);
    await runWorker();
    fakeServer.players = [];
    league.clock.advance(15 * 60_000 - 1);
    await runWorker();
    expect(await readStates(league)).toEqual([["EU 1", "READY"]]);

    league.clock.advance(1);
    await runWorker();
    expect(await readStates(league)).toEqual([["EU 1", "RELEASED"]]);
    expect(await readServer(league, ann, matchId)).toMatchObject({ state: "RELEASED", isRoundMissing: false });
  });

  test("ends three hours after the start of a round whose end is not logged", async ({ league }) => {
    const { runWorker, fakeServer, matchId, ann } = await setUpMatch(league);
    fakeServer.players = ["Ann", "Bob"];
    await runWorker();
    expect(await readServer(league, ann, matchId)).toMatchObject({ state: "LIVE" });

    league.clock.advance(180 * 60_000);
    await runWorker();
    expect(await readStates(league)).toEqual([["EU 1", "ENDED"]]);
  });

  test("gets a new password once a player is removed from the match", async ({ league }) => {
    const { runWorker, fakeServer, matchId, bob } = await setUpMatch(league);
    const formerPassword = fakeServer.settings.get("password");
    const { data: queues } = await league.call("searchQueues", { as: league.admin });
    const [match] = queues[0]?.matches ?? [];
    const id = match?.resultId ?? "";
    const [cid] = await signUpAll(league, "Cid");
    const isRed = match?.redPlayers[0]?.userId === bob.id;

    await league.call("removePlayer", { as: league.admin, id, body: { playerId: bob.id } });
    await league.call(isRed ? "addRedPlayer" : "addBluePlayer", { as: league.admin, id, body: { playerId: cid.id } });
    await runWorker();
    const newPassword = fakeServer.settings.get("password");
    expect(newPassword).not.toBe(formerPassword);
    expect(await readServer(league, cid, matchId)).toMatchObject({ password: newPassword });
    expect(await readServer(league, bob, matchId)).toBeNull();
  });

  test("is listed before released reservations, even newer ones", async ({ league }) => {
    await setUpMatch(league);
    const id = (await readReservations(league))[0]?._id;
    const newerReservation = { state: "RELEASED", since: 0, made_at: league.clock.now() + 1 } as const;
    await league.context.db.insertInto("reservations").values([newerReservation, newerReservation]).execute();
    /** Lists the ids of a page, relative to the id of the first reservation. */
    const listRelativeIds = async (page: number) => {
      const body = { page, numberPerPage: 2 };
      const { data } = await league.call("searchReservations", { as: league.admin, body });
      return data.map(({ _id }) => Number(_id) - Number(id));
    };

    // The reservation that holds a server comes first, then the two released ones (1 and 2), the newest first.
    expect(await listRelativeIds(1)).toEqual([0, 2]);
    expect(await listRelativeIds(2)).toEqual([1]);
  });

  test("is not reserved if no game server has a console", async ({ league }) => {
    const { runWorker } = startWorker(league);
    const { players, matchId } = await createReadyMatch(league);
    await runWorker();
    expect(await readServer(league, players[0], matchId)).toBeNull();
    expect(await readReservations(league)).toEqual([]);

    const queueId = await createQueue(league, { name: "Others" });
    await addFakeServer(league, "EU 1");
    const unreadyPlayers = await signUpAll(league, "Cid", "Dan");
    await fillMatch(league, queueId, unreadyPlayers);
    await runWorker();
    // Only the first match is ready.
    expect(await readStates(league)).toHaveLength(1);
  });
});
