import type { Envelope } from "contract/endpoint.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { createMinimalBody, getBodySchema } from "../../../test/body-schemas.ts";
import { callRaw } from "../../../test/call-raw.ts";
import { type League, openLeague } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, fixtureNames, importRound } from "../../../test/play.ts";
import { signUp } from "../../../test/sign-up.ts";
import { formatJsonMessage } from "./imports/format-round-message.ts";

/** A map on which only the hidden results were played. */
const secretMap = "ctf_secret";

type HiddenResults = {
  league: League;
  modeId: string;
  /** Id of the hidden ranked result. */
  hiddenId: string;
  /** Id of the hidden league result of the same round. */
  hiddenLeagueId: string;
  /** Session tokens of viewers who are not admins, by kind of viewer. */
  tokensOfNonAdmins: Record<string, string | undefined>;
};
let hiddenResults: HiddenResults;

beforeEach(async () => {
  const league = await openLeague();
  const playerIds = await createPlayers(league, ...fixtureNames);
  const modeId = await createMode(league, "any");
  const { token } = await signUp(league, "Ada");
  const round = createServerRound(fixtureNames, { map: secretMap });
  const { _id: hiddenId } = await importRound(league, modeId, round);
  await createClans(league, playerIds);
  const request = { as: league.admin, body: { message: formatJsonMessage(round) } };
  const { _id: hiddenLeagueId } = (await league.leagueArea.call("importResult", request)).data;
  hiddenResults = { league, modeId, hiddenId, hiddenLeagueId, tokensOfNonAdmins: { visitor: undefined, user: token } };
});

/** Creates two clans: the first two players are in "Reds", the other players in "Blues". */
async function createClans(league: League, playerIds: readonly string[]): Promise<void> {
  const { admin } = league;
  const season = { name: "Season 1", startDate: "2026-03-01", endDate: "2026-05-31" };
  await league.call("createSeason", { as: admin, body: season });
  const rosters = { Reds: playerIds.slice(0, 2), Blues: playerIds.slice(2) };
  for (const [name, roster] of Object.entries(rosters)) {
    const { data: clan } = await league.call("createClan", { as: admin, body: { name } });
    for (const userId of roster) await league.call("addClanPlayer", { as: admin, id: clan._id, body: { userId } });
  }
}

/**
 * Returns the replies of all read calls, with every existing id and several request bodies.
 * @param token the session token of the viewer; `undefined` for a visitor
 */
async function readAllReplies(token: string | undefined): Promise<Record<string, Envelope>> {
  const { league, modeId, hiddenId, hiddenLeagueId } = hiddenResults;
  const replies: Record<string, Envelope> = {};
  const readEndpoints = league.http.servedEndpoints.filter(
    ({ endpoint }) => endpoint.method === "GET" || endpoint.readOnly,
  );
  for (const servedEndpoint of readEndpoints) {
    const minimalBody = createMinimalBody(getBodySchema(servedEndpoint.schemas) ?? { type: "object" }) as object;
    // "1" to "4" are the ids of the players, the season and the clans.
    for (const id of new Set([modeId, hiddenId, hiddenLeagueId, "1", "2", "3", "4"])) {
      for (const filter of [{}, { page: 1 }, { modeId, page: 1 }, { _id: id, page: 1 }, { seasonId: "1", page: 1 }]) {
        const body = { ...minimalBody, ...filter };
        const acceptsBody = servedEndpoint.schemas.body?.safeParse(body).success ?? false;
        const { body: reply } = await callRaw(league.http, servedEndpoint, {
          as: token,
          id,
          ...(acceptsBody && { body }),
        });
        replies[`${servedEndpoint.endpoint.path} ${id} ${acceptsBody ? JSON.stringify(filter) : ""}`] = reply;
      }
    }
  }
  const docs = await league.http.server.inject({ method: "GET", url: "/api/docs" });
  return { ...replies, docs: docs.json() };
}

/** Bodies that calls require before they look for the result. */
const requiredBodies: Readonly<Record<string, object>> = { disputeResult: { reason: "wrong" } };

