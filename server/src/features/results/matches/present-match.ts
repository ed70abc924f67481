import type { LiveRound } from "contract/live-rounds.ts";
import type { Match, MatchPlayer } from "contract/matches.ts";
import type { Role } from "contract/roles.ts";
import type { Side } from "contract/sides.ts";
import { getTeamMode } from "contract/team-modes.ts";
import { toIdOrNull, toIsoDate } from "../../columns.ts";
import { computeExpectedScore } from "../../competitions/elo.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { countNeededCancelVotes } from "./change-match.ts";
import type { FoundMatch, FoundMatchPlayer } from "./matches-queries.ts";

/** The properties of the viewer that determine which fields they see. */
export type MatchViewer = { readonly id: number; readonly role: Role } | null;

/** Presents a match with its players to a viewer. Only admins see the id of its result. */
export function presentMatch(match: FoundMatch, players: readonly FoundMatchPlayer[], viewer: MatchViewer): Match {
  const presentTeam = (side: Side) => players.filter((player) => player.side === side).map(presentMatchPlayer);
  const openSlots = match.closed_at === null ? countOpenSlots(match, players) : { red: 0, blue: 0 };
  const getTeamSize = (side: Side) => presentTeam(side).length + openSlots[side];
  const cancelVoters = players.filter(({ wants_cancel }) => wants_cancel === 1);
  return {
    _id: String(match.id),
    queueId: toIdOrNull(match.queue_id),
    queueName: match.queue_name,
    modeId: toIdOrNull(match.mode_id),
    modeName: match.mode_name,
    // The API calls the team size `mode`. A closed match may have no players left.
    mode: getTeamMode(Math.max(1, getTeamSize("red"), getTeamSize("blue"))),
    map: match.map,
    redPlayers: presentTeam("red"),
    bluePlayers: presentTeam("blue"),
    redElo: match.red_elo,
    blueElo: match.blue_elo,
    redWinChance: computeExpectedScore(match.red_elo, match.blue_elo),
    madeAt: new Date(match.made_at).toISOString(),
    readyUntil: match.ready_until === null ? null : new Date(match.ready_until).toISOString(),
    isOpen: match.closed_at === null,
    isRunning: match.closed_at === null && match.running === 1,
    liveRound: match.closed_at === null ? presentLiveRound(match) : null,
    cancelVotes: cancelVoters.length,
    cancelVotesNeeded: countNeededCancelVotes(players.length),
    openPlaces: openSlots,
    wantsCancel: cancelVoters.some(({ user_id }) => user_id === viewer?.id),
    ...(viewer?.role === "ADMIN" && match.result_id !== null && { resultId: String(match.result_id) }),
  };
}

/**
 * Presents the round in progress of an open match. Nothing else of a round is public before its result is validated. Returns
 * `null` if no round is known to be in progress.
 */
function presentLiveRound(match: FoundMatch): LiveRound | null {
  const { live_red_score, live_blue_score, live_posted_at, server_started_at } = match;
  if (live_red_score === null || live_blue_score === null || live_posted_at === null) {
    if (server_started_at === null) return null;
    return { startedAt: toIsoDate(server_started_at), redScore: null, blueScore: null };
  }
  const [redScore, blueScore] = match.swapped ? [live_blue_score, live_red_score] : [live_red_score, live_blue_score];
  return { startedAt: toIsoDate(match.live_started_at ?? live_posted_at), redScore, blueScore };
}

/** Returns how many players are missing on each side of a match. */
export function countOpenSlots(
  { made_size }: Pick<FoundMatch, "made_size">,
  players: readonly Pick<FoundMatchPlayer, "side">[],
): Record<Side, number> {
  const countMissing = (side: Side) => Math.max(0, made_size - players.filter((player) => player.side === side).length);
  return { red: countMissing("red"), blue: countMissing("blue") };
}

function presentMatchPlayer(player: FoundMatchPlayer): MatchPlayer {
  return { ...presentPlayer(player), elo: player.elo, isReady: player.ready === 1 };
}
