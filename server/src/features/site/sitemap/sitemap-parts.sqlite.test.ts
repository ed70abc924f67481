import { expect, test } from "vitest";
import { changeClanId } from "../../../../test/change-clan-id-queries.ts";
import { beginSeason, createClan } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";

// Only on SQLite, because PostgreSQL does not let generated ids be changed.
test("a part of the sitemap lists the ids from a multiple of 10 000 up to the next one", async () => {
  const league = await openLeague({ PUBLIC_URL: "https://league.example" });
  const { db } = league.context;
  await beginSeason(league);
  const ids = [await createClan(league, "Foxes"), await createClan(league, "Owls")];
  for (const [index, id] of [9_999, 10_000].entries()) {
    await changeClanId(db, Number(ids[index]), id);
  }
  for (const [part, id] of [9_999, 10_000].entries()) {
    const { body } = await league.http.server.inject(`/sitemap/clans-${part}.xml`);
    expect(body.match(/\/league\/clans\/\d+/g)).toEqual([`/league/clans/${id}`]);
  }
});
