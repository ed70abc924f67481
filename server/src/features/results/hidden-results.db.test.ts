import type { Envelope } from "contract/endpoint.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { createMinimalBody, getBodySchema } from "../../../test/body-schemas.ts";
import { callRaw } from "../../../test/call-raw.ts";
import { type League, openLeague } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, fixtureNames, postResult } from "../../../test/play.ts";
import { signUp } from "../../../test/sign-up.ts";
import { writeJson } from "./imports/write-round-message.ts";

/** A map on which only the hidden result was played. */
const secretMap = "ctf_secret";

type Scene = {
  league: League;
  modeId: string;
  /** Posts the same round in both areas. */
  hiddenId: string;
  hiddenLeagueId: string;
  onlookers: Record<string, string | undefined>;
};
let scene: Scene;

beforeEach(async () => {
  const league = await openLeague();
  const players = await createPlayers(league, ...fixtureNames);
  const modeId = await createMode(league, "any");
  const { token } = await signUp(league, "Ada");
  const round = createServerRound(fixtureNames, { map: secretMap });
  const { _id: hiddenId } = await postResult(league, modeId, round);
  await makeClans(league, players);
  const posted = { as: league.admin, body: { message: writeJson(round) } };
  const { _id: hiddenLeagueId } = (await league.league.call("importResult", posted)).data;
  scene = { league, modeId, hiddenId, hiddenLeagueId, onlookers: { visitor: undefined, user: token } };
});

/** Creates two clans: one with the first two players, one with the others. */
async function makeClans(league: League, players: readonly string[]): Promise<void> {
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

/** Returns the replies of all reading calls to a viewer, with every existing id and without ids. */
async function readAllReplies(as: string | undefined): Promise<Record<string, Envelope>> {
  const { league, modeId, hiddenId, hiddenLeagueId } = scene;
  const replies: Record<string, Envelope> = {};
  const asking = league.http.servedCalls.filter(({ call }) => call.method === "GET" || call.readOnly);
  for (const one of asking) {
    const least = createMinimalBody(getBodySchema(one.schemas) ?? { type: "object" }) as object;
    for (const id of new Set([modeId, hiddenId, hiddenLeagueId, "1", "2", "3", "4"])) {
      for (const extra of [{}, { page: 1 }, { modeId, page: 1 }, { _id: id, page: 1 }, { seasonId: "1", page: 1 }]) {
        const body = { ...least, ...extra };
        const accepts = one.schemas.body?.safeParse(body).success ?? false;
        const { body: reply } = await callRaw(league.http, one, { as, id, ...(accepts && { body }) });
        replies[`${one.call.path} ${id} ${accepts ? JSON.stringify(extra) : ""}`] = reply;
      }
    }
  }
  const docs = await league.http.server.inject({ method: "GET", url: "/api/docs" });
  return { ...replies, docs: docs.json() };
}

/** Bodies that calls require before they look for the result. */
const bodies: Readonly<Record<string, object>> = { disputeResult: { reason: "wrong" } };

describe("a result that is not validated", () => {
  test("changes no reply to visitors and users", async () => {
    const { league, hiddenId, hiddenLeagueId, onlookers } = scene;
    const withIt: Record<string, Record<string, Envelope>> = {};
    for (const [who, as] of Object.entries(onlookers)) {
      withIt[who] = await readAllReplies(as);
      expect(JSON.stringify(withIt[who])).not.toContain(secretMap);
    }
    expect(JSON.stringify(await readAllReplies(league.admin))).toContain(secretMap);

    // After the result is deleted, all replies are the same.
    await league.call("deleteResult", { as: league.admin, id: hiddenId });
    await league.league.call("deleteResult", { as: league.admin, id: hiddenLeagueId });
    for (const [who, as] of Object.entries(onlookers)) expect(await readAllReplies(as)).toEqual(withIt[who]);
  });

  test("gets the same reply as an unknown one", async () => {
    const { league, hiddenId, onlookers } = scene;
    for (const as of Object.values(onlookers)) {
      const hidden = await league.send("getResult", { as, id: hiddenId });
      for (const id of ["999999", "none", "0"]) {
        const unknown = await league.send("getResult", { as, id });
        expect(hidden.body).toEqual(unknown.body);
        expect(hidden.headers["content-length"]).toBe(unknown.headers["content-length"]);
      }
      expect(hidden.body).toEqual({
        ok: false,
        status: 404,
        message: "Result not found",
        errorCode: "RESULT_NOT_FOUND",
        errorData: {},
      });
    }
  });

  test("is included in totals and pages only for admins", async () => {
    const { league, modeId, hiddenId, onlookers } = scene;
    const { _id: shownId } = await postResult(
      league,
      modeId,
      createServerRound(fixtureNames, { redScore: 1 }),
      "2020-01-01",
    );
    await league.call("freezeResult", { as: league.admin, id: shownId });
    for (const body of [{ numberPerPage: 1 }, { numberPerPage: 1, modeId }]) {
      for (const as of Object.values(onlookers)) {
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
    const { league, hiddenId, onlookers } = scene;
    const changing = league.http.servedCalls.filter(
      ({ call: { path, method, readOnly } }) => path.startsWith("/resultRanked/:id") && method !== "GET" && !readOnly,
    );
    for (const [who, as] of Object.entries(onlookers)) {
      for (const one of changing) {
        const rejectedStatus = one.call.access === "ADMIN" ? 403 : 404;
        const ask = (id: string) => callRaw(league.http, one, { as, id, body: bodies[one.name] ?? {} });
        const hidden = await ask(hiddenId);
        expect(hidden.status, one.name).toBe(who === "visitor" ? 401 : rejectedStatus);
        expect(hidden).toEqual(await ask("999999"));
      }
    }
  });

  test("is visible to everyone and counts once it is validated", async () => {
    const { league, modeId, hiddenId, onlookers } = scene;
    const { data: frozen } = await league.call("freezeResult", { as: league.admin, id: hiddenId });
    for (const as of Object.values(onlookers)) {
      expect((await league.call("getResult", { as, id: hiddenId })).data).toEqual(frozen);
      const { data: list } = await league.call("searchResults", { as, body: { modeId } });
      expect([list.resultsRanked.map(({ map }) => map), list.total]).toEqual([[secretMap], 1]);
      expect((await league.call("searchStats", { as, body: { modeId } })).data).toHaveLength(4);
      const { data: competition } = await league.call("searchLeaderboard", { as, body: { modeId } });
      expect(competition.filter(({ standing }) => standing !== null)).toHaveLength(4);
    }
  });
});
