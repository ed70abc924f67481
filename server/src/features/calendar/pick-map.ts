import type { SeasonRules } from "contract/season-rules.ts";
import { createApiError } from "../../platform/api-error.ts";
import { findRulesOfSeason } from "../competitions/season-rules-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordOutboxMessage } from "../outbox-queries.ts";
import { publishChange } from "../public-changes.ts";
import type { Row } from "../tables.ts";
import { editEvent, resolveViewerClan } from "./edit-events.ts";
import { listMapPicks, saveMapPick } from "./events-queries.ts";

const hourMs = 3_600_000;

/**
 * Returns the deadline of leaders' map picks, in milliseconds since the epoch; `null` if the rules have no map picks.
 */
export function getPickDeadline(
  { starts_at }: Pick<Row<"events">, "starts_at">,
  { pickHours }: SeasonRules,
): number | null {
  return pickHours === null ? null : starts_at - pickHours * hourMs;
}

/** Returns the maps that may be picked: the maps of all team sizes (`sides` in the rules), without repetition. */
export function getMapPool({ sides: teamSizes }: SeasonRules): string[] {
  return [...new Set(teamSizes.flatMap(({ maps }) => maps))];
}

type Viewer = { readonly id: number; readonly role: "ADMIN" | "USER" };
type MapPick = {
  /** If absent, the clan that the viewer leads. */
  readonly clanId?: number | undefined;
  readonly map: string;
};

/**
 * Picks a map for a clan, under the rules in effect at the start of the event. A leader can pick once, before the
 * deadline. An admin can pick and change picks at any time. Succeeds whatever the other clan has picked, because that pick is
 * secret.
 *
 * @param ensureUnchanged is called with the clan before its pick is stored; throws CHANGED_MEANWHILE
 * @throws NO_MAP_PICKS if the rules have no map picks
 * @throws INVALID_INPUT if the map is not in the pool
 * @throws MAP_PICKS_OVER after the deadline, if the viewer is not an admin
 * @throws MAP_PICKED if the clan has picked, and the viewer is not an admin
 * @throws the errors of `editEvent` and `resolveViewerClan`
 */
export async function pickMap(
  context: Pick<Context, "db" | "clock">,
  viewer: Viewer,
  id: number,
  { clanId, map }: MapPick,
  ensureUnchanged: (trx: LeagueTransaction, clanId: number) => Promise<void>,
): Promise<void> {
  const now = context.clock.now();
  await editEvent(context, id, async (trx, event, season) => {
    const rules = await findRulesOfSeason(trx, season, event.starts_at);
    const deadline = getPickDeadline(event, rules);
    if (deadline === null) throw createApiError("NO_MAP_PICKS");
    const resolvedClanId = await resolveViewerClan(trx, event, viewer, clanId);
    if (!getMapPool(rules).includes(map))
      throw createApiError("INVALID_INPUT", { field: "map", reason: "must be a map of the pool" });
    const picks = await listMapPicks(trx, id);
    const isLate = deadline <= now;
    if (viewer.role !== "ADMIN") rejectSecondOrLatePick(picks, resolvedClanId, isLate);
    await ensureUnchanged(trx, resolvedClanId);
    if (picks.some((pick) => pick.clan_id === resolvedClanId && pick.map === map)) return;
    await saveMapPick(trx, { event_id: id, clan_id: resolvedClanId, map, picked_at: now });
    const hasOtherClanPicked = picks.some(({ clan_id }) => clan_id !== resolvedClanId);
    // Until both clans have picked or the deadline is over, only the clan that picked and admins see a pick.
    if (hasOtherClanPicked || isLate) publishChange(trx, "map_picks");
    if (hasOtherClanPicked) await recordOutboxMessage(trx, { kind: "maps-picked", eventId: id }, now);
  });
}

function rejectSecondOrLatePick(picks: readonly { clan_id: number }[], clanId: number, isLate: boolean): void {
  if (isLate) throw createApiError("MAP_PICKS_OVER");
  if (picks.some(({ clan_id }) => clan_id === clanId)) throw createApiError("MAP_PICKED");
}
