import type { Side } from "contract/sides.ts";
import type { NewRow, Row } from "../tables.ts";
import { figuresOf } from "./figures.ts";
import { figureRow } from "./stat-columns.ts";
import type { Highest, SideTally, Tally } from "./tally.ts";

type StatRow = Row<"stats">;
type SideRow = Row<"stat_sides">;

/** The columns of a stat's row: figures that lists sort by, and records. */
export function statRow(tally: Tally): Omit<NewRow<"stats">, "board_id" | "user_id"> {
  return {
    ...figureRow(figuresOf(tally)),
    form: tally.form,
    win_streak: tally.winStreak,
    highest_kd_ratio: tally.highestKdRatio?.value ?? null,
    highest_kd_ratio_result_id: tally.highestKdRatio?.resultId ?? null,
    highest_kills: tally.highestKills?.value ?? null,
    highest_kills_result_id: tally.highestKills?.resultId ?? null,
    highest_deaths: tally.highestDeaths?.value ?? null,
    highest_deaths_result_id: tally.highestDeaths?.resultId ?? null,
    highest_score: tally.highestScore?.value ?? null,
    highest_score_result_id: tally.highestScore?.resultId ?? null,
  };
}

export function sideRow(statId: number, side: Side, tally: SideTally): SideRow {
  return {
    stat_id: statId,
    side,
    games: tally.games,
    wins: tally.wins,
    losses: tally.losses,
    rounds: tally.rounds,
    won_rounds: tally.wonRounds,
    lost_rounds: tally.lostRounds,
    kills: tally.kills,
    deaths: tally.deaths,
    score: tally.score,
    flags: tally.flags,
    flag_rounds: tally.flagRounds,
    team_score: tally.teamScore,
    won_team_score: tally.wonTeamScore,
    lost_team_score: tally.lostTeamScore,
    highest_team_score: tally.highestTeamScore?.value ?? null,
    highest_team_score_result_id: tally.highestTeamScore?.resultId ?? null,
  };
}

/** The tally stored in these rows. */
export function tallyIn(stat: StatRow, red: SideRow, blue: SideRow): Tally {
  return {
    elo: stat.elo,
    form: stat.form,
    winStreak: stat.win_streak,
    red: sideIn(red),
    blue: sideIn(blue),
    highestKdRatio: highest(stat.highest_kd_ratio, stat.highest_kd_ratio_result_id),
    highestKills: highest(stat.highest_kills, stat.highest_kills_result_id),
    highestDeaths: highest(stat.highest_deaths, stat.highest_deaths_result_id),
    highestScore: highest(stat.highest_score, stat.highest_score_result_id),
  };
}

function sideIn(row: SideRow): SideTally {
  return {
    games: row.games,
    wins: row.wins,
    losses: row.losses,
    rounds: row.rounds,
    wonRounds: row.won_rounds,
    lostRounds: row.lost_rounds,
    kills: row.kills,
    deaths: row.deaths,
    score: row.score,
    flags: row.flags,
    flagRounds: row.flag_rounds,
    teamScore: row.team_score,
    wonTeamScore: row.won_team_score,
    lostTeamScore: row.lost_team_score,
    highestTeamScore: highest(row.highest_team_score, row.highest_team_score_result_id),
  };
}

function highest(value: number | null, resultId: number | null): Highest {
  return value === null || resultId === null ? null : { value, resultId };
}
