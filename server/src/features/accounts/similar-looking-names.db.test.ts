import { expect } from "vitest";
import { beginSeason } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { createMode } from "../../../test/play.ts";
import { emailOf, signUp } from "../../../test/sign-up.ts";

test("admins can assign similar-looking names, and see which names look alike", async ({ league }) => {
  const { admin: as, call } = league;
  await beginSeason(league);
  const modeId = await createMode(league, "one");
  const { id, token } = await signUp(league, "Paul");
  const password = "12345";
  const body = { userName: "Рaul", email: emailOf("Other"), password, confirmPassword: password };
  const other = (await call("createUser", { as, body })).data._id;
  await call("proposeAlias", { as: token, body: { name: "Admin" } }).catch(() => undefined);
  await call("proposeAlias", { as: token, body: { name: "Аdmin" } });

  const findMarkedUsers = async (viewer?: string) => {
    const { data } = await call("searchUsers", { as: viewer, body: {} });
    return Object.fromEntries(data.map((user) => [user._id, "looksLike" in user ? user.looksLike : undefined]));
  };
  const adminId = String(league.adminId);
  expect(await findMarkedUsers(as)).toEqual({ [adminId]: "Paul", [id]: "Рaul", [other]: "Paul" });
  const none = { [adminId]: undefined, [id]: undefined, [other]: undefined };
  expect([await findMarkedUsers(token), await findMarkedUsers()]).toEqual([none, none]);
  const { data: entries } = await call("searchLeaderboard", { as, body: { modeId, userName: "paul" } });
  expect(entries.map(({ user }) => user)).toMatchObject([{ userName: "Paul", looksLike: "Рaul" }]);
  const { data: proposals } = await call("searchProposals", { as });
  expect(proposals).toMatchObject([{ name: "Аdmin", looksLike: "admin" }]);
  await call("confirmAlias", { as, id: proposals[0]?._id ?? "" });

  // Renaming, even only in case, and deleting change which names look alike.
  await call("updateUser", { as, id: other, body: { userName: "ivan" } });
  await call("updateUser", { as, id, body: { userName: "lvan" } });
  expect(await findMarkedUsers(as)).toEqual({ ...none, [adminId]: "lvan" });
  await call("updateUser", { as, id: other, body: { userName: "Ivan" } });
  expect(await findMarkedUsers(as)).toEqual({ [adminId]: "lvan", [id]: "Ivan", [other]: "lvan" });
  await call("deleteUser", { as, id });
  expect(await findMarkedUsers(as)).toEqual({ [adminId]: undefined, [other]: undefined });
});
