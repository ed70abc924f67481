import { expect } from "vitest";
import { beginSeason } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { createMode } from "../../../test/play.ts";
import { getEmail, signUp } from "../../../test/sign-up.ts";

test("admins can assign similar-looking names and see which names look alike", async ({ league }) => {
  const { admin: as, call } = league;
  await beginSeason(league);
  const modeId = await createMode(league, "one");
  const { id, token } = await signUp(league, "Paul");
  const password = "12345";
  const body = { userName: "Рaul", email: getEmail("Other"), password, confirmPassword: password };
  const similarId = (await call("createUser", { as, body })).data._id;
  await call("proposeAlias", { as: token, body: { name: "Admin" } }).catch(() => undefined);
  await call("proposeAlias", { as: token, body: { name: "Аdmin" } });

  const findMarkedUsers = async (viewer?: string) => {
    const { data } = await call("searchUsers", { as: viewer, body: {} });
    return Object.fromEntries(data.map((user) => [user._id, "looksLike" in user ? user.looksLike : undefined]));
  };

  const adminId = String(league.adminId);
  expect(await findMarkedUsers(as)).toEqual({ [adminId]: "Paul", [id]: "Рaul", [similarId]: "Paul" });

  const unmarkedUsers = { [adminId]: undefined, [id]: undefined, [similarId]: undefined };
  expect([await findMarkedUsers(token), await findMarkedUsers()]).toEqual([unmarkedUsers, unmarkedUsers]);

  const { data: entries } = await call("searchLeaderboard", { as, body: { modeId, userName: "paul" } });
  expect(entries.map(({ user }) => user)).toMatchObject([{ userName: "Paul", looksLike: "Рaul" }]);

  const { data: proposals } = await call("searchProposals", { as });
  expect(proposals).toMatchObject([{ name: "Аdmin", looksLike: "admin" }]);

  await call("confirmAlias", { as, id: proposals[0]?._id ?? "" });

  // Renaming a user (even only in case) and deleting a user change which names look alike.
  await call("updateUser", { as, id: similarId, body: { userName: "ivan" } });
  await call("updateUser", { as, id, body: { userName: "lvan" } });
  expect(await findMarkedUsers(as)).toEqual({ ...unmarkedUsers, [adminId]: "lvan" });

  await call("updateUser", { as, id: similarId, body: { userName: "Ivan" } });
  expect(await findMarkedUsers(as)).toEqual({ [adminId]: "lvan", [id]: "Ivan", [similarId]: "lvan" });

  await call("deleteUser", { as, id });
  expect(await findMarkedUsers(as)).toEqual({ [adminId]: undefined, [similarId]: undefined });
});
