import { type Cooldown, matchesShapes } from "contract/matches.ts";
import { matchesCalls } from "contract/matches-calls.ts";
import { matchmakingShapes } from "contract/queues.ts";
import { matchmakingCalls } from "contract/queues-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { type FoundMatch, findMatch, openMatchOf, playersOfMatches } from "../matches/matches-queries.ts";
import { type MatchViewer, presentMatch } from "../matches/present-match.ts";
import { queueById } from "../queues/present-queue.ts";
import { isWaitingAnywhere } from "../queues/waiting-queries.ts";
import { rankedBan } from "../users/bans-queries.ts";
import { readyUp, voteToCancel, withdrawCancelVote } from "./act-in-match.ts";
import { joinQueue, leaveQueue } from "./join-queue.ts";
import { runningCooldown } from "./matchmaking-queries.ts";
import { showMatch } from "./show-match.ts";
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
