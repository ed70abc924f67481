import { isolateBidi } from "contract/bidi-isolation.ts";
import { maxFixturesAtOnce } from "contract/constants.ts";
import type { BodyOf } from "contract/endpoint.ts";
import { findBusyClan } from "contract/event-rules.ts";
import type { fixturesSchemas } from "contract/fixtures.ts";
import { createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { recordCreated } from "../audit-log/audit-log-recorder.ts";
import { findRulesOfSeason } from "../competitions/season-rules-queries.ts";
import { findActiveSeason, lockActiveSeasonForUpdate } from "../competitions/seasons-queries.ts";
import type { Context } from "../context.ts";
import { rejectImpossibleDates } from "../reject-impossible-dates.ts";
import { assignEventsToResults } from "../results/assign-events.ts";
import { listClansOfSeason } from "../seasons/clans/clans-queries.ts";
import { insertEvents, listEventsOfSeason } from "./events-queries.ts";
import { countMeetings, listFixtureDays, type PlannedMatch, planFixtures } from "./plan-fixtures.ts";

/**
 * Plans the fixtures that are missing for a round robin of all clans of the active season, without storing them.
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws INVALID_INPUT if the fixtures do not fit into the days, or if there would be too many
 */
export async function previewFixtures(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  { double: isDouble, ...times }: BodyOf<typeof fixturesSchemas.previewFixtures>,
) {
  const season = await findActiveSeason(db);
  if (season === undefined) throw createApiError("NO_ACTIVE_SEASON");
  const days = { firstDay: Date.parse(times.firstDay), lastDay: Date.parse(times.lastDay) };
  rejectImpossibleDates("PLANNED", days, clock.now());
  const timeZone = (await findRulesOfSeason(db, season, clock.now())).timeZone ?? settings.timeZone;
  const playableDays = listFixtureDays({ ...times, timeZone });
  const clansOfSeason = await listClansOfSeason(db, season.id);
  const nameByClanId = new Map(clansOfSeason.map(({ id, name }) => [id, name]));
  const clans = [...nameByClanId.keys()].sort((a, b) => a - b);
  const pairCount = (clans.length * (clans.length - 1)) / 2;
  const fixtureCount = isDouble ? 2 * pairCount : pairCount;
  if (fixtureCount > maxFixturesAtOnce) {
    throw createApiError("INVALID_INPUT", {
      field: "double",
      reason: `would create ${fixtureCount} fixtures; the maximum is ${maxFixturesAtOnce}`,
    });
  }
  const existingMatches = await listEventsOfSeason(db, season.id);
  const plan = { clans, isDouble, existing: existingMatches, days: playableDays, minutes: times.minutes };
  const plannedMatches = planFixtures(plan);
  return {
    fixtures: plannedMatches.map(({ clanAId, clanBId, startDate, endDate }) => ({
      clanAId: String(clanAId),
      clanAName: nameByClanId.get(clanAId) ?? "",
      clanBId: String(clanBId),
      clanBName: nameByClanId.get(clanBId) ?? "",
      startDate: new Date(startDate).toISOString(),
      endDate: new Date(endDate).toISOString(),
    })),
    // The number of fixtures that are in the calendar already.
    existing: fixtureCount - plannedMatches.length,
    timeZone,
  };
}

type Fixtures = {
  /** Whether each pair of clans plays twice. */
  readonly double: boolean;
  readonly fixtures: readonly PlannedMatch[];
};

/**
 * Stores the fixtures of a round robin as events of the active season, all or none, and returns their ids.
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws UNKNOWN_CLAN if a clan is not in the season
 * @throws INVALID_INPUT if a date is impossible, or if a clan would play against itself
 * @throws LIST_REFUSED if two clans already have all their events, or if a clan has another event at the same time
 */
export function storeFixtures({ db, clock }: Pick<Context, "db" | "clock">, list: Fixtures): Promise<number[]> {
  return transaction(db, async (trx) => {
    // Concurrent requests wait for this lock before they read the calendar, so that they see the fixtures of this one.
    const season = await lockActiveSeasonForUpdate(trx);
    if (season === undefined) throw createApiError("NO_ACTIVE_SEASON");
    const clansOfSeason = await listClansOfSeason(trx, season.id);
    const nameByClanId = new Map(clansOfSeason.map(({ id, name }) => [id, name]));
    const now = clock.now();
    for (const [index, { startDate, endDate }] of list.fixtures.entries()) {
      const dates = { [`fixtures[${index}].startDate`]: startDate, [`fixtures[${index}].endDate`]: endDate };
      rejectImpossibleDates("PLANNED", dates, now);
    }
    rejectInvalidFixtures(list, await listEventsOfSeason(trx, season.id), nameByClanId);
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
    for (const id of ids) recordCreated(trx, { kind: "EVENT", id });
    for (const { clan_a_id, clan_b_id } of events) await assignEventsToResults(trx, clan_a_id, clan_b_id);
    return ids;
  });
}

/** Rejects the list if a fixture cannot be stored. The error names the first such fixture. */
function rejectInvalidFixtures(
  { double, fixtures }: Fixtures,
  existing: readonly PlannedMatch[],
  nameByClanId: ReadonlyMap<number, string>,
): void {
  for (const [index, fixture] of fixtures.entries()) {
    const { clanAId, clanBId, startDate, endDate } = fixture;
    const createFieldError = (field: keyof PlannedMatch, reason: string) =>
      createApiError("INVALID_INPUT", { field: `fixtures[${index}].${field}`, reason });
    if (!nameByClanId.has(clanAId) || !nameByClanId.has(clanBId)) throw createApiError("UNKNOWN_CLAN");
    if (clanAId === clanBId) throw createFieldError("clanBId", "must differ from clanAId");
    if (endDate <= startDate) throw createFieldError("endDate", "must be after startDate");
    const otherMatches = [...existing, ...fixtures.slice(0, index)];
    const reason = findConflict(fixture, { otherMatches, maxMeetings: double ? 2 : 1, nameByClanId });
    if (reason !== null) throw createApiError("LIST_REFUSED", { line: index + 1, state: "not possible", reason });
  }
}

type PossibleConflicts = {
  readonly otherMatches: readonly PlannedMatch[];
  /** How often two clans may meet. */
  readonly maxMeetings: number;
  readonly nameByClanId: ReadonlyMap<number, string>;
};

/** Returns why a fixture conflicts with other matches; `null` if it does not. */
function findConflict(
  fixture: PlannedMatch,
  { otherMatches, maxMeetings, nameByClanId }: PossibleConflicts,
): string | null {
  const formatName = (clanId: number) => isolateBidi(nameByClanId.get(clanId) ?? "");
  const { clanAId, clanBId } = fixture;
  if (countMeetings(otherMatches, clanAId, clanBId) >= maxMeetings) {
    return `${formatName(clanAId)} and ${formatName(clanBId)} are in the calendar already`;
  }
  const busyClanId = findBusyClan(fixture, otherMatches);
  return busyClanId === undefined ? null : `${formatName(busyClanId)} has another match at that time`;
}
