import { hashSync } from "@node-rs/bcrypt";
import type { Document } from "bson";
import { describe, expect, test } from "vitest";
import {
  type Change,
  changeFields,
  changePlayer,
  combineChanges,
  deletedId,
  getFirst,
  importSmallLeague,
  listMembers,
} from "../../test/dump/import-small-league.ts";
import { createDate, createId, importedPasswordHash } from "../../test/dump/small-league.ts";
import type { ImportedLeague } from "./imported-league.ts";

// 4 is the lowest cost of bcrypt, which is the fastest.
const emptyPasswordHash = hashSync("", 4);

/** When `importSmallLeague` imports. */
const importTime = createDate("2025-06-01").getTime();

/** Returns the ID with this number as text. In the small league, users have the IDs 1 to 4. */
const formatId = (number: number) => createId(number).toHexString();

/** Sets one field of the first documents of a collection to these values. */
function setFieldOfEach(
  collection: Parameters<typeof changeFields>[0],
  field: string,
  values: readonly unknown[],
): Change {
  return combineChanges(...values.map((value, index) => changeFields(collection, { [field]: value }, index)));
}

describe("names", () => {
  const family = "👩\u200d👩\u200d👧";
  test.for<[original: unknown[], names: string[]]>([
    // Characters are composed, invisible ones and outer blanks removed.
    [
      ["e\u0301", " B\u200bob\u0007 "],
      ["é", "Bob"],
    ],
    // Emojis keep their joiners, but names that differ only in joiners count as equal.
    [
      [family, "👩👩👧"],
      [family, "👩👩👧 (2)"],
    ],
    // Names that differ only in case or invisible characters count as equal.
    [
      ["Ann", "ANN", "an\u00adn"],
      ["Ann", "ANN (2)", "ann (3)"],
    ],
    // A number that another name already has is skipped.
    [
      ["Ann", "ann (2)", "ANN"],
      ["Ann", "ann (2)", "ANN (3)"],
    ],
    [
      ["Straße", "STRASSE", "ΣΑΣ", "σας"],
      ["Straße", "STRASSE", "ΣΑΣ", "σας (2)"],
    ],
    // A name has at most 32 characters, including its number.
    [
      ["x".repeat(40), "x".repeat(33)],
      ["x".repeat(32), `${"x".repeat(28)} (2)`],
    ],
    // A missing or empty name, a number, and a value of another type.
    [
      [undefined, "\u200b", 42, true],
      ["Player", "Player (2)", "42", "Player (3)"],
    ],
    [["😀".repeat(33)], ["😀".repeat(32)]],
  ])("%j of users become %j", async ([original, names]) => {
    const { people } = await importSmallLeague(setFieldOfEach("users", "userName", original));
    expect(people.users.slice(0, names.length).map((user) => user.user_name)).toEqual(names);
  });

  test("stay with the first document by ID if they are duplicate, regardless of its position", async () => {
    const { people } = await importSmallLeague(
      combineChanges(setFieldOfEach("users", "userName", ["Ann", "Ann"]), ({ users }) => users.reverse()),
    );
    expect(people.users.findIndex(({ user_name }) => user_name === "Ann")).toBe(0);

    const { importContext } = await importSmallLeague(({ users }) => users.reverse());
    const { legacyIds } = importContext;
    expect(legacyIds.find(({ kind }) => kind === "user")).toMatchObject({ old_id: formatId(1), new_id: 1 });
  });

  test("of clans are unique within a season; all other names are unique in the league", async () => {
    const league = await importSmallLeague(
      combineChanges(
        setFieldOfEach("clans", "name", ["Foxes", "foxes", "Foxes", undefined]),
        setFieldOfEach("seasons", "name", ["Cup", "CUP"]),
        ({ modes }) => modes.push({ _id: createId(202), name: "gctf 2V2" }, { _id: createId(203) }),
        ({ queues }) => queues.push({ ...queues[0], _id: createId(802), name: "y".repeat(70) }),
      ),
    );
    const { clans, competitions, queues } = league;
    expect(clans.clans.map(({ row }) => row.name)).toEqual(["Foxes", "foxes (2)", "Foxes", "Clan"]);
    expect(competitions.seasons.map(({ row }) => row.name)).toEqual(["Cup", "CUP (2)"]);
    expect(competitions.modes.map(({ name }) => name)).toEqual(["gCTF 2v2", "gctf 2V2 (2)", "New mode"]);
    expect(queues.queues.map(({ name }) => name)).toEqual(["Evening", "y".repeat(64)]);
  });

  test("of imported users do not replace the name of the existing first admin", async () => {
    const existingAdmin = {
      id: 7,
      user_name: "ANN",
      email: null,
      password_hash: "",
      role: "ADMIN",
      blocked: 0,
    } as const;
    const { people, hasAdmin } = await importSmallLeague(undefined, {
      firstAdmin: existingAdmin,
      lastKeyByTable: new Map([["users", 7]]),
    });
    expect(people.users[0]).toMatchObject({ id: 8, user_name: "Ann (2)" });
    expect(hasAdmin).toBe(true);
  });
});

