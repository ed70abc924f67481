import type { auditLogSchemas } from "contract/audit-log.ts";
import type { ReplyOf, SentBodyOf } from "contract/endpoint.ts";
import { expect } from "vitest";
import { beginSeasonWithClans } from "../../../test/league-season.ts";
import { type League, test } from "../../../test/open-league.ts";
import { openVote } from "../../../test/open-vote.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";
import { createQueue } from "../../../test/queue-up.ts";
import { openSession, signUp } from "../../../test/sign-up.ts";
import { pruneAuditLog } from "./prune-audit-log.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The error of the database triggers. They and the endpoint call the audit log "history". */
const cannotBeChangedError = "The history cannot be changed";

type Filter = SentBodyOf<typeof auditLogSchemas.searchHistory>;
type Page = ReplyOf<typeof auditLogSchemas.searchHistory>;

test("an entry contains author, action and changed values, and a rejected or empty change writes no entry", async ({
  league,
}) => {
  const { admin, adminId, call } = league;
  await createPlayers(league, "red", "blue");
  const { _id: id } = await importRound(
    league,
    await createMode(league, "one"),
    createServerRound(["red", "blue"], { redScore: 1, blueScore: 409, map: "ctf5" }),
  );
  const listResultEntries = async (resultId: string) =>
    (await call("searchHistory", { as: admin, body: { kind: "RANKED_RESULT", subjectId: resultId } })).data;
  await call("updateResult", { as: admin, id, body: { redScore: 500 } });
  // Repeating the change has no effect, so it writes no entry.
  await call("updateResult", { as: admin, id, body: { redScore: 500 } });
  // Rejected, because 9999 is too high a score.
  await league.rejected("updateResult", { as: admin, id, body: { redScore: 600, blueScore: 9999 } });
  await call("freezeResult", { as: admin, id });
  // Rejected, because the result is already frozen.
  await league.rejected("freezeResult", { as: admin, id });
  const [freezeEntry, updateEntry, ...earlierEntries] = await listResultEntries(id);
  expect(updateEntry).toMatchObject({
    author: { kind: "USER", userId: String(adminId), name: "admin" },
    action: "updateResult",
    subject: { kind: "RANKED_RESULT", _id: id, name: "Red 500–409 Blue on ctf5" },
    changes: [{ field: "redScore", before: 1, after: 500, isSecret: false }],
    address: "127.0.0.1",
  });
  const validation = { field: "isValidated", before: false, after: true, isSecret: false };
  expect(freezeEntry).toMatchObject({ action: "freezeResult", changes: expect.arrayContaining([validation]) });
  expect(earlierEntries.map(({ action }) => action)).toEqual(["importResult"]);
});

test("the audit log contains a user's sign-ins, failed sign-ins and password changes", async ({ league }) => {
  const { admin, call } = league;
  const { id } = await signUp(league, "Ada");
  const email = "ada@players.example";
  await call("changePassword", { as: admin, body: { _id: id, password: "12345" } });
  await league.rejected("signIn", { body: { email, password: "wrong" }, address: "10.0.0.7" });
  await call("signIn", { body: { email, password: "12345" }, address: "10.0.0.8" });
  await call("updateUser", { as: admin, id, body: { blocked: true } });
  await league.rejected("signIn", { body: { email, password: "12345" } });
  const reply = await call("searchHistory", { as: admin, body: { kind: "USER", subjectId: id } });
  const changedFields = reply.data.map(({ action, changes }) => [action, changes.map(({ field }) => field).join()]);
  expect(changedFields).toEqual([
    ["signInFailed", ""],
    ["updateUser", "blocked"],
    ["signIn", ""],
    ["signInFailed", ""],
    ["changePassword", "password"],
  ]);
  const secretChange = { field: "password", before: null, after: null, isSecret: true };
  expect(reply.data.at(-1)?.changes).toEqual([secretChange]);
  expect(reply.data.map(({ address }) => address)).toEqual([
    "127.0.0.1",
    "127.0.0.1",
    "10.0.0.8",
    "10.0.0.7",
    "127.0.0.1",
  ]);
});

