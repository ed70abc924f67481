import {
  type Cooldown,
  type MatchDetails,
  matchesSchemas,
  type Outlook,
  type OwnRound,
  type PublicMatch,
  type ResultOfMatch,
} from "contract/matches.ts";
import { matchesEndpoints } from "contract/matches-endpoints.ts";
import { matchmakingSchemas } from "contract/queues.ts";
import { matchmakingEndpoints } from "contract/queues-endpoints.ts";
import { getOppositeSide, type Side } from "contract/sides.ts";
import { createApiError } from "../../platform/api-error.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { computeEloGain } from "../competitions/elo.ts";
import type { Context } from "../context.ts";
import { findRankedBan } from "../people/users/bans-queries.ts";
import {
  type FoundMatch,
  type FoundMatchPlayer,
  findMatch,
  findOpenMatchOfUser,
  listPlayersOfMatches,
} from "../results/matches/matches-queries.ts";
import { type MatchViewer, presentMatch } from "../results/matches/present-match.ts";
import { listPlayersOfResult } from "../results/result-players-queries.ts";
import { readyUp, voteToCancel, withdrawCancelVote } from "./act-in-match.ts";
import { joinQueue, leaveQueue } from "./join-queue.ts";
import {
  findActiveCooldown,
  findFrozenResult,
  findLastRoundOfMatch,
  listHeadToHeadRecords,
  listRecords,
} from "./matchmaking-queries.ts";
import { presentMatchResult, presentQueueById } from "./queues/present-queue.ts";
import { listQueuesOfPlayer } from "./queues/waiting-players-queries.ts";
import { joinAsSubstitute, leaveOwnMatch } from "./substitute.ts";

export function serveMatchmaking(http: Http, context: Context): void {
  const { db } = context;
  serve(
    http,
    matchmakingEndpoints,
    matchmakingSchemas,
    { notFound: "QUEUE_NOT_FOUND" },
    {
      joinQueue: async ({ id, viewer }) => {
        await joinQueue(context, viewer.id, id);
        return { data: await presentQueueById(db, id, viewer) };
      },
      leaveQueue: async ({ id, viewer }) => {
        await leaveQueue(context, viewer.id, id);
        return { data: await presentQueueById(db, id, viewer) };
      },
    },
  );
}

/** Serves the calls on matches. They belong to matchmaking because cancelling a match changes queues. */
export function serveMatches(http: Http, context: Context): void {
  const { db, clock } = context;

  async function present(match: FoundMatch, viewer: MatchViewer) {
    return presentMatch(match, await listPlayersOfMatches(db, [match.id]), viewer);
  }

  async function createMatchReply(id: number, viewer: MatchViewer) {
    const match = await findMatch(db, id);
    if (match === undefined) throw createApiError("MATCH_NOT_FOUND");
    return { data: await present(match, viewer) };
  }

  serve(
    http,
    matchesEndpoints,
    matchesSchemas,
    { notFound: "MATCH_NOT_FOUND" },
    {
      getOwnMatch: async ({ viewer }) => {
        const queueIds = await listQueuesOfPlayer(db, viewer.id);
        const match = await findOpenMatchOfUser(db, viewer.id);
        const ban = await findRankedBan(db, viewer.id, clock.now());
        const lastRound = await findLastRoundOfMatch(db, viewer.id);
        const restriction = ban ?? (await findActiveCooldown(db, viewer.id, clock.now()));
        return {
          data: {
            match: match ? await present(match, viewer) : null,
            cooldown: restriction ? presentCooldown(restriction, { isBan: ban !== undefined }) : null,
            // A match may have been created between the two queries. Its players no longer wait.
            queueIds: match === undefined ? queueIds.map(String) : [],
            lastRound: lastRound ? presentOwnRound(lastRound) : null,
          },
        };
      },
      readyUp: async ({ id, viewer }) => {
        await readyUp(context, viewer.id, id);
        return createMatchReply(id, viewer);
      },
      voteToCancel: async ({ id, viewer }) => {
        await voteToCancel(context, viewer.id, id);
        return createMatchReply(id, viewer);
      },
      withdrawCancelVote: async ({ id, viewer }) => {
        await withdrawCancelVote(context, viewer.id, id);
        return createMatchReply(id, viewer);
      },
      leaveMatch: async ({ id, viewer }) => {
        await leaveOwnMatch(context, viewer.id, id);
        return createMatchReply(id, viewer);
      },
      takePlace: async ({ id, viewer }) => {
        await joinAsSubstitute(context, viewer.id, id);
        return createMatchReply(id, viewer);
      },
      getMatch: async ({ id }) => ({ data: await showMatch(context, id) }),
    },
  );
}

