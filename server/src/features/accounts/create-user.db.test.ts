import { defaultAppearance } from "contract/appearance.ts";
import { describe, expect } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { expectInvalidFields } from "../../../test/expect-invalid-fields.ts";
import { beginSeason, createClan, endSeason, readStandings } from "../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { signUp } from "../../../test/sign-up.ts";

/** A valid body of `createUser`. */
const ada = { userName: "Ada", email: "ada@players.example", password: "x", confirmPassword: "x" };

/** Opens a league with an active season. */
async function openInSeason(environment?: Readonly<Record<string, string>>) {
  const league = await openLeague(environment);
  await beginSeason(league);
  return league;
}

/** Returns a request by the admin to create Ada. `fields` replace fields of the body. */
function createUserRequest(league: League, fields: object) {
  return { as: league.admin, body: { ...ada, ...fields } };
}

/** Counts the users, including deleted ones. */
async function countUsers(league: League): Promise<number> {
  return (await league.context.db.selectFrom("users").select("id").execute()).length;
}

test("an admin creates users and other admins", async () => {
  const league = await openInSeason();
  const { data } = await league.call("createUser", createUserRequest(league, { email: " Ada@Players.EXAMPLE " }));
  expect(data).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    userName: "Ada",
    ...defaultAppearance,
    clanId: null,
    clanName: null,
    email: "ada@players.example",
    role: "USER",
    blocked: false,
    ban: null,
  });

  const createdAdmin = await league.call(
    "createUser",
    createUserRequest(league, { userName: "Eve", email: "e@x.example", role: "ADMIN" }),
  );
  expect(createdAdmin.data.role).toBe("ADMIN");
});

test("names that differ only in zero-width joiners, as used in Persian and Sinhala, are equal", async () => {
  const league = await openInSeason();
  await league.call("createUser", createUserRequest(league, { userName: "می\u200Cخواهم" }));
  const sameNameRequest = createUserRequest(league, { userName: "میخواهم", email: "e@x.example" });
  expect(await league.rejected("createUser", sameNameRequest)).toMatchObject({ status: 409, errorCode: "NAME_TAKEN" });

  await createClan(league, "ශ්\u200Dරී");
  const sameClanRequest = { as: league.admin, body: { name: "ශ්රී" } };
  expect(await league.rejected("createClan", sameClanRequest)).toMatchObject({
    status: 409,
    errorCode: "CLAN_NAME_TAKEN",
  });
});

test("both spellings of an internationalised domain are the same e-mail", async () => {
  const league = await openInSeason();
  const { data } = await league.call("createUser", createUserRequest(league, { email: "ada@EXÄMPLE.de" }));
  expect(data.email).toBe("ada@xn--exmple-cua.de");
  for (const email of ["ada@exämple.de", "ada@exa\u0308mple.de", "ada@xn--exmple-cua.de"]) {
    const sameEmailRequest = createUserRequest(league, { userName: "Eve", email });
    expect(await league.rejected("createUser", sameEmailRequest)).toMatchObject({
      status: 409,
      errorCode: "EMAIL_TAKEN",
    });
    expect((await league.call("signIn", { body: { email, password: "x" } })).user.userName).toBe("Ada");
    const searchResponse = await league.call("searchUsers", { as: league.admin, body: { email } });
    expect(searchResponse.data.map(({ userName }) => userName)).toEqual(["Ada"]);
  }
});

test("names are unique, ignoring case and Unicode composition", async () => {
  const league = await openInSeason();
  await signUp(league, "Émile");
  for (const userName of ["émile", "ÉMILE", " E\u0301mile "]) {
    await league.expectError(409, "NAME_TAKEN", "createUser", createUserRequest(league, { userName }));
  }
  await league.call("createUser", createUserRequest(league, { userName: "Emile" }));
});

test("e-mails are unique, ignoring case", async () => {
  const league = await openInSeason();
  await signUp(league, "Ada");
  const emailTaken = await league.rejected(
    "createUser",
    createUserRequest(league, { userName: "Eve", email: "ADA@players.example" }),
  );
  expect(emailTaken).toEqual({ status: 409, errorCode: "EMAIL_TAKEN", message: "This e-mail is taken", errorData: {} });
});

test("exactly one of twenty concurrent calls with the same name succeeds", async () => {
  const league = await openInSeason();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const userName = index % 2 === 0 ? "Ada" : "ADA";
      return league.send("createUser", createUserRequest(league, { userName, email: `${index}@players.example` }));
    }),
  );
  expect(countByStatus(replies)).toEqual({ 201: 1, 409: 19 });
  // The users are the admin and Ada.
  expect(await countUsers(league)).toBe(2);
});