describe("a result that is not frozen", () => {
  test("does not influence any reply to visitors and users", async () => {
    const { league, hiddenId, hiddenLeagueId, tokensOfNonAdmins } = hiddenResults;
    const repliesBeforeDeletion: Record<string, Record<string, Envelope>> = {};
    for (const [viewer, token] of Object.entries(tokensOfNonAdmins)) {
      repliesBeforeDeletion[viewer] = await readAllReplies(token);
      expect(JSON.stringify(repliesBeforeDeletion[viewer])).not.toContain(secretMap);
    }
    expect(JSON.stringify(await readAllReplies(league.admin))).toContain(secretMap);

    // If the replies do not change when the results are deleted, they did not depend on them.
    await league.call("deleteResult", { as: league.admin, id: hiddenId });
    await league.leagueArea.call("deleteResult", { as: league.admin, id: hiddenLeagueId });
    for (const [viewer, token] of Object.entries(tokensOfNonAdmins))
      expect(await readAllReplies(token)).toEqual(repliesBeforeDeletion[viewer]);
  });

  test("gets the same reply as an unknown result", async () => {
    const { league, hiddenId, tokensOfNonAdmins } = hiddenResults;
    for (const token of Object.values(tokensOfNonAdmins)) {
      const hiddenReply = await league.send("getResult", { as: token, id: hiddenId });
      for (const id of ["999999", "none", "0"]) {
        const unknownReply = await league.send("getResult", { as: token, id });
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
    const { league, modeId, hiddenId, tokensOfNonAdmins } = hiddenResults;
    const otherRound = createServerRound(fixtureNames, { redScore: 1 });
    const { _id: shownId } = await importRound(league, modeId, otherRound, "2020-01-01");
    await league.call("freezeResult", { as: league.admin, id: shownId });
    const readPage = async (viewer: string | undefined, body: object) => {
      const { data } = await league.call("searchResults", { as: viewer, body: { ...body, numberPerPage: 1 } });
      return { ids: data.resultsRanked.map(({ _id }) => _id), total: data.total };
    };
    for (const filter of [{}, { modeId }]) {
      for (const token of Object.values(tokensOfNonAdmins)) {
        expect(await readPage(token, filter)).toEqual({ ids: [shownId], total: 1 });
        expect(await readPage(token, { ...filter, page: 2 })).toEqual({ ids: [], total: 1 });
      }
      expect(await readPage(league.admin, filter)).toEqual({ ids: [hiddenId], total: 2 });
    }
  });

  test("can only be changed by admins and cannot be disputed", async () => {
    const { league, hiddenId, tokensOfNonAdmins } = hiddenResults;
    const changingEndpoints = league.http.servedEndpoints.filter(
      ({ endpoint: { path, method, readOnly } }) =>
        path.startsWith("/resultRanked/:id") && method !== "GET" && !readOnly,
    );
    for (const [viewer, token] of Object.entries(tokensOfNonAdmins)) {
      for (const servedEndpoint of changingEndpoints) {
        const rejectedStatus = servedEndpoint.endpoint.access === "ADMIN" ? 403 : 404;
        const sendCall = (id: string) =>
          callRaw(league.http, servedEndpoint, { as: token, id, body: requiredBodies[servedEndpoint.name] ?? {} });
        const hiddenReply = await sendCall(hiddenId);
        expect(hiddenReply.status, servedEndpoint.name).toBe(viewer === "visitor" ? 401 : rejectedStatus);
        expect(hiddenReply).toEqual(await sendCall("999999"));
      }
    }
  });

  test("is visible to everyone and counts once it is frozen", async () => {
    const { league, modeId, hiddenId, tokensOfNonAdmins } = hiddenResults;
    const { data: frozenResult } = await league.call("freezeResult", { as: league.admin, id: hiddenId });
    for (const token of Object.values(tokensOfNonAdmins)) {
      expect((await league.call("getResult", { as: token, id: hiddenId })).data).toEqual(frozenResult);
      const { data: list } = await league.call("searchResults", { as: token, body: { modeId } });
      expect(list).toMatchObject({ resultsRanked: [{ map: secretMap }], total: 1 });
      expect((await league.call("searchStats", { as: token, body: { modeId } })).data).toHaveLength(
        fixtureNames.length,
      );
      const { data: leaderboard } = await league.call("searchLeaderboard", { as: token, body: { modeId } });
      expect(leaderboard.filter(({ standing }) => standing !== null)).toHaveLength(fixtureNames.length);
    }
  });
});
