import { expect, test } from "vitest";
import { beginSeason, createClan, createEvent, enterRound } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";

test("robots.txt names the sitemap, which lists all public pages except those of deleted users and unfrozen results", async () => {
  const league = await openLeague({ PUBLIC_URL: "https://league.example" });
  const { admin } = league;
  const [annId = "", bobId = "", deletedId = ""] = await createPlayers(league, "ann", "bob", "deleted");
  const modeId = await createMode(league, "any");
  // The map's name has characters that must be escaped in XML and in URLs.
  const { _id: frozenId } = await importRound(league, modeId, createServerRound(["ann", "bob"], { map: "ctf<&_x" }));
  await league.call("freezeResult", { as: admin, id: frozenId });
  // This result stays unfrozen, so that neither it nor its map is listed.
  await importRound(league, modeId, createServerRound(["ann", "bob"], { map: "ctf2" }));
  await league.call("deleteUser", { as: admin, id: deletedId });
  await beginSeason(league);
  const clanId = await createClan(league, "Owls", annId);
  const otherClanId = await createClan(league, "Foxes", bobId);
  const round = { red: clanId, blue: otherClanId, redScore: 1, blueScore: 2 };
  const leagueResultId = await enterRound(league, round);
  await league.leagueArea.call("updateResult", { as: admin, id: leagueResultId, body: { map: "ctf_spikes" } });
  await league.leagueArea.call("freezeResult", { as: admin, id: leagueResultId });
  const dates = { startDate: "2026-03-01T12:00:00Z", endDate: "2026-03-01T14:00:00Z" };
  const { _id: eventId } = await createEvent(league, { clans: [clanId, otherClanId], ...dates });

  const robots = await league.http.server.inject("/robots.txt");
  const [, sitemapPath = ""] = /^Sitemap: https:\/\/league\.example(\/.*)$/m.exec(robots.body) ?? [];
  const fetchPaths = async (path: string) => {
    const { body } = await league.http.server.inject(path);
    return [...body.matchAll(/<loc>https:\/\/league\.example(.*?)<\/loc>/g)].map(([, listedPath = ""]) => listedPath);
  };
  const sitemapPaths = await fetchPaths(sitemapPath);
  const pagesByPart = await Promise.all(sitemapPaths.map(fetchPaths));
  const pages = pagesByPart.flat();
  // The pages of rules also end in a digit.
  const isEntityPage = (page: string) => /\d$/.test(page) && !page.includes("/rules/");
  expect(pages.filter(isEntityPage).toSorted()).toEqual(
    [
      ...[league.adminId, annId, bobId].map((id) => `/ranked/users/${id}`),
      `/ranked/results/${frozenId}`,
      `/league/results/${leagueResultId}`,
      ...[clanId, otherClanId].map((id) => `/league/clans/${id}`),
      `/league/calendar/${eventId}`,
    ].toSorted(),
  );
  expect(pages).toContain("/league/calendar");
  expect(pages).toContain("/ranked/records");
  expect(pages.filter((page) => page.startsWith("/ranked/maps/"))).toEqual([
    "/ranked/maps/ctf%3C%26_x",
    "/ranked/maps/ctf_spikes",
  ]);

  // Malformed numbers, a table without pages, and a property of Object.prototype.
  for (const part of ["users-x", "users-01", "sessions-0", "constructor-0"]) {
    expect((await league.http.server.inject(`/sitemap/${part}.xml`)).statusCode).toBe(404);
  }
});
