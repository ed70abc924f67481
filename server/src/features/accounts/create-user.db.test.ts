import { nothingShown } from "contract/shown.ts";
import { describe, expect } from "vitest";
import { tally } from "../../../test/call-league.ts";
import { expectFaults } from "../../../test/expect-faults.ts";
import { beginSeason, endSeason, makeClan, tableOf } from "../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { signUp } from "../../../test/sign-up.ts";

const ada = { userName: "Ada", email: "ada@players.example", password: "x", confirmPassword: "x" };

/** A league with an active season. */
async function openInSeason(environment?: Readonly<Record<string, string>>) {
  const league = await openLeague(environment);
  await beginSeason(league);
  return league;
}

function create(league: League, body: object) {
  return { as: league.admin, body: { ...ada, ...body } };
}

/** The number of users, including deleted ones. */
async function stored(league: League): Promise<number> {
  return (await league.context.db.selectFrom("users").select("id").execute()).length;
}

test("an admin makes a user, by default not an admin", async () => {
  const league = await openInSeason();
  const { data } = await league.call("createUser", create(league, { email: " Ada@Players.EXAMPLE " }));
  expect(data).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    userName: "Ada",
    ...nothingShown,
    clanId: null,
    clanName: null,
    email: "ada@players.example",
    role: "USER",
    blocked: false,
    ban: null,
  });
  const other = await league.call(
    "createUser",
    create(league, { userName: "Eve", email: "e@x.example", role: "ADMIN" }),
  );
  expect(other.data.role).toBe("ADMIN");
});

test("counts names that differ in the joiners of their script alone as one", async () => {
  const league = await openInSeason();
  await league.call("createUser", create(league, { userName: "می\u200Cخواهم" }));
  const again = create(league, { userName: "میخواهم", email: "e@x.example" });
  expect(await league.refused("createUser", again)).toMatchObject({ status: 409, errorCode: "NAME_TAKEN" });
  await makeClan(league, "ශ්\u200Dරී");
  const clan = { as: league.admin, body: { name: "ශ්රී" } };
  expect(await league.refused("createClan", clan)).toMatchObject({ status: 409, errorCode: "CLAN_NAME_TAKEN" });
});

test("reads both spellings of an internationalised domain as one e-mail", async () => {
  const league = await openInSeason();
  const { data } = await league.call("createUser", create(league, { email: "ada@EXÄMPLE.de" }));
  expect(data.email).toBe("ada@xn--exmple-cua.de");
  for (const email of ["ada@exämple.de", "ada@exa\u0308mple.de", "ada@xn--exmple-cua.de"]) {
    const again = create(league, { userName: "Eve", email });
    expect(await league.refused("createUser", again)).toMatchObject({ status: 409, errorCode: "EMAIL_TAKEN" });
    expect((await league.call("signIn", { body: { email, password: "x" } })).user.userName).toBe("Ada");
    const found = await league.call("searchUsers", { as: league.admin, body: { email } });
    expect(found.data.map(({ userName }) => userName)).toEqual(["Ada"]);
  }
});

test("names are unique, ignoring case and Unicode composition", async () => {
  const league = await openInSeason();
  await signUp(league, "Émile");
  for (const userName of ["émile", "ÉMILE", " E\u0301mile "]) {
    await league.expectRefusal(409, "NAME_TAKEN", "createUser", create(league, { userName }));
  }
  await league.call("createUser", create(league, { userName: "Emile" }));
});

test("e-mails are unique, ignoring case", async () => {
  const league = await openInSeason();
  await signUp(league, "Ada");
  const taken = await league.refused("createUser", create(league, { userName: "Eve", email: "ADA@players.example" }));
  expect(taken).toEqual({ status: 409, errorCode: "EMAIL_TAKEN", message: "This e-mail is taken", errorData: {} });
});

test("of twenty concurrent calls with one name one succeeds", async () => {
  const league = await openInSeason();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, from) => {
      const userName = from % 2 === 0 ? "Ada" : "ADA";
      return league.send("createUser", create(league, { userName, email: `${from}@players.example` }));
    }),
  );
  expect(tally(replies)).toEqual({ 201: 1, 409: 19 });
  expect(await stored(league)).toBe(2);
});

