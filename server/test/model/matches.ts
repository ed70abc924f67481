import type { Side } from "contract/sides.ts";

const minuteMs = 60_000;

export type PlayerNumber = number;
export type Teams = Readonly<Record<Side, PlayerNumber[]>>;
/** `joinNumber` is higher for each player who joins a queue, so those who have waited longest have the lowest numbers. */
export type QueueEntry = { readonly who: PlayerNumber; readonly joinNumber: number };
export type MatchPlayer = {
  readonly who: PlayerNumber;
  side: Side;
  isReady: boolean;
  wantsCancel: boolean;
  /** When the player joined the match. */
  readonly joinedAt: number;
};
export type Match = {
  /** The current players. */
  players: MatchPlayer[];
  /** The queue entries from which the match was created. */
  readonly queueEntries: readonly QueueEntry[];
  /** The teams at the creation of the match. */
  readonly initialTeams: Teams;
  /** When the ready check ends. `null` once all players are ready. */
  readyUntil: number | null;
  /** `null` while the match is open. */
  closedAt: number | null;
};
export type PlayedRound = {
  teams: Teams;
  /** The players in the order of the game server's message. `null` if there was no message. */
  messageOrder: readonly PlayerNumber[] | null;
  scores: Record<Side, number>;
  /** Whether a round was played, so there are scores. */
  hasRound: boolean;
};
export type Result = PlayedRound & {
  /** The side that lost by forfeit. */
  forfeit: Side | null;
  /** The change of the red team's Elo. `null` until the result is frozen, or if a team has no players. */
  redEloGain: number | null;
  state: "open" | "frozen" | "deleted";
  /** The match for which the result was created. `null` for imported results. */
  readonly match: Match | null;
};

/** Creates a match in which no player is ready yet. */
export function createMatch(queueEntries: readonly QueueEntry[], now: number): Match {
  const players = queueEntries.map(
    ({ who }): MatchPlayer => ({ who, side: "red", isReady: false, wantsCancel: false, joinedAt: now }),
  );
  return { players, queueEntries, initialTeams: { red: [], blue: [] }, readyUntil: now + minuteMs, closedAt: null };
}

export function getMatchPlayer(match: Match, who: PlayerNumber): MatchPlayer {
  return match.players.find((player) => player.who === who) as MatchPlayer;
}

/** Whether the majority of the players wants to cancel the match. */
export function hasCancelMajority({ players }: Match): boolean {
  return players.filter(({ wantsCancel }) => wantsCancel).length > players.length / 2;
}

export function haveSamePlayers(a: Teams, b: Teams): boolean {
  const listTeams = ({ red, blue }: Teams) => [red, blue].map((team) => team.toSorted().join(" ")).sort();
  return String(listTeams(a)) === String(listTeams(b));
}

/** Whether two rounds have the same players in the same order and the same scores, so that one duplicates the other. */
export function isSameRound(a: PlayedRound, b: PlayedRound): boolean {
  return JSON.stringify([a.messageOrder, a.scores]) === JSON.stringify([b.messageOrder, b.scores]);
}

/** @param participants in the order of the message; the first half is red */
export function createPlayedRound(
  participants: readonly PlayerNumber[],
  scores: Readonly<Record<Side, number>>,
): PlayedRound {
  const half = Math.ceil(participants.length / 2);
  const teams = { red: participants.slice(0, half), blue: participants.slice(half) };
  return { teams, messageOrder: participants, scores: { ...scores }, hasRound: true };
}
