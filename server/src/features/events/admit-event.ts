import { generatedTitle } from "contract/event-rules.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockClanForKeyShare } from "../clans/clans-queries.ts";
import type { LeagueTransaction } from "../context.ts";
import type { ActiveSeason } from "../seasons/active-season.ts";
import type { EventFields } from "./events-queries.ts";

/**
 * Validates an event. Locks both clans, so that neither can be deleted before the event is stored, and stores no title
 * where it equals the generated one.
 *
 * @param changed the fields of the request, one of which an error names
 * @throws INVALID_INPUT where it ends before it starts or has the same clan twice, UNKNOWN_CLAN
 */
export async function admitEvent(
  trx: LeagueTransaction,
  season: ActiveSeason,
  event: EventFields,
  changed: Partial<EventFields>,
): Promise<EventFields> {
  if (event.clan_a_id === event.clan_b_id) {
    throw changed.clan_b_id === undefined
      ? refuse("INVALID_INPUT", { field: "clanAId", reason: "must differ from clanBId" })
      : refuse("INVALID_INPUT", { field: "clanBId", reason: "must differ from clanAId" });
  }
  if (event.ends_at <= event.starts_at) {
    throw changed.ends_at === undefined
      ? refuse("INVALID_INPUT", { field: "startDate", reason: "must be before endDate" })
      : refuse("INVALID_INPUT", { field: "endDate", reason: "must be after startDate" });
  }
  const clanA = await nameOfClan(trx, season, event.clan_a_id);
  const clanB = await nameOfClan(trx, season, event.clan_b_id);
  return { ...event, title: event.title === generatedTitle(clanA, clanB) ? null : event.title };
}

async function nameOfClan(trx: LeagueTransaction, season: ActiveSeason, id: number): Promise<string> {
  const clan = await lockClanForKeyShare(trx, id);
  if (clan === undefined || clan.season_id !== season.id) throw refuse("UNKNOWN_CLAN");
  return clan.name;
}
