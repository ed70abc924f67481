import type { Area } from "contract/constants.ts";
import { generateEventTitle } from "contract/event-rules.ts";
import { toIsoDate } from "../columns.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Snapshot } from "./audit-log-queries.ts";

/** Reads a result as recorded in the audit log. Returns `null` if the area has no such result. */
export async function readResultSnapshot(trx: LeagueTransaction, area: Area, id: number): Promise<Snapshot | null> {
  const result = await trx
    .selectFrom("results as r")
    .leftJoin("competitions as b", "b.id", "r.competition_id")
    .leftJoin("modes as m", "m.id", "b.mode_id")
    .leftJoin("seasons as s", "s.id", "b.season_id")
    .leftJoin("clans as red", "red.id", "r.red_clan_id")
    .leftJoin("clans as blue", "blue.id", "r.blue_clan_id")
    .selectAll("r")
    .select(["m.name as mode", "s.name as season", "red.name as red_clan", "blue.name as blue_clan"])
    .where("r.id", "=", id)
    .where("r.area", "=", area)
    .executeTakeFirst();
  if (result === undefined) return null;
  const { mode, season, map, red_clan, blue_clan, red_score, blue_score } = result;
  const score = `${red_clan ?? "Red"} ${red_score}:${blue_score} ${blue_clan ?? "Blue"}`;
  const players = await findResultPlayers(trx, id);
  return {
    name: map === null ? score : `${score} on ${map}`,
    fields: {
      date: toIsoDate(result.played_at),
      mode,
      season,
      map,
      timeLimit: result.time_limit,
      scoreLimit: result.score_limit,
      redClan: red_clan,
      blueClan: blue_clan,
      redScore: red_score,
      blueScore: blue_score,
      redPlayers: players.filter(({ side }) => side === "red").map(formatPlayer),
      bluePlayers: players.filter(({ side }) => side === "blue").map(formatPlayer),
      forfeit: result.forfeit_side,
      event: result.event_id === null ? null : String(result.event_id),
      isRunning: result.running === 1,
      isValidated: result.frozen === 1,
      redEloGain: result.red_elo_gain,
      disputes: await findDisputes(trx, id),
    },
  };
}

function findResultPlayers(trx: LeagueTransaction, resultId: number) {
  return trx
    .selectFrom("result_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.side", "p.score", "p.flags", "p.kills", "p.deaths", "u.user_name"])
    .where("p.result_id", "=", resultId)
    .orderBy("p.id")
    .execute();
}

type Player = Awaited<ReturnType<typeof findResultPlayers>>[number];

function formatPlayer({ user_name, score, flags, kills, deaths }: Player): string {
  return `${user_name}: score ${score}, flags ${flags ?? "–"}, kills ${kills}, deaths ${deaths}`;
}

async function findDisputes(trx: LeagueTransaction, resultId: number): Promise<string[]> {
  const disputes = await trx
    .selectFrom("disputes as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .select(["u.user_name", "d.reason", "d.answer"])
    .where("d.result_id", "=", resultId)
    .orderBy("d.user_id")
    .execute();
  return disputes.map(
    ({ user_name, reason, answer }) => `${user_name}: ${reason}${answer === null ? "" : ` – ${answer}`}`,
  );
}

/**
 * Reads an event as recorded in the audit log, with the line-ups, map picks and date proposals of its clans. Returns
 * `null` if there is no such event.
 */
export async function readEventSnapshot(trx: LeagueTransaction, id: number): Promise<Snapshot | null> {
  const event = await trx
    .selectFrom("events as e")
    .innerJoin("clans as a", "a.id", "e.clan_a_id")
    .innerJoin("clans as b", "b.id", "e.clan_b_id")
    .selectAll("e")
    .select(["a.name as clan_a", "b.name as clan_b"])
    .where("e.id", "=", id)
    .executeTakeFirst();
  if (event === undefined) return null;
  const { title, description, clan_a: clanA, clan_b: clanB, twitch } = event;
  const choicesOfA = await findClanChoices(trx, id, event.clan_a_id);
  const choicesOfB = await findClanChoices(trx, id, event.clan_b_id);
  return {
    name: title ?? generateEventTitle(clanA, clanB),
    fields: {
      title,
      description,
      clanA,
      clanB,
      startDate: toIsoDate(event.starts_at),
      endDate: toIsoDate(event.ends_at),
      twitch,
      lineUpOfClanA: choicesOfA.lineUp,
      lineUpOfClanB: choicesOfB.lineUp,
      mapOfClanA: choicesOfA.map,
      mapOfClanB: choicesOfB.map,
      datesOfClanA: choicesOfA.dates,
      datesOfClanB: choicesOfB.dates,
    },
  };
}

/** Finds a clan's line-up, map pick and date proposal for an event. */
async function findClanChoices(trx: LeagueTransaction, eventId: number, clanId: number) {
  const players = await trx
    .selectFrom("line_up_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.substitute", "u.user_name"])
    .where("p.event_id", "=", eventId)
    .where("p.clan_id", "=", clanId)
    .orderBy("p.position")
    .orderBy("p.user_id")
    .execute();
  const picked = await trx
    .selectFrom("map_picks")
    .select("map")
    .where("event_id", "=", eventId)
    .where("clan_id", "=", clanId)
    .executeTakeFirst();
  const proposed = await trx
    .selectFrom("date_proposals")
    .select("dates")
    .where("event_id", "=", eventId)
    .where("clan_id", "=", clanId)
    .executeTakeFirst();
  return {
    lineUp: players.map(({ user_name, substitute }) => (substitute === 1 ? `${user_name} (substitute)` : user_name)),
    map: picked?.map ?? null,
    dates: (JSON.parse(proposed?.dates ?? "[]") as number[]).map((date) => toIsoDate(date)),
  };
}
