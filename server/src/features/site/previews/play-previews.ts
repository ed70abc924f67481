import { type MatchDetails, matchesSchemas } from "contract/matches.ts";
import { matchesEndpoints } from "contract/matches-endpoints.ts";
import { type Queue, queuesSchemas } from "contract/queues.ts";
import { queuesEndpoints } from "contract/queues-endpoints.ts";
import { getTeamSize } from "contract/team-modes.ts";
import type { Http } from "../../../platform/http/http.ts";
import { callAsVisitor } from "./call-as-visitor.ts";
import { joinCaption } from "./format-caption.ts";
import { type ListPreview, previewEntryCount, type QueuePreview, type ResultPreview } from "./preview-content.ts";

/** The queues in which the fewest players are missing. */
export async function createQueuesPreview(http: Http): Promise<ListPreview> {
  const reply = await callAsVisitor(http, queuesEndpoints.searchQueues, queuesSchemas.searchQueues, {});
  const queues = (reply?.data ?? []).toSorted((a, b) => countFreeSeats(a) - countFreeSeats(b));
  const entries = queues.slice(0, previewEntryCount).map((queue) => ({
    name: queue.name,
    value: `${listPresentPlayers(queue).length} of ${countSeats(queue)}`,
    emblem: null,
    player: null,
  }));
  return {
    kind: "list",
    caption: "Players who wait for a match",
    title: "Queues",
    isRanking: false,
    hasRatings: false,
    entries,
  };
}

/** The seats of a queue. Returns `null` if there is no such queue. */
export async function createQueuePreview(http: Http, id: string): Promise<QueuePreview | null> {
  const body = { _id: id };
  const reply = await callAsVisitor(http, queuesEndpoints.searchQueues, queuesSchemas.searchQueues, { body });
  const [queue] = reply?.data ?? [];
  if (queue === undefined) return null;
  const players = listPresentPlayers(queue);
  return {
    kind: "queue",
    caption: joinCaption([queue.modeName, formatTeamSize(queue.mode)]),
    name: queue.name,
    seats: countSeats(queue),
    players: players.map(({ userId, tee }) => ({ id: userId, tee })),
  };
}

/** Players who are away have no seat. */
function listPresentPlayers({ players }: Queue) {
  return players.filter(({ isAway }) => !isAway);
}

function countSeats({ mode }: Queue): number {
  return 2 * getTeamSize(mode);
}

function countFreeSeats(queue: Queue): number {
  return countSeats(queue) - listPresentPlayers(queue).length;
}

/** Formats a team size: "3 vs 3". @param mode such as `3v3` */
function formatTeamSize(mode: string): string {
  return mode.replace("v", " vs ");
}

/** The players, the map and the score of a match. Returns `null` if there is no such match. */
export async function createMatchPreview(http: Http, id: string): Promise<ResultPreview | null> {
  const reply = await callAsVisitor(http, matchesEndpoints.getMatch, matchesSchemas.getMatch, { id });
  if (reply === null) return null;
  const { modeName, mode, map, result } = reply.data;
  const { redPlayers, bluePlayers } = result ?? reply.data;
  const score = findScore(reply.data);
  const createTeam = (name: string, players: typeof redPlayers, teamScore: number | undefined) => ({
    name,
    emblem: null,
    players: players.map(({ userId, userName, tee }) => ({ id: userId, name: userName, tee })),
    score: teamScore === undefined ? null : String(teamScore),
    gain: null,
  });
  return {
    kind: "result",
    caption: joinCaption([modeName ?? "", formatTeamSize(mode), describeState(reply.data)]),
    map: result?.map ?? map,
    red: createTeam("Red", redPlayers, score?.red),
    blue: createTeam("Blue", bluePlayers, score?.blue),
    winner: result?.winnerSide ?? null,
  };
}

/** Returns the score of the validated result, or else of the round in progress. `null` if there is none. */
function findScore({ result, liveRound }: MatchDetails): { readonly red: number; readonly blue: number } | null {
  if (result !== null) return result.isForfeit ? null : { red: result.redScore, blue: result.blueScore };
  if (liveRound?.redScore == null || liveRound.blueScore == null) return null;
  return { red: liveRound.redScore, blue: liveRound.blueScore };
}

function describeState({ isOpen, isRunning, result }: MatchDetails): string {
  if (isRunning) return "being played";
  if (isOpen) return "about to begin";
  return result === null ? "" : "played";
}
