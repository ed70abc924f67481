import type { SeasonRules } from "contract/season-rules.ts";
import { refuse } from "../../platform/refusal.ts";
import { rulesOfSeason } from "../competitions/season-rules-queries.ts";
import type { Context } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import type { Row } from "../tables.ts";
import { clanNamedFor, editEvent } from "./edit-events.ts";
import { listMapPicks, saveMapPick } from "./events-queries.ts";

const hourMs = 3_600_000;

/** Until when the maps of a match are picked, ms UTC; `null`: by these rules nobody picks. */
export function picksUntil({ starts_at }: Pick<Row<"events">, "starts_at">, { pickHours }: SeasonRules): number | null {
  return pickHours === null ? null : starts_at - pickHours * hourMs;
}

/** The maps of all sizes, each once. */
export function poolOf({ sides }: SeasonRules): string[] {
  return [...new Set(sides.flatMap(({ maps }) => maps))];
}

type Viewer = { readonly id: number; readonly role: "ADMIN" | "USER" };
type ChosenMap = { readonly clanId?: number | undefined; readonly map: string };

/**
 * Picks a map of the pool for a clan, by the rules that hold at the match's start. A leader picks once and in time; admins
 * pick and correct at any time. What the other clan has picked changes nothing of the answer: it is secret.
 * @throws NO_MAP_PICKS, INVALID_INPUT for a map outside the pool or another clan, NOT_LEADER, MAP_PICKS_OVER, MAP_PICKED,
 * and as `editEvent` does
 */
export async function pickMap(
  context: Pick<Context, "db" | "clock">,
  viewer: Viewer,
  id: number,
  { clanId, map }: ChosenMap,
): Promise<void> {
  const now = context.clock.now();
  await editEvent(context, id, async (trx, event, season) => {
    const rules = await rulesOfSeason(trx, season, event.starts_at);
    const until = picksUntil(event, rules);
    if (until === null) throw refuse("NO_MAP_PICKS");
    const clan = await clanNamedFor(trx, event, viewer, clanId);
    if (!poolOf(rules).includes(map)) throw refuse("INVALID_INPUT", { field: "map", reason: "must be of the pool" });
    const picks = await listMapPicks(trx, id);
    if (viewer.role !== "ADMIN") {
      if (until <= now) throw refuse("MAP_PICKS_OVER");
      if (picks.some(({ clan_id }) => clan_id === clan)) throw refuse("MAP_PICKED");
    }
    await saveMapPick(trx, { event_id: id, clan_id: clan, map, picked_at: now });
    const isLast = picks.some(({ clan_id }) => clan_id !== clan);
    if (isLast) await recordNews(trx, { kind: "maps-picked", eventId: id }, now);
  });
}
