import { describe, expect } from "vitest";
import { playerPassword } from "../../../../test/add-admin.ts";
import {
  addFakeServer,
  createReadyMatch,
  getPostKey,
  readReservations,
  readServer,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import { postRound } from "../../../../test/game-server.ts";
import type { League } from "../../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../../test/play.ts";
import { type Player, signUpAll } from "../../../../test/queue-up.ts";
import { eventStart, test as eventTest, minuteMs, setLineUps, startMatch } from "../../../../test/reserved-event.ts";
import { openSession } from "../../../../test/sign-up.ts";
import { formatJsonMessage } from "../../results/imports/format-round-message.ts";
import { processRounds } from "../process-rounds.ts";

const ban = { scope: "RANKED", reason: "any", endDate: null } as const;

describe("the server of a running ranked match", () => {
  /** Opens a running match of Ann and Bob. Eve is also on the server, although she is not in the match. */
  async function openRunningMatch(league: League) {
    const { fakeServer } = await addFakeServer(league, "EU 1");
    const { worker, runWorker } = startWorker(league);
    const { players, matchId } = await createReadyMatch(league);
    const [ann, bob] = players;
    await runWorker();
    fakeServer.players = ["Ann", "Bob"];
    await runWorker();
    const key = getPostKey(fakeServer);
    const state = createServerRound(["Ann", "Bob"], { durationSeconds: 10, redScore: 1, blueScore: 0 });
    await postRound(league, key, formatJsonMessage(state));
    await processRounds(league.context);
    fakeServer.players = ["Ann", "Eve", "Bob"];
    return { fakeServer, worker, runWorker, ann, bob, matchId };
  }

  type RemoveAccess = (league: League, ann: Player) => Promise<unknown>;
  const createUserUpdate = (body: object): RemoveAccess => {
    return (league, { id }) => league.call("updateUser", { as: league.admin, id, body });
  };

  const actions: Readonly<Record<string, RemoveAccess>> = {
    "a ban from ranked matches": createUserUpdate({ ban }),
    "a ban of scope ALL": createUserUpdate({ ban: { ...ban, scope: "ALL" } }),
    "a block": createUserUpdate({ blocked: true }),
    "a deletion": (league, { id }) => league.call("deleteUser", { as: league.admin, id }),
    "the deletion of their own account": (league, { token }) =>
      league.call("deleteOwnAccount", { as: token, body: { currentPassword: playerPassword } }),
  };

  for (const [action, removeAccess] of Object.entries(actions)) {
    test(`gets a new password after ${action}, and kicks everyone who is not in the match`, async ({ league }) => {
      const { fakeServer, runWorker, ann, bob, matchId } = await openRunningMatch(league);
      const formerPassword = fakeServer.settings.get("password");
      expect(await readServer(league, ann, matchId)).toMatchObject({ password: formerPassword, state: "LIVE" });

      await removeAccess(league, ann);
      await runWorker();
      const newPassword = fakeServer.settings.get("password");
      expect(newPassword).not.toBe(formerPassword);
      expect(fakeServer.players).toEqual(["Bob"]);
      expect(await readServer(league, bob, matchId)).toMatchObject({ password: newPassword, state: "LIVE" });
      // After the other actions, Ann is no longer signed in.
      if (action === "a ban from ranked matches") expect(await readServer(league, ann, matchId)).toBeNull();

      // Players are kicked only once. A guest may join with a password from a player.
      fakeServer.players = ["Bob", "Guest"];
      await runWorker();
      expect(fakeServer.players).toEqual(["Bob", "Guest"]);
    });
  }

  test("is hidden from a banned player at once, and shows the new password once the ban is lifted", async ({
    league,
  }) => {
    const { fakeServer, runWorker, ann, matchId } = await openRunningMatch(league);
    const endDate = new Date(league.clock.now() + 60 * minuteMs).toISOString();
    await league.call("updateUser", { as: league.admin, id: ann.id, body: { ban: { ...ban, endDate } } });
    expect(await readServer(league, ann, matchId)).toBeNull();

    await runWorker();
    await league.call("updateUser", { as: league.admin, id: ann.id, body: { ban: null } });
    // Before Ann is shown the password, the worker stores that she will know it, so that it can be changed when she leaves.
    expect(await readServer(league, ann, matchId)).toMatchObject({ password: null });

    await runWorker();
    expect(await readServer(league, ann, matchId)).toMatchObject({ password: fakeServer.settings.get("password") });
  });

  test("kicks players once its console is available again", async ({ league }) => {
    const { fakeServer, runWorker, ann, bob, matchId } = await openRunningMatch(league);
    const formerPassword = fakeServer.settings.get("password");

    // The console is unavailable: it closes the league's connection and accepts no other one.
    fakeServer.misbehaviour = { isFull: true };
    fakeServer.dropClients();
    await league.call("updateUser", { as: league.admin, id: ann.id, body: { ban } });
    await runWorker();
    expect(await readServer(league, bob, matchId)).toMatchObject({ password: formerPassword });

    fakeServer.misbehaviour = {};
    league.clock.advance(minuteMs);
    await runWorker();
    expect(fakeServer.settings.get("password")).not.toBe(formerPassword);
    expect(fakeServer.players).toEqual(["Bob"]);
  });
});

test("a player who leaves loses the password and the slot on the server", async ({ league }) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  const { players, matchId } = await createReadyMatch(league);
  const [ann, bob] = players;

  await runWorker();
  fakeServer.players = ["Ann", "Bob"];
  const formerPassword = fakeServer.settings.get("password");
  await league.call("leaveMatch", { as: ann.token, id: matchId });
  await runWorker();
  expect(fakeServer.settings.get("password")).not.toBe(formerPassword);
  expect(fakeServer.players).toEqual(["Bob"]);
  expect(await readServer(league, ann, matchId)).toBeNull();
  expect(await readServer(league, bob, matchId)).toMatchObject({ password: fakeServer.settings.get("password") });
});

