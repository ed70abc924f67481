import {
  type Cooldown,
  type MatchDetails,
  matchesShapes,
  type Outlook,
  type PublicMatch,
  type ResultOfMatch,
} from "contract/matches.ts";
import { matchesCalls } from "contract/matches-calls.ts";
import { matchmakingShapes } from "contract/queues.ts";
import { matchmakingCalls } from "contract/queues-calls.ts";
import type { Side } from "contract/sides.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { eloGain } from "../competitions/elo.ts";
import type { Context } from "../context.ts";
import { rankedBan } from "../people/users/bans-queries.ts";
import {
  type FoundMatch,
  type FoundMatchPlayer,
  findMatch,
  openMatchOf,
  playersOfMatches,
} from "../results/matches/matches-queries.ts";
import { type MatchViewer, presentMatch } from "../results/matches/present-match.ts";
import { playersOfResult } from "../results/result-players-queries.ts";
import { readyUp, voteToCancel, withdrawCancelVote } from "./act-in-match.ts";
import { joinQueue, leaveQueue } from "./join-queue.ts";
import { frozenResult, recordsBetween, recordsOn, runningCooldown } from "./matchmaking-queries.ts";
import { presentMatchResult, queueById } from "./queues/present-queue.ts";
import { isWaitingAnywhere } from "./queues/waiting-queries.ts";
import { leaveOwnMatch, takePlace } from "./substitute.ts";

export function serveMatchmaking(http: Http, context: Context): void {
  const { db } = context;
  serve(http, matchmakingCalls, matchmakingShapes, "QUEUE_NOT_FOUND", {
    joinQueue: async ({ id, viewer }) => {
      await joinQueue(context, viewer.id, id);
      return { data: await queueById(db, id, viewer) };
    },
    leaveQueue: async ({ id, viewer }) => {
      await leaveQueue(context, viewer.id, id);
      return { data: await queueById(db, id, viewer) };
    },
  });
}

/** The calls of matches. They are in matchmaking because cancelling a match changes queues. */
export function serveMatches(http: Http, context: Context): void {
  const { db, clock } = context;

  async function present(match: FoundMatch, viewer: MatchViewer) {
    return presentMatch(match, await playersOfMatches(db, [match.id]), viewer);
  }

  async function matchById(id: number, viewer: MatchViewer) {
    const match = await findMatch(db, id);
    if (match === undefined) throw refuse("MATCH_NOT_FOUND");
    return { data: await present(match, viewer) };
  }

  serve(http, matchesCalls, matchesShapes, "MATCH_NOT_FOUND", {
    getOwnMatch: async ({ viewer }) => {
      const isWaiting = await isWaitingAnywhere(db, viewer.id);
      const match = await openMatchOf(db, viewer.id);
      const ban = await rankedBan(db, viewer.id, clock.now());
      const cooldown = ban ?? (await runningCooldown(db, viewer.id, clock.now()));
      return {
        data: {
          match: match ? await present(match, viewer) : null,
          cooldown: cooldown ? presentCooldown(cooldown, ban !== undefined) : null,
          // A match may have been made between the two queries: who plays does not wait any more.
          isWaiting: isWaiting && match === undefined,
        },
      };
    },
    readyUp: async ({ id, viewer }) => {
      await readyUp(context, viewer.id, id);
      return matchById(id, viewer);
    },
    voteToCancel: async ({ id, viewer }) => {
      await voteToCancel(context, viewer.id, id);
      return matchById(id, viewer);
    },
    withdrawCancelVote: async ({ id, viewer }) => {
      await withdrawCancelVote(context, viewer.id, id);
      return matchById(id, viewer);
    },
    leaveMatch: async ({ id, viewer }) => {
      await leaveOwnMatch(context, viewer.id, id);
      return matchById(id, viewer);
    },
    takePlace: async ({ id, viewer }) => {
      await takePlace(context, viewer.id, id);
      return matchById(id, viewer);
    },
    getMatch: async ({ id }) => ({ data: await showMatch(context, id) }),
  });
}

function presentCooldown(
  { reason, ends_at: end }: { reason: string; ends_at: number | null },
  isBan: boolean,
): Cooldown {
  return { reason, until: end === null ? null : new Date(end).toISOString(), isBan };
}

/** A match as everyone may see it, the same to all. @throws MATCH_NOT_FOUND */
async function showMatch(context: Pick<Context, "db" | "settings">, id: number): Promise<MatchDetails> {
  const { db } = context;
  const match = await findMatch(db, id);
  if (match === undefined) throw refuse("MATCH_NOT_FOUND");
  const players = await playersOfMatches(db, [id]);
  const { wantsCancel: _, ...shown } = presentMatch(match, players, null);
  if (shown.isOpen) return { ...shown, outlook: await findOutlook(context, match, players), result: null };
  return { ...withoutEnd(shown), outlook: null, result: await findResult(db, match) };
}

/** Hides how a match ended: before its result is validated, nobody is to know whether there is a round. */
function withoutEnd(match: PublicMatch): PublicMatch {
  const ready = (player: PublicMatch["redPlayers"][number]) => ({ ...player, isReady: true });
  const { redPlayers, bluePlayers } = match;
  return {
    ...match,
    readyUntil: null,
    cancelVotes: 0,
    openPlaces: { red: 0, blue: 0 },
    redPlayers: redPlayers.map(ready),
    bluePlayers: bluePlayers.map(ready),
  };
}

async function findOutlook(
  { db, settings }: Pick<Context, "db" | "settings">,
  { board_id: boardId, red_elo: redElo, blue_elo: blueElo }: FoundMatch,
  players: readonly FoundMatchPlayer[],
): Promise<Outlook> {
  const idsOf = (side: Side) => players.filter((player) => player.side === side).map(({ user_id }) => user_id);
  const red = idsOf("red");
  const blue = idsOf("blue");
  const isKnown = boardId !== null && red.length > 0 && blue.length > 0;
  const records = isKnown ? await recordsOn(db, boardId, [...red, ...blue]) : [];
  const meetings = isKnown ? await recordsBetween(db, boardId, red, blue) : [];
  return {
    redGain: eloGain(redElo, blueElo, "W", settings.eloK),
    blueGain: eloGain(blueElo, redElo, "W", settings.eloK),
    players: records.map(({ user_id, ...own }) => ({ userId: String(user_id), ...own })),
    meetings: meetings.map(({ user_id, other_id, ...own }) => ({
      redId: String(user_id),
      blueId: String(other_id),
      ...own,
    })),
  };
}

async function findResult(db: Context["db"], match: FoundMatch): Promise<ResultOfMatch | null> {
  const result = match.result_id === null ? undefined : await frozenResult(db, match.result_id);
  if (result === undefined) return null;
  return presentMatchResult(result, await playersOfResult(db, result.id));
}
