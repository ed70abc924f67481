import { describe, expect } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { makeQueue, playersMeet, signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { emailOf, signUp } from "../../../test/sign-up.ts";
import { lockUserForUpdate } from "../people/users/users-queries.ts";
import { liftBans } from "./bans.ts";

const day = 86_400_000;

/** A ban that ends a day after the tests' clock starts. */
const endDate = "2026-03-02T12:00:00.000Z";
const ranked = { scope: "RANKED", reason: "Left three matches", endDate } as const;
const all = { scope: "ALL", reason: "Insults", endDate } as const;

async function historyOf(league: League, id: string) {
  const body = { kind: "USER", subjectId: id } as const;
  return (await league.call("searchHistory", { as: league.admin, body })).data;
}

describe("a ban from ranked matches", () => {
  test("takes a player out of queues and their match, and says why and until when", async ({ league }) => {
    const [ann, ben] = await signUpAll(league, "Ann", "Ben");
    if (ann === undefined || ben === undefined) throw new Error("Nobody signed up");
    const queue = await makeQueue(league);
    await playersMeet(league, queue, [ann, ben]);
    const { data } = await league.call("updateUser", { as: league.admin, id: ann.id, body: { ban: ranked } });
    expect(data).toMatchObject({ blocked: false, ban: ranked });
    const own = async (as: string) => (await league.call("getOwnMatch", { as })).data;
    expect(await own(ann.token)).toMatchObject({
      match: null,
      cooldown: { reason: "Left three matches", until: endDate, isBan: true },
    });
    expect(await own(ben.token)).toMatchObject({ match: null, isWaiting: true });
    expect(await league.refused("joinQueue", { as: ann.token, id: queue })).toMatchObject({
      status: 409,
      errorCode: "BANNED_FROM_RANKED",
      message: "You may not play ranked matches until 2026-03-02 12:00 UTC: Left three matches",
    });
    const { user } = await league.call("checkSession", { as: ann.token });
    expect(user).toMatchObject({ blocked: false, ban: ranked });
  });

  test("lifts itself, which the history tells", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const queue = await makeQueue(league);
    await league.call("updateUser", { as: league.admin, id: ann.id, body: { ban: ranked } });
    league.clock.advance(day - 1);
    await liftBans(league.context);
    await league.expectRefusal(409, "BANNED_FROM_RANKED", "joinQueue", { as: ann.token, id: queue });
    league.clock.advance(1);
    await league.call("joinQueue", { as: ann.token, id: queue });
    await liftBans(league.context);
    await liftBans(league.context);
    const [last, before] = await historyOf(league, ann.id);
    expect(last).toMatchObject({ author: { kind: "LEAGUE" }, action: "liftBan" });
    expect(last?.changes.map(({ field, before: was, after }) => [field, was, after])).toEqual([
      ["ban", "RANKED", null],
      ["banReason", "Left three matches", null],
      ["banEndDate", endDate, null],
    ]);
    expect(before).toMatchObject({ action: "updateUser" });
  });
});

describe("a ban of all", () => {
  test("is the block, whose reason and end stand beside its message", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const { data } = await league.call("updateUser", { as: league.admin, id: ann.id, body: { ban: all } });
    expect(data).toMatchObject({ blocked: true, ban: all });
    const body = { email: emailOf("Ann"), password: playerPassword };
    expect(await league.refused("signIn", { body })).toEqual({
      status: 403,
      errorCode: "BLOCKED",
      message: "This account is blocked",
      errorData: { banReason: "Insults", banEndDate: endDate },
    });
    // Whoever does not know the password learns nothing.
    expect(await league.refused("signIn", { body: { ...body, password: "wrong" } })).toMatchObject({
      errorCode: "WRONG_SIGN_IN",
      errorData: {},
    });
    league.clock.advance(day);
    await liftBans(league.context);
    expect((await league.call("signIn", { body })).user).toMatchObject({ blocked: false, ban: null });
  });

  test("is lifted by unblocking, and blocking has neither reason nor end", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const update = async (body: object) =>
      (await league.call("updateUser", { as: league.admin, id: ann.id, body })).data;
    await update({ ban: all });
    expect(await update({ blocked: true })).toMatchObject({ blocked: true, ban: all });
    expect(await update({ blocked: false })).toMatchObject({ blocked: false, ban: null });
    expect(await update({ blocked: true })).toMatchObject({ blocked: true, ban: null });
    league.clock.advance(3 * day);
    await liftBans(league.context);
    expect(await update({})).toMatchObject({ blocked: true, ban: null });
    expect(await update({ ban: { ...ranked, endDate: null } })).toMatchObject({ blocked: false });
    // One from ranked matches is not the block.
    expect(await update({ blocked: false })).toMatchObject({ ban: { ...ranked, endDate: null } });
    expect(await update({ ban: null })).toMatchObject({ blocked: false, ban: null });
  });
});

test("a ban that has ended already, or has no reason, is refused, and nobody bans themselves", async ({ league }) => {
  const ann = await signUp(league, "Ann");
  await signUp(league, "Eve", "ADMIN");
  const refusal = (id: string, ban: object) =>
    league.refused("updateUser", { as: league.admin, id, body: { ban: { ...ranked, ...ban } } });
  expect(await refusal(ann.id, { endDate: "2026-03-01T12:00:00Z" })).toMatchObject({ errorCode: "BAN_ENDED" });
  expect(await refusal(ann.id, { reason: " " })).toMatchObject({
    errorCode: "INVALID_INPUT",
    errorData: { field: "ban.reason" },
  });
  expect(await refusal(league.adminId, {})).toMatchObject({ errorCode: "NOT_ONESELF" });
});

test("an end that an admin has put off meanwhile does not lift a ban", async () => {
  const league = await openLeague();
  const ann = await signUp(league, "Ann");
  await league.call("updateUser", { as: league.admin, id: ann.id, body: { ban: ranked } });
  league.clock.advance(day);
  const later = league.clock.now() + day;
  await raceOnLock(
    league.context.db,
    async (trx) => {
      await lockUserForUpdate(trx, Number(ann.id));
      await trx.updateTable("bans").set({ ends_at: later }).execute();
    },
    () => [liftBans(league.context)],
  );
  const { user } = await league.call("checkSession", { as: ann.token });
  expect(user?.ban).toEqual({ ...ranked, endDate: new Date(later).toISOString() });
});
