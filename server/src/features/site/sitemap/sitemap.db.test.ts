import { expect, test } from "vitest";
import { beginSeason, createClan } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../../../test/play.ts";

test("robots.txt points to the sitemap, which lists public pages only: no deleted users, no unvalidated results", async () => {
  const league = await openLeague({ PUBLIC_URL: "https://league.example" });
  const as = league.admin;
  const [ann = "", bob = "", deletedId = ""] = await createPlayers(league, "ann", "bob", "gone");
  const modeId = await createMode(league, "any");
  const frozen = await postResult(league, modeId, createServerRound(["ann", "bob"], { map: "ctf<&_x" }));
  await league.call("freezeResult", { as, id: frozen._id });
  await postResult(league, modeId, createServerRound(["ann", "bob"], { map: "ctf2" }));
  await league.call("deleteUser", { as, id: deletedId });
  await beginSeason(league);
  const clan = await createClan(league, "Owls", ann);

  const robots = await league.http.server.inject("/robots.txt");
  const [, sitemapPath = ""] = /^Sitemap: https:\/\/league\.example(\/.*)$/m.exec(robots.body) ?? [];
  const fetchPaths = async (path: string) => {
    const { body } = await league.http.server.inject(path);
    return [...body.matchAll(/<loc>https:\/\/league\.example(.*?)<\/loc>/g)].map(([, listed = ""]) => listed);
  };
  const sitemapPaths = await fetchPaths(sitemapPath);
  const pages = (await Promise.all(sitemapPaths.map(fetchPaths))).flat();
  const isEntityPage = (page: string) => /\d$/.test(page) && !page.includes("/rules/");
  expect(pages.filter(isEntityPage).toSorted()).toEqual(
    [
      ...[league.adminId, ann, bob].map((id) => `/ranked/users/${id}`),
      `/ranked/results/${frozen._id}`,
      `/league/clans/${clan}`,
    ].toSorted(),
  );
  expect(pages).toContain("/league/calendar");
  expect(pages).toContain("/ranked/records");
  expect(pages.filter((page) => page.startsWith("/ranked/maps/"))).toEqual(["/ranked/maps/ctf%3C%26_x"]);

  // Malformed numbers, a table without pages, and a property of Object.prototype.
  for (const part of ["users-x", "users-01", "sessions-0", "constructor-0"]) {
    expect((await league.http.server.inject(`/sitemap/${part}.xml`)).statusCode).toBe(404);
  }
});
