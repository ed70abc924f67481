import { expect } from "vitest";
import { openFullLeague } from "../../../test/full-league.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { openVote } from "../../../test/open-vote.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";
import { openSession, signUp } from "../../../test/sign-up.ts";
import { listForeignKeys } from "../../platform/database/query-tables.ts";
import { excludedTables, ownDataTables } from "./own-data-queries.ts";

test("every table that refers to users is either included or excluded with a reason", async ({ league }) => {
  const referringKeys = (await listForeignKeys(league.context.db)).filter(({ parent }) => parent === "users");
  const declaredTables = [...Object.keys(ownDataTables), ...Object.keys(excludedTables)];
  const referringTables = referringKeys.map(({ child }) => child);
  expect(referringTables.filter((table) => !declaredTables.includes(table))).toEqual([]);
  expect(new Set(declaredTables).size).toBe(declaredTables.length);
});

test("the download has only a player's own data, and neither secrets nor unvalidated results", async ({ league }) => {
  const [annId = "", bobId = ""] = await createPlayers(league, "Ann", "Bob");
  const modeId = await createMode(league, "any");
  const validatedResult = await importRound(league, modeId, createServerRound(["Ann", "Bob"], { map: "ctf5" }));

  await importRound(league, modeId, createServerRound(["Ann", "Bob"], { map: "ctf2" }));
  await league.call("freezeResult", { as: league.admin, id: validatedResult._id });
  const token = await openSession(league, annId);
  await beginSeason(league);
  const { _id: voteId } = await openVote(league, { type: "PLAYER" });
  const tokenOfBob = await openSession(league, bobId);
  await league.call("castVote", { as: token, body: { voteId, playerId: bobId } });
  await league.call("castVote", { as: tokenOfBob, body: { voteId, playerId: annId } });
  const { data: ownData } = await league.call("getOwnData", { as: token });
  expect(ownData["users"]).toMatchObject([{ id: Number(annId), user_name: "Ann" }]);
  expect(ownData["player_rounds"]).toMatchObject([{ map: "ctf5", result_id: Number(validatedResult._id) }]);
  expect(ownData["sessions"]).toHaveLength(1);
  expect(ownData["vote_entries"]).toMatchObject([{ voter_id: Number(annId), player_id: Number(bobId) }]);

  // "ctf2" is the map of the result that is not validated.
  const serialisedData = JSON.stringify(ownData);
  for (const excluded of ["hash", "ctf2", "Bob", "secret"]) expect(serialisedData).not.toContain(excluded);
  expect(ownData["ratings"]?.every((row) => row["user_id"] === Number(annId))).toBe(true);
  expect(await league.rejected("getOwnData", {})).toMatchObject({ status: 401 });
});

test("a player can download their rounds as CSV", async ({ league }) => {
  const [annId = ""] = await createPlayers(league, "Ann", "Bob");
  const modeId = await createMode(league, "any");
  const { _id: id } = await importRound(league, modeId, createServerRound(["Ann", "Bob"], { map: "ctf5" }));
  await league.call("freezeResult", { as: league.admin, id });
  const token = await openSession(league, annId);

  const url = `/api/user/${annId}/rounds?format=csv&area=ranked`;
  const { body } = await league.http.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(body).toContain("ctf5");
});

test("the download has every row once, across pages", async ({ league }) => {
  const { id, token } = await signUp(league, "Ann");
  // More than two pages of 500 rows. The first 700 entries have the same time, so that a page ends between two of them.
  const entryCount = 1201;
  const entries = Array.from({ length: entryCount }, (_, index) => ({
    at: Math.floor(index / 700),
    author: "USER" as const,
    user_id: Number(id),
    action: "updateUser",
    changes: "[]",
  }));

  await league.context.db.insertInto("audit_log").values(entries).execute();
  const { data } = await league.call("getOwnData", { as: token });
  // "history" is the API's name of the audit log.
  const rows = data["history"]?.map((row) => [row["at"], row["id"]] as [number, number]) ?? [];
  expect(rows.length).toBeGreaterThanOrEqual(entryCount);
  expect(rows).toEqual(rows.toSorted(([at, id], [otherAt, otherId]) => otherAt - at || otherId - id));
  expect(new Set(rows.map(([, entryId]) => entryId)).size).toBe(rows.length);
});

test("an IP address can make at most two downloads at the same time", async ({ league }) => {
  const { id, token } = await signUp(league, "Ann");
  // The download has 6 MB, so that the server cannot send it at once.
  const changes = JSON.stringify("x".repeat(2000));
  const entries = Array.from({ length: 3000 }, () => ({
    at: 1,
    author: "USER" as const,
    user_id: Number(id),
    action: "x".repeat(2000),
    changes,
  }));

  for (let start = 0; start < entries.length; start += 500) {
    const batch = entries.slice(start, start + 500);
    await league.context.db.insertInto("audit_log").values(batch).execute();
  }
  const url = await league.http.server.listen({ port: 0 });
  const download = () => fetch(`${url}/api/user/data`, { headers: { authorization: `Bearer ${token}` } });
  // The responses are not read, so they stay open.
  const openDownloads = [await download(), await download()];
  expect(openDownloads.map(({ status }) => status)).toEqual([200, 200]);

  const thirdDownload = await download();
  expect(thirdDownload.status).toBe(429);
  expect(thirdDownload.headers.get("retry-after")).not.toBeNull();

  for (const reply of openDownloads) await reply.body?.cancel();
  // A response that is neither read nor cancelled would keep the server from closing.
  const readStatus = async () => {
    const reply = await download();
    await reply.body?.cancel();
    return reply.status;
  };
  await expect.poll(readStatus).toBe(200);
});

test("the download of an admin has no secrets, in a league with rows in every table", async () => {
  const { league } = await openFullLeague();
  const { data } = await league.call("getOwnData", { as: league.admin });
  expect(JSON.stringify(data)).not.toMatch(/_hash|password"|"secret"/);
  expect(data["history"]?.length).toBeGreaterThan(0);
  for (const row of data["history"] ?? []) {
    expect(Object.keys(row).toSorted()).toEqual(["action", "at", "author", "id", "subject_kind", "user_id"]);
  }
});

test("the download of a new player has only their user and session, in a league with rows in every table", async () => {
  const { league } = await openFullLeague();
  const { token } = await signUp(league, "Newcomer of the day");
  const { data: ownData } = await league.call("getOwnData", { as: token });
  const tablesWithRows = Object.entries(ownData).filter(([, rows]) => rows.length > 0);
  expect(tablesWithRows.map(([table]) => table)).toEqual(["users", "sessions"]);
});
