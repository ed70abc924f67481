import { hashSync } from "@node-rs/bcrypt";
import type { Document } from "bson";
import { describe, expect, test } from "vitest";
import {
  all,
  type Change,
  changeFields,
  changePlayer,
  deletedId,
  first,
  importSmallLeague,
  listMembers,
} from "../../test/dump/import-small-league.ts";
import { createId, day, importedPasswordHash } from "../../test/dump/small-league.ts";
import type { ImportedLeague } from "./imported-league.ts";

const emptyPasswordHash = hashSync("", 4);

const hex = (number: number) => createId(number).toHexString();

/** Sets one field of the first documents of a collection to these values. */
function setFieldOfEach(
  collection: Parameters<typeof changeFields>[0],
  field: string,
  values: readonly unknown[],
): Change {
  return all(...values.map((value, index) => changeFields(collection, { [field]: value }, index)));
}

describe("names", () => {
  const family = "👩\u200d👩\u200d👧";
  test.for<[original: unknown[], names: string[]]>([
    [
      ["e\u0301", " B\u200bob\u0007 "],
      ["é", "Bob"],
    ],
    [
      [family, "👩👩👧"],
      [family, "👩👩👧 (2)"],
    ],
    [
      ["Ann", "ANN", "an\u00adn"],
      ["Ann", "ANN (2)", "ann (3)"],
    ],
    [
      ["Ann", "ann (2)", "ANN"],
      ["Ann", "ann (2)", "ANN (3)"],
    ],
    [
      ["Straße", "STRASSE", "ΣΑΣ", "σας"],
      ["Straße", "STRASSE", "ΣΑΣ", "σας (2)"],
    ],
    [
      ["x".repeat(40), "x".repeat(33)],
      ["x".repeat(32), `${"x".repeat(28)} (2)`],
    ],
    [
      [undefined, "\u200b", 42, true],
      ["Player", "Player (2)", "42", "Player (3)"],
    ],
    [["😀".repeat(33)], ["😀".repeat(32)]],
  ])("%j of users", async ([original, names]) => {
    const { people } = await importSmallLeague(setFieldOfEach("users", "userName", original));
    expect(people.users.slice(0, names.length).map((user) => user.user_name)).toEqual(names);
  });

  test("the first document by ID keeps a duplicate name, regardless of its position", async () => {
    const { people } = await importSmallLeague(
      all(setFieldOfEach("users", "userName", ["Ann", "Ann"]), ({ users }) => users.reverse()),
    );
    const ann = people.users.find(({ user_name }) => user_name === "Ann");
    expect(people.users.indexOf(ann as never)).toBe(0);

    const { legacyIds } = (await importSmallLeague(({ users }) => users.reverse())).importContext;
    expect(legacyIds.find(({ kind }) => kind === "user")).toMatchObject({ old_id: hex(1), new_id: 1 });
  });

  test("of clans are unique within a season; all other names are unique in the league", async () => {
    const league = await importSmallLeague(
      all(
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

  test("the existing first admin keeps their name", async () => {
    const existingAdmin = {
      id: 7,
      user_name: "ANN",
      email: null,
      password_hash: "",
      role: "ADMIN",
      blocked: 0,
    } as const;
    const { people, hasAdmin } = await importSmallLeague(undefined, {
      first: existingAdmin,
      lastKeys: new Map([["users", 7]]),
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
  ])("import the e-mail addresses %j", async ([original, emails]) => {
    const { people } = await importSmallLeague(setFieldOfEach("users", "email", original));
    expect(people.users.slice(0, emails.length).map(({ email }) => email)).toEqual(emails);
  });

  const saltAndHash = importedPasswordHash.slice(7);
  test.for([
    ...["$2a$04$", "$2b$10$", "$2y$15$"].map((start) => [`${start}${saltAndHash}`, `${start}${saltAndHash}`]),
    ...["$2a$03$", "$2b$16$", "$2x$10$"].map((start) => [`${start}${saltAndHash}`, ""]),
    [`${importedPasswordHash} `, ""],
    ["secret", ""],
  ])("import the password hash %s", async ([password, stored]) => {
    expect((await importSmallLeague(changeFields("users", { password }))).people.users[0]?.password_hash).toBe(stored);
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
    [{ createdAt: undefined }, { created_at: 0x67000000 * 1000 }],
  ])("%j", async ([fields, row]) => {
    expect((await importSmallLeague(changeFields("users", fields))).people.users[0]).toMatchObject(row);
  });

  test.for<[fields: Document, can: boolean]>([
    [{}, true],
    [{ role: "USER" }, false],
    [{ blocked: true }, false],
    [{ email: "none" }, false],
    [{ password: undefined }, false],
    [{ password: emptyPasswordHash }, false],
  ])("with %j as the only admin: can sign in and replace the first admin: %s", async ([fields, can]) => {
    const league = await importSmallLeague(changeFields("users", fields));
    expect(league.hasAdmin).toBe(can);

    const keys = { email: "ann@example.org", password_hash: importedPasswordHash, role: "ADMIN", blocked: 0 } as const;
    const first = { id: 7, user_name: "admin", ...keys };
    const { people, hasAdmin } = await importSmallLeague(changeFields("users", fields), {
      first,
      lastKeys: new Map([["users", 7]]),
    });
    expect({ hasAdmin, isHeir: people.firstAdminReplacement !== null }).toEqual({ hasAdmin: true, isHeir: can });
  });
});

describe("deleted users", () => {
  const named = ({ people }: ImportedLeague) => people.deleted.map(({ user_name }) => user_name);
  const inRanked = (fields: Document) => changePlayer("resultrankeds", fields);
  const inLeague = (fields: Document) => changePlayer("results", fields);

  test.for<[what: string, change: Change, names: string[]]>([
    [
      "have the latest of their names",
      all(inRanked({ userId: deletedId, userName: "New" }), inLeague({ userId: deletedId, userName: "Old" })),
      ["New"],
    ],
    [
      "ignore the names in a cancelled match",
      all(
        inRanked({ userId: deletedId, userName: "New" }),
        inLeague({ userId: deletedId, userName: "Old" }),
        changeFields("resultrankeds", { hasBeenCanceled: true }),
      ),
      ["Old"],
    ],
    [
      "are created once per name if existingAdmin is no ID",
      all(inRanked({ userId: null, userName: "Guest" }), inLeague({ userId: "", userName: "Guest" })),
      ["Guest"],
    ],
    [
      "are created for the roster of an ended season",
      ({ clans }) => Object.assign(first(listMembers(clans[0])), { userId: deletedId, userName: "Gone" }),
      ["Gone"],
    ],
    [
      "are not created for the roster of the active season",
      ({ clans }) => Object.assign(first(listMembers(clans[2])), { userId: deletedId, userName: "Gone" }),
      [],
    ],
    ["are not created if no user is named", ({ clans }) => listMembers(clans[0]).push({ _id: createId(5) }), []],
    [
      "are created for voters and for the players they voted for",
      ({ votes }) =>
        Object.assign(votes[0]?.["votes"][0], {
          voterId: deletedId,
          voterName: "Voter",
          playerId: hex(0xbeef),
          playerName: "Chosen",
        }),
      ["Chosen", "Voter"],
    ],
  ])("%s", async ([, change, names]) => {
    expect(named(await importSmallLeague(change)).sort()).toEqual(names);
  });

  test("reserve no name and cannot sign in", async () => {
    const { people } = await importSmallLeague(inRanked({ userId: deletedId, userName: "Ann" }));
    const emptyAccount = { user_name_key: null, folded_name: null, email: null, password_hash: "", role: "USER" };
    expect(people.deleted).toMatchObject([{ user_name: "Ann", ...emptyAccount, deleted_at: +day("2025-06-01") }]);
    expect(people.reservedNames).toHaveLength(4);
  });
});
