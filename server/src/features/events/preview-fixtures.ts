import { fixturesMax } from "contract/constants.ts";
import type { BodyOf } from "contract/endpoint.ts";
import type { fixturesShapes } from "contract/fixtures.ts";
import { refuse } from "../../platform/refusal.ts";
import { clansBySeason } from "../clans/clans-queries.ts";
import type { Context } from "../context.ts";
import { findActiveSeason } from "../seasons/seasons-queries.ts";
import { matchesOfSeason } from "./events-queries.ts";
import { fixtureDays } from "./fixture-days.ts";
import { planFixtures } from "./plan-fixtures.ts";

/**
 * The fixtures that the active season lacks for a round robin of all its clans.
 * @throws NO_ACTIVE_SEASON, INVALID_INPUT where the days have no room or there are too many clans
 */
export async function previewFixtures(
  { db, settings: { timeZone } }: Pick<Context, "db" | "settings">,
  { double: isDouble, ...times }: BodyOf<typeof fixturesShapes.previewFixtures>,
) {
  const season = await findActiveSeason(db);
  if (season === undefined) throw refuse("NO_ACTIVE_SEASON");
  const days = fixtureDays({ ...times, timeZone });
  const found = await clansBySeason(db, season.id);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const clans = [...names.keys()].sort((one, other) => one - other);
  const all = (clans.length * (clans.length - 1)) / (isDouble ? 1 : 2);
  if (all > fixturesMax) {
    throw refuse("INVALID_INPUT", {
      field: "double",
      reason: `makes ${all} fixtures, at most ${fixturesMax} are made`,
    });
  }
  const existing = await matchesOfSeason(db, season.id);
  const planned = planFixtures({ clans, isDouble, existing, days, minutes: times.minutes });
  return {
    fixtures: planned.map(({ clanAId, clanBId, startDate, endDate }) => ({
      clanAId: String(clanAId),
      clanAName: names.get(clanAId) ?? "",
      clanBId: String(clanBId),
      clanBName: names.get(clanBId) ?? "",
      startDate: new Date(startDate).toISOString(),
      endDate: new Date(endDate).toISOString(),
    })),
    existing: all - planned.length,
    timeZone,
  };
}
