import { toSearchKey } from "contract/search-key.ts";
import type { LeagueDatabase } from "../context.ts";
import { listConfirmedAliases } from "../people/users/aliases-queries.ts";
import { listAllUserNames, listUsers, type UserRow } from "../people/users/users-queries.ts";

/** Maximum number of users that are found. */
const maxUsers = 10;
/** Minimum similarity. Names that only share an ending are below it. */
const minSimilarity = 0.2;

/** Finds the users whose name or confirmed in-game name is most similar to a name, most similar first. */
export async function findUsersWithSimilarNames(db: LeagueDatabase, name: string): Promise<UserRow[]> {
  // In both lists, `id` is that of the user. For an alias, `user_name` is the alias.
  const names = [...(await listAllUserNames(db)), ...(await listConfirmedAliases(db))];
  const similarityByUser = new Map<number, number>();
  for (const { id, user_name } of names) {
    const similarity = computeNameSimilarity(user_name, name);
    similarityByUser.set(id, Math.max(similarityByUser.get(id) ?? 0, similarity));
  }
  const mostSimilarIds = [...similarityByUser]
    .filter(([, similarity]) => similarity >= minSimilarity)
    .toSorted(([idA, similarityA], [idB, similarityB]) => similarityB - similarityA || idA - idB)
    .slice(0, maxUsers)
    .map(([id]) => id);
  const users = await listUsers(db, { ids: mostSimilarIds }, { limit: maxUsers, offset: 0 });
  return users.toSorted((a, b) => mostSimilarIds.indexOf(a.id) - mostSimilarIds.indexOf(b.id));
}

/**
 * Returns the similarity of two names, 0 to 1: the Sørensen–Dice coefficient of their pairs of neighbouring letters.
 * Ignores case, accents and punctuation.
 */
export function computeNameSimilarity(a: string, b: string): number {
  const pairsOfA = listLetterPairs(a);
  const pairsOfB = listLetterPairs(b);
  let sharedCount = 0;
  for (const pair of pairsOfA) {
    const index = pairsOfB.indexOf(pair);
    if (index === -1) continue;
    // Each pair of B counts once.
    pairsOfB[index] = "";
    sharedCount += 1;
  }
  return (2 * sharedCount) / (pairsOfA.length + pairsOfB.length);
}

/**
 * Returns the pairs of neighbouring letters, with a blank at both ends, so that short names have pairs and equal
 * beginnings count.
 */
function listLetterPairs(name: string): string[] {
  const letters = [" ", ...toSearchKey(name), " "];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}