test("an entry shows whether a game server is enabled as a boolean", async ({ league }) => {
  const { admin, call } = league;
  const { data: server } = await call("createGameServer", { as: admin, body: { name: "Vienna" } });
  await call("updateGameServer", { as: admin, id: server._id, body: { enabled: false } });
  const body = { kind: "GAME_SERVER", subjectId: server._id } as const;
  const [entry] = (await call("searchHistory", { as: admin, body })).data;
  expect(entry?.changes).toEqual([{ field: "enabled", before: true, after: false, isSecret: false }]);
});

test("an entry about a change that involves a player is also listed among the entries of the player", async ({
  league,
}) => {
  const { admin, call } = league;
  const { clans } = await beginSeasonWithClans(league, "Foxes");
  const [redId = ""] = await createPlayers(league, "red");
  const emptyRound = "";
  const { _id: id } = await importRound(league, await createMode(league, "one"), emptyRound);
  // The calls name the player in different fields.
  await call("addRedPlayer", { as: admin, id, body: { playerId: redId } });
  await call("addClanPlayer", { as: admin, id: clans[0] ?? "", body: { userId: redId } });
  const { data } = await call("searchHistory", { as: admin, body: { kind: "USER", subjectId: redId } });
  expect(data.map(({ action, subject }) => [action, subject?.kind])).toEqual([
    ["addClanPlayer", "CLAN"],
    ["addRedPlayer", "RANKED_RESULT"],
  ]);
});

test("the audit log contains actions in queues and votes only if an admin makes them", async ({ league }) => {
  await beginSeasonWithClans(league);
  const { _id: voteId } = await openVote(league, { type: "PLAYER" });
  const queueId = await createQueue(league, { mode: "2v2" });
  const ann = await signUp(league, "Ann");
  for (const token of [ann.token, league.admin]) {
    await league.call("castVote", { as: token, body: { voteId, playerId: ann.id } });
    await league.call("joinQueue", { as: token, id: queueId });
  }
  const { data } = await league.call("searchHistory", { as: league.admin, body: {} });
  const entries = data.filter(({ action }) => action === "castVote" || action === "joinQueue");
  expect(entries.map(({ action, author }) => [action, author.name])).toEqual([
    ["joinQueue", "admin"],
    ["castVote", "admin"],
  ]);
});

test("a search filters by author, action, kind and time, and pages through all entries without gaps", async ({
  league,
}) => {
  const { admin, adminId, call } = league;
  const { token } = await signUp(league, "Ada", "ADMIN");
  await call("createMode", { as: admin, body: { name: "a" } });
  await call("createMode", { as: admin, body: { name: "b" } });
  league.clock.advance(dayMs);
  await call("createMode", { as: token, body: { name: "c" } });
  await call("createMode", { as: token, body: { name: "d" } });
  const listSubjectNames = async (body: Filter) =>
    (await call("searchHistory", { as: admin, body })).data.map(({ subject }) => subject?.name);
  expect(await listSubjectNames({ action: "createMode" })).toEqual(["d", "c", "b", "a"]);
  expect(await listSubjectNames({ userId: String(adminId), kind: "MODE" })).toEqual(["b", "a"]);
  expect(await listSubjectNames({ kind: "CLAN" })).toEqual([]);
  expect(await listSubjectNames({ action: "no such" })).toEqual([]);
  const from = new Date(league.clock.now()).toISOString();
  expect(await listSubjectNames({ kind: "MODE", from })).toEqual(["d", "c"]);
  expect(await listSubjectNames({ kind: "MODE", to: new Date(league.clock.now() - 1).toISOString() })).toEqual([
    "b",
    "a",
  ]);
  // Both ends of a period belong to it.
  expect(await listSubjectNames({ kind: "MODE", to: from })).toEqual(["d", "c", "b", "a"]);
  const [newestEntry] = (await call("searchHistory", { as: admin, body: { kind: "MODE" } })).data;
  const ofNewestMode = { kind: "MODE", subjectId: newestEntry?.subject?._id } as const;
  expect(await listSubjectNames(ofNewestMode)).toEqual(["d"]);
  expect(await listSubjectNames({ ...ofNewestMode, userId: String(adminId) })).toEqual([]);
  expect(await listSubjectNames({ ...ofNewestMode, action: "updateMode" })).toEqual([]);
  expect(await listSubjectNames({ ...ofNewestMode, to: new Date(league.clock.now() - 1).toISOString() })).toEqual([]);
  const names: (string | null | undefined)[] = [];
  let after: string | null = null;
  do {
    const page: Page = await call("searchHistory", { as: admin, body: { kind: "MODE", numberPerPage: 2, after } });
    names.push(...page.data.map(({ subject }) => subject?.name));
    after = page.next;
  } while (after !== null);
  expect(names).toEqual(["d", "c", "b", "a"]);
  expect((await league.rejected("searchHistory", { as: admin, body: { after: "x" } })).errorData).toMatchObject({
    field: "after",
  });
});

