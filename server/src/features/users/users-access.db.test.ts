import { usersCalls } from "contract/users-calls.ts";
import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { signUp } from "../../../test/sign-up.ts";

type Name = keyof typeof usersCalls;
const names = Object.keys(usersCalls) as Name[];
const forUsers = names.filter((name) => usersCalls[name].access === "USER");
const forAdmins = names.filter((name) => usersCalls[name].access === "ADMIN");
const ofOne = names.filter((name) => usersCalls[name].path.includes(":id"));

test("refuses visitors the calls for users", async ({ league }) => {
  for (const name of [...forUsers, ...forAdmins]) {
    for (const as of [undefined, "no token of ours"]) {
      expect(await league.refused(name, { as, id: league.adminId }), name).toEqual({
        status: 401,
        errorCode: "NOT_SIGNED_IN",
        message: "Please log in first",
        errorData: {},
      });
    }
  }
});

test("refuses users the calls for admins", async ({ league }) => {
  const { id, token } = await signUp(league, "Ada");
  for (const name of forAdmins) {
    expect(await league.refused(name, { as: token, id }), name).toMatchObject({ status: 403, errorCode: "FORBIDDEN" });
  }
});

test("an unknown or malformed id is answered with 404", async ({ league }) => {
  for (const name of ofOne) {
    for (const id of ["999999", "0", "01", "-1", "1.5", "1e3", "none", "%00", "9".repeat(16), "9".repeat(90)]) {
      const body = name === "updateUser" ? {} : undefined;
      expect(await league.refused(name, { as: league.admin, id, body }), `${name} ${id}`).toEqual({
        status: 404,
        errorCode: "USER_NOT_FOUND",
        message: "User not found",
        errorData: {},
      });
    }
  }
});
