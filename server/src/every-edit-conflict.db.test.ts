import { describe, expect } from "vitest";
import { countByStatus } from "../test/call-league.ts";
import { callRaw } from "../test/call-raw.ts";
import { createClansWithLeaders, createEvent } from "../test/league-season.ts";
import { createOneOfEach } from "../test/one-of-each-entity.ts";
import { type League, test } from "../test/open-league.ts";
import { createPlayers } from "../test/play.ts";

const dates = ["2026-02-01T10:00:00.000Z", "2026-02-02T10:00:00.000Z"] as const;

/** For the path of each call that changes an entity: a field, and the values that two admins set. */
const edits: Readonly<Record<string, readonly [field: string, theirs: unknown, mine: unknown]>> = {
  "/user": ["avatar", "https://example.org/a.png", "https://example.org/b.png"],
  "/user/:id": ["userName", "Ann", "Anna"],
  "/queue/:id": ["maps", ["ctf5", "ctf_moon"], ["ctf2"]],
  "/clan/:id": ["name", "Foxes", "Owls"],
  "/result/:id": ["date", ...dates],
  "/resultRanked/:id": ["map", "ctf2", "ctf_moon"],
  "/season/:id": ["prizePool", 100, 200],
  "/gameServer/:id": ["priority", 5, 7],
  "/announcement/:id": ["area", "ranked", "league"],
  "/mode/:id": ["scoreLimit", 500, 1000],
  "/event/:id": ["description", "Semi-final", "Final"],
  "/vote/:id": ["maxVotes", 2, 3],
};

/** For the same paths: a field, and a value that is stored in another form, such as without spaces at its ends. */
const convertedValues: Readonly<Record<string, readonly [field: string, value: unknown]>> = {
  "/user": ["avatar", " https://example.org/a.png "],
  "/user/:id": ["userName", " Anna "],
  "/queue/:id": ["maps", ["ctf_5"]],
  "/clan/:id": ["name", " Owls "],
  "/result/:id": ["date", "2026-02-03T11:00:00+01:00"],
  "/resultRanked/:id": ["map", "ctf_5"],
  "/season/:id": ["prizePool", "300"],
  "/gameServer/:id": ["priority", "9"],
  "/announcement/:id": ["text", "Finals\r\non Monday "],
  "/mode/:id": ["scoreLimit", "2000"],
  "/event/:id": ["endDate", "2026-03-05"],
  "/vote/:id": ["question", " Who wins? "],
};

const isEntityPath = (path: string) => path === "/user" || path.endsWith("/:id");
const listEntityPuts = (league: League) =>
  league.http.servedEndpoints.filter(({ endpoint }) => endpoint.method === "PUT" && isEntityPath(endpoint.path));

