import type { SentBodyOf } from "contract/endpoint.ts";
import { nothingShown } from "contract/shown.ts";
import { fullUser, publicUser, type usersShapes } from "contract/users.ts";
import { describe, expect } from "vitest";
import { expectFaults } from "../../../../test/expect-faults.ts";
import { beginSeason, endSeason, makeClan, tableOf } from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../../../../test/play.ts";
import { emailOf, signUp } from "../../../../test/sign-up.ts";

type Search = SentBodyOf<(typeof usersShapes)["searchUsers"]>;

/** The names that a search finds, in order. */
async function found(league: League, body?: Search, as?: string): Promise<string[]> {
  const { data } = await league.call("searchUsers", { body, as });
  return data.map(({ userName }) => userName);
}

describe("visible fields", () => {
  test("hide e-mails, roles and blocks of others from visitors and users", async ({ league }) => {
    const ada = await signUp(league, "Ada");
    const eve = await signUp(league, "Eve");
    for (const { as, own } of [
      { as: undefined, own: "" },
      { as: ada.token, own: ada.id },
    ]) {
      const { data } = await league.call("searchUsers", { as });
      const others = data.filter(({ _id }) => _id !== own);
      expect(others.length).toBeGreaterThan(1);
      for (const user of others) publicUser.parse(user);
    }
    const { data } = await league.call("searchUsers", { as: eve.token, body: { _id: ada.id } });
    expect(data).toEqual([{ _id: ada.id, userName: "Ada", ...nothingShown, clanId: null, clanName: null }]);
  });

  test("are complete for the user themselves and for admins", async ({ league }) => {
    const { id, token } = await signUp(league, "Ada");
    const own = await league.call("searchUsers", { as: token, body: { _id: id } });
    expect(own.data).toMatchObject([{ email: emailOf("Ada"), role: "USER", blocked: false }]);
    const { data } = await league.call("searchUsers", { as: league.admin });
    expect(data.map((user) => fullUser.parse(user).email)).toEqual([emailOf("Ada"), "admin@league.example"]);
  });

  test("that only admins see can only be searched by admins", async ({ league }) => {
    const { token } = await signUp(league, "Ada");
    for (const [as, status] of [
      [undefined, 401],
      [token, 403],
    ] as const) {
      for (const body of [{ email: "a" }, { role: "ADMIN" }, { blocked: false }] as const) {
        expect(await league.refused("searchUsers", { as, body })).toMatchObject({ status });
      }
      expect(await found(league, { email: null, role: null, blocked: null }, as)).toEqual(["Ada", "admin"]);
    }
  });
});

