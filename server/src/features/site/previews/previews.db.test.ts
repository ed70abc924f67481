import { expect } from "vitest";
import { testInOneProcess } from "../../../../test/further-processes.ts";
import { beginSeason, createClan, enterRound, freezeRound } from "../../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { readPng } from "../../../../test/read-png.ts";

/** Fetches the preview of a page. */
async function fetchPreview(league: League, page: string): Promise<Buffer> {
  const reply = await league.http.server.inject({ method: "GET", url: `/preview${page}.png` });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=600",
    "cross-origin-resource-policy": "cross-origin",
  });
  const secondReply = await league.http.server.inject({
    method: "GET",
    url: `/preview${page}.png`,
    headers: { "if-none-match": String(reply.headers["etag"]) },
  });
  expect(secondReply.statusCode).toBe(304);
  return reply.rawPayload;
}

test("public pages have their own preview, others have the general one", async ({ league }) => {
  const general = await fetchPreview(league, "/ranked/users");
  expect(readPng(general)).toMatchObject({ width: 1200, height: 630 });

  const isGeneral = async (page: string) => (await fetchPreview(league, page)).equals(general);

  const [ann = "", ben = ""] = await createPlayers(league, "Ann <b>🦊 Кошка 漢字 شباب", "Ben");
  await beginSeason(league);
  const red = await createClan(league, "Foxes", ann);
  const blue = await createClan(league, "Owls", ben);
  const round = { red, blue, redScore: 500, blueScore: 300 };
  await freezeRound(league, round);
  const openResultId = await enterRound(league, round);
  const { data: results } = await league.league.call("searchResults", { body: {} });
  const event = { clanAId: red, clanBId: blue, startDate: "2026-04-01T18:00:00Z", endDate: "2026-04-01T20:00:00Z" };
  const { data } = await league.call("createEvent", { as: league.admin, body: event });

  const pages = [
    `/league/results/${results[0]?._id}`,
    `/league/users/${ann}`,
    `/ranked/users/${ann}`,
    `/league/clans/${red}`,
    `/league/calendar/${data._id}`,
  ];
  const previews = await Promise.all(pages.map((page) => fetchPreview(league, page)));
  for (const png of previews) expect(readPng(png)).toMatchObject({ width: 1200, height: 630 });
  await league.call("updateUser", { as: league.admin, id: ann, body: { tee: "teal-bronze-cap-glad" } });
  expect((await fetchPreview(league, `/ranked/users/${ann}`)).equals(previews[2] ?? general)).toBe(false);
  expect(new Set([general, ...previews].map((png) => png.toString("base64"))).size).toBe(6);

  const withoutPreview = ["/ranked/results/1", "/league/clans/99", "/ranked/clans/1", "/league/results/x", "/%00"];
  for (const page of [`/league/results/${openResultId}`, ...withoutPreview]) expect(await isGeneral(page)).toBe(true);
  await league.league.call("freezeResult", { as: league.admin, id: openResultId });
  expect(await isGeneral(`/league/results/${openResultId}`)).toBe(false);

  await league.call("deleteUser", { as: league.admin, id: ben });
  expect(await isGeneral(`/league/users/${ben}`)).toBe(true);
});

testInOneProcess("a general preview that is sent while the database is unavailable is not cached", async () => {
  const { http, context, log } = await openLeague();
  await context.db.destroy();
  const reply = await http.server.inject({ url: "/preview/league/clans/1.png" });
  expect(reply.headers).toMatchObject({ "content-type": "image/png", "cache-control": "no-store" });
  expect(log.drainErrors()).toHaveLength(1);
});
