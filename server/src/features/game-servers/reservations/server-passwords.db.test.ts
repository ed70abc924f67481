import { reservationStates } from "contract/constants.ts";
import { expect } from "vitest";
import { changeWithoutPublishing } from "../../../../test/check-published-changes.ts";
import { addFakeServer, createReadyMatch, readServer, startWorker, test } from "../../../../test/fake-servers.ts";
import { signUpAll } from "../../../../test/queue-up.ts";

test("only players of the match and admins see the server's password, and only while they may connect", async ({
  admin,
  league,
}) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  const { players, matchId } = await createReadyMatch(league);
  const [ann] = players;
  const [eve] = await signUpAll(league, "Eve");
  await runWorker();
  const password = fakeServer.settings.get("password") ?? "";
  expect(password).toMatch(/^\S{6,}$/);

  const readPassword = async (viewer: { readonly token: string }) =>
    (await readServer(league, viewer, matchId))?.password ?? null;
  /** Reads everything else that mentions the match or its server. */
  const readElsewhere = async (token: string | undefined) => {
    const replies: object[] = [
      await league.call("getMatch", { as: token, id: matchId }),
      await league.call("searchQueues", { as: token, body: {} }),
    ];
    if (token !== undefined) {
      replies.push(await league.call("getOwnMatch", { as: token }));
      replies.push(await league.call("getOwnData", { as: token }));
    }
    if (token === admin) {
      replies.push(await league.call("searchReservations", { as: token }));
      replies.push(await league.call("searchGameServers", { as: token }));
      replies.push(await league.call("searchHistory", { as: token }));
    }
    return JSON.stringify(replies);
  };

  const { db } = league.context;
  for (const state of reservationStates) {
    await changeWithoutPublishing(db, () => db.updateTable("reservations").set({ state }).execute());
    const mayConnect = state === "READY" || state === "LIVE";
    const passwordForAnn = await readPassword(ann);
    expect({ state, passwordForAnn }).toEqual({ state, passwordForAnn: mayConnect ? password : null });
    expect(await readPassword({ token: admin })).toBe(passwordForAnn);
    expect(await readPassword(eve)).toBeNull();
    for (const token of [undefined, eve.token, ann.token, admin])
      expect(await readElsewhere(token)).not.toContain(password);
  }
});

test("before a round, the password is hidden while the server does not respond", async ({ admin, league }) => {
  await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  const { players, matchId } = await createReadyMatch(league);
  const [ann] = players;
  await runWorker();
  expect(await readServer(league, ann, matchId)).toMatchObject({ state: "READY", password: expect.any(String) });
  const { db } = league.context;
  const failing_since = league.clock.now();
  await changeWithoutPublishing(db, () => db.updateTable("reservations").set({ failing_since }).execute());
  for (const token of [ann.token, admin])
    expect(await readServer(league, { token }, matchId)).toMatchObject({ password: null, address: null });
});

test("a server keeps its password when a user who never knew it is blocked or deleted", async ({ league }) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  await createReadyMatch(league);
  await runWorker();
  const password = fakeServer.settings.get("password");
  const [hal, ida] = await signUpAll(league, "Hal", "Ida");
  await league.call("updateUser", { as: league.admin, id: hal.id, body: { blocked: true } });
  await league.call("deleteUser", { as: league.admin, id: ida.id });
  await runWorker();
  expect(fakeServer.settings.get("password")).toBe(password);
});
