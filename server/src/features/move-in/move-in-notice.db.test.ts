import { expect } from "vitest";
import { streamsTo } from "../../../test/live-streams.ts";
import { insertMovedIn, movedCounts } from "../../../test/moved-in-queries.ts";
import { type League, test } from "../../../test/open-league.ts";
import { makePlayers } from "../../../test/play.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { signUp } from "../../../test/sign-up.ts";

const movedAt = Date.UTC(2026, 4, 3, 18);
const noticeIn = async (league: League) => (await league.call("findWaiting", { as: league.admin })).data.moveIn;

/** A league that moved in, where players lack what they sign in with. @returns the players' keys by name */
async function movedLeague(league: League) {
  const { db, clock } = league.context;
  await insertMovedIn(db, movedAt, []);
  const lacking = {
    Both: {},
    "No e-mail": { email: null },
    "No password": { password_hash: "" },
    Neither: { email: null, password_hash: "" },
    Blocked: { email: null, blocked: 1 },
    Gone: { email: null, password_hash: "", deleted_at: clock.now() },
    "Of Discord": { email: null, password_hash: "" },
  };
  const ids: Record<string, number> = {};
  for (const [name, values] of Object.entries(lacking)) {
    const id = Number((await signUp(league, name)).id);
    await db
      .updateTable("users")
      .set({ password_hash: "$2b$10$moved", ...values })
      .where("id", "=", id)
      .execute();
    ids[name] = id;
  }
  const linked = { user_id: ids["Of Discord"] ?? 0, discord_id: "8", name: "of_discord" };
  await db.insertInto("discord_accounts").values(linked).execute();
  return ids;
}

test("admins are told where the league came from, and who lacks an e-mail or a password", async ({ league }) => {
  const ids = await movedLeague(league);
  const player = (userName: string) => ({
    ...{ _id: String(ids[userName]), userName },
    blocked: false,
    invitedAt: null,
  });
  const moveIn = { movedAt: "2026-05-03T18:00:00.000Z", database: "teeworlds-league", counts: movedCounts };
  expect(await noticeIn(league)).toEqual({
    ...moveIn,
    incomplete: 4,
    players: [
      { ...player("Blocked"), email: null, hasPassword: true, blocked: true },
      { ...player("Neither"), email: null, hasPassword: false },
      { ...player("No e-mail"), email: null, hasPassword: true },
      { ...player("No password"), email: "no20password@players.example", hasPassword: false },
    ],
  });
});

test("the notice is of now: who is invited comes last, and who has set both is gone", async ({ league }) => {
  const ids = await movedLeague(league);
  const { data } = await league.call("createInvitations", {
    as: league.admin,
    body: { userIds: [String(ids["Neither"]), String(ids["No e-mail"])] },
  });
  const names = async () => (await noticeIn(league))?.players.map(({ userName }) => userName);
  expect(await names()).toEqual(["Blocked", "No password", "Neither", "No e-mail"]);
  expect((await noticeIn(league))?.players.at(-1)?.invitedAt).toBe(new Date(league.clock.now()).toISOString());
  const secret = data[0]?.url.split("#")[1] ?? "";
  const password = "correct horse battery";
  const body = { secret, email: "neither@players.example", password, confirmPassword: password };
  await league.call("acceptInvitation", { body });
  expect(await noticeIn(league)).toMatchObject({ incomplete: 3, counts: movedCounts });
  expect(await names()).toEqual(["Blocked", "No password", "No e-mail"]);
  league.clock.advance(15 * 86_400_000);
  const { token: as } = await signUp(league, "Grace", "ADMIN");
  const { data: later } = await league.call("findWaiting", { as });
  expect(later.moveIn?.players.at(-1)).toMatchObject({ userName: "No password", invitedAt: null });
});

test("of more than a hundred, all are counted and a hundred listed", async ({ league }) => {
  await insertMovedIn(league.context.db, movedAt, []);
  await makePlayers(league, ...Array.from({ length: 101 }, (_, number) => `Player ${number}`));
  const { incomplete, players } = (await noticeIn(league)) ?? { players: [] };
  expect([incomplete, players.length]).toEqual([101, 100]);
});

test("an admin dismisses the notice for all, once, also when two do so at once", async ({ league }) => {
  const { token: user } = await signUp(league, "Ann");
  expect(await league.refused("dismissMoveIn", { as: league.admin })).toMatchObject({ status: 404 });
  await movedLeague(league);
  expect(await league.refused("dismissMoveIn", { as: user })).toMatchObject({ status: 403 });
  const { openQuiet } = await streamsTo(league);
  const other = await openQuiet({ as: (await signUp(league, "Grace", "ADMIN")).token });
  const dismissal = {
    method: "DELETE",
    url: "/api/admin/moveIn",
    headers: { authorization: `Bearer ${league.admin}` },
  } as const;
  const replies = await raceOnLock(
    league.context.db,
    (trx) => trx.updateTable("move_ins").set({ id: 1 }).execute(),
    () => [1, 2].map(() => league.http.server.inject(dismissal)),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  expect(await noticeIn(league)).toBeNull();
  await other.receives("admin");
  const { data } = await league.call("searchHistory", { as: league.admin, body: { action: "dismissMoveIn" } });
  expect(data).toMatchObject([{ author: { kind: "USER", userId: league.adminId }, subject: null, changes: [] }]);
});
