import { fixturesMax } from "contract/constants.ts";
import type { BodyOf } from "contract/endpoint.ts";
import { busyClan } from "contract/event-rules.ts";
import type { fixturesShapes } from "contract/fixtures.ts";
import { isolated } from "contract/isolated.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { noteNewSubject } from "../audit-log/history-scope.ts";
import { rulesOfSeason } from "../competitions/season-rules-queries.ts";
import { findActiveSeason, lockActiveSeasonForUpdate } from "../competitions/seasons-queries.ts";
import type { Context } from "../context.ts";
import { refuseImpossibleDates } from "../refuse-dates.ts";
import { assignEvents } from "../results/assign-events.ts";
import { clansBySeason } from "../seasons/clans/clans-queries.ts";
import { insertEvents, matchesOfSeason } from "./events-queries.ts";
import { countMeetings, fixtureDays, type PlannedMatch, planFixtures } from "./plan-fixtures.ts";

/**
 * The fixtures that the active season lacks for a round robin of all its clans.
 * @throws NO_ACTIVE_SEASON, INVALID_INPUT where the days have no room or there are too many clans
 */
export async function previewFixtures(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  { double: isDouble, ...times }: BodyOf<typeof fixturesShapes.previewFixtures>,
) {
  const season = await findActiveSeason(db);
  if (season === undefined) throw refuse("NO_ACTIVE_SEASON");
  const days = { firstDay: Date.parse(times.firstDay), lastDay: Date.parse(times.lastDay) };
  refuseImpossibleDates("PLANNED", days, clock.now());
  const timeZone = (await rulesOfSeason(db, season, clock.now())).timeZone ?? settings.timeZone;
  const playable = fixtureDays({ ...times, timeZone });
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
  const planned = planFixtures({ clans, isDouble, existing, days: playable, minutes: times.minutes });
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

type Fixtures = { readonly double: boolean; readonly fixtures: readonly PlannedMatch[] };

/**
 * Stores the fixtures of a round robin as events of the active season, all or nothing, and returns their keys.
 * @throws NO_ACTIVE_SEASON, UNKNOWN_CLAN, INVALID_INPUT; LIST_REFUSED where two clans have their matches already, or a
 * clan another one at the same time
 */
export function storeFixtures({ db, clock }: Pick<Context, "db" | "clock">, list: Fixtures): Promise<number[]> {
  return transaction(db, async (trx) => {
    // Locked before the calendar is read: of two requests at once, the second one finds what the first has stored.
    const season = await lockActiveSeasonForUpdate(trx);
    if (season === undefined) throw refuse("NO_ACTIVE_SEASON");
    const names = new Map((await clansBySeason(trx, season.id)).map(({ id, name }) => [id, name]));
    const now = clock.now();
    for (const [index, { startDate, endDate }] of list.fixtures.entries()) {
      const dates = { [`fixtures[${index}].startDate`]: startDate, [`fixtures[${index}].endDate`]: endDate };
      refuseImpossibleDates("PLANNED", dates, now);
    }
    checkFixtures(list, await matchesOfSeason(trx, season.id), names);
    const events = list.fixtures.map(({ clanAId, clanBId, startDate, endDate }) => ({
      clan_a_id: clanAId,
      clan_b_id: clanBId,
      starts_at: startDate,
      ends_at: endDate,
      title: null,
      description: "",
      twitch: null,
    }));
    const ids = await insertEvents(trx, season.id, events, now);
    for (const id of ids) noteNewSubject(trx, { kind: "EVENT", id });
    for (const { clan_a_id, clan_b_id } of events) await assignEvents(trx, clan_a_id, clan_b_id);
    return ids;
  });
}

/** Refuses the first line that cannot be stored. */
function checkFixtures(
  { double, fixtures }: Fixtures,
  existing: readonly PlannedMatch[],
  names: ReadonlyMap<number, string>,
): void {
  for (const [index, fixture] of fixtures.entries()) {
    const { clanAId, clanBId, startDate, endDate } = fixture;
    const invalid = (field: keyof PlannedMatch, reason: string) =>
      refuse("INVALID_INPUT", { field: `fixtures[${index}].${field}`, reason });
    const impossible = (reason: string) => refuse("LIST_REFUSED", { line: index + 1, state: "not possible", reason });
    const clanA = names.get(clanAId);
    const clanB = names.get(clanBId);
    if (clanA === undefined || clanB === undefined) throw refuse("UNKNOWN_CLAN");
    if (clanAId === clanBId) throw invalid("clanBId", "must differ from clanAId");
    if (endDate <= startDate) throw invalid("endDate", "must be after startDate");
    const others = [...existing, ...fixtures.slice(0, index)];
    if (countMeetings(others)(clanAId, clanBId) >= (double ? 2 : 1)) {
      throw impossible(`${isolated(clanA)} and ${isolated(clanB)} are in the calendar already`);
    }
    const busy = busyClan(fixture, others);
    if (busy !== undefined) throw impossible(`${isolated(names.get(busy) ?? "")} has another match at that time`);
  }
}
