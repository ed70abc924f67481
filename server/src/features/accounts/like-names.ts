import { searchKey } from "contract/search-key.ts";
import type { LeagueDatabase } from "../context.ts";
import { allAliases } from "../people/users/aliases-queries.ts";
import { allUserNames, listUsers, type UserRow } from "../people/users/users-queries.ts";

/** How many are found. */
const most = 10;
/** The least likeness; names that share no more than an ending have less. */
const least = 0.2;

/** The users whose name or confirmed in-game name is most like a name, the nearest first; those unlike it are left out. */
export async function usersWithLikeNames(db: LeagueDatabase, name: string): Promise<UserRow[]> {
  const names = [...(await allUserNames(db)), ...(await allAliases(db))];
  const likeness = new Map<number, number>();
  for (const one of names) likeness.set(one.id, Math.max(likeness.get(one.id) ?? 0, likenessOf(one.user_name, name)));
  const nearest = [...likeness]
    .filter(([, like]) => like >= least)
    .toSorted(([id, like], [otherId, otherLike]) => otherLike - like || id - otherId)
    .slice(0, most)
    .map(([id]) => id);
  const users = await listUsers(db, { ids: nearest }, { limit: most, offset: 0 });
  return users.toSorted((one, other) => nearest.indexOf(one.id) - nearest.indexOf(other.id));
}

/**
 * How like two names are, 0 to 1: the share of pairs of neighbouring letters that both have, without case, accents and
 * punctuation (Sørensen–Dice).
 */
export function likenessOf(one: string, other: string): number {
  const pairs = pairsOf(one);
  const others = pairsOf(other);
  let shared = 0;
  for (const pair of pairs) {
    const at = others.indexOf(pair);
    if (at === -1) continue;
    others[at] = "";
    shared += 1;
  }
  return (2 * shared) / (pairs.length + others.length);
}

/** With the ends, so that short names have some, and the same beginning counts. */
function pairsOf(name: string): string[] {
  const letters = [" ", ...searchKey(name), " "];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}