describe("an update of a field that somebody else has changed since it was read", () => {
  test("is rejected with the current value, and succeeds if it is sent again with that value as base", async ({
    league,
  }) => {
    const entities = await createOneOfEach(league);
    const puts = listEntityPuts(league);
    expect(puts.map(({ endpoint }) => endpoint.path).toSorted()).toEqual(Object.keys(edits).toSorted());
    for (const served of puts) {
      const entity: Record<string, unknown> = { ...entities[served.endpoint.path] };
      const id = String(entity["_id"] ?? "");
      const [field = "", theirs, mine] = edits[served.endpoint.path] ?? [];
      const oldBase = { [field]: entity[field] };
      const put = (body: object) => callRaw(league.http, served, { as: league.admin, id, body });
      const change = (value: unknown, base: object) => put({ [field]: value, base });
      // An update without a base overwrites any change.
      expect((await put({ [field]: theirs })).body, served.name).toMatchObject({ data: { [field]: theirs } });
      expect((await change(mine, oldBase)).body, served.name).toEqual({
        ok: false,
        status: 409,
        errorCode: "CHANGED_MEANWHILE",
        message: `Somebody else has changed ${field} in the meantime`,
        errorData: { fields: field, faults: [{ field, value: theirs }] },
      });
      // An empty update shows that the rejected one changed nothing.
      expect((await put({})).body, served.name).toMatchObject({ data: { [field]: theirs } });
      // Both admins set the same value.
      expect((await change(theirs, oldBase)).body, served.name).toMatchObject({ data: { [field]: theirs } });
      expect((await change(mine, { [field]: theirs })).body, served.name).toMatchObject({ data: { [field]: mine } });
      const unknownFieldError = { status: 400, message: "base.nothing is unknown here" };
      expect((await change(mine, { nothing: 1 })).body, served.name).toMatchObject(unknownFieldError);
      expect((await put({ base: [] })).body, served.name).toMatchObject({ status: 400 });
    }
  });

  test("succeeds if it was already stored, in whatever form it is sent", async ({ league }) => {
    const entities = await createOneOfEach(league);
    for (const served of listEntityPuts(league)) {
      const entity: Record<string, unknown> = { ...entities[served.endpoint.path] };
      const [field = "", value] = convertedValues[served.endpoint.path] ?? [];
      // The reply to the first request is lost, so the form is sent again with the same base.
      const body = { [field]: value, base: { [field]: entity[field] } };
      const send = () => callRaw(league.http, served, { as: league.admin, id: String(entity["_id"] ?? ""), body });
      const { data: stored } = (await send()).body as { readonly data?: Readonly<Record<string, unknown>> };
      expect(stored?.[field], served.name).not.toEqual(value);
      expect((await send()).body, served.name).toMatchObject({ ok: true, data: { [field]: stored?.[field] } });
    }
  });

  test("is rejected even if both updates are sent at the same time", async ({ league }) => {
    const entities = await createOneOfEach(league);
    for (const served of listEntityPuts(league)) {
      const entity: Record<string, unknown> = { ...entities[served.endpoint.path] };
      const id = String(entity["_id"] ?? "");
      const [field = "", theirs, mine] = edits[served.endpoint.path] ?? [];
      const base = { [field]: entity[field] };
      const replies = await Promise.all(
        [theirs, mine].map((value) =>
          callRaw(league.http, served, { as: league.admin, id, body: { [field]: value, base } }),
        ),
      );
      expect(countByStatus(replies), served.name).toEqual({ 200: 1, 409: 1 });
    }
  });

  test("succeeds if others changed only other fields, or other scores of a result", async ({ admin, league }) => {
    const { "/resultRanked/:id": entity } = await createOneOfEach(league);
    const id = entity?._id ?? "";
    const { data: result } = await league.call("getResult", { as: admin, id });
    const [red] = result.redPlayers;
    const createEdit = (metrics: object) => ({ redPlayers: [{ userId: red?.userId ?? "", ...metrics }] });
    await league.call("updateResult", { as: admin, id, body: { map: "ctf2", ...createEdit({ kills: 99 }) } });
    const editOfDeaths = { ...createEdit({ deaths: 98 }), base: createEdit({ deaths: red?.deaths }) };
    const { data } = await league.call("updateResult", { as: admin, id, body: editOfDeaths });
    expect(data).toMatchObject({ map: "ctf2", ...createEdit({ kills: 99, deaths: 98 }) });
    const editOfKills = { ...createEdit({ kills: 97 }), base: createEdit({ kills: red?.kills }) };
    expect(await league.rejected("updateResult", { as: admin, id, body: editOfKills })).toMatchObject({
      status: 409,
      errorCode: "CHANGED_MEANWHILE",
      errorData: { fields: "redPlayers" },
    });
    await league.call("removePlayer", { as: admin, id, body: { playerId: red?.userId ?? "" } });
    const editOfRemovedPlayer = { ...createEdit({ deaths: 1 }), base: createEdit({ deaths: 98 }) };
    expect((await league.rejected("updateResult", { as: admin, id, body: editOfRemovedPlayer })).errorCode).toBe(
      "CHANGED_MEANWHILE",
    );
  });

  test("is rejected for the league's settings, even before any were set", async ({ admin, league }) => {
    const change = (readySeconds: number, base: number | null) =>
      league.send("changeLeagueSettings", { as: admin, body: { readySeconds, base: { readySeconds: base } } });
    expect(countByStatus(await Promise.all([change(20, null), change(30, null)]))).toEqual({ 200: 1, 409: 1 });
    const { data } = await league.call("getLeagueSettings", { as: admin });
    const rejectedReply = await change(40, null);
    expect(rejectedReply.body).toMatchObject({
      errorData: { fields: "readySeconds", faults: [{ field: "readySeconds", value: data.readySeconds }] },
    });
    // The second of these requests repeats the first, whose reply was lost.
    for (const _ of [1, 2]) expect((await change(40, data.readySeconds)).status).toBe(200);
  });

  test("is rejected for a line-up", async ({ admin, league }) => {
    const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
    const ids = await createPlayers(league, "a", "b", "c");
    for (const userId of ids) await league.call("addClanPlayer", { as: admin, id: foxes.id, body: { userId } });
    const [idA = "", idB = "", idC = ""] = ids;
    const evening = { startDate: "2026-03-05T18:00:00.000Z", endDate: "2026-03-05T19:00:00.000Z" };
    const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...evening });
    const nameLineUp = (players: string[], substitutes: string[], base: { players: string[]; substitutes: string[] }) =>
      league.send("nameLineUp", { as: admin, id, body: { clanId: foxes.id, players, substitutes, base } });
    const emptyLineUp = { players: [], substitutes: [] };
    const replies = await Promise.all([
      nameLineUp([idA, idB], [idC], emptyLineUp),
      nameLineUp([idA, idC], [idB], emptyLineUp),
    ]);
    expect(countByStatus(replies)).toEqual({ 200: 1, 409: 1 });
    const [lineUp] = (await league.call("getLineUps", { as: admin, id })).data.lineUps;
    const listUserIds = (players: readonly { readonly userId: string }[] = []) => players.map(({ userId }) => userId);
    const currentLineUp = { players: listUserIds(lineUp?.players), substitutes: listUserIds(lineUp?.substitutes) };
    expect((await nameLineUp([idB, idC], [idA], emptyLineUp)).body).toMatchObject({
      errorData: {
        fields: "players, substitutes",
        faults: [{ value: currentLineUp.players }, { value: currentLineUp.substitutes }],
      },
    });
    expect((await nameLineUp([idB, idC], [idA], currentLineUp)).status).toBe(200);
  });
});
