import { nothingShown } from "contract/shown.ts";
import { describe, expect } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { tally } from "../../../test/call-league.ts";
import { expectFaults } from "../../../test/expect-faults.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { openLeague, test } from "../../../test/open-league.ts";
import { emailOf, openSession, signUp } from "../../../test/sign-up.ts";

const avatar = "https://img.example/ada.png";

test("changes only the given fields", async ({ league }) => {
  const { token } = await signUp(league, "Ada");
  const update = async (body: object) => (await league.call("updateProfile", { as: token, body })).data;
  const before = await update({});
  expect(before).toMatchObject({ userName: "Ada", email: emailOf("Ada"), ...nothingShown });
  expect(await update({ avatar })).toEqual({ ...before, avatar });
  expect(await update({ email: "NEW@players.example" })).toEqual({ ...before, avatar, email: "new@players.example" });
  expect(await update({ avatar: null, password: "", confirmPassword: "" })).toMatchObject({ avatar: null });
  expect(await update({ tee: "teal-bronze-cap-glad" })).toMatchObject({ tee: "teal-bronze-cap-glad" });
  expect(await update({ tee: "" })).toMatchObject({ tee: null });
  await league.call("signIn", { body: { email: "new@players.example", password: playerPassword } });
});

test("takes a profile without an e-mail that is sent back whole, without the password", async ({ league }) => {
  await beginSeason(league);
  const { data: player } = await league.call("makePlayer", { as: league.admin, body: { userName: "Neo" } });
  const as = await openSession(league, player._id);
  league.clock.advance(3_600_000);
  const { data } = await league.call("updateProfile", { as, body: { ...player, avatar } });
  expect(data).toEqual({ ...player, avatar });
});

test("refuses an e-mail that is taken, and stores nothing", async ({ league }) => {
  const { token } = await signUp(league, "Ada");
  const body = { email: "Admin@league.example", avatar };
  await league.expectRefusal(409, "EMAIL_TAKEN", "updateProfile", { as: token, body });
  expect((await league.call("checkSession", { as: token })).user).toMatchObject({
    email: emailOf("Ada"),
    ...nothingShown,
  });
});

test("of twenty concurrent updates to one e-mail one succeeds", async ({ league }) => {
  const tokens = await Promise.all(
    Array.from({ length: 20 }, async (_, from) => (await signUp(league, `p${from}`)).token),
  );
  const replies = await Promise.all(
    tokens.map((as) => league.send("updateProfile", { as, body: { email: "one@players.example" } })),
  );
  expect(tally(replies)).toEqual({ 200: 1, 409: 19 });
});

describe("a new password", () => {
  test("ends all other sessions", async ({ league }) => {
    const { token } = await signUp(league, "Ada");
    const other = await league.call("signIn", { body: { email: emailOf("Ada"), password: playerPassword } });
    await league.call("updateProfile", { as: token, body: { password: "new", confirmPassword: "new" } });
    expect((await league.call("checkSession", { as: token })).user?.userName).toBe("Ada");
    expect(await league.call("checkSession", { as: other.token })).toEqual({ user: null });
    expect((await league.call("checkSession", { as: league.admin })).user?.userName).toBe("admin");
    await league.call("signIn", { body: { email: emailOf("Ada"), password: "new" } });
    await league.expectRefusal(401, "WRONG_SIGN_IN", "signIn", {
      body: { email: emailOf("Ada"), password: playerPassword },
    });
  });

  test("is refused if invalid, and nothing is stored", async () => {
    const league = await openLeague({ PASSWORD_MIN_LENGTH: "4" });
    for (const [body, errorCode] of [
      [{ password: "flag" }, "PASSWORDS_DIFFER"],
      [{ confirmPassword: "flag" }, "PASSWORDS_DIFFER"],
      [{ password: "flag", confirmPassword: "Flag" }, "PASSWORDS_DIFFER"],
      [{ password: "new", confirmPassword: "new" }, "PASSWORD_TOO_SHORT"],
    ] as const) {
      const refused = await league.refused("updateProfile", { as: league.admin, body: { ...body, avatar } });
      expect(refused).toMatchObject({ status: 400, errorCode });
    }
    expect((await league.call("checkSession", { as: league.admin })).user?.avatar).toBe(null);
  });

  test("is refused if the session has been ended concurrently", async ({ league }) => {
    const { id, token } = await signUp(league, "Ada");
    const reset = league.call("changePassword", { as: league.admin, body: { _id: id, password: "reset" } });
    const stolen = { password: "stolen", confirmPassword: "stolen" };
    await Promise.all(Array.from({ length: 8 }, () => league.send("updateProfile", { as: token, body: stolen })));
    await reset;
    await league.call("signIn", { body: { email: emailOf("Ada"), password: "reset" } });
  });
});

test("refuses invalid input, naming the field", async ({ league }) => {
  const { token } = await signUp(league, "Ada");
  await expectFaults(league, "updateProfile", { as: token }, [
    [{ isAdmin: true }, "isAdmin"],
    [{ email: "" }, "email"],
    [{ email: null }, "email"],
    [{ avatar: "ftp://img.example/a.png" }, "avatar"],
    [{ tee: "teal-red-cap-glad" }, "tee"],
    [{ tee: "teal-bronze-cap-glad-" }, "tee"],
    [{ tee: 7 }, "tee"],
    [{ password: "x".repeat(1025), confirmPassword: "x" }, "password"],
  ]);
});

test("ignores fields that users cannot change themselves", async ({ league }) => {
  const { id, token: as } = await signUp(league, "Ada");
  const { user } = await league.call("checkSession", { as });
  const { email: _email, ...others } = user ?? {};
  const body = { ...others, _id: league.adminId, userName: "Eve", role: "ADMIN", blocked: true, clanId: "1" };
  const { data } = await league.call("updateProfile", { as, body: { ...body, avatar: "https://img.example/a.png" } });
  expect(data).toEqual({ ...user, avatar: "https://img.example/a.png" });
  const [admin] = (await league.call("searchUsers", { as: league.admin, body: { _id: league.adminId } })).data;
  expect([data._id, admin?.avatar]).toEqual([id, null]);
});
