import { expect } from "vitest";
import { test } from "../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../test/play.ts";
import { signUp } from "../test/sign-up.ts";
import { returnsList } from "./platform/http/serve-csv.ts";

test("a CSV list has the same rows and fields as its search, for each role", async ({ league }) => {
  await createPlayers(league, "=SUM(1)", "Bob");
  const modeId = await createMode(league, "any");
  const ids: string[] = [];
  for (const map of ["ctf5", "ctf2"])
    ids.push((await postResult(league, modeId, createServerRound(["=SUM(1)", "Bob"], { map })))._id);
  await league.call("freezeResult", { as: league.admin, id: ids[0] ?? "" });
  const readLines = async (path: string, as?: string) => {
    const headers = as === undefined ? {} : { authorization: `Bearer ${as}` };
    const { body } = await league.http.server.inject({ url: `/api/${path}format=csv`, headers });
    return body.slice(1).split("\r\n").slice(0, -1);
  };
  const results = `resultRanked/search?modeId=${modeId}&`;
  const [head = "", ...rows] = await readLines(results);
  expect(head.split(",").slice(0, 4)).toEqual(["_id", "date", "mode", "map"]);
  expect(rows).toEqual([expect.stringMatching(new RegExp(`^${ids[0]},.*,1v1,ctf5,`))]);
  expect(await readLines(results, league.admin)).toHaveLength(3);
  expect(await readLines("resultRanked/search?modeId=99&")).toHaveLength(1);
  const [leaderboardHead = "", firstEntry = ""] = await readLines(`statRanked/leaderboard?modeId=${modeId}&`);
  expect(leaderboardHead).toMatch(/^user\._id,user\.userName,.*,standing\.elo,/);
  expect(firstEntry).toMatch(/^\d+,('=SUM\(1\)|Bob),/);
  const users = await readLines("user/search?");
  expect(users[0]).toBe("_id,userName,avatar,tee,clanId,clanName");
  expect(users.map((line) => line.split(",")[1])).toEqual(["userName", "'=SUM(1)", "admin", "Bob"]);
  expect((await readLines("user/search?", league.admin))[0]).toContain(",email,role,blocked");
});

test("the CSV of the audit log has all matching entries with their changes", async ({ league }) => {
  const modeId = await createMode(league, "any");
  for (let number = 1; number <= 101; number += 1) {
    await league.call("updateMode", { as: league.admin, id: modeId, body: { name: `mode ${number}` } });
  }
  const headers = { authorization: `Bearer ${league.admin}` };
  const url = `/api/history/search?format=csv&kind=MODE&action=updateMode&subjectId=${modeId}`;
  const { body } = await league.http.server.inject({ url, headers });
  const [head, ...rows] = body.slice(1).split("\r\n").slice(0, -1);
  expect(head).toBe(
    "_id,at,author.kind,author.userId,author.name,action,times,subject.kind,subject._id,subject.name,changes,address",
  );
  expect(rows).toHaveLength(101);
  const change = '"[{""field"":""name"",""before"":""mode 100"",""after"":""mode 101"",""isSecret"":false}]"';
  expect(rows[0]).toMatch(/^\d+,[^,]+Z,USER,\d+,admin,updateMode,1,MODE,/);
  expect(rows[0]).toContain(`,${modeId},mode 101,${change},127.0.0.1`);
  expect(rows.at(-1)).toContain('""before"":""any"",""after"":""mode 1""');
});

test("a CSV list has the same access rules as its search", async ({ league }) => {
  const { token } = await signUp(league, "Ada");
  for (const { call } of league.http.servedCalls.filter(({ call, schemas }) => returnsList(call, schemas))) {
    const url = `/api${call.path.replace(":id", "1")}?format=csv`;
    const readStatus = async (headers: Record<string, string>) =>
      (await league.http.server.inject({ url, headers })).statusCode;
    const areRejected = { ANYONE: [false, false], USER: [true, false], ADMIN: [true, true] }[call.access];
    const statuses = [await readStatus({}), await readStatus({ authorization: `Bearer ${token}` })];
    expect([statuses[0] === 401, statuses[1] === 403], url).toEqual(areRejected);
  }
});
