import { expect } from "vitest";
import { beginSeason, endSeason, makeClan, tableOf } from "../../../test/league-season.ts";
import { type League, test } from "../../../test/open-league.ts";
import { makePlayers } from "../../../test/play.ts";
import { signUp } from "../../../test/sign-up.ts";

async function clansOf(league: League): Promise<Record<string, string | null>> {
  const { data } = await league.call("searchUsers");
  return Object.fromEntries(data.map(({ userName, clanName }) => [userName, clanName]));
}

test("a user has the clan of the active season, else of the latest", async ({ league }) => {
  const [ann = "", ben = ""] = await makePlayers(league, "Ann", "Ben");
  expect(await clansOf(league)).toEqual({ admin: null, Ann: null, Ben: null });
  await beginSeason(league);
  await makeClan(league, "Foxes", ann);
  const owls = await makeClan(league, "Owls", ben);
  expect(await clansOf(league)).toEqual({ admin: null, Ann: "Foxes", Ben: "Owls" });
  await endSeason(league);
  expect(await clansOf(league)).toEqual({ admin: null, Ann: "Foxes", Ben: "Owls" });

  const { _id: seasonId } = await beginSeason(league, "Season 2");
  const id = (await tableOf(league, seasonId)).find(({ name }) => name === "Owls")?._id ?? "";
  expect(id).not.toBe(owls);
  await league.call("updateClan", { as: league.admin, id, body: { name: "Herons" } });
  await league.call("removeClanPlayer", { as: league.admin, id, body: { userId: ben } });
  await league.call("addClanPlayer", { as: league.admin, id, body: { userId: league.adminId } });
  expect(await clansOf(league)).toEqual({ admin: "Herons", Ann: "Foxes", Ben: null });
});

test("signing in returns the user's own clan", async ({ league }) => {
  const { id, token } = await signUp(league, "Ada");
  await beginSeason(league);
  const clanId = await makeClan(league, "Foxes", id);
  const { user } = await league.call("checkSession", { as: token });
  expect(user).toMatchObject({ clanId, clanName: "Foxes" });
});

test("finds users by clan, and users without one", async ({ league }) => {
  const [ann = "", ben = ""] = await makePlayers(league, "Ann", "Ben", "Cleo");
  await beginSeason(league);
  const old = await makeClan(league, "Foxes", ann, ben);
  const found = async (clanId: string | null, userName?: string) => {
    const { data, total } = await league.call("searchUsers", { body: { clanId, userName, page: 1 } });
    expect(total).toBe(data.length);
    return data.map((user) => user.userName);
  };
  expect(await found(old)).toEqual(["Ann", "Ben"]);
  expect(await found(old, "be")).toEqual(["Ben"]);
  expect(await found(null)).toEqual(["admin", "Cleo"]);
  expect(await found(null, "c")).toEqual(["Cleo"]);
  expect(await found("999")).toEqual([]);
  await endSeason(league);
  expect(await found(old)).toEqual(["Ann", "Ben"]);
  await beginSeason(league, "Season 2");
  expect(await found(old)).toEqual([]);
});
