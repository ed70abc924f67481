import type { MatchDetails, Outlook, PublicMatch, ResultOfMatch } from "contract/matches.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { type FoundMatch, type FoundMatchPlayer, findMatch, playersOfMatches } from "../matches/matches-queries.ts";
import { presentMatch } from "../matches/present-match.ts";
import { presentMatchResult } from "../queues/present-queue.ts";
import { eloGain } from "../ratings/elo.ts";
import { playersOfResult } from "../results/result-players-queries.ts";
import { frozenResult, recordsBetween, recordsOn } from "./matchmaking-queries.ts";

/** A match as everyone may see it, the same to all. @throws MATCH_NOT_FOUND */
export async function showMatch(context: Pick<Context, "db" | "settings">, id: number): Promise<MatchDetails> {
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
  const [red, blue] = [idsOf("red"), idsOf("blue")];
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