test("of twenty concurrent calls with one e-mail one succeeds", async () => {
  const league = await openInSeason();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, from) => league.send("createUser", create(league, { userName: `Ada ${from}` }))),
  );
  expect(tally(replies)).toEqual({ 201: 1, 409: 19 });
  expect(await stored(league)).toBe(2);
});

describe("a password", () => {
  test("must be repeated", async () => {
    const league = await openInSeason();
    expect(await league.refused("createUser", create(league, { confirmPassword: "y" }))).toEqual({
      status: 400,
      errorCode: "PASSWORDS_DIFFER",
      message: "Passwords do not match",
      errorData: {},
    });
    expect(await stored(league)).toBe(1);
  });

  test("has at least one character", async () => {
    const league = await openInSeason();
    expect(await league.refused("createUser", create(league, { password: "", confirmPassword: "" }))).toMatchObject({
      status: 400,
      errorCode: "PASSWORD_TOO_SHORT",
      message: "Password must be at least 1 character long",
    });
  });

  test("has at least the configured number of characters", async () => {
    const league = await openInSeason({ PASSWORD_MIN_LENGTH: "8" });
    const pair = (password: string) => create(league, { password, confirmPassword: password });
    expect(await league.refused("createUser", pair("🚩".repeat(7)))).toMatchObject({
      message: "Password must be at least 8 characters long",
    });
    await league.call("createUser", pair("🚩".repeat(8)));
  });

  test("has at most 1024 bytes", async () => {
    const league = await openInSeason();
    const pair = (password: string) => create(league, { password, confirmPassword: password });
    expect(await league.refused("createUser", pair("é".repeat(513)))).toMatchObject({
      status: 400,
      errorData: { field: "password", reason: "must have at most 1024 bytes" },
    });
    await league.call("createUser", pair("é".repeat(512)));
    await league.call("signIn", { body: { email: ada.email, password: "é".repeat(512) } });
  });
});

test("refuses invalid input, naming the field, and stores nothing", async () => {
  const league = await openInSeason();
  await expectFaults(league, "createUser", { as: league.admin }, [
    [undefined, "userName"],
    [{ ...ada, userName: " " }, "userName"],
    [{ ...ada, userName: "x".repeat(33) }, "userName"],
    [{ ...ada, userName: "a\u200bb" }, "userName"],
    [{ ...ada, userName: "a\u0000b" }, "userName"],
    [{ ...ada, userName: "\ud800" }, "userName"],
    [{ ...ada, email: "ada" }, "email"],
    [{ ...ada, email: `${"a".repeat(250)}@x.example` }, "email"],
    [{ ...ada, email: null }, "email"],
    [{ ...ada, password: undefined }, "password"],
    [{ ...ada, confirmPassword: undefined }, "confirmPassword"],
    [{ ...ada, role: "OWNER" }, "role"],
    [{ ...ada, blocked: true }, "blocked"],
    [{ ...ada, _id: "1" }, "_id"],
  ]);
  expect(await stored(league)).toBe(1);
});

test("refuses to create users without an active season", async ({ league }) => {
  const refusal = { status: 409, message: "There is no active season" };
  expect(await league.refused("createUser", create(league, {}))).toMatchObject(refusal);
  await beginSeason(league);
  await endSeason(league);
  expect(await league.refused("createUser", create(league, {}))).toMatchObject(refusal);
  expect(await stored(league)).toBe(1);
  await beginSeason(league, "Season 2");
  expect((await league.send("createUser", create(league, {}))).status).toBe(201);
});

test("a new player joins a clan of the active season, and of no other", async ({ league }) => {
  await beginSeason(league, "Old");
  const old = await makeClan(league, "Foxes");
  await endSeason(league);
  const { _id: seasonId } = await beginSeason(league, "New");
  const [clan] = await tableOf(league, seasonId);
  const refused = (clanId: string) => league.refused("createUser", create(league, { clanId }));
  expect(await refused(old)).toMatchObject({ errorCode: "SEASON_ENDED" });
  expect(await refused("999")).toMatchObject({ errorCode: "UNKNOWN_CLAN" });
  const { data } = await league.call("createUser", create(league, { clanId: clan?._id }));
  expect(data).toMatchObject({ userName: "Ada", clanId: clan?._id, clanName: "Foxes" });
});
