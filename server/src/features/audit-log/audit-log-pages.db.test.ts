import type { auditLogSchemas } from "contract/audit-log.ts";
import type { ReplyOf } from "contract/endpoint.ts";
import { expect } from "vitest";
import { type League, test } from "../../../test/open-league.ts";
import { createMode } from "../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { pruneAuditLog } from "./prune-audit-log.ts";

const dayMs = 24 * 3_600_000;

type Page = ReplyOf<typeof auditLogSchemas.searchHistory>;

/** Reads all pages of the entries about modes, or about one mode. Returns the name of the mode in each entry of each page. */
async function readPages({ admin, call }: League, numberPerPage: number, subjectId: string | null = null) {
  const pages: (string | null | undefined)[][] = [];
  let after: string | null = null;
  do {
    const body = { kind: "MODE", subjectId, numberPerPage, after } as const;
    const page: Page = await call("searchHistory", { as: admin, body });
    pages.push(page.data.map(({ subject }) => subject?.name));
    after = page.next;
  } while (after !== null);
  return pages;
}

test.for([
  { size: 1, pages: [["e"], ["d"], ["c"], ["b"], ["a"]] },
  { size: 2, pages: [["e", "d"], ["c", "b"], ["a"]] },
  {
    size: 3,
    pages: [
      ["e", "d", "c"],
      ["b", "a"],
    ],
  },
  { size: 5, pages: [["e", "d", "c", "b", "a"]] },
])("pages of $size entries contain each entry once, newest first", async ({ size, pages }, { league }) => {
  // The entries of "a" to "c" have the same time, and so have those of "d" and "e".
  for (const name of ["a", "b", "c"]) await createMode(league, name);
  league.clock.advance(1);
  for (const name of ["d", "e"]) await createMode(league, name);
  expect(await readPages(league, size)).toEqual(pages);
});

test("paging through the entries of one entity shows each entry once, newest first", async ({ league }) => {
  const id = await createMode(league, "a");
  await createMode(league, "another mode");
  // All these entries have the same time.
  for (const name of ["b", "c", "d"]) await league.call("updateMode", { as: league.admin, id, body: { name } });
  expect(await readPages(league, 2, id)).toEqual([
    ["d", "c"],
    ["b", "a"],
  ]);
});

test("an action in a match is recorded only if an admin makes it", async ({ league }) => {
  const [ann] = await signUpAll(league, "Ann");
  const admin = { id: String(league.adminId), name: "admin", token: league.admin };
  const { _id: id } = await fillMatch(league, await createQueue(league), [ann, admin]);
  for (const { token } of [ann, admin]) await league.call("readyUp", { as: token, id });
  const { data } = await league.call("searchHistory", { as: league.admin, body: { action: "readyUp" } });
  expect(data.map(({ author, subject }) => [author.name, subject?._id])).toEqual([["admin", id]]);
});

test("the filter by role finds entries by the current role of their author", async ({ league }) => {
  const { admin, call } = league;
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  for (const { token } of [ann, bob]) await call("updateProfile", { as: token, body: { avatar: "https://a.example" } });
  await call("updateUser", { as: admin, id: bob.id, body: { role: "ADMIN" } });
  const listAuthors = async (role: "ADMIN" | "USER") => {
    const { data } = await call("searchHistory", { as: admin, body: { action: "updateProfile", role } });
    return data.map(({ author }) => author.name);
  };
  expect(await listAuthors("ADMIN")).toEqual(["Bob"]);
  expect(await listAuthors("USER")).toEqual(["Ann"]);
});

test("pruning deletes all old entries, however many there are", async ({ league }) => {
  const { db } = league.context;
  // More than one transaction deletes.
  const count = 501;
  const oldEntry = { at: league.clock.now(), author: "LEAGUE", action: "old", changes: "[]" } as const;
  await db
    .insertInto("audit_log")
    .values(Array.from({ length: count }, () => oldEntry))
    .execute();
  league.clock.advance(731 * dayMs);
  await pruneAuditLog(league.context);
  const remaining = await db.selectFrom("audit_log").select("action").where("action", "=", "old").execute();
  expect(remaining).toEqual([]);
});