test("a player sees the password only after the league has stored that the player will know it", async ({ league }) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  const { players, matchId } = await createReadyMatch(league);
  const [ann] = players;

  await runWorker();
  // Ann leaves, and Cid takes her slot.
  const [cid] = await signUpAll(league, "Cid");
  const adminToken = league.admin;
  const { data: results } = await league.call("searchResults", { as: adminToken, body: {} });
  const resultId = results.resultsRanked[0]?._id ?? "";
  await league.call("leaveMatch", { as: ann.token, id: matchId });
  await runWorker();
  const formerPassword = fakeServer.settings.get("password");
  await league.call("addRedPlayer", { as: adminToken, id: resultId, body: { playerId: cid.id } });
  expect(await readServer(league, cid, matchId)).toMatchObject({ state: "READY", password: null, address: null });

  // Cid leaves without having seen the password, so the server keeps it.
  await league.call("removePlayer", { as: adminToken, id: resultId, body: { playerId: cid.id } });
  await runWorker();
  expect(fakeServer.settings.get("password")).toBe(formerPassword);

  await league.call("addRedPlayer", { as: adminToken, id: resultId, body: { playerId: cid.id } });
  await runWorker();
  expect(await readServer(league, cid, matchId)).toMatchObject({ password: formerPassword });
});

test("a former, blocked or deleted admin does not know the current password", async ({ league }) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  const { players, matchId } = await createReadyMatch(league);
  await runWorker();
  const adminToken = league.admin;
  const [eve, fay, gus] = await signUpAll(league, "Eve", "Fay", "Gus");
  for (const { id } of [eve, fay, gus])
    await league.call("updateUser", { as: adminToken, id, body: { role: "ADMIN" } });
  for (const removeAdmin of [
    () => league.call("updateUser", { as: adminToken, id: eve.id, body: { role: "USER" } }),
    () => league.call("updateUser", { as: adminToken, id: fay.id, body: { blocked: true } }),
    () => league.call("deleteUser", { as: adminToken, id: gus.id }),
  ]) {
    const formerPassword = fakeServer.settings.get("password");
    fakeServer.players = ["Ann", "Eve", "Fay", "Gus", "Bob"];
    await removeAdmin();
    await runWorker();
    expect(fakeServer.settings.get("password")).not.toBe(formerPassword);
    expect(fakeServer.players).toEqual(["Ann", "Bob"]);

    const password = fakeServer.settings.get("password");
    expect(await readServer(league, players[0], matchId)).toMatchObject({ password });
  }
});

