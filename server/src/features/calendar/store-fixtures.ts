import { isolateBidi } from "contract/bidi-isolation.ts";
import { fixturesMax } from "contract/constants.ts";
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
import { assignEvents } from "../results/assign-events.ts";
import { listClansOfSeason } from "../seasons/clans/clans-queries.ts";
import { insertEvents, listMatchesOfSeason } from "./events-queries.ts";
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
  const names = new Map(clansOfSeason.map(({ id, name }) => [id, name]));
  const clans = [...names.keys()].sort((a, b) => a - b);
  const total = (clans.length * (clans.length - 1)) / (isDouble ? 1 : 2);
  if (total > fixturesMax) {
    throw createApiError("INVALID_INPUT", {
      field: "double",
      reason: `would create ${total} fixtures; the maximum is ${fixturesMax}`,
    });
  }
  const existing = await listMatchesOfSeason(db, season.id);
  const planned = planFixtures({ clans, isDouble, existing, days: playableDays, minutes: times.minutes });
  return {
    fixtures: planned.map(({ clanAId, clanBId, startDate, endDate }) => ({
      clanAId: String(clanAId),
      clanAName: names.get(clanAId) ?? "",
      clanBId: String(clanBId),
      clanBName: names.get(clanBId) ?? "",
      startDate: new Date(startDate).toISOString(),
      endDate: new Date(endDate).toISOString(),
    })),
    existing: total - planned.length,
    timeZone,
  };
}

/** `double`: whether each pair of clans plays twice. */
type Fixtures = { readonly double: boolean; readonly fixtures: readonly PlannedMatch[] };

/**
 * Stores the fixtures of a round robin as events of the active season, all or none, and returns their ids.
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws UNKNOWN_CLAN if a clan is not in the season
 * @throws INVALID_INPUT if a date is impossible, or if a clan would play against itself
 * @throws LIST_REFUSED if two clans already have all their matches, or if a clan has another match at the same time
 */
export function storeFixtures({ db, clock }: Pick<Context, "db" | "clock">, list: Fixtures): Promise<number[]> {
  return transaction(db, async (trx) => {
    // Locked before the calendar is read, so that a concurrent request sees the fixtures that this one stores.
    const season = await lockActiveSeasonForUpdate(trx);
    if (season === undefined) throw createApiError("NO_ACTIVE_SEASON");
    const names = new Map((await listClansOfSeason(trx, season.id)).map(({ id, name }) => [id, name]));
    const now = clock.now();
    for (const [index, { startDate, endDate }] of list.fixtures.entries()) {
      const dates = { [`fixtures[${index}].startDate`]: startDate, [`fixtures[${index}].endDate`]: endDate };
      rejectImpossibleDates("PLANNED", dates, now);
    }
    rejectInvalidFixtures(list, await listMatchesOfSeason(trx, season.id), names);
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
    for (const { clan_a_id, clan_b_id } of events) await assignEvents(trx, clan_a_id, clan_b_id);
    return ids;
  });
}

/** Rejects the list if a fixture cannot be stored. The error names the first such fixture. */
function rejectInvalidFixtures(
  { double, fixtures }: Fixtures,
  existing: readonly PlannedMatch[],
  names: ReadonlyMap<number, string>,
): void {
  for (const [index, fixture] of fixtures.entries()) {
    const { clanAId, clanBId, startDate, endDate } = fixture;
    const createFieldError = (field: keyof PlannedMatch, reason: string) =>
      createApiError("INVALID_INPUT", { field: `fixtures[${index}].${field}`, reason });
    if (!names.has(clanAId) || !names.has(clanBId)) throw createApiError("UNKNOWN_CLAN");
    if (clanAId === clanBId) throw createFieldError("clanBId", "must differ from clanAId");
    if (endDate <= startDate) throw createFieldError("endDate", "must be after startDate");
    const others = [...existing, ...fixtures.slice(0, index)];
    const reason = findConflict(fixture, { others, maxMeetings: double ? 2 : 1, names });
    if (reason !== null) throw createApiError("LIST_REFUSED", { line: index + 1, state: "not possible", reason });
  }
}

type OtherMatches = {
  readonly others: readonly PlannedMatch[];
  /** How often two clans may meet. */
  readonly maxMeetings: number;
  readonly names: ReadonlyMap<number, string>;
};

/** Returns why a fixture conflicts with other matches; `null` if it does not. */
function findConflict(fixture: PlannedMatch, { others, maxMeetings, names }: OtherMatches): string | null {
  const formatName = (clanId: number) => isolateBidi(names.get(clanId) ?? "");
  const { clanAId, clanBId } = fixture;
  if (countMeetings(others)(clanAId, clanBId) >= maxMeetings) {
    return `${formatName(clanAId)} and ${formatName(clanBId)} are in the calendar already`;
  }
  const busyClanId = findBusyClan(fixture, others);
  return busyClanId === undefined ? null : `${formatName(busyClanId)} has another match at that time`;
}
