import { clansCalls } from "contract/clans-calls.ts";
import { seasonsCalls } from "contract/seasons-calls.ts";
import { expect } from "vitest";
import { beginSeason, makeClan } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { signUp } from "../../../test/sign-up.ts";

const calls = { ...seasonsCalls, ...clansCalls };
const names = Object.keys(calls) as (keyof typeof calls)[];
const forAdmins = names.filter((name) => calls[name].access === "ADMIN");

test("only admins may change seasons and clans", async ({ league }) => {
  await beginSeason(league);
  const id = await makeClan(league, "Foxes");
  const { token } = await signUp(league, "Ada");
  expect(names.filter((name) => !forAdmins.includes(name))).toEqual(["searchSeasons", "searchClans"]);
  for (const name of forAdmins) {
    expect(await league.refused(name, { id }), name).toMatchObject({ status: 401, errorCode: "NOT_SIGNED_IN" });
    expect(await league.refused(name, { as: token, id }), name).toMatchObject({ status: 403, errorCode: "FORBIDDEN" });
  }
});

test("an unknown or malformed id is answered with 404, with and without an active season", async ({ league }) => {
  const expectNone = async () => {
    for (const id of ["999", "0", "01", "-1", "none", "9".repeat(16)]) {
      const request = { as: league.admin, id };
      const body = { userId: league.adminId };
      const refusals = [
        await league.refused("updateClan", { ...request, body: { name: "Foxes" } }),
        await league.refused("deleteClan", request),
        await league.refused("syncClan", request),
        await league.refused("addClanPlayer", { ...request, body }),
        await league.refused("removeClanPlayer", { ...request, body }),
      ];
      const refusal = { status: 404, errorCode: "UNKNOWN_CLAN", message: "Clan not found", errorData: {} };
      for (const one of refusals) expect(one, id).toEqual(refusal);
    }
  };
  await expectNone();
  await beginSeason(league);
  await expectNone();
});
