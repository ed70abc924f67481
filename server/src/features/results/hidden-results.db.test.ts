import type { Envelope } from "contract/endpoint.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { createMinimalBody, getBodySchema } from "../../../test/body-schemas.ts";
import { callRaw } from "../../../test/call-raw.ts";
import { type League, openLeague } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, fixtureNames, postResult } from "../../../test/play.ts";
import { signUp } from "../../../test/sign-up.ts";
import { writeJson } from "./imports/write-round-message.ts";

/** A map on which only the hidden results were played. */
const secretMap = "ctf_secret";

type TestData = {
  league: League;
  modeId: string;
  /** Id of the hidden ranked result. */
  hiddenId: string;
  /** Id of the hidden league result of the same round. */
  hiddenLeagueId: string;
  /** Session tokens of viewers who are no admins, by kind of viewer. */
  tokensOfNonAdmins: Record<string, string | undefined>;
};
let testData: TestData;

beforeEach(async () => {
  const league = await openLeague();
  const players = await createPlayers(league, ...fixtureNames);
  const modeId = await createMode(league, "any");
  const { token } = await signUp(league, "Ada");
  const round = createServerRound(fixtureNames, { map: secretMap });
  const { _id: hiddenId } = await postResult(league, modeId, round);
  await createClans(league, players);
  const posted = { as: league.admin, body: { message: writeJson(round) } };
  const { _id: hiddenLeagueId } = (await league.league.call("importResult", posted)).data;
  testData = { league, modeId, hiddenId, hiddenLeagueId, tokensOfNonAdmins: { visitor: undefined, user: token } };
});

/** Creates two clans: the first two players are in "Reds", the other players in "Blues". */
async function createClans(league: League, players: readonly string[]): Promise<void> {
  const as = league.admin;
  const season = { name: "Season 1", startDate: "2026-03-01", endDate: "2026-05-31" };
  await league.call("createSeason", { as, body: season });
  for (const [name, roster] of [
    ["Reds", players.slice(0, 2)],
    ["Blues", players.slice(2)],
  ] as const) {
    const { data: clan } = await league.call("createClan", { as, body: { name } });
    for (const userId of roster) await league.call("addClanPlayer", { as, id: clan._id, body: { userId } });
  }
}

/** Returns the replies of all read calls for a viewer, with every existing id and several request bodies. */
async function readAllReplies(as: string | undefined): Promise<Record<string, Envelope>> {
  const { league, modeId, hiddenId, hiddenLeagueId } = testData;
  const replies: Record<string, Envelope> = {};
  const readCalls = league.http.servedCalls.filter(({ call }) => call.method === "GET" || call.readOnly);
  for (const servedCall of readCalls) {
    const minimalBody = createMinimalBody(getBodySchema(servedCall.schemas) ?? { type: "object" }) as object;
    for (const id of new Set([modeId, hiddenId, hiddenLeagueId, "1", "2", "3", "4"])) {
      for (const extra of [{}, { page: 1 }, { modeId, page: 1 }, { _id: id, page: 1 }, { seasonId: "1", page: 1 }]) {
        const body = { ...minimalBody, ...extra };
        const acceptsBody = servedCall.schemas.body?.safeParse(body).success ?? false;
        const { body: reply } = await callRaw(league.http, servedCall, { as, id, ...(acceptsBody && { body }) });
        replies[`${servedCall.call.path} ${id} ${acceptsBody ? JSON.stringify(extra) : ""}`] = reply;
      }
    }
  }
  const docs = await league.http.server.inject({ method: "GET", url: "/api/docs" });
  return { ...replies, docs: docs.json() };
}

/** Bodies that calls require before they look for the result. */
const requiredBodies: Readonly<Record<string, object>> = { disputeResult: { reason: "wrong" } };

