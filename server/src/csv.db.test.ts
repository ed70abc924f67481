import { expect } from "vitest";
import { test } from "../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../test/play.ts";
import { signUp } from "../test/sign-up.ts";
import { returnsList } from "./platform/http/serve-csv.ts";

/** Splits a CSV file into its lines, without the byte order mark. */
const splitCsvLines = (file: string) => file.slice(1).split("\r\n").slice(0, -1);

test("a CSV list has the same rows and fields as its search, for each role", async ({ league }) => {
  // Spreadsheets would run this name as a formula, so the CSV has a single quote before it.
  await createPlayers(league, "=SUM(1)", "Bob");
  const modeId = await createMode(league, "any");
  const playerNames = ["=SUM(1)", "Bob"];
  const { _id: validatedId } = await importRound(league, modeId, createServerRound(playerNames, { map: "ctf5" }));
  await importRound(league, modeId, createServerRound(playerNames, { map: "ctf2" }));
  await league.call("freezeResult", { as: league.admin, id: validatedId });
  /** Reads the lines of a CSV file. @param list the path of a search and its query, which ends with `?` or `&` */
  const readLines = async (list: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const { body } = await league.http.server.inject({ url: `/api/${list}format=csv`, headers });
    return splitCsvLines(body);
  };
  const resultList = `resultRanked/search?modeId=${modeId}&`;
  const [head = "", ...rows] = await readLines(resultList);
  expect(head.split(",").slice(0, 4)).toEqual(["_id", "date", "mode", "map"]);
  expect(rows).toEqual([expect.stringMatching(new RegExp(`^${validatedId},.*,1v1,ctf5,`))]);
  // A header and two rows, because admins also see the unvalidated result.
  expect(await readLines(resultList, league.admin)).toHaveLength(3);
  // The list of an unknown mode has only the header.
  expect(await readLines("resultRanked/search?modeId=99&")).toHaveLength(1);
  const [leaderboardHead = "", firstEntry = ""] = await readLines(`statRanked/leaderboard?modeId=${modeId}&`);
  expect(leaderboardHead).toMatch(/^user\._id,user\.userName,.*,standing\.elo,/);
  expect(firstEntry).toMatch(/^\d+,('=SUM\(1\)|Bob),/);
  const userLines = await readLines("user/search?");
  expect(userLines[0]).toBe("_id,userName,avatar,tee,clanId,clanName");
  expect(userLines.map((line) => line.split(",")[1])).toEqual(["userName", "'=SUM(1)", "admin", "Bob"]);
  expect((await readLines("user/search?", league.admin))[0]).toContain(",email,role,blocked");
});

test("the CSV of the audit log has all matching entries with their changes", async ({ league }) => {
  const modeId = await createMode(league, "any");
  // More entries than a page of the search can have.
  for (let number = 1; number <= 101; number += 1) {
    await league.call("updateMode", { as: league.admin, id: modeId, body: { name: `mode ${number}` } });
  }
  const headers = { authorization: `Bearer ${league.admin}` };
  const url = `/api/history/search?format=csv&kind=MODE&action=updateMode&subjectId=${modeId}`;
  const { body } = await league.http.server.inject({ url, headers });
  const [head, ...rows] = splitCsvLines(body);
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
  for (const { endpoint } of league.http.servedEndpoints.filter(({ endpoint, schemas }) =>
    returnsList(endpoint, schemas),
  )) {
    const url = `/api${endpoint.path.replace(":id", "1")}?format=csv`;
    const readStatus = async (headers: Record<string, string>) =>
      (await league.http.server.inject({ url, headers })).statusCode;
    const rejectsVisitor = (await readStatus({})) === 401;
    const rejectsUser = (await readStatus({ authorization: `Bearer ${token}` })) === 403;
    expect({ rejectsVisitor, rejectsUser }, url).toEqual({
      rejectsVisitor: endpoint.access !== "ANYONE",
      rejectsUser: endpoint.access === "ADMIN",
    });
  }
});
