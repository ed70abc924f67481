import { expect, test } from "vitest";
import { fillInBulk } from "../../../bench/bulk-league.ts";
import { dump } from "../../../test/dump.ts";
import { forgetCareers, undoMapsAndRecords } from "../../../test/forget-careers-queries.ts";
import { beginSeason, endSeason, freezeRound, makeClan, tableOf } from "../../../test/league-season.ts";
import { openLeague } from "../../../test/open-league.ts";
import { makePlayers } from "../../../test/play.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { migrations } from "./index.ts";

test("0021 and 0027 compute careers, maps and records from frozen results as freezing them did", async () => {
  const league = await openLeague();
  await fillInBulk(league.context, 200);
  const [red = "", blue = ""] = await makePlayers(league, "Rita", "Bo");
  await beginSeason(league, "Season 1");
  await makeClan(league, "Owls", red);
  await makeClan(league, "Newts", blue);
  for (const forfeit of [undefined, "red"] as const) {
    const [owls, newts] = await tableOf(league, await latestSeason());
    const round = { red: owls?._id ?? "", blue: newts?._id ?? "", redScore: 700, blueScore: 100 };
    await freezeRound(league, { ...round, ...(forfeit && { forfeit }) });
    if (forfeit === undefined) {
      await endSeason(league);
      await beginSeason(league, "Season 2");
    }
  }
  const before = await dump(league);

  await forgetCareers(league);
  expect(await dump(league)).not.toEqual(before);
  await migrate(league.context.db, migrations);
  expect(await dump(league)).toEqual(before);
  await undoMapsAndRecords(league);
  await migrate(league.context.db, migrations);
  expect(await dump(league)).toEqual(before);

  async function latestSeason(): Promise<string> {
    const { data } = await league.call("searchSeasons", { body: {} });
    return data[0]?._id ?? "";
  }
});