describe("the server of an event", () => {
  eventTest("gets a new password after a block, a removal from the clan or a deletion", async ({ reservedEvent }) => {
    const { league, adminToken, id, foxes, owls, fakeServer, runWorker, readServerFor } = reservedEvent;
    const names = await setLineUps(reservedEvent);
    const nameOfSecondOwl = names.at(-1) ?? "";
    const [cidId = "", danId = "", eliId = ""] = await createPlayers(league, "Cid", "Dan", "Eli");
    for (const userId of [cidId, danId, eliId])
      await league.call("addClanPlayer", { as: adminToken, id: foxes.id, body: { userId } });
    const body = { clanId: foxes.id, players: [foxes.leader.id, danId], substitutes: [cidId, eliId] };
    await league.call("nameLineUp", { as: adminToken, id, body });
    league.clock.moveTo(eventStart - 10 * minuteMs);
    await runWorker();
    const danToken = await openSession(league, danId);
    const everyone = [foxes.leader.name, "Cid", "Dan", "Eli", owls.leader.name, nameOfSecondOwl];
    const expectLostAccess = async (name: string, removeAccess: () => Promise<unknown>) => {
      const formerPassword = fakeServer.settings.get("password");
      fakeServer.players = [...everyone];
      await removeAccess();
      await runWorker();
      everyone.splice(everyone.indexOf(name), 1);
      expect(fakeServer.settings.get("password"), name).not.toBe(formerPassword);
      expect(fakeServer.players, name).toEqual(everyone);

      const password = fakeServer.settings.get("password");
      expect(await readServerFor(owls.leader.token), name).toMatchObject({ password });
    };

    await expectLostAccess("Cid", () =>
      league.call("updateUser", { as: adminToken, id: cidId, body: { blocked: true } }),
    );
    const [reservation] = await readReservations(league);
    await league.call("startReservation", { as: adminToken, id: reservation?._id ?? "" });
    await runWorker();
    expect(await readServerFor(owls.leader.token)).toMatchObject({ state: "LIVE" });

    await expectLostAccess("Dan", () =>
      league.call("removeClanPlayer", { as: adminToken, id: foxes.id, body: { userId: danId } }),
    );
    expect((await league.rejected("getEventServer", { as: danToken, id })).errorCode).toBe("NOT_IN_MATCH");

    await expectLostAccess("Eli", () => league.call("deleteUser", { as: adminToken, id: eliId }));
  });

  eventTest(
    "stays reserved while the match takes longer than planned, and a player who leaves the clan leaves the line-up",
    async ({ reservedEvent }) => {
      const { league, adminToken, id, foxes, runWorker, readStates } = reservedEvent;
      // The first two names are those of the foxes.
      const [, nameOfSecondFox] = await startMatch(reservedEvent);
      // The event ends 90 minutes after its start.
      league.clock.moveTo(eventStart + 91 * minuteMs);
      await runWorker();
      expect(await readStates()).toEqual(["LIVE"]);
      const readLineUpOfFoxes = async () => {
        const { lineUps } = (await league.call("getLineUps", { as: adminToken, id })).data;
        return lineUps.find(({ clanName }) => clanName === "Foxes")?.players.map(({ userName }) => userName);
      };
      expect(await readLineUpOfFoxes()).toEqual([foxes.leader.name, nameOfSecondFox]);
      const { data: clans } = await league.call("searchClans", { body: { _id: foxes.id } });
      const userId = clans[0]?.players.find(({ userName }) => userName === nameOfSecondFox)?.userId ?? "";
      await league.call("removeClanPlayer", { as: adminToken, id: foxes.id, body: { userId } });
      expect(await readLineUpOfFoxes()).toEqual([foxes.leader.name]);
    },
  );

  eventTest(
    "gets a new password if a leader outside the line-up is no longer the leader",
    async ({ reservedEvent }) => {
      const { league, adminToken, id, foxes, fakeServer, runWorker, readServerFor } = reservedEvent;
      const [abeId = "", bobId = ""] = await createPlayers(league, "Abe", "Bob");

      for (const userId of [abeId, bobId])
        await league.call("addClanPlayer", { as: adminToken, id: foxes.id, body: { userId } });
      await league.call("nameLineUp", { as: adminToken, id, body: { clanId: foxes.id, players: [abeId, bobId] } });
      league.clock.moveTo(eventStart - 10 * minuteMs);
      await runWorker();
      const formerPassword = fakeServer.settings.get("password");
      expect(await readServerFor(foxes.leader.token)).toMatchObject({ password: formerPassword });

      fakeServer.players = [foxes.leader.name, "Abe", "Bob"];
      await league.call("updateClan", { as: adminToken, id: foxes.id, body: { leaderId: abeId } });
      await runWorker();
      expect(await readServerFor(foxes.leader.token)).toBeNull();
      expect(fakeServer.settings.get("password")).not.toBe(formerPassword);
      expect(fakeServer.players).toEqual(["Abe", "Bob"]);
    },
  );

  eventTest(
    "gets a new password after a block, also while an admin keeps it after the match",
    async ({ reservedEvent }) => {
      const { league, adminToken, foxes, owls, fakeServer, runWorker, readStates } = reservedEvent;
      league.clock.moveTo(eventStart - 10 * minuteMs);
      await runWorker();
      const [reservation] = await readReservations(league);
      const id = reservation?._id ?? "";
      await league.call("keepReservation", { as: adminToken, id, body: { keep: true } });
      await league.call("endReservation", { as: adminToken, id });
      await runWorker();
      const formerPassword = fakeServer.settings.get("password");
      fakeServer.players = [foxes.leader.name, owls.leader.name];
      await league.call("updateUser", { as: adminToken, id: owls.leader.id, body: { blocked: true } });
      await runWorker();
      expect(await readStates()).toEqual(["ENDED"]);
      expect(fakeServer.settings.get("password")).not.toBe(formerPassword);
      expect(fakeServer.players).toEqual([foxes.leader.name]);
    },
  );
});
