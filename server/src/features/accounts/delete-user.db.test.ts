import { expect } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { test } from "../../../test/open-league.ts";
import { emailOf, signUp } from "../../../test/sign-up.ts";
import { allUserNames, usersByNames } from "../users/users-queries.ts";

test("a deleted user is in no list, and their name and e-mail can be used again", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  expect(await league.call("deleteUser", { as: league.admin, id })).toEqual({});
  expect(await league.refused("updateUser", { as: league.admin, id, body: {} })).toMatchObject({ status: 404 });
  const second = await signUp(league, "ADA");
  expect(second.id).not.toBe(id);
});

test("a deleted user's row keeps the name, but no e-mail, password or session", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  await league.call("deleteUser", { as: league.admin, id });
  const row = await league.context.db.selectFrom("users").selectAll().where("id", "=", Number(id)).executeTakeFirst();
  expect(row).toMatchObject({ user_name: "Ada", user_name_key: null, email: null, password_hash: "" });
  expect(
    await league.context.db.selectFrom("sessions").selectAll().where("user_id", "=", Number(id)).execute(),
  ).toEqual([]);
});

test("imports find blocked users but no deleted ones, by their exact name", async ({ league }) => {
  const { db } = league.context;
  const [ada, eve] = [await signUp(league, "Ada"), await signUp(league, "Eve")];
  await league.call("updateUser", { as: league.admin, id: ada.id, body: { blocked: true } });
  expect(await usersByNames(db, ["Ada", "Eve", "Bob"])).toHaveLength(2);
  await league.call("deleteUser", { as: league.admin, id: eve.id });
  expect(await usersByNames(db, ["Ada", "ADA", "Eve"])).toEqual([{ id: Number(ada.id), user_name: "Ada" }]);
  expect(await usersByNames(db, ["ada"])).toEqual([]);
  expect(await usersByNames(db, [])).toEqual([]);
  expect((await allUserNames(db)).map(({ user_name }) => user_name).toSorted()).toEqual(["Ada", "admin"]);
});

test("refuses to delete oneself or the last admin", async ({ league }) => {
  const deletion = { as: league.admin, id: league.adminId };
  expect(await league.refused("deleteUser", deletion)).toMatchObject({ status: 409, errorCode: "LAST_ADMIN" });
  const { id } = await signUp(league, "Eve", "ADMIN");
  expect(await league.refused("deleteUser", deletion)).toMatchObject({ status: 409, errorCode: "NOT_ONESELF" });
  await league.call("deleteUser", { as: league.admin, id });
  expect(await league.refused("deleteUser", { as: league.admin, id })).toMatchObject({ status: 404 });
  await signUp(league, "Eve");
  await league.call("signIn", { body: { email: emailOf("Eve"), password: playerPassword } });
});
