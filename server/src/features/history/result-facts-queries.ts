import type { Area } from "contract/constants.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Facts } from "./facts.ts";

/** A result of an area as the history records it; `null`: there is none. */
export async function resultFacts(trx: LeagueTransaction, area: Area, id: number): Promise<Facts | null> {
  const result = await trx
    .selectFrom("results as r")
    .leftJoin("boards as b", "b.id", "r.board_id")
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
  const players = await playersOf(trx, id);
  return {
    name: nameOf(result),
    fields: {
      date: new Date(result.played_at).toISOString(),
      mode: result.mode,
      season: result.season,
      map: result.map,
      timeLimit: result.time_limit,
      scoreLimit: result.score_limit,
      redClan: result.red_clan,
      blueClan: result.blue_clan,
      redScore: result.red_score,
      blueScore: result.blue_score,
      redPlayers: players.filter(({ side }) => side === "red").map(wordsOf),
      bluePlayers: players.filter(({ side }) => side === "blue").map(wordsOf),
      forfeit: result.forfeit_side,
      event: result.event_id === null ? null : String(result.event_id),
      isRunning: result.running === 1,
      isValidated: result.frozen === 1,
      redEloGain: result.red_elo_gain,
      disputes: (await disputesOf(trx, id)).map(disputeWords),
    },
  };
}

type Named = {
  red_clan: string | null;
  blue_clan: string | null;
  red_score: number;
  blue_score: number;
  map: string | null;
};

function nameOf({ red_clan, blue_clan, red_score, blue_score, map }: Named): string {
  const [red, blue] = [red_clan ?? "Red", blue_clan ?? "Blue"];
  return `${red} ${red_score}:${blue_score} ${blue}${map === null ? "" : ` on ${map}`}`;
}

function playersOf(trx: LeagueTransaction, resultId: number) {
  return trx
    .selectFrom("result_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.side", "p.score", "p.flags", "p.kills", "p.deaths", "u.user_name"])
    .where("p.result_id", "=", resultId)
    .orderBy("p.id")
    .execute();
}

type Player = Awaited<ReturnType<typeof playersOf>>[number];

function wordsOf({ user_name, score, flags, kills, deaths }: Player): string {
  return `${user_name}: score ${score}, flags ${flags ?? "–"}, kills ${kills}, deaths ${deaths}`;
}

function disputesOf(trx: LeagueTransaction, resultId: number) {
  return trx
    .selectFrom("disputes as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .select(["u.user_name", "d.reason", "d.answer"])
    .where("d.result_id", "=", resultId)
    .orderBy("d.user_id")
    .execute();
}

function disputeWords({ user_name, reason, answer }: Awaited<ReturnType<typeof disputesOf>>[number]): string {
  return `${user_name}: ${reason}${answer === null ? "" : ` – ${answer}`}`;
}
