import type { CurvePoint, PlayerRound } from "contract/careers.ts";
import { getOppositeSide, type Side } from "contract/sides.ts";
import { presentExtendedMetrics } from "../stats/stat-metrics.ts";
import type { FoundRound } from "./rounds-of-results-queries.ts";

/** Presents a player's round in a list. */
export function presentPlayerRound({ details, players }: FoundRound): PlayerRound {
  const { side, user_id: userId } = details;
  const opposingSide = getOppositeSide(side);
  const clanId = details[`${opposingSide}_clan_id`];
  const presentTeam = (teamSide: Side) =>
    players
      .filter((player) => player.side === teamSide && player.id !== userId)
      .map(({ id, user_name }) => ({ _id: String(id), userName: user_name }));
  return {
    ...presentRound(details),
    modeId: details.mode_id === null ? null : String(details.mode_id),
    modeName: details.mode_name,
    seasonId: details.season_id === null ? null : String(details.season_id),
    seasonName: details.season_name,
    map: details.map,
    side,
    score: details.score,
    flags: details.flags,
    kills: details.kills,
    deaths: details.deaths,
    // Shots, hooks and further numbers that only some game servers report.
    ...presentExtendedMetrics(details),
    partners: presentTeam(side),
    opponents: presentTeam(opposingSide),
    otherClanId: clanId === null ? null : String(clanId),
    otherClanName: details[`${opposingSide}_clan_name`],
  };
}

/** The values of a point: the number of its last game, and the last, lowest and highest Elo of its span. */
type Span = Pick<CurvePoint, "game" | "elo" | "lowElo" | "highElo">;

/** Presents a point of a curve with the last round of its span. */
export function presentCurvePoint({ details, players }: FoundRound, span: Span): CurvePoint {
  const opposingSide = getOppositeSide(details.side);
  const clanName = details[`${opposingSide}_clan_name`];
  const names = players.filter(({ side }) => side === opposingSide).map(({ user_name }) => user_name);
  return { ...presentRound(details), ...span, against: clanName === null ? names : [clanName] };
}

/** Presents the fields that lists of rounds and curves share. */
function presentRound(details: FoundRound["details"]) {
  const opposingSide = getOppositeSide(details.side);
  return {
    resultId: String(details.id),
    date: new Date(details.played_at).toISOString(),
    outcome: details.outcome,
    isForfeit: details.forfeit_side !== null,
    teamScore: details[`${details.side}_score`],
    otherScore: details[`${opposingSide}_score`],
    eloBefore: details.elo_before,
    eloGain: details.elo_gain,
  };
}
