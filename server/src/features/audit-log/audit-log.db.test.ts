import type { auditLogSchemas } from "contract/audit-log.ts";
import type { SentBodyOf } from "contract/endpoint.ts";
import { expect } from "vitest";
import { beginSeasonWithClans } from "../../../test/league-season.ts";
import { type League, test } from "../../../test/open-league.ts";
import { openVote } from "../../../test/open-vote.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../../test/play.ts";
import { createQueue, type Player, signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { openSession, signUp } from "../../../test/sign-up.ts";
import { pruneAuditLog } from "./prune-audit-log.ts";

const dayMs = 86_400_000;
type Filter = SentBodyOf<typeof auditLogSchemas.searchHistory>;

test("an entry records author, action and changed values; a rejected change writes no entry", async ({ league }) => {
  const { admin: as, adminId, call } = league;
  await createPlayers(league, "red", "blue");
  const { _id: id } = await postResult(
    league,
    await createMode(league, "one"),
    createServerRound(["red", "blue"], { redScore: 1 }),
  );
  const listResultEntries = async (resultId: string) =>
    (await call("searchHistory", { as, body: { kind: "RANKED_RESULT", subjectId: resultId } })).data;
  await call("updateResult", { as, id, body: { redScore: 500 } });
  await call("updateResult", { as, id, body: { redScore: 500 } });
  await league.rejected("updateResult", { as, id, body: { redScore: 600, blueScore: 9999 } });
  await call("freezeResult", { as, id });
  await league.rejected("freezeResult", { as, id });
  const [freeze, update, ...earlier] = await listResultEntries(id);
  expect(update).toMatchObject({
    author: { kind: "USER", userId: String(adminId), name: "admin" },
    action: "updateResult",
    subject: { kind: "RANKED_RESULT", _id: id, name: "Red 500:409 Blue on ctf5" },
    changes: [{ field: "redScore", before: 1, after: 500, isSecret: false }],
    address: "127.0.0.1",
  });
  const validated = { field: "isValidated", before: false, after: true, isSecret: false };
  expect(freeze).toMatchObject({ action: "freezeResult", changes: expect.arrayContaining([validated]) });
  expect(earlier.map(({ action }) => action)).toEqual(["importResult"]);
});

test("records a user's sign-ins, failed sign-ins and password changes", async ({ league }) => {
  const { admin: as, call } = league;
  const { id } = await signUp(league, "Ada");
  const email = "ada@players.example";
  await call("changePassword", { as, body: { _id: id, password: "12345" } });
  await league.rejected("signIn", { body: { email, password: "wrong" }, address: "10.0.0.7" });
  await call("signIn", { body: { email, password: "12345" }, address: "10.0.0.8" });
  await call("updateUser", { as, id, body: { blocked: true } });
  await league.rejected("signIn", { body: { email, password: "12345" } });
  const reply = await call("searchHistory", { as, body: { kind: "USER", subjectId: id } });
  const changedFields = reply.data.map(({ action, changes }) => [action, changes.map(({ field }) => field).join()]);
  expect(changedFields).toEqual([
    ["signInFailed", ""],
    ["updateUser", "blocked"],
    ["signIn", ""],
    ["signInFailed", ""],
    ["changePassword", "password"],
  ]);
  const secret = { field: "password", before: null, after: null, isSecret: true };
  expect(reply.data.at(-1)?.changes).toEqual([secret]);
  expect(reply.data.map(({ address }) => address)).toEqual([
    "127.0.0.1",
    "127.0.0.1",
    "10.0.0.8",
    "10.0.0.7",
    "127.0.0.1",
  ]);
});

test("records actions in queues and votes only if an admin makes them", async ({ league }) => {
  await beginSeasonWithClans(league);
  const { _id: voteId } = await openVote(league, { type: "PLAYER" });
  const queueId = await createQueue(league, { mode: "2v2" });
  const [ann] = (await signUpAll(league, "Ann")) as [Player];
  for (const as of [ann.token, league.admin]) {
    await league.call("castVote", { as, body: { voteId, playerId: ann.id } });
    await league.call("joinQueue", { as, id: queueId });
  }
  const { data } = await league.call("searchHistory", { as: league.admin, body: {} });
  const entries = data.filter(({ action }) => action === "castVote" || action === "joinQueue");
  expect(entries.map(({ action, author }) => [action, author.name])).toEqual([
    ["joinQueue", "admin"],
    ["castVote", "admin"],
  ]);
});

test("filters by author, action, kind and time, and pages through all entries without gaps", async ({ league }) => {
  const { admin: as, adminId, call } = league;
  const { token } = await signUp(league, "Ada", "ADMIN");
  for (const name of ["a", "b", "c", "d"]) {
    await call("createMode", { as: name < "c" ? as : token, body: { name } });
    league.clock.advance(name === "b" ? dayMs : 0);
  }
  const list = async (body: Filter) =>
    (await call("searchHistory", { as, body })).data.map(({ subject }) => subject?.name);
  expect(await list({ action: "createMode" })).toEqual(["d", "c", "b", "a"]);
  expect(await list({ userId: String(adminId), kind: "MODE" })).toEqual(["b", "a"]);
  expect(await list({ kind: "CLAN" })).toEqual([]);
  expect(await list({ action: "no such" })).toEqual([]);
  const from = new Date(league.clock.now()).toISOString();
  expect(await list({ kind: "MODE", from })).toEqual(["d", "c"]);
  expect(await list({ kind: "MODE", to: new Date(league.clock.now() - 1).toISOString() })).toEqual(["b", "a"]);
  const pages: (string | null | undefined)[] = [];
  let after: string | null = null;
  do {
    const page: { data: readonly { subject: { name: string | null } | null }[]; next: string | null } = await call(
      "searchHistory",
      { as, body: { kind: "MODE", numberPerPage: 2, after } },
    );
    pages.push(...page.data.map(({ subject }) => subject?.name));
    after = page.next;
  } while (after !== null);
  expect(pages).toEqual(["d", "c", "b", "a"]);
  expect((await league.rejected("searchHistory", { as, body: { after: "x" } })).errorData).toMatchObject({
    field: "after",
  });
});

test("only pruning deletes entries (after two years) and IP addresses (after 30 days)", async ({ league }) => {
  const { admin: as, call, context } = league;
  const { db } = context;
  await call("createMode", { as, body: { name: "old" } });
  const edits = [
    () => db.updateTable("audit_log").set({ action: "nothing" }).execute(),
    () => db.deleteFrom("audit_log_entities").execute(),
    () => db.deleteFrom("audit_log").execute(),
  ];
  for (const edit of edits) await expect(edit()).rejects.toThrow("The history cannot be changed");
  league.clock.advance(30 * dayMs + 1);
  await pruneAuditLog(context);
  const listEntries = async () => (await call("searchHistory", { as: await openAdminSession() })).data;
  const openAdminSession = () => openSession(league, String(league.adminId));
  expect((await listEntries()).map(({ subject, address }) => [subject?.name, address])).toEqual([
    ["old", null],
    ["admin", null],
    ["admin", null],
  ]);
  league.clock.advance(700 * dayMs);
  await pruneAuditLog(context);
  expect(await listEntries()).toEqual([]);
  // Entries from after the pruning still cannot be deleted.
  const newToken = await openAdminSession();
  await call("createMode", { as: newToken, body: { name: "young" } });
  await expect(edits[2]?.()).rejects.toThrow("The history cannot be changed");
});

test("counts failed sign-ins of unknown e-mails in one entry per IP address and hour", async ({ league }) => {
  const { clock, context, call } = league;
  await signUp(league, "Ada");
  clock.advance(3_600_000 - (clock.now() % 3_600_000));
  await failSignIn(league, "10.0.0.7", 3);
  clock.advance(3_599_999);
  await failSignIn(league, "10.0.0.8", 1);
  await failSignIn(league, "10.0.0.7", 2);
  for (const _ of [1, 2]) {
    const body = { email: "ada@players.example", password: "wrong" };
    await league.rejected("signIn", { body, address: "10.0.0.7" });
  }
  clock.advance(1);
  await failSignIn(league, "10.0.0.7", 1);
  const listEntries = async () => {
    const as = await openSession(league, String(league.adminId));
    const { data } = await call("searchHistory", { as, body: { action: "signInFailed" } });
    return data.map(({ subject, times, address }) => [subject?.name ?? null, times, address]);
  };
  const entries = [
    [null, 1, "10.0.0.7"],
    ["Ada", 1, "10.0.0.7"],
    ["Ada", 1, "10.0.0.7"],
    [null, 1, "10.0.0.8"],
    [null, 5, "10.0.0.7"],
  ];
  expect(await listEntries()).toEqual(entries);
  const { db } = context;
  clock.advance(30 * dayMs + 1);
  await pruneAuditLog(context);
  expect(await listEntries()).toEqual(entries.map(([name, times]) => [name, times, null]));
  expect(JSON.stringify(await db.selectFrom("audit_log_repeats").selectAll().execute())).not.toContain("10.0.0");
  clock.advance(701 * dayMs);
  await pruneAuditLog(context);
  expect(await db.selectFrom("audit_log_repeats").selectAll().execute()).toEqual([]);
});

test("counts each of several concurrent failed sign-ins of unknown e-mails once", async ({ league }) => {
  const { db } = league.context;
  const hour = Math.floor(league.clock.now() / 3_600_000);
  await raceOnLock(db, {
    lock: async (trx) => {
      const concurrentEntry = { key: `${hour} 10.0.0.7`, times: 1, at: 0 };
      const { id } = await trx
        .insertInto("audit_log_repeats")
        .values(concurrentEntry)
        .returning("id")
        .executeTakeFirstOrThrow();
      await trx.deleteFrom("audit_log_repeats").where("id", "=", id).execute();
    },
    start: () => Array.from({ length: 8 }, () => failSignIn(league, "10.0.0.7", 1)),
    waitMs: 500,
  });
  const { data } = await league.call("searchHistory", { as: league.admin, body: { action: "signInFailed" } });
  expect(data.map(({ times }) => times)).toEqual([8]);
});

/** Fails to sign in with unknown e-mails from an IP address. */
async function failSignIn(league: League, address: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) {
    const body = { email: `nobody${attempt}@players.example`, password: "12345" };
    const { errorCode } = await league.rejected("signIn", { body, address });
    expect(errorCode).toBe("WRONG_SIGN_IN");
  }
}
