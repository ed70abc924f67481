import type { LeagueTransaction } from "../context.ts";
import type { Facts } from "./facts.ts";

/** An event as the history records it, with its line-ups and proposed dates; `null`: there is none. */
export async function eventFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const event = await trx
    .selectFrom("events as e")
    .innerJoin("clans as a", "a.id", "e.clan_a_id")
    .innerJoin("clans as b", "b.id", "e.clan_b_id")
    .selectAll("e")
    .select(["a.name as clan_a", "b.name as clan_b"])
    .where("e.id", "=", id)
    .executeTakeFirst();
  if (event === undefined) return null;
  const { title, description, clan_a: clanA, clan_b: clanB, clan_a_id, clan_b_id, starts_at, ends_at, twitch } = event;
  const dates = { startDate: dateOf(starts_at), endDate: dateOf(ends_at) };
  const lineUps = await lineUpsOf(trx, id);
  const picked = await trx.selectFrom("map_picks").select(["clan_id", "map"]).where("event_id", "=", id).execute();
  const maps = new Map(picked.map(({ clan_id, map }) => [clan_id, map]));
  const proposed = await datesProposedFor(trx, id);
  return {
    name: title ?? `${clanA} vs. ${clanB}`,
    fields: {
      ...{ title, description, clanA, clanB, ...dates, twitch },
      lineUpOfClanA: lineUps(clan_a_id),
      lineUpOfClanB: lineUps(clan_b_id),
      mapOfClanA: maps.get(clan_a_id) ?? null,
      mapOfClanB: maps.get(clan_b_id) ?? null,
      datesOfClanA: proposed(clan_a_id),
      datesOfClanB: proposed(clan_b_id),
    },
  };
}

async function lineUpsOf(trx: LeagueTransaction, id: number): Promise<(clanId: number) => string[]> {
  const players = await trx
    .selectFrom("line_up_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.clan_id", "p.substitute", "u.user_name"])
    .where("p.event_id", "=", id)
    .orderBy("p.position")
    .orderBy("p.user_id")
    .execute();
  return (clanId) =>
    players
      .filter(({ clan_id }) => clan_id === clanId)
      .map(({ user_name, substitute }) => (substitute === 1 ? `${user_name} (substitute)` : user_name));
}

async function datesProposedFor(trx: LeagueTransaction, id: number): Promise<(clanId: number) => string[]> {
  const proposals = await trx
    .selectFrom("date_proposals")
    .select(["clan_id", "dates"])
    .where("event_id", "=", id)
    .orderBy("clan_id")
    .execute();
  return (clanId) =>
    proposals
      .filter(({ clan_id }) => clan_id === clanId)
      .flatMap(({ dates }) => (JSON.parse(dates) as number[]).map(dateOf));
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString();
}