describe("accounts", () => {
  const ann = "ann@example.org";
  test.for<[original: unknown[], emails: (string | null)[]]>([
    [[" Ann@Example.ORG "], [ann]],
    [
      [ann, ann],
      [ann, null],
    ],
    [
      ["ANN@example.org", ann, ann],
      [null, ann, null],
    ],
    [
      ["ANN@example.org", "Ann@example.org"],
      [ann, null],
    ],
    [
      ["ann", 42, ""],
      [null, null, null],
    ],
  ])("have the e-mail addresses %j imported as %j", async ([original, emails]) => {
    const { people } = await importSmallLeague(setFieldOfEach("users", "email", original));
    expect(people.users.slice(0, emails.length).map(({ email }) => email)).toEqual(emails);
  });

  // Without the version and the cost at the start, such as `$2b$10$`.
  const saltAndHash = importedPasswordHash.slice(7);
  test.for([
    ...["$2a$04$", "$2b$10$", "$2y$15$"].map((start) => [`${start}${saltAndHash}`, `${start}${saltAndHash}`]),
    ...["$2a$03$", "$2b$16$", "$2x$10$"].map((start) => [`${start}${saltAndHash}`, ""]),
    [`${importedPasswordHash} `, ""],
    ["secret", ""],
  ])("have the password hash %j imported as %j", async ([password, importedHash]) => {
    const { people } = await importSmallLeague(changeFields("users", { password }));
    expect(people.users[0]?.password_hash).toBe(importedHash);
  });

  test.for<[fields: Document, row: object]>([
    [{ role: "ADMIN" }, { role: "ADMIN" }],
    [{ role: "admin" }, { role: "USER" }],
    [{ role: undefined }, { role: "USER" }],
    [{ blocked: true }, { blocked: 1 }],
    [{ blocked: undefined }, { blocked: 0 }],
    [{ avatar: ` HTTPS://example.org/${"a".repeat(480)}` }, { avatar: `HTTPS://example.org/${"a".repeat(480)}` }],
    [{ avatar: `https://example.org/${"a".repeat(481)}` }, { avatar: null }],
    [{ avatar: "https://" }, { avatar: null }],
    // The time in the user's ID.
    [{ createdAt: undefined }, { created_at: 0x67000000 * 1000 }],
  ])("with the fields %j are imported as %j", async ([fields, row]) => {
    const { people } = await importSmallLeague(changeFields("users", fields));
    expect(people.users[0]).toMatchObject(row);
  });

  const gravatar = "https://www.gravatar.com/avatar";
  const userHash = "0123456789abcdef";
  test.each([
    { avatar: `${gravatar}/${"0".repeat(32)}?d=mp`, isPlaceholder: true },
    { avatar: `${gravatar}/${userHash}?d=mp&f=y`, isPlaceholder: true },
    { avatar: `${gravatar}/${userHash}?d=mp`, isPlaceholder: false },
    { avatar: "https://example.org/avatar/0?f=y", isPlaceholder: false },
  ])("have no avatar if it is Gravatar's placeholder: $avatar", async ({ avatar, isPlaceholder }) => {
    const { people, report } = await importSmallLeague(changeFields("users", { avatar }));
    expect(people.users[0]?.avatar).toBe(isPlaceholder ? null : avatar);
    expect(report.changes, "a placeholder is no loss").toEqual([]);
  });

  test.for<[fields: Document, canSignIn: boolean]>([
    [{}, true],
    [{ role: "USER" }, false],
    [{ blocked: true }, false],
    [{ email: "none" }, false],
    [{ password: undefined }, false],
    [{ password: emptyPasswordHash }, false],
  ])("can sign in and replace the first admin, with %j as the only admin: %s", async ([fields, canSignIn]) => {
    const league = await importSmallLeague(changeFields("users", fields));
    expect(league.hasAdmin).toBe(canSignIn);

    const credentials = {
      email: "ann@example.org",
      password_hash: importedPasswordHash,
      role: "ADMIN",
      blocked: 0,
    } as const;
    const firstAdmin = { id: 7, user_name: "admin", ...credentials };
    const { people, hasAdmin } = await importSmallLeague(changeFields("users", fields), {
      firstAdmin,
      lastKeyByTable: new Map([["users", 7]]),
    });
    const replacesFirstAdmin = people.firstAdminReplacement !== null;
    expect({ hasAdmin, replacesFirstAdmin }).toEqual({ hasAdmin: true, replacesFirstAdmin: canSignIn });
  });
});

