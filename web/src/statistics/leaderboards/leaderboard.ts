import type { Mode } from "contract/modes.ts";
import type { LeaderboardEntry } from "contract/stats.ts";
import type { User } from "contract/users.ts";

export const PODIUM_SIZE = 3;

export type Standing = NonNullable<LeaderboardEntry["standing"]>;
/** A player and their standing in a mode; `null` before their first game in it. */
export interface RatedPlayer {
  readonly user: User;
  readonly standing: Standing | null;
}
export type RankedPlayer = RatedPlayer & { readonly standing: Standing };

export interface Leaderboard {
  /** The mode by whose Elo players are ranked. `undefined` if there are no modes; then nobody is ranked. */
  readonly mode: Mode | undefined;
  /** Whether the list starts with rank 1. False on later pages and in a search by name. */
  readonly isTop: boolean;
  /** The first three, if the list starts with rank 1. */
  readonly podium: readonly RankedPlayer[];
  /** The players of the page below the podium. */
  readonly others: readonly RatedPlayer[];
  /** The number of players on all pages. */
  readonly total: number;
}

interface LeaderboardPage {
  readonly mode: Mode | undefined;
  /** Players with a standing come first. */
  readonly entries: readonly RatedPlayer[];
  readonly total: number;
}

interface Search {
  readonly userName: string;
  readonly page: number;
}

/** Splits a page into the podium and the other players. */
export function toLeaderboard({ mode, entries, total }: LeaderboardPage, search: Search): Leaderboard {
  const isTop = isTopOfLeaderboard(search);
  const podium = isTop ? entries.slice(0, PODIUM_SIZE).filter(isRanked) : [];
  return { mode, isTop, podium, others: entries.slice(podium.length), total };
}

/** Returns whether the search shows the top of the list. */
export function isTopOfLeaderboard({ userName, page }: Search): boolean {
  return page === 1 && userName === "";
}

/** Returns whether a row is the first player without games, below players with games. */
export function isFirstUnranked(entries: readonly RatedPlayer[], index: number): boolean {
  return entries[index]?.standing === null && entries[index - 1]?.standing != null;
}

function isRanked(entry: RatedPlayer): entry is RankedPlayer {
  return entry.standing !== null;
}
