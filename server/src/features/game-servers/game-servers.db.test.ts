import { expect } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { testInOneProcess } from "../../../test/further-processes.ts";
import { addGameServer, postRound, sendPost } from "../../../test/game-server.ts";
import { openLeague, test } from "../../../test/open-league.ts";

const hourMs = 3_600_000;

/** Reads the secret from the key of a new game server: the part after the server's id and a hyphen. */
function readSecret({ _id, key }: { readonly _id: string; readonly key: string }): string {
  return key.slice(`${_id}-`.length);
}

test("admins create, rename, disable and delete a game server", async ({ admin, league }) => {
  const { _id: id, key, postUrl, ...createdServer } = await addGameServer(league, "EU 1");
  const defaults = {
    enabled: true,
    autoFreeze: false,
    lastRoundAt: null,
    oldKeyEndsAt: null,
    address: null,
    protocol: "0.6",
    econAddress: null,
    hasEconPassword: false,
    priority: 0,
    state: null,
    fault: null,
    bytesToday: 0,
    bytesPerDay: 50 * 1024 * 1024,
    isNearBudget: false,
  };
  expect(createdServer).toEqual({ name: "EU 1", createdAt: new Date(league.clock.now()).toISOString(), ...defaults });
  expect(postUrl).toBe(`http://localhost:3000/api/gameServer/rounds/${key}`);
  expect(key).toMatch(/^\d+-[\w-]{43}$/);

  const body = { name: "EU 2", enabled: false, autoFreeze: true };
  const { data: updatedServer } = await league.call("updateGameServer", { as: admin, id, body });
  expect(updatedServer).toMatchObject({ _id: id, ...body });
  expect((await league.call("searchGameServers", { as: admin })).data).toEqual([updatedServer]);
  expect(await league.call("searchGameServers", { as: admin, body: { page: 1 } })).toMatchObject({ page: 1, total: 1 });

  await league.call("deleteGameServer", { as: admin, id });
  expect((await league.call("searchGameServers", { as: admin })).data).toEqual([]);
  expect(await league.rejected("deleteGameServer", { as: admin, id })).toMatchObject({ status: 404 });
  expect(await league.rejected("rotateGameServerKey", { as: admin, id })).toMatchObject({ status: 404 });
});

test("the name of a game server is unique, even for concurrent requests", async ({ admin, league }) => {
  const body = { name: "any" };
  const requests = Array.from({ length: 10 }, () => league.send("createGameServer", { as: admin, body }));
  expect(countByStatus(await Promise.all(requests))).toEqual({ 201: 1, 409: 9 });

  const { _id: id } = await addGameServer(league, "other");
  const nameTakenError = {
    status: 409,
    errorCode: "GAME_SERVER_NAME_TAKEN",
    message: 'There is already a game server "ANY"',
  };
  expect(await league.rejected("updateGameServer", { as: admin, id, body: { name: "ANY" } })).toMatchObject(
    nameTakenError,
  );

  const [anyServer] = (await league.call("searchGameServers", { as: admin })).data;
  await league.call("deleteGameServer", { as: admin, id: anyServer?._id ?? "" });
  await league.call("updateGameServer", { as: admin, id, body: { name: "ANY" } });
});

test("neither the database nor a list contains a key", async ({ league }) => {
  const secret = readSecret(await addGameServer(league, "EU 1"));
  const rows = await league.context.db.selectFrom("game_server_keys").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(await league.call("searchGameServers", { as: league.admin }))).not.toContain(secret);
});

const wrongKeyError = { status: 401, body: { ok: false, errorCode: "WRONG_KEY", message: "This key is not valid" } };
const okReply = { status: 200, body: { ok: true } };