describe("deleted users", () => {
  const listNames = ({ people }: ImportedLeague) => people.deletedUsers.map(({ user_name }) => user_name);
  const changeRankedPlayer = (fields: Document) => changePlayer("resultrankeds", fields);
  const changeLeaguePlayer = (fields: Document) => changePlayer("results", fields);

  test.for<[what: string, change: Change, names: string[]]>([
    [
      "have the latest of their names",
      combineChanges(
        changeRankedPlayer({ userId: deletedId, userName: "New" }),
        changeLeaguePlayer({ userId: deletedId, userName: "Old" }),
      ),
      ["New"],
    ],
    [
      "have the name of the league result if a ranked result was played at the same time",
      combineChanges(
        changeRankedPlayer({ userId: deletedId, userName: "Ranked" }),
        changeLeaguePlayer({ userId: deletedId, userName: "League" }),
        changeFields("resultrankeds", { date: createDate("2025-03-01") }),
        changeFields("results", { date: createDate("2025-03-01") }),
      ),
      ["League"],
    ],
    [
      "ignore the names in a cancelled match",
      combineChanges(
        changeRankedPlayer({ userId: deletedId, userName: "New" }),
        changeLeaguePlayer({ userId: deletedId, userName: "Old" }),
        changeFields("resultrankeds", { hasBeenCanceled: true }),
      ),
      ["Old"],
    ],
    [
      "are created once per name if there is no ID",
      combineChanges(
        changeRankedPlayer({ userId: null, userName: "Guest" }),
        changeLeaguePlayer({ userId: "", userName: "Guest" }),
      ),
      ["Guest"],
    ],
    [
      "are created for the roster of an ended season",
      ({ clans }) => Object.assign(getFirst(listMembers(clans[0])), { userId: deletedId, userName: "Gone" }),
      ["Gone"],
    ],
    [
      "are not created for the roster of the active season",
      ({ clans }) => Object.assign(getFirst(listMembers(clans[2])), { userId: deletedId, userName: "Gone" }),
      [],
    ],
    ["are not created if no user is named", ({ clans }) => listMembers(clans[0]).push({ _id: createId(5) }), []],
    [
      "are created for voters and for the players they voted for",
      ({ votes }) =>
        Object.assign(votes[0]?.["votes"][0], {
          voterId: deletedId,
          voterName: "Voter",
          playerId: formatId(0xbeef),
          playerName: "Chosen",
        }),
      ["Chosen", "Voter"],
    ],
  ])("%s", async ([, change, names]) => {
    expect(listNames(await importSmallLeague(change)).sort()).toEqual(names);
  });

  test("were created at the time in their ID, but not later than now", async () => {
    // The first eight digits of an ID are the time of its creation, in seconds.
    const importCreationTime = async (userId: string) => {
      const { people } = await importSmallLeague(changeRankedPlayer({ userId, userName: "Gone" }));
      return people.deletedUsers[0]?.created_at;
    };
    expect(await importCreationTime("67000000aaaaaaaaaaaaaaaa")).toBe(0x67000000 * 1000);
    expect(await importCreationTime("f0000000aaaaaaaaaaaaaaaa")).toBe(importTime);
  });

  test("reserve no name and cannot sign in", async () => {
    const { people } = await importSmallLeague(changeRankedPlayer({ userId: deletedId, userName: "Ann" }));
    const emptyAccount = { user_name_key: null, folded_name: null, email: null, password_hash: "", role: "USER" };
    expect(people.deletedUsers).toMatchObject([{ user_name: "Ann", ...emptyAccount, deleted_at: importTime }]);
    // Only the names of the four users are reserved.
    expect(people.reservedNames).toHaveLength(4);
  });
});