test("exactly one of twenty concurrent calls with the same e-mail succeeds", async () => {
  const league = await openInSeason();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      league.send("createUser", createUserRequest(league, { userName: `Ada ${index}` })),
    ),
  );
  expect(countByStatus(replies)).toEqual({ 201: 1, 409: 19 });
  // The users are the admin and Ada.
  expect(await countUsers(league)).toBe(2);
});

describe("a password", () => {
  test("must be repeated", async () => {
    const league = await openInSeason();
    expect(await league.rejected("createUser", createUserRequest(league, { confirmPassword: "y" }))).toEqual({
      status: 400,
      errorCode: "PASSWORDS_DIFFER",
      message: "Passwords do not match",
      errorData: {},
    });
    expect(await countUsers(league)).toBe(1);
  });

  test("has at least one character", async () => {
    const league = await openInSeason();
    expect(
      await league.rejected("createUser", createUserRequest(league, { password: "", confirmPassword: "" })),
    ).toMatchObject({
      status: 400,
      errorCode: "PASSWORD_TOO_SHORT",
      message: "Password must be at least 1 character long",
    });
  });

  test("has at least the configured number of characters, and an emoji is one character", async () => {
    const league = await openInSeason({ PASSWORD_MIN_LENGTH: "8" });
    const createRequestWithPassword = (password: string) =>
      createUserRequest(league, { password, confirmPassword: password });
    expect(await league.rejected("createUser", createRequestWithPassword("🚩".repeat(7)))).toMatchObject({
      message: "Password must be at least 8 characters long",
    });
    await league.call("createUser", createRequestWithPassword("🚩".repeat(8)));
  });

  test("has at most 1024 bytes", async () => {
    const league = await openInSeason();
    const createRequestWithPassword = (password: string) =>
      createUserRequest(league, { password, confirmPassword: password });
    // In UTF-8, "é" has two bytes.
    expect(await league.rejected("createUser", createRequestWithPassword("é".repeat(513)))).toMatchObject({
      status: 400,
      errorData: { field: "password", reason: "must have at most 1024 bytes" },
    });

    await league.call("createUser", createRequestWithPassword("é".repeat(512)));
    await league.call("signIn", { body: { email: ada.email, password: "é".repeat(512) } });
  });
});

test("invalid input is rejected with the name of the field, and nothing is stored", async () => {
  const league = await openInSeason();
  await expectInvalidFields(league, "createUser", { as: league.admin }, [
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
  expect(await countUsers(league)).toBe(1);
});

test("new users are rejected if no season is active", async ({ league }) => {
  const noActiveSeason = { status: 409, message: "There is no active season" };
  expect(await league.rejected("createUser", createUserRequest(league, {}))).toMatchObject(noActiveSeason);

  await beginSeason(league);
  await endSeason(league);
  expect(await league.rejected("createUser", createUserRequest(league, {}))).toMatchObject(noActiveSeason);
  expect(await countUsers(league)).toBe(1);

  await beginSeason(league, "Season 2");
  expect((await league.send("createUser", createUserRequest(league, {}))).status).toBe(201);
});

test("a new player can only join a clan of the active season", async ({ league }) => {
  await beginSeason(league, "Old");
  const clanIdOfEndedSeason = await createClan(league, "Foxes");
  await endSeason(league);
  const { _id: seasonId } = await beginSeason(league, "New");
  // The new season has a copy of the clan, with another id.
  const [clan] = await readStandings(league, seasonId);
  const readCreationError = (clanId: string) => league.rejected("createUser", createUserRequest(league, { clanId }));
  expect(await readCreationError(clanIdOfEndedSeason)).toMatchObject({ errorCode: "SEASON_ENDED" });
  expect(await readCreationError("999")).toMatchObject({ errorCode: "UNKNOWN_CLAN" });

  const { data } = await league.call("createUser", createUserRequest(league, { clanId: clan?._id }));
  expect(data).toMatchObject({ userName: "Ada", clanId: clan?._id, clanName: "Foxes" });
  // The API calls the audit log history. It lists the new player as a change of the clan, too.
  const filter = { kind: "CLAN", subjectId: clan?._id ?? "" } as const;
  const { data: entries } = await league.call("searchHistory", { as: league.admin, body: filter });
  expect(entries[0]).toMatchObject({ action: "createUser" });
});
