import { describe, expect } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { expectInvalidFields } from "../../../test/expect-invalid-fields.ts";
import { test } from "../../../test/open-league.ts";
import { getEmail, signUp } from "../../../test/sign-up.ts";
import { findUsersByNames, listAllUserNames } from "../people/users/users-queries.ts";

const avatar = "https://img.example/ada.png";

test("an update changes only the fields that it contains", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  const update = async (body: object) => (await league.call("updateUser", { as: league.admin, id, body })).data;
  const unchangedUser = await update({});
  expect(unchangedUser).toMatchObject({
    userName: "Ada",
    avatar: null,
    role: "USER",
    blocked: false,
    email: getEmail("Ada"),
  });
  expect(await update({ avatar })).toEqual({ ...unchangedUser, avatar });

  await update({ tee: "grey-plum-spots-angry" });
  expect(await update({ tee: null })).toEqual({ ...unchangedUser, avatar });
  expect(await update({ userName: "ADA" })).toEqual({ ...unchangedUser, avatar, userName: "ADA" });
  expect(await update({ role: "ADMIN" })).toEqual({ ...unchangedUser, avatar, userName: "ADA", role: "ADMIN" });
  expect(await update({ blocked: true })).toMatchObject({ role: "ADMIN", blocked: true });
  // An empty avatar removes the avatar.
  expect(await update({ blocked: false, role: "USER", userName: "Ada", avatar: "" })).toEqual(unchangedUser);
});

test("a name that is taken is rejected, and nothing is stored", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  expect(
    await league.rejected("updateUser", { as: league.admin, id, body: { userName: "ADMIN", avatar, blocked: true } }),
  ).toEqual({
    status: 409,
    errorCode: "NAME_TAKEN",
    message: 'The name "ADMIN" is taken',
    errorData: { userName: "ADMIN" },
  });
  const { data } = await league.call("searchUsers", { as: league.admin, body: { _id: id } });
  expect(data).toMatchObject([{ userName: "Ada", avatar: null, blocked: false }]);
});

test("a former name is available to other users", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  await league.call("updateUser", { as: league.admin, id, body: { userName: "Eve" } });
  await league.call("updateUser", { as: league.admin, id: league.adminId, body: { userName: "ADA" } });
});

test("a new user name frees only the former one: in-game names of all players stay taken", async ({ league }) => {
  const { id: adaId } = await signUp(league, "Ada");
  const { id: bobId } = await signUp(league, "Bob");
  const { id: catId } = await signUp(league, "Cat");
  const link = (id: string, name: string) => ({ as: league.admin, id, body: { name } });
  await league.call("linkName", link(adaId, "ada in game"));
  await league.call("linkName", link(bobId, "bob in game"));

  await league.call("updateUser", { as: league.admin, id: adaId, body: { userName: "Eve" } });
  for (const name of ["ADA IN GAME", "BOB IN GAME"]) {
    await league.expectError(409, "NAME_TAKEN", "linkName", link(catId, name));
  }
  await league.call("linkName", link(catId, "ADA"));
});

describe("admins", () => {
  test("can neither demote nor block themselves", async ({ league }) => {
    await signUp(league, "Eve", "ADMIN");
    for (const body of [{ role: "USER" }, { blocked: true }, { userName: "x", role: "USER" }] as const) {
      // `NOT_ONESELF`: admins may not do this to themselves.
      await league.expectError(409, "NOT_ONESELF", "updateUser", { as: league.admin, id: league.adminId, body });
    }
    const { data } = await league.call("updateUser", {
      as: league.admin,
      id: league.adminId,
      body: { role: "ADMIN", blocked: false, avatar },
    });
    expect(data).toMatchObject({ userName: "admin", role: "ADMIN", blocked: false, avatar });
  });

  test("cannot demote or block the last admin", async ({ league }) => {
    const { id } = await signUp(league, "Eve", "ADMIN");
    await league.call("updateUser", { as: league.admin, id, body: { blocked: true } });
    for (const body of [{ role: "USER" }, { blocked: true }] as const) {
      await league.expectError(409, "LAST_ADMIN", "updateUser", { as: league.admin, id: league.adminId, body });
    }
  });
});

test("invalid input is rejected with the name of the field", async ({ league }) => {
  await expectInvalidFields(league, "updateUser", { as: league.admin, id: league.adminId }, [
    [{ password: "x" }, "password"],
    [{ userName: "" }, "userName"],
    [{ userName: null }, "userName"],
    [{ avatar: "http://img.example/a.png" }, "avatar"],
    [{ avatar: "javascript:alert(1)" }, "avatar"],
    [{ avatar: `https://img.example/${"a".repeat(500)}` }, "avatar"],
    [{ role: "admin" }, "role"],
    [{ blocked: 1 }, "blocked"],
  ]);
});

test("a deleted user cannot be changed, and their name and e-mail are available again", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  expect(await league.call("deleteUser", { as: league.admin, id })).toEqual({});
  expect(await league.rejected("updateUser", { as: league.admin, id, body: {} })).toMatchObject({ status: 404 });
  const newUser = await signUp(league, "ADA");
  expect(newUser.id).not.toBe(id);
});

test("the row of a deleted user keeps the name, but no e-mail, password or sessions", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  await league.call("deleteUser", { as: league.admin, id });
  const row = await league.context.db.selectFrom("users").selectAll().where("id", "=", Number(id)).executeTakeFirst();
  expect(row).toMatchObject({ user_name: "Ada", user_name_key: null, email: null, password_hash: "" });
  expect(
    await league.context.db.selectFrom("sessions").selectAll().where("user_id", "=", Number(id)).execute(),
  ).toEqual([]);
});

test("imports find users by their exact name, including blocked but not deleted users", async ({ league }) => {
  const { db } = league.context;
  const ada = await signUp(league, "Ada");
  const eve = await signUp(league, "Eve");

  await league.call("updateUser", { as: league.admin, id: ada.id, body: { blocked: true } });
  expect(await findUsersByNames(db, ["Ada", "Eve", "Bob"])).toHaveLength(2);

  await league.call("deleteUser", { as: league.admin, id: eve.id });
  expect(await findUsersByNames(db, ["Ada", "ADA", "Eve"])).toEqual([{ id: Number(ada.id), user_name: "Ada" }]);
  expect(await findUsersByNames(db, ["ada"])).toEqual([]);
  expect(await findUsersByNames(db, [])).toEqual([]);
  expect((await listAllUserNames(db)).map(({ user_name }) => user_name).toSorted()).toEqual(["Ada", "admin"]);
});

test("admins cannot delete themselves, and can delete other admins", async ({ league }) => {
  const deletion = { as: league.admin, id: league.adminId };
  expect(await league.rejected("deleteUser", deletion)).toMatchObject({ status: 409, errorCode: "LAST_ADMIN" });

  const { id } = await signUp(league, "Eve", "ADMIN");
  expect(await league.rejected("deleteUser", deletion)).toMatchObject({ status: 409, errorCode: "NOT_ONESELF" });

  await league.call("deleteUser", { as: league.admin, id });
  expect(await league.rejected("deleteUser", { as: league.admin, id })).toMatchObject({ status: 404 });

  // The name and the e-mail of the deleted admin are available again.
  await signUp(league, "Eve");
  await league.call("signIn", { body: { email: getEmail("Eve"), password: playerPassword } });
});
