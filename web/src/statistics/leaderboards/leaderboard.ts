import type { Mode } from "contract/modes.ts";
import type { LeaderboardEntry } from "contract/stats.ts";
import type { User } from "contract/users.ts";

export const PODIUM = 3;

export type Standing = NonNullable<LeaderboardEntry["standing"]>;
/** A player and their rank in a mode; `null` before the first game in it. */
export interface Entry {
  readonly user: User;
  readonly standing: Standing | null;
}
export type RankedEntry = Entry & { readonly standing: Standing };

export interface Leaderboard {
  /** Without a mode nobody is ranked. */
  readonly mode: Mode | undefined;
  /** Whether it starts with the best: not on later pages or in a search by name. */
  readonly isTop: boolean;
  /** The first three, on the first page. */
  readonly podium: readonly RankedEntry[];
  readonly others: readonly Entry[];
  readonly total: number;
}

interface Found {
  readonly mode: Mode | undefined;
  /** Players with a standing first. */
  readonly entries: readonly Entry[];
  readonly total: number;
}

interface Search {
  readonly userName: string;
  readonly page: number;
}

/** Separates the podium from the other rows. */
export function leaderboardOf({ mode, entries, total }: Found, search: Search): Leaderboard {
  const isTop = beginsWithTheBest(search);
  const podium = isTop ? entries.slice(0, PODIUM).filter(isRanked) : [];
  return { mode, isTop, podium, others: entries.slice(podium.length), total };
}

/** Whether the search shows the top of the list. */
export function beginsWithTheBest({ userName, page }: Search): boolean {
  return page === 1 && userName === "";
}

/** Whether a row is the first of those without a game. */
export function isFirstUnranked(entries: readonly Entry[], index: number): boolean {
  return entries[index]?.standing === null && entries[index - 1]?.standing != null;
}

function isRanked(entry: Entry): entry is RankedEntry {
  return entry.standing !== null;
}