describe("a result that is not validated", () => {
  test("changes no reply to visitors and users", async () => {
    const { league, hiddenId, hiddenLeagueId, tokensOfNonAdmins } = testData;
    const repliesBeforeDeletion: Record<string, Record<string, Envelope>> = {};
    for (const [viewer, as] of Object.entries(tokensOfNonAdmins)) {
      repliesBeforeDeletion[viewer] = await readAllReplies(as);
      expect(JSON.stringify(repliesBeforeDeletion[viewer])).not.toContain(secretMap);
    }
    expect(JSON.stringify(await readAllReplies(league.admin))).toContain(secretMap);

    // After the result is deleted, all replies are the same.
    await league.call("deleteResult", { as: league.admin, id: hiddenId });
    await league.league.call("deleteResult", { as: league.admin, id: hiddenLeagueId });
    for (const [viewer, as] of Object.entries(tokensOfNonAdmins))
      expect(await readAllReplies(as)).toEqual(repliesBeforeDeletion[viewer]);
  });

  test("gets the same reply as an unknown result", async () => {
    const { league, hiddenId, tokensOfNonAdmins } = testData;
    for (const as of Object.values(tokensOfNonAdmins)) {
      const hiddenReply = await league.send("getResult", { as, id: hiddenId });
      for (const id of ["999999", "none", "0"]) {
        const unknownReply = await league.send("getResult", { as, id });
        expect(hiddenReply.body).toEqual(unknownReply.body);
        expect(hiddenReply.headers["content-length"]).toBe(unknownReply.headers["content-length"]);
      }
      expect(hiddenReply.body).toEqual({
        ok: false,
        status: 404,
        message: "Result not found",
        errorCode: "RESULT_NOT_FOUND",
        errorData: {},
      });
    }
  });

  test("is included in totals and pages only for admins", async () => {
    const { league, modeId, hiddenId, tokensOfNonAdmins } = testData;
    const { _id: shownId } = await postResult(
      league,
      modeId,
      createServerRound(fixtureNames, { redScore: 1 }),
      "2020-01-01",
    );
    await league.call("freezeResult", { as: league.admin, id: shownId });
    for (const body of [{ numberPerPage: 1 }, { numberPerPage: 1, modeId }]) {
      for (const as of Object.values(tokensOfNonAdmins)) {
        const { data: first } = await league.call("searchResults", { as, body });
        expect([first.resultsRanked.map(({ _id }) => _id), first.total]).toEqual([[shownId], 1]);
        const { data: second } = await league.call("searchResults", { as, body: { ...body, page: 2 } });
        expect([second.resultsRanked, second.total]).toEqual([[], 1]);
      }
      const { data: all } = await league.call("searchResults", { as: league.admin, body });
      expect([all.resultsRanked.map(({ _id }) => _id), all.total]).toEqual([[hiddenId], 2]);
    }
  });

  test("can only be changed by admins and cannot be disputed", async () => {
    const { league, hiddenId, tokensOfNonAdmins } = testData;
    const changingCalls = league.http.servedCalls.filter(
      ({ call: { path, method, readOnly } }) => path.startsWith("/resultRanked/:id") && method !== "GET" && !readOnly,
    );
    for (const [viewer, as] of Object.entries(tokensOfNonAdmins)) {
      for (const servedCall of changingCalls) {
        const rejectedStatus = servedCall.call.access === "ADMIN" ? 403 : 404;
        const sendCall = (id: string) =>
          callRaw(league.http, servedCall, { as, id, body: requiredBodies[servedCall.name] ?? {} });
        const hiddenReply = await sendCall(hiddenId);
        expect(hiddenReply.status, servedCall.name).toBe(viewer === "visitor" ? 401 : rejectedStatus);
        expect(hiddenReply).toEqual(await sendCall("999999"));
      }
    }
  });

  test("is visible to everyone and counts once it is validated", async () => {
    const { league, modeId, hiddenId, tokensOfNonAdmins } = testData;
    const { data: frozen } = await league.call("freezeResult", { as: league.admin, id: hiddenId });
    for (const as of Object.values(tokensOfNonAdmins)) {
      expect((await league.call("getResult", { as, id: hiddenId })).data).toEqual(frozen);
      const { data: list } = await league.call("searchResults", { as, body: { modeId } });
      expect([list.resultsRanked.map(({ map }) => map), list.total]).toEqual([[secretMap], 1]);
      expect((await league.call("searchStats", { as, body: { modeId } })).data).toHaveLength(4);
      const { data: competition } = await league.call("searchLeaderboard", { as, body: { modeId } });
      expect(competition.filter(({ standing }) => standing !== null)).toHaveLength(4);
    }
  });
});
