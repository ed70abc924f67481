import { describe, expect } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { getEmail, signUp } from "../../../test/sign-up.ts";
import { liftEndedBans } from "./bans.ts";

const dayMs = 86_400_000;

/** A day after 2026-03-01 12:00, where the tests' clock starts. */
const endDate = "2026-03-02T12:00:00.000Z";
const rankedBan = { scope: "RANKED", reason: "Left three matches", endDate } as const;
const fullBan = { scope: "ALL", reason: "Insults", endDate } as const;

/** Lists the entries about a user, the newest first. The API calls the audit log history. */
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
    expect(await getOwnMatch(ben.token)).toMatchObject({ match: null, queueIds: [queueId] });
    expect(await league.rejected("joinQueue", { as: ann.token, id: queueId })).toMatchObject({
      status: 409,
      errorCode: "BANNED_FROM_RANKED",
      message: "You may not play ranked matches until 2026-03-02 12:00 UTC: Left three matches",
    });

    const { user } = await league.call("checkSession", { as: ann.token });
    expect(user).toMatchObject({ blocked: false, ban: rankedBan });
  });

  test("can be extended, and does not end by itself if it has no end", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const queueId = await createQueue(league);
    const banUntil = async (end: string | null) => {
      const body = { ban: { ...rankedBan, endDate: end } };
      return (await league.call("updateUser", { as: league.admin, id: ann.id, body })).data.ban?.endDate;
    };
    const readCooldown = async () => (await league.call("getOwnMatch", { as: ann.token })).data.cooldown;
    await banUntil(endDate);
    const laterEnd = "2026-03-09T12:00:00.000Z";
    expect(await banUntil(laterEnd)).toBe(laterEnd);
    expect(await readCooldown()).toMatchObject({ until: laterEnd });

    expect(await banUntil(null)).toBeNull();
    // Both former ends are in the past.
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

test("all bans that have ended are lifted together", async ({ league }) => {
  const ann = await signUp(league, "Ann");
  const ben = await signUp(league, "Ben");
  for (const { id } of [ann, ben]) await createUpdate(league, id)({ ban: rankedBan });
  league.clock.moveTo(Date.parse(endDate));
  await liftEndedBans(league.context);
  for (const { id } of [ann, ben]) expect((await createUpdate(league, id)({})).ban).toBeNull();
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

  test("is lifted by unblocking the user", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const update = createUpdate(league, ann.id);
    await update({ ban: fullBan });
    expect(await update({ blocked: true })).toMatchObject({ blocked: true, ban: fullBan });
    expect(await update({ blocked: false })).toMatchObject({ blocked: false, ban: null });
  });
});

describe("a block", () => {
  test("has neither a reason nor an end, even after a ban that had both", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const update = createUpdate(league, ann.id);
    await update({ ban: fullBan });
    await update({ blocked: false });
    expect(await update({ blocked: true })).toMatchObject({ blocked: true, ban: null });

    // The former ban would have ended by now.
    league.clock.advance(3 * dayMs);
    await liftEndedBans(league.context);
    expect(await update({})).toMatchObject({ blocked: true, ban: null });
  });

  test("is replaced by a ban from ranked matches, which does not block the user", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const update = createUpdate(league, ann.id);
    const endlessBan = { ...rankedBan, endDate: null };
    await update({ blocked: true });
    expect(await update({ ban: endlessBan })).toMatchObject({ blocked: false, ban: endlessBan });
    // The user is not blocked, so unblocking changes nothing.
    expect(await update({ blocked: false })).toMatchObject({ ban: endlessBan });
    expect(await update({ ban: null })).toMatchObject({ blocked: false, ban: null });
  });
});

describe("a ban that an admin changes", () => {
  test.each<{ part: string; change: object }>([
    { part: "scope", change: { scope: "ALL" } },
    { part: "reason", change: { reason: "Insults" } },
    { part: "end", change: { endDate: "2026-03-09T12:00:00.000Z" } },
  ])("is stored if only its $part differs", async ({ change }) => {
    const league = await openLeague();
    const ann = await signUp(league, "Ann");
    const update = createUpdate(league, ann.id);
    await update({ ban: rankedBan });
    const changedBan = { ...rankedBan, ...change };
    expect((await update({ ban: changedBan })).ban).toEqual(changedBan);
  });

  test("can be sent back unchanged together with another field, even if it has just ended", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const update = createUpdate(league, ann.id);
    await update({ ban: rankedBan });
    league.clock.moveTo(Date.parse(endDate));
    const avatar = "https://img.example/ann.png";
    expect(await update({ ban: rankedBan, avatar })).toMatchObject({ ban: rankedBan, avatar });
  });

  test("is replaced by a block, which has neither a reason nor an end", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const update = createUpdate(league, ann.id);
    await update({ ban: rankedBan });
    expect(await update({ blocked: true })).toMatchObject({ blocked: true, ban: null });
  });
});

/** Returns a function that updates a user as the admin, and returns the updated user. */
function createUpdate(league: League, id: string) {
  return async (body: object) => (await league.call("updateUser", { as: league.admin, id, body })).data;
}

test("a ban that has ended, a ban without a reason and a ban of oneself are rejected", async ({ league }) => {
  const ann = await signUp(league, "Ann");
  // The last admin would be rejected with `LAST_ADMIN` instead of `NOT_ONESELF`.
  await signUp(league, "Eve", "ADMIN");
  const readBanError = (id: string, ban: object) =>
    league.rejected("updateUser", { as: league.admin, id, body: { ban: { ...rankedBan, ...ban } } });

  const now = new Date(league.clock.now()).toISOString();
  expect(await readBanError(ann.id, { endDate: now })).toMatchObject({ errorCode: "BAN_ENDED" });
  expect(await readBanError(ann.id, { reason: " " })).toMatchObject({
    errorCode: "INVALID_INPUT",
    errorData: { field: "ban.reason" },
  });
  expect(await readBanError(league.adminId, {})).toMatchObject({ errorCode: "NOT_ONESELF" });
});
