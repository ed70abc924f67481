import { describe, expect } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { type League, test } from "../../../test/open-league.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { getEmail, signUp } from "../../../test/sign-up.ts";
import { liftEndedBans } from "./bans.ts";

const dayMs = 86_400_000;

/** A day after the start of the tests' clock. */
const endDate = "2026-03-02T12:00:00.000Z";
const rankedBan = { scope: "RANKED", reason: "Left three matches", endDate } as const;
const fullBan = { scope: "ALL", reason: "Insults", endDate } as const;

async function listAuditLog(league: League, id: string) {
  const body = { kind: "USER", subjectId: id } as const;
  return (await league.call("searchHistory", { as: league.admin, body })).data;
}

describe("a ban from ranked matches", () => {
  test("removes a player from queues and their match, and shows its reason and end", async ({ league }) => {
    const [ann, ben] = await signUpAll(league, "Ann", "Ben");
    if (ann === undefined || ben === undefined) throw new Error("no players signed up");
    const queueId = await createQueue(league);
    await fillMatch(league, queueId, [ann, ben]);
    const { data } = await league.call("updateUser", { as: league.admin, id: ann.id, body: { ban: rankedBan } });
    expect(data).toMatchObject({ blocked: false, ban: rankedBan });

    const getOwnMatch = async (token: string) => (await league.call("getOwnMatch", { as: token })).data;
    expect(await getOwnMatch(ann.token)).toMatchObject({
      match: null,
      cooldown: { reason: "Left three matches", until: endDate, isBan: true },
    });
    expect(await getOwnMatch(ben.token)).toMatchObject({ match: null, isWaiting: true });
    expect(await league.rejected("joinQueue", { as: ann.token, id: queueId })).toMatchObject({
      status: 409,
      errorCode: "BANNED_FROM_RANKED",
      message: "You may not play ranked matches until 2026-03-02 12:00 UTC: Left three matches",
    });

    const { user } = await league.call("checkSession", { as: ann.token });
    expect(user).toMatchObject({ blocked: false, ban: rankedBan });
  });

  test("can be extended, and without an end holds until an admin lifts it", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const queueId = await createQueue(league);
    const ban = async (end: string | null) => {
      const body = { ban: { ...rankedBan, endDate: end } };
      return (await league.call("updateUser", { as: league.admin, id: ann.id, body })).data.ban?.endDate;
    };
    const readCooldown = async () => (await league.call("getOwnMatch", { as: ann.token })).data.cooldown;
    await ban(endDate);
    const laterEnd = "2026-03-09T12:00:00.000Z";
    expect(await ban(laterEnd)).toBe(laterEnd);
    expect(await readCooldown()).toMatchObject({ until: laterEnd });

    expect(await ban(null)).toBeNull();
    league.clock.advance(20 * dayMs);
    await liftEndedBans(league.context);
    expect(await readCooldown()).toEqual({ reason: "Left three matches", until: null, isBan: true });
    expect(await league.rejected("joinQueue", { as: ann.token, id: queueId })).toMatchObject({
      message: "You may not play ranked matches until an admin lifts the ban: Left three matches",
    });
  });

  test("is lifted at its end, and the audit log records it", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const queueId = await createQueue(league);

    await league.call("updateUser", { as: league.admin, id: ann.id, body: { ban: rankedBan } });
    league.clock.advance(dayMs - 1);
    await liftEndedBans(league.context);
    await league.expectError(409, "BANNED_FROM_RANKED", "joinQueue", { as: ann.token, id: queueId });

    league.clock.advance(1);
    await league.call("joinQueue", { as: ann.token, id: queueId });
    await liftEndedBans(league.context);
    // The second run finds no ban to lift, and writes no entry.
    await liftEndedBans(league.context);
    const [liftEntry, banEntry] = await listAuditLog(league, ann.id);
    expect(liftEntry).toMatchObject({ author: { kind: "LEAGUE" }, action: "liftBan" });
    expect(liftEntry?.changes.map(({ field, before: oldValue, after }) => [field, oldValue, after])).toEqual([
      ["ban", "RANKED", null],
      ["banReason", "Left three matches", null],
      ["banEndDate", endDate, null],
    ]);
    expect(banEntry).toMatchObject({ action: "updateUser" });
  });
});

describe("a ban of scope ALL", () => {
  test("blocks the user, and the error has its reason and end", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const { data } = await league.call("updateUser", { as: league.admin, id: ann.id, body: { ban: fullBan } });
    expect(data).toMatchObject({ blocked: true, ban: fullBan });

    const body = { email: getEmail("Ann"), password: playerPassword };
    expect(await league.rejected("signIn", { body })).toEqual({
      status: 403,
      errorCode: "BLOCKED",
      message: "This account is blocked",
      errorData: { banReason: "Insults", banEndDate: endDate },
    });
    // A wrong password does not reveal the ban.
    expect(await league.rejected("signIn", { body: { ...body, password: "wrong" } })).toMatchObject({
      errorCode: "WRONG_SIGN_IN",
      errorData: {},
    });

    league.clock.advance(dayMs);
    await liftEndedBans(league.context);
    expect((await league.call("signIn", { body })).user).toMatchObject({ blocked: false, ban: null });
  });

  test("is lifted by unblocking; blocking sets neither reason nor end", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const update = async (body: object) =>
      (await league.call("updateUser", { as: league.admin, id: ann.id, body })).data;

    await update({ ban: fullBan });
    expect(await update({ blocked: true })).toMatchObject({ blocked: true, ban: fullBan });
    expect(await update({ blocked: false })).toMatchObject({ blocked: false, ban: null });
    expect(await update({ blocked: true })).toMatchObject({ blocked: true, ban: null });

    // A block has no end, so the end of the former ban lifts nothing.
    league.clock.advance(3 * dayMs);
    await liftEndedBans(league.context);
    expect(await update({})).toMatchObject({ blocked: true, ban: null });
    expect(await update({ ban: { ...rankedBan, endDate: null } })).toMatchObject({ blocked: false });
    // A ban from ranked matches does not block the user.
    expect(await update({ blocked: false })).toMatchObject({ ban: { ...rankedBan, endDate: null } });
    expect(await update({ ban: null })).toMatchObject({ blocked: false, ban: null });
  });
});

test("a ban that has ended, a ban without a reason and a ban of oneself are rejected", async ({ league }) => {
  const ann = await signUp(league, "Ann");
  // With a second admin, the ban of oneself is not rejected as that of the last admin.
  await signUp(league, "Eve", "ADMIN");
  const readBanError = (id: string, ban: object) =>
    league.rejected("updateUser", { as: league.admin, id, body: { ban: { ...rankedBan, ...ban } } });

  expect(await readBanError(ann.id, { endDate: "2026-03-01T12:00:00Z" })).toMatchObject({ errorCode: "BAN_ENDED" });
  expect(await readBanError(ann.id, { reason: " " })).toMatchObject({
    errorCode: "INVALID_INPUT",
    errorData: { field: "ban.reason" },
  });
  expect(await readBanError(league.adminId, {})).toMatchObject({ errorCode: "NOT_ONESELF" });
});
