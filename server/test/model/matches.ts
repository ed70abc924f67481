import type { Side } from "contract/sides.ts";

export type Who = number;
export type Teams = Readonly<Record<Side, Who[]>>;
export type Place = { readonly who: Who; readonly place: number };
export type Seat = Place & { side: Side; isReady: boolean; wantsCancel: boolean };
export type Match = {
  seats: Seat[];
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
