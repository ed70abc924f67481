import { defaultAppearance } from "contract/appearance.ts";
import type { SentBodyOf } from "contract/endpoint.ts";
import { fullUser, publicUser, type usersSchemas } from "contract/users.ts";
import { describe, expect } from "vitest";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import {
  beginSeason,
  createClan,
  createClansWithLeaders,
  endSeason,
  enterFrozenRound,
  enterRound,
  readStandings,
} from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";
import { getEmail, signUp } from "../../../../test/sign-up.ts";

type Search = SentBodyOf<(typeof usersSchemas)["searchUsers"]>;

/** Returns the names that a search finds, in order. */
async function searchNames(league: League, body?: Search, token?: string): Promise<string[]> {
  const { data } = await league.call("searchUsers", { body, as: token });
  return data.map(({ userName }) => userName);
}

describe("a search for users", () => {
  test("hides e-mails, roles and blocks of other users from visitors and users", async ({ league }) => {
    const ada = await signUp(league, "Ada");
    const eve = await signUp(league, "Eve");
    for (const { viewerToken, ownId } of [
      { viewerToken: undefined, ownId: "" },
      { viewerToken: ada.token, ownId: ada.id },
    ]) {
      const { data } = await league.call("searchUsers", { as: viewerToken });
      const otherUsers = data.filter(({ _id }) => _id !== ownId);
      expect(otherUsers.length).toBeGreaterThan(1);
      for (const user of otherUsers) publicUser.parse(user);
    }
    const { data } = await league.call("searchUsers", { as: eve.token, body: { _id: ada.id } });
    expect(data).toEqual([{ _id: ada.id, userName: "Ada", ...defaultAppearance, clanId: null, clanName: null }]);
  });

  test("shows all fields of a user to the user and to admins", async ({ league }) => {
    const { id, token } = await signUp(league, "Ada");
    const ownProfile = await league.call("searchUsers", { as: token, body: { _id: id } });
    expect(ownProfile.data).toMatchObject([{ email: getEmail("Ada"), role: "USER", blocked: false }]);

    const { data } = await league.call("searchUsers", { as: league.admin });
    expect(data.map((user) => fullUser.parse(user).email)).toEqual([getEmail("Ada"), "admin@league.example"]);
  });

  test("rejects filters by fields that only admins may see, unless the viewer is an admin", async ({ league }) => {
    const { token } = await signUp(league, "Ada");
    for (const { viewerToken, status } of [
      { viewerToken: undefined, status: 401 },
      { viewerToken: token, status: 403 },
    ]) {
      for (const body of [{ email: "a" }, { role: "ADMIN" }, { blocked: false }] as const) {
        expect(await league.rejected("searchUsers", { as: viewerToken, body })).toMatchObject({ status });
      }
      // Fields with the value `null` do not filter.
      expect(await searchNames(league, { email: null, role: null, blocked: null }, viewerToken)).toEqual([
        "Ada",
        "admin",
      ]);
    }
  });
});

