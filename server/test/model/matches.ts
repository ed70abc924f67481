import type { Side } from "contract/sides.ts";

const minuteMs = 60_000;

export type Who = number;
export type Teams = Readonly<Record<Side, Who[]>>;
export type Place = { readonly who: Who; readonly place: number };
export type Seat = {
  readonly who: Who;
  side: Side;
  isReady: boolean;
  wantsCancel: boolean;
  /** Since when it is theirs. */
  readonly since: number;
};
export type Match = {
  seats: Seat[];
  /** Where those waited whom it called. */
  readonly places: readonly Place[];
  /** The teams when it was made. */
  readonly made: Teams;
  readyUntil: number | null;
  closedAt: number | null;
};
export type Played = {
  teams: Teams;
  /** Who stood in which line of the message; `null`: nobody's figures were told. */
  lines: readonly Who[] | null;
  scores: Record<Side, number>;
  hasRound: boolean;
};
export type Result = Played & {
  forfeit: Side | null;
  gain: number | null;
  state: "open" | "frozen" | "deleted";
  /** The match that it was made with. */
  readonly match: Match | null;
};

/** A match that was made just now, for which nobody is ready. */
export function matchOf(places: readonly Place[], now: number): Match {
  const seats = places.map(({ who }): Seat => ({ who, side: "red", isReady: false, wantsCancel: false, since: now }));
  return { seats, places, made: { red: [], blue: [] }, readyUntil: now + minuteMs, closedAt: null };
}

export function seatOf(match: Match, who: Who): Seat {
  return match.seats.find((seat) => seat.who === who) as Seat;
}

export function isVotedDown({ seats }: Match): boolean {
  return seats.filter(({ wantsCancel }) => wantsCancel).length > seats.length / 2;
}

export function isSameTeams(some: Teams, others: Teams): boolean {
  const words = ({ red, blue }: Teams) => [red, blue].map((team) => team.toSorted().join(" ")).sort();
  return String(words(some)) === String(words(others));
}

export function isSameRound(some: Played, others: Played): boolean {
  return JSON.stringify([some.lines, some.scores]) === JSON.stringify([others.lines, others.scores]);
}

/** @param names the players in the order of the message, of whom the first half is red */
export function roundOf(names: readonly Who[], scores: Readonly<Record<Side, number>>): Played {
  const half = Math.ceil(names.length / 2);
  const teams = { red: names.slice(0, half), blue: names.slice(half) };
  return { teams, lines: names, scores: { ...scores }, hasRound: true };
}