/** Presents a cooldown or a ban. @param restriction `ends_at` is `null` for a ban without an end */
function presentCooldown(
  { reason, ends_at: endsAt }: { reason: string; ends_at: number | null },
  { isBan }: { isBan: boolean },
): Cooldown {
  return { reason, until: endsAt === null ? null : new Date(endsAt).toISOString(), isBan };
}

/** Presents a frozen round of a match to one of its players. */
function presentOwnRound(round: NonNullable<Awaited<ReturnType<typeof findLastRoundOfMatch>>>): OwnRound {
  return {
    matchId: String(round.match_id),
    resultId: String(round.result_id),
    outcome: round.outcome,
    isForfeit: round.forfeit_side !== null,
    teamScore: round[`${round.side}_score`],
    otherScore: round[`${getOppositeSide(round.side)}_score`],
    eloGain: round.elo_gain,
  };
}

/** Returns the public details of a match, the same for all viewers. @throws MATCH_NOT_FOUND if there is no such match */
async function showMatch(context: Pick<Context, "db" | "settings">, id: number): Promise<MatchDetails> {
  const { db } = context;
  const match = await findMatch(db, id);
  if (match === undefined) throw createApiError("MATCH_NOT_FOUND");
  const players = await listPlayersOfMatches(db, [id]);
  // The page is the same for everyone, so it is presented to a visitor (`null`), without the votes to cancel.
  const { wantsCancel: _wantsCancel, resultId: _resultId, ...publicMatch } = presentMatch(match, players, null);
  // The outlook is a preview of an open match: the possible Elo gains and the players' records.
  if (publicMatch.isOpen) return { ...publicMatch, outlook: await findOutlook(context, match, players), result: null };
  return { ...hideOutcome(publicMatch), outlook: null, result: await findResult(db, match) };
}

/** Hides how a match ended. Until its result is validated, nobody may learn whether a round was played. */
function hideOutcome(match: PublicMatch): PublicMatch {
  const hideReadiness = (player: PublicMatch["redPlayers"][number]) => ({ ...player, isReady: true });
  const { redPlayers, bluePlayers } = match;
  return {
    ...match,
    readyUntil: null,
    cancelVotes: 0,
    openPlaces: { red: 0, blue: 0 },
    redPlayers: redPlayers.map(hideReadiness),
    bluePlayers: bluePlayers.map(hideReadiness),
  };
}

/** Returns the possible Elo gains in an open match, and the records of its players. */
async function findOutlook(
  { db, settings }: Pick<Context, "db" | "settings">,
  { competition_id: competitionId, red_elo: redElo, blue_elo: blueElo }: FoundMatch,
  players: readonly FoundMatchPlayer[],
): Promise<Outlook> {
  const listIds = (side: Side) => players.filter((player) => player.side === side).map(({ user_id }) => user_id);
  const redIds = listIds("red");
  const blueIds = listIds("blue");
  const hasRecords = competitionId !== null && redIds.length > 0 && blueIds.length > 0;
  const records = hasRecords ? await listRecords(db, competitionId, [...redIds, ...blueIds]) : [];
  const headToHeadRecords = hasRecords ? await listHeadToHeadRecords(db, competitionId, redIds, blueIds) : [];
  return {
    redGain: computeEloGain(redElo, blueElo, "W", settings.eloK),
    blueGain: computeEloGain(blueElo, redElo, "W", settings.eloK),
    players: records.map(({ user_id, ...record }) => ({ userId: String(user_id), ...record })),
    meetings: headToHeadRecords.map(({ user_id, other_id, ...record }) => ({
      redId: String(user_id),
      blueId: String(other_id),
      ...record,
    })),
  };
}

/** Finds the validated result of a match. @returns `null` if there is none */
async function findResult(db: Context["db"], match: FoundMatch): Promise<ResultOfMatch | null> {
  const result = match.result_id === null ? undefined : await findFrozenResult(db, match.result_id);
  if (result === undefined) return null;
  return presentMatchResult(result, await listPlayersOfResult(db, result.id));
}