describe("a search", () => {
  test("without filters finds everyone by name, ignoring case", async ({ league }) => {
    for (const name of ["zed", "Bob", "Émile", "alice", "b_b", "100%"]) await signUp(league, name);
    const everyone = ["100%", "admin", "alice", "b_b", "Bob", "zed", "Émile"];
    expect(await searchNames(league)).toEqual(everyone);
    expect(await searchNames(league, {})).toEqual(everyone);
    expect(await searchNames(league, { _id: null, userName: null, clanId: null })).toEqual(everyone);
  });

  test("matches any part of the name literally, ignoring case", async ({ league }) => {
    for (const name of ["Bob", "bOBby", "ÉMILE", "100%", "b_b"]) await signUp(league, name);
    expect(await searchNames(league, { userName: "BOB" })).toEqual(["Bob", "bOBby"]);
    expect(await searchNames(league, { userName: "e\u0301m" })).toEqual(["ÉMILE"]);
    expect(await searchNames(league, { userName: "%" })).toEqual(["100%"]);
    expect(await searchNames(league, { userName: "_" })).toEqual(["b_b"]);
    expect(await searchNames(league, { userName: "b.b" })).toEqual([]);
    expect(await searchNames(league, { userName: "" })).toHaveLength(6);
  });

  test("combines its filters", async ({ league }) => {
    const bob = await signUp(league, "Bob");
    await signUp(league, "Bobby", "ADMIN");
    await league.call("updateUser", { as: league.admin, id: bob.id, body: { blocked: true } });
    const searchAsAdmin = (body: Search) => searchNames(league, body, league.admin);
    expect(await searchAsAdmin({ userName: "bob", role: "ADMIN" })).toEqual(["Bobby"]);
    expect(await searchAsAdmin({ userName: "bob", blocked: true })).toEqual(["Bob"]);
    expect(await searchAsAdmin({ blocked: false })).toEqual(["admin", "Bobby"]);
    expect(await searchAsAdmin({ email: "BOBBY@" })).toEqual(["Bobby"]);
    expect(await searchAsAdmin({ email: "players", role: "USER", blocked: false })).toEqual([]);
    expect(await searchAsAdmin({ _id: bob.id, role: "ADMIN" })).toEqual([]);
  });

  test("for an unknown or malformed id finds nobody", async ({ league }) => {
    for (const _id of ["999", "0", "-1", "01", "1 or 1", "", "9".repeat(16)]) {
      expect(await searchNames(league, { _id })).toEqual([]);
    }
  });

  test("for users without a clan finds everyone if there are no clans", async ({ league }) => {
    expect(await searchNames(league, { clanId: null })).toEqual(["admin"]);
    expect(await searchNames(league, { clanId: "1" })).toEqual([]);
    expect(await searchNames(league, { clanId: "none" })).toEqual([]);
  });

  test("returns pages on request", async ({ league }) => {
    for (const name of ["b", "c", "d", "e"]) await signUp(league, name);
    const readPage = (number: number) => league.call("searchUsers", { body: { page: number, numberPerPage: 2 } });
    const getNames = ({ data }: Awaited<ReturnType<typeof readPage>>) => data.map(({ userName }) => userName);
    const firstPage = await readPage(1);
    const thirdPage = await readPage(3);
    const fourthPage = await readPage(4);
    expect(firstPage).toMatchObject({ page: 1, total: 5 });
    expect(getNames(firstPage)).toEqual(["admin", "b"]);
    expect(getNames(thirdPage)).toEqual(["e"]);
    expect(fourthPage).toEqual({ data: [], page: 4, total: 5 });

    // The users "admin" and "d" have a "d" in their name.
    const filteredPage = await league.call("searchUsers", { body: { userName: "d", page: 1 } });
    expect(filteredPage).toMatchObject({ total: 2, data: [{ userName: "admin" }, { userName: "d" }] });
    expect(await league.call("searchUsers")).not.toHaveProperty("total");
  });

  test("finds blocked but not deleted users", async ({ league }) => {
    const ada = await signUp(league, "Ada");
    const eve = await signUp(league, "Eve");
    await league.call("updateUser", { as: league.admin, id: ada.id, body: { blocked: true } });
    await league.call("deleteUser", { as: league.admin, id: eve.id });
    expect(await searchNames(league)).toEqual(["Ada", "admin"]);
    expect(await searchNames(league, { _id: eve.id })).toEqual([]);
    expect(await league.call("searchUsers", { body: { page: 1 } })).toMatchObject({ total: 2 });
  });

  test("rejects an invalid filter and names it", async ({ league }) => {
    await expectInvalidFields(league, "searchUsers", { as: league.admin }, [
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

/** Returns the name of each user's clan, by user name. */
async function listClanNames(league: League): Promise<Record<string, string | null>> {
  const { data } = await league.call("searchUsers");
  return Object.fromEntries(data.map(({ userName, clanName }) => [userName, clanName]));
}

test("a search shows a user's clan in the active season, or else in the latest season", async ({ league }) => {
  const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
  expect(await listClanNames(league)).toEqual({ admin: null, Ann: null, Ben: null });

  await beginSeason(league);
  await createClan(league, "Foxes", annId);
  const owlsId = await createClan(league, "Owls", benId);
  expect(await listClanNames(league)).toEqual({ admin: null, Ann: "Foxes", Ben: "Owls" });

  await endSeason(league);
  expect(await listClanNames(league)).toEqual({ admin: null, Ann: "Foxes", Ben: "Owls" });

  const { _id: seasonId } = await beginSeason(league, "Season 2");
  // The new season has copies of the clans.
  const standings = await readStandings(league, seasonId);
  const id = standings.find(({ name }) => name === "Owls")?._id ?? "";
  expect(id).not.toBe(owlsId);

  await league.call("updateClan", { as: league.admin, id, body: { name: "Herons" } });
  await league.call("removeClanPlayer", { as: league.admin, id, body: { userId: benId } });
  await league.call("addClanPlayer", { as: league.admin, id, body: { userId: league.adminId } });
  expect(await listClanNames(league)).toEqual({ admin: "Herons", Ann: "Foxes", Ben: null });
});

test("the session check returns the user's own clan", async ({ league }) => {
  const { id, token } = await signUp(league, "Ada");
  await beginSeason(league);
  const clanId = await createClan(league, "Foxes", id);
  const { user } = await league.call("checkSession", { as: token });
  expect(user).toMatchObject({ clanId, clanName: "Foxes" });
});

test("a search finds users by clan, and users without a clan", async ({ league }) => {
  const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
  await beginSeason(league);
  const foxesId = await createClan(league, "Foxes", annId, benId);
  const searchByClan = async (clanId: string | null, userName?: string) => {
    const { data, total } = await league.call("searchUsers", { body: { clanId, userName, page: 1 } });
    expect(total).toBe(data.length);
    return data.map((user) => user.userName);
  };
  expect(await searchByClan(foxesId)).toEqual(["Ann", "Ben"]);
  expect(await searchByClan(foxesId, "be")).toEqual(["Ben"]);
  expect(await searchByClan(null)).toEqual(["admin", "Cleo"]);
  expect(await searchByClan(null, "c")).toEqual(["Cleo"]);
  expect(await searchByClan("999")).toEqual([]);

  await endSeason(league);
  expect(await searchByClan(foxesId)).toEqual(["Ann", "Ben"]);

  await beginSeason(league, "Season 2");
  expect(await searchByClan(foxesId)).toEqual([]);
});

test("a search lists users without a result and a clan last, on request", async ({ league }) => {
  await createPlayers(league, "Bob", "Mia", "Tom");
  const [zoeId = ""] = await createPlayers(league, "Zoe");
  await beginSeason(league);
  await createClan(league, "Foxes", zoeId);
  const modeId = await createMode(league, "Solo");
  const { _id: id } = await importRound(league, modeId, createServerRound(["Tom", "Mia"]));
  expect(await searchNames(league, { idleLast: true })).toEqual(["Zoe", "admin", "Bob", "Mia", "Tom"]);

  await league.call("freezeResult", { as: league.admin, id });
  expect(await searchNames(league, { idleLast: true })).toEqual(["Mia", "Tom", "Zoe", "admin", "Bob"]);
  expect(await searchNames(league, { idleLast: true, page: 2, numberPerPage: 3 })).toEqual(["admin", "Bob"]);
  expect(await searchNames(league, { idleLast: false })).toEqual(["admin", "Bob", "Mia", "Tom", "Zoe"]);
});

test("a search that lists idle users last counts each user's validated rounds in a season", async ({ league }) => {
  const [owls, newts] = await createClansWithLeaders(league, "Owls", "Newts");
  const searchGames = async (idleLast: boolean, gamesSeasonId?: string) => {
    const { data } = await league.call("searchUsers", { body: { idleLast, gamesSeasonId } });
    return Object.fromEntries(
      data.map(({ userName, ...user }) => [userName, "games" in user ? user.games : undefined]),
    );
  };
  const round = { red: owls.id, blue: newts.id, redScore: 300, blueScore: 100 };
  await enterFrozenRound(league, round);
  await enterFrozenRound(league, round);
  await enterRound(league, round);
  expect(await searchGames(true)).toEqual({ admin: 0, "Lead of Owls": 2, "Lead of Newts": 2 });
  expect(await searchGames(false)).toEqual({ admin: undefined, "Lead of Owls": undefined, "Lead of Newts": undefined });

  await endSeason(league);
  await beginSeason(league, "Season 2");
  expect(await searchGames(true)).toEqual({ admin: 0, "Lead of Owls": 0, "Lead of Newts": 0 });
  expect(await searchGames(true, "1")).toEqual({ admin: 0, "Lead of Owls": 2, "Lead of Newts": 2 });
});