test("only pruning deletes entries (after two years) and their IP addresses (after 30 days)", async ({ league }) => {
  const { admin, call, context } = league;
  const { db } = context;
  await call("createMode", { as: admin, body: { name: "old" } });
  const deleteEntries = () => db.deleteFrom("audit_log").execute();
  const edits = [
    () => db.updateTable("audit_log").set({ action: "nothing" }).execute(),
    () => db.deleteFrom("audit_log_entities").execute(),
    deleteEntries,
  ];
  for (const edit of edits) await expect(edit()).rejects.toThrow(cannotBeChangedError);
  league.clock.advance(30 * dayMs + 1);
  await pruneAuditLog(context);
  // The session of `league.admin` has expired.
  const openAdminSession = () => openSession(league, String(league.adminId));
  const listEntries = async () => (await call("searchHistory", { as: await openAdminSession() })).data;
  // The two entries of the admin are those of the creation and of the first sign-in.
  expect((await listEntries()).map(({ subject, address }) => [subject?.name, address])).toEqual([
    ["old", null],
    ["admin", null],
    ["admin", null],
  ]);
  // Together with the 30 days above, this is two years.
  league.clock.advance(700 * dayMs);
  await pruneAuditLog(context);
  expect(await listEntries()).toEqual([]);
  // Entries from after the pruning still cannot be deleted.
  const newToken = await openAdminSession();
  await call("createMode", { as: newToken, body: { name: "young" } });
  await expect(deleteEntries()).rejects.toThrow(cannotBeChangedError);
});

test("failed sign-ins with an unknown e-mail address are counted in one entry per IP address and hour", async ({
  league,
}) => {
  const { clock, context, call } = league;
  await signUp(league, "Ada");
  const advanceToNextHour = () => clock.advance(hourMs - (clock.now() % hourMs));
  advanceToNextHour();
  await failSignIns(league, "10.0.0.7", { times: 3 });
  // One millisecond remains of the hour.
  clock.advance(hourMs - 1);
  await failSignIns(league, "10.0.0.8", { times: 1 });
  await failSignIns(league, "10.0.0.7", { times: 2 });
  // Each failed sign-in with a known e-mail address has its own entry.
  for (const _ of [1, 2]) {
    const body = { email: "ada@players.example", password: "wrong" };
    await league.rejected("signIn", { body, address: "10.0.0.7" });
  }
  advanceToNextHour();
  await failSignIns(league, "10.0.0.7", { times: 1 });
  const listEntries = async () => {
    const token = await openSession(league, String(league.adminId));
    const { data } = await call("searchHistory", { as: token, body: { action: "signInFailed" } });
    return data.map(({ subject, times, address }) => [subject?.name ?? null, times, address]);
  };
  // Newest first: the next hour, the known e-mail address twice, the other IP address, and 3 + 2 failures in the first hour.
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
  // Together with the 30 days above, this is more than two years.
  clock.advance(701 * dayMs);
  await pruneAuditLog(context);
  expect(await db.selectFrom("audit_log_repeats").selectAll().execute()).toEqual([]);
});

/** Fails to sign in with unknown e-mail addresses from an IP address. */
async function failSignIns(league: League, address: string, { times }: { readonly times: number }): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) {
    const body = { email: `nobody${attempt}@players.example`, password: "12345" };
    const { errorCode } = await league.rejected("signIn", { body, address });
    expect(errorCode).toBe("WRONG_SIGN_IN");
  }
}
