import { expect } from "vitest";
import { beginSeason } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { createMode } from "../../../test/play.ts";
import { getEmail, signUp } from "../../../test/sign-up.ts";

test("admins can assign similar-looking names and see which names look alike", async ({ league }) => {
  const { admin, call } = league;
  await beginSeason(league);
  const modeId = await createMode(league, "one");
  const { id, token } = await signUp(league, "Paul");
  const password = "12345";
  // The first letters of "Рaul" and "Аdmin" are Cyrillic.
  const body = { userName: "Рaul", email: getEmail("Other"), password, confirmPassword: password };
  const cyrillicId = (await call("createUser", { as: admin, body })).data._id;
  // The admin already has this name. It stays reserved for the admin.
  await league.rejected("proposeAlias", { as: token, body: { name: "Admin" } });
  await call("proposeAlias", { as: token, body: { name: "Аdmin" } });

  /** Reads the other user's name that each user's name looks like (`undefined` if there is none), by the user's id. */
  const readConfusableNames = async (viewer?: string) => {
    const { data } = await call("searchUsers", { as: viewer, body: {} });
    return Object.fromEntries(data.map((user) => [user._id, "looksLike" in user ? user.looksLike : undefined]));
  };

  const adminId = String(league.adminId);
  // Paul has proposed "Аdmin", so the admin's name looks like a name of Paul.
  expect(await readConfusableNames(admin)).toEqual({ [adminId]: "Paul", [id]: "Рaul", [cyrillicId]: "Paul" });

  const noConfusableNames = { [adminId]: undefined, [id]: undefined, [cyrillicId]: undefined };
  expect([await readConfusableNames(token), await readConfusableNames()]).toEqual([
    noConfusableNames,
    noConfusableNames,
  ]);

  const { data: entries } = await call("searchLeaderboard", { as: admin, body: { modeId, userName: "paul" } });
  expect(entries.map(({ user }) => user)).toMatchObject([{ userName: "Paul", looksLike: "Рaul" }]);

  const { data: proposals } = await call("searchProposals", { as: admin });
  expect(proposals).toMatchObject([{ name: "Аdmin", looksLike: "admin" }]);

  await call("confirmAlias", { as: admin, id: proposals[0]?._id ?? "" });

  // Renaming a user (even only in case) and deleting a user change which names look alike. "lvan" begins with a
  // lower-case L, and looks like "Ivan" but not like "ivan".
  await call("updateUser", { as: admin, id: cyrillicId, body: { userName: "ivan" } });
  await call("updateUser", { as: admin, id, body: { userName: "lvan" } });
  expect(await readConfusableNames(admin)).toEqual({ ...noConfusableNames, [adminId]: "lvan" });

  await call("updateUser", { as: admin, id: cyrillicId, body: { userName: "Ivan" } });
  expect(await readConfusableNames(admin)).toEqual({ [adminId]: "lvan", [id]: "Ivan", [cyrillicId]: "lvan" });

  await call("deleteUser", { as: admin, id });
  expect(await readConfusableNames(admin)).toEqual({ [adminId]: undefined, [cyrillicId]: undefined });
});