test("only valid keys of enabled servers may post", async ({ admin, league }) => {
  const firstServer = await addGameServer(league, "one");
  const secondServer = await addGameServer(league, "two");
  const secret = readSecret(firstServer);
  const wrongKeys = [
    "",
    "x",
    "1",
    `${secondServer._id}-${secret}`,
    `999999-${secret}`,
    `${firstServer.key}A`,
    firstServer.key.slice(0, -1),
    firstServer.key.toUpperCase(),
    "%00",
    `${firstServer._id}-${"A".repeat(43)}`,
  ];
  for (const key of wrongKeys) {
    expect(await sendPost(league, key, "x"), key).toMatchObject(wrongKeyError);
  }
  expect((await league.call("searchRounds", { as: admin })).data).toEqual([]);

  expect(await sendPost(league, firstServer.key, "a")).toMatchObject(okReply);

  const { data: rotatedServer } = await league.call("rotateGameServerKey", { as: admin, id: firstServer._id });
  expect(rotatedServer.oldKeyEndsAt).toBe(new Date(league.clock.now() + 24 * hourMs).toISOString());
  expect(await sendPost(league, firstServer.key, "b")).toMatchObject(okReply);
  expect(await sendPost(league, rotatedServer.key, "c")).toMatchObject(okReply);

  league.clock.advance(24 * hourMs);
  expect(await sendPost(league, firstServer.key, "d")).toMatchObject(wrongKeyError);
  const { data: listedServers } = await league.call("searchGameServers", { as: admin });
  expect(listedServers).toMatchObject([{ oldKeyEndsAt: null }, { oldKeyEndsAt: null }]);

  const { data: serverWithThirdKey } = await league.call("rotateGameServerKey", {
    as: admin,
    id: firstServer._id,
    body: { keepOld: false },
  });
  expect(serverWithThirdKey.oldKeyEndsAt).toBeNull();
  expect(await sendPost(league, rotatedServer.key, "e")).toMatchObject(wrongKeyError);

  await league.call("updateGameServer", { as: admin, id: firstServer._id, body: { enabled: false } });
  const serverOffError = { status: 403, body: { errorCode: "GAME_SERVER_OFF" } };
  expect(await sendPost(league, serverWithThirdKey.key, "f")).toMatchObject(serverOffError);
  expect(await sendPost(league, rotatedServer.key, "f")).toMatchObject(wrongKeyError);

  await league.call("updateGameServer", { as: admin, id: firstServer._id, body: { enabled: true } });
  expect(await sendPost(league, serverWithThirdKey.key, "g")).toMatchObject(okReply);

  await league.call("deleteGameServer", { as: admin, id: firstServer._id });
  expect(await sendPost(league, serverWithThirdKey.key, "h")).toMatchObject(wrongKeyError);

  const storedRounds = (await league.call("searchRounds", { as: admin })).data.map(({ text, gameServerName }) => [
    text,
    gameServerName,
  ]);
  expect(storedRounds.toSorted()).toEqual(["a", "b", "c", "g"].map((text) => [text, "one"]));
});

test("the log does not contain a key from a URL", async () => {
  const league = await openLeague({ LOG_LEVEL: "info" });
  const { key } = await addGameServer(league, "one");
  const { server } = league.http;
  // "%72" is an encoded "r", and "%73" is an encoded "s".
  const paths = [`rounds/${key}`, `rounds/${key}/`, `rounds/${key}/x?y`, `%72ounds/${key}`, `round%73/${key}`];

  for (const path of paths) {
    for (const method of ["POST", "GET"] as const) {
      await server.inject({ method, url: `/api/gameServer/${path}`, payload: "x" });
    }
  }
  await server.inject({ method: "POST", url: `/API/GAMESERVER/ROUNDS/${key}`, payload: "x" });
  const lines = league.log.listLines();
  expect(lines.filter((line) => line.includes("/api/gameServer/rounds/…")).length).toBeGreaterThan(10);
  expect(lines.filter((line) => line.includes(key))).toEqual([]);
});

testInOneProcess("posts are limited per game server over all its keys, and wrong keys per IP address", async () => {
  const league = await openLeague({ RATE_LIMIT: "3" });
  const firstServer = await addGameServer(league, "one");
  const secondServer = await addGameServer(league, "two");
  const postRepeatedly = async (key: string, times: number, address: string) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) {
      const { status } = await sendPost(league, key, `${time}`, { address });
      statuses.push(status);
    }
    return statuses;
  };

  expect(await postRepeatedly("guess", 4, "10.0.0.9")).toEqual([401, 401, 401, 429]);

  // The limit of the IP address does not concern valid keys.
  expect(await postRepeatedly(firstServer.key, 2, "10.0.0.9")).toEqual([200, 200]);

  // The server has one post left, with either key.
  const { data: rotatedServer } = await league.call("rotateGameServerKey", { as: league.admin, id: firstServer._id });
  expect(await postRepeatedly(rotatedServer.key, 2, "10.0.0.8")).toEqual([200, 429]);
  expect(await postRepeatedly(firstServer.key, 1, "10.0.0.8")).toEqual([429]);
  expect(await postRepeatedly(secondServer.key, 1, "10.0.0.8")).toEqual([200]);
});

test("an admin sees when the last round arrived", async ({ league }) => {
  const { key } = await addGameServer(league, "one");
  await postRound(league, key, "a");
  league.clock.advance(hourMs);
  await postRound(league, key, "b");
  const [server] = (await league.call("searchGameServers", { as: league.admin })).data;
  expect(server?.lastRoundAt).toBe(new Date(league.clock.now()).toISOString());
});
