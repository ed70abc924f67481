import { expect, test } from "vitest";
import { beginSeason, makeClan } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../../../../test/play.ts";

test("the sitemap, which robots.txt names, has all public pages: no deleted users, no results that are not frozen", async () => {
  const league = await openLeague({ PUBLIC_URL: "https://league.example" });
  const as = league.admin;
  const [ann = "", bob = "", gone = ""] = await makePlayers(league, "ann", "bob", "gone");
  const modeId = await makeMode(league, "any");
  const frozen = await post(league, modeId, roundOf(["ann", "bob"], { map: "ctf<&_x" }));
  await league.call("freezeResult", { as, id: frozen._id });
  await post(league, modeId, roundOf(["ann", "bob"], { map: "ctf2" }));
  await league.call("deleteUser", { as, id: gone });
  await beginSeason(league);
  const clan = await makeClan(league, "Owls", ann);

  const robots = await league.http.server.inject("/robots.txt");
  const [, address = ""] = /^Sitemap: https:\/\/league\.example(\/.*)$/m.exec(robots.body) ?? [];
  const addressesIn = async (path: string) => {
    const { body } = await league.http.server.inject(path);
    return [...body.matchAll(/<loc>https:\/\/league\.example(.*?)<\/loc>/g)].map(([, found = ""]) => found);
  };
  const parts = await addressesIn(address);
  const pages = (await Promise.all(parts.map(addressesIn))).flat();
  expect(pages.filter((page) => /\d$/.test(page) && !page.includes("/rules/")).toSorted()).toEqual(
    [
      ...[league.adminId, ann, bob].map((id) => `/ranked/users/${id}`),
      `/ranked/results/${frozen._id}`,
      `/league/clans/${clan}`,
    ].toSorted(),
  );
  expect(pages).toContain("/league/calendar");
  expect(pages).toContain("/ranked/records");
  expect(pages.filter((page) => page.startsWith("/ranked/maps/"))).toEqual(["/ranked/maps/ctf%3C%26_x"]);
  for (const part of ["users-x", "users-01", "sessions-0", "constructor-0"]) {
    expect((await league.http.server.inject(`/sitemap/${part}.xml`)).statusCode).toBe(404);
  }
});