describe("a search", () => {
  test("without filters finds everyone by name, ignoring case", async ({ league }) => {
    for (const name of ["zed", "Bob", "Émile", "alice", "b_b", "100%"]) await signUp(league, name);
    const everyone = ["100%", "admin", "alice", "b_b", "Bob", "zed", "Émile"];
    expect(await found(league)).toEqual(everyone);
    expect(await found(league, {})).toEqual(everyone);
    expect(await found(league, { _id: null, userName: null, clanId: null })).toEqual(everyone);
  });

  test("finds a literal part of the name, ignoring case", async ({ league }) => {
    for (const name of ["Bob", "bOBby", "ÉMILE", "100%", "b_b"]) await signUp(league, name);
    expect(await found(league, { userName: "BOB" })).toEqual(["Bob", "bOBby"]);
    expect(await found(league, { userName: "e\u0301m" })).toEqual(["ÉMILE"]);
    expect(await found(league, { userName: "%" })).toEqual(["100%"]);
    expect(await found(league, { userName: "_" })).toEqual(["b_b"]);
    expect(await found(league, { userName: "b.b" })).toEqual([]);
    expect(await found(league, { userName: "" })).toHaveLength(6);
  });

  test("combines its filters", async ({ league }) => {
    const bob = await signUp(league, "Bob");
    await signUp(league, "Bobby", "ADMIN");
    await league.call("updateUser", { as: league.admin, id: bob.id, body: { blocked: true } });
    const asAdmin = (body: Search) => found(league, body, league.admin);
    expect(await asAdmin({ userName: "bob", role: "ADMIN" })).toEqual(["Bobby"]);
    expect(await asAdmin({ userName: "bob", blocked: true })).toEqual(["Bob"]);
    expect(await asAdmin({ blocked: false })).toEqual(["admin", "Bobby"]);
    expect(await asAdmin({ email: "BOBBY@" })).toEqual(["Bobby"]);
    expect(await asAdmin({ email: "players", role: "USER", blocked: false })).toEqual([]);
    expect(await asAdmin({ _id: bob.id, role: "ADMIN" })).toEqual([]);
  });

  test("for an unknown or malformed id finds nobody", async ({ league }) => {
    for (const _id of ["999", "0", "-1", "01", "1 or 1", "", "9".repeat(16)]) {
      expect(await found(league, { _id })).toEqual([]);
    }
  });

  test("without clans finds everyone as clanless, and nobody in a clan", async ({ league }) => {
    expect(await found(league, { clanId: null })).toEqual(["admin"]);
    expect(await found(league, { clanId: "1" })).toEqual([]);
    expect(await found(league, { clanId: "none" })).toEqual([]);
  });

  test("has paging on request", async ({ league }) => {
    for (const name of ["b", "c", "d", "e"]) await signUp(league, name);
    const page = (number: number) => league.call("searchUsers", { body: { page: number, numberPerPage: 2 } });
    const names = ({ data }: Awaited<ReturnType<typeof page>>) => data.map(({ userName }) => userName);
    const first = await page(1);
    const third = await page(3);
    const fourth = await page(4);
    expect(first).toMatchObject({ page: 1, total: 5 });
    expect(names(first)).toEqual(["admin", "b"]);
    expect(names(third)).toEqual(["e"]);
    expect(fourth).toEqual({ data: [], page: 4, total: 5 });
    const filtered = await league.call("searchUsers", { body: { userName: "d", page: 1 } });
    expect(filtered).toMatchObject({ total: 2, data: [{ userName: "admin" }, { userName: "d" }] });
    expect(await league.call("searchUsers")).not.toHaveProperty("total");
  });

  test("finds blocked users, but no deleted ones", async ({ league }) => {
    const ada = await signUp(league, "Ada");
    const eve = await signUp(league, "Eve");
    await league.call("updateUser", { as: league.admin, id: ada.id, body: { blocked: true } });
    await league.call("deleteUser", { as: league.admin, id: eve.id });
    expect(await found(league)).toEqual(["Ada", "admin"]);
    expect(await found(league, { _id: eve.id })).toEqual([]);
    expect(await league.call("searchUsers", { body: { page: 1 } })).toMatchObject({ total: 2 });
  });

  test("refuses an unknown filter by name", async ({ league }) => {
    await expectFaults(league, "searchUsers", { as: league.admin }, [
      [{ sort: "email" }, "sort"],
      [{ userName: 7 }, "userName"],
      [{ userName: "x".repeat(200) }, "userName"],
      [{ userName: "\0" }, "userName"],
      [{ role: "OWNER" }, "role"],
      [{ blocked: "yes" }, "blocked"],
      [{ page: -1 }, "page"],
      [{ page: 1.5 }, "page"],
      [{ page: 1, numberPerPage: 101 }, "numberPerPage"],
    ]);
  });
});

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

test("puts those who have no game and no clan last, where it is asked to", async ({ league }) => {
  const [, , , zoe = ""] = await makePlayers(league, "Bob", "Mia", "Tom", "Zoe");
  await beginSeason(league);
  await makeClan(league, "Foxes", zoe);
  const modeId = await makeMode(league, "Solo");
  const { _id: id } = await post(league, modeId, roundOf(["Tom", "Mia"]));
  expect(await found(league, { idleLast: true })).toEqual(["Zoe", "admin", "Bob", "Mia", "Tom"]);
  await league.call("freezeResult", { as: league.admin, id });
  expect(await found(league, { idleLast: true })).toEqual(["Mia", "Tom", "Zoe", "admin", "Bob"]);
  expect(await found(league, { idleLast: true, page: 2, numberPerPage: 3 })).toEqual(["admin", "Bob"]);
  expect(await found(league, { idleLast: false })).toEqual(["admin", "Bob", "Mia", "Tom", "Zoe"]);
});
