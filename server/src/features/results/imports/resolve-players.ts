import { isolateBidi } from "contract/bidi-isolation.ts";
import { toUniqueNameKey, toVisibleName } from "contract/names.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { LeagueDatabase } from "../../context.ts";
import {
  findUsersByAliases,
  findUsersByAliasesIgnoringCase,
  listConfirmedAliases,
} from "../../people/users/aliases-queries.ts";
import { listNamesOfUsers, listNamesWithPrefix } from "../../people/users/player-names-queries.ts";
import {
  formatConnectionName,
  getConnectionNumber,
  mayBeTruncated,
  removeConnectionNumber,
} from "../../people/users/second-connections.ts";
import { findUsersByNames, findUsersByNamesIgnoringCase, listAllUserNames } from "../../people/users/users-queries.ts";
import type { NewResultPlayer } from "../store-result.ts";
import { findParticipants } from "./find-participants.ts";
import { renderMarkdown } from "./rendered-name.ts";
import type { ReportedPlayer, ReportedRound } from "./round-message.ts";

/** A player of a round whose user was found. */
export type ResolvedPlayer = ReportedPlayer & { readonly userId: number };
/** A round of which all users were found. */
export type ResolvedRound = Omit<ReportedRound, "players"> & { readonly players: readonly ResolvedPlayer[] };
/** A player of a round whose user was searched: `userId` is `null` if none was found. */
export type MatchedPlayer = ReportedPlayer & { readonly userId: number | null };

type NamedUser = { readonly id: number; readonly user_name: string };

/**
 * Finds the users of a round's names like `findPlayers`, but requires that all are found.
 * @throws PLAYER_NOT_FOUND for the first name that belongs to no player
 * @throws INVALID_MESSAGE if two names belong to the same player
 */
export async function resolvePlayers(
  db: LeagueDatabase,
  round: ReportedRound,
  playedAt: number,
): Promise<ResolvedPlayer[]> {
  const matchedPlayers = await findPlayers(db, round, playedAt);
  const resolvedPlayers = matchedPlayers.map((player) => {
    const { userId, name } = player;
    if (userId === null) throw createApiError("PLAYER_NOT_FOUND", { userName: name });
    return { ...player, userId };
  });
  rejectRepeatedPlayers(resolvedPlayers);
  return resolvedPlayers;
}

/** Converts a player of a round to the columns that a result stores. */
export function toNewResultPlayer({
  userId,
  side,
  score,
  flags,
  kills,
  deaths,
  figures,
}: ResolvedPlayer): NewResultPlayer {
  const metrics = figures === undefined ? null : JSON.stringify(figures);
  return { user_id: userId, side, score, flags, kills, deaths, figures: metrics };
}

/**
 * Finds the users of a round's names. The first rule that finds users decides:
 * 1. the exact name, or the name without its markdown if the text was copied from a page that had rendered it
 * 2. the visible characters of the name
 * 3. the name without its number, if the game may have numbered a second connection of a player, such as "(1)Ann". If that
 *    name belongs to several players, the only one of them who was in a match at that time
 *
 * In each rule, user names come before confirmed aliases. A name that matches two players belongs to nobody. The names of
 * all users are read only if the text was copied from a page.
 * @param playedAt when the round was played, milliseconds since the epoch
 * @returns the players in the same order; `userId` is `null` if none was found
 */
export async function findPlayers(
  db: LeagueDatabase,
  round: ReportedRound,
  playedAt: number,
): Promise<MatchedPlayer[]> {
  const names = round.players.map(({ name }) => name.normalize("NFC"));
  const isCopied = round.hasLostMarkdown || round.hasReplacedNoBreakSpaces === true;
  const allNames = isCopied ? { users: await listAllUserNames(db), aliases: await listConfirmedAliases(db) } : null;
  const matchedIdsOfNames = allNames
    ? names.map(createCopiedNameLookup(allNames, round))
    : await findUsersByCompleteNames(db, names);
  const secondConnectionNames = filterSecondConnections(names, matchedIdsOfNames);
  const firstConnectionUsers = allNames
    ? [...allNames.users, ...allNames.aliases]
    : await listFirstConnectionNames(db, secondConnectionNames);
  const findCandidates = createFirstConnectionLookup(firstConnectionUsers, round);
  const candidateIdsOfNames = names.map((name) => (secondConnectionNames.includes(name) ? findCandidates(name) : []));
  const isAmbiguous = candidateIdsOfNames.some(({ length }) => length > 1);
  const singleIds = matchedIdsOfNames.map(getSingleId).filter((id) => id !== null);
  const participantIds = isAmbiguous ? await findParticipants(db, singleIds, playedAt) : new Set<number>();
  return round.players.map((player, index) => {
    const candidateIds = candidateIdsOfNames[index] ?? [];
    const participatingIds = candidateIds.filter((id) => participantIds.has(id));
    const userId = getSingleId(matchedIdsOfNames[index]) ?? getSingleId(candidateIds) ?? getSingleId(participatingIds);
    return { ...player, userId };
  });
}

/**
 * Finds the user of each name that a game server reported. If nobody has a name, it may belong to a second connection of one
 * of the participants.
 * @returns user ids in the same order; `null` if none was found
 */
export async function findUserIdsByGameNames(
  db: LeagueDatabase,
  reportedNames: readonly string[],
  participantIds: readonly number[],
): Promise<(number | null)[]> {
  const names = reportedNames.map((name) => name.normalize("NFC"));
  const matchedIdsOfNames = await findUsersByCompleteNames(db, names);
  const secondConnectionNames = filterSecondConnections(names, matchedIdsOfNames);
  const participantNames = secondConnectionNames.length === 0 ? [] : await listNamesOfUsers(db, participantIds);
  const findCandidates = createFirstConnectionLookup(participantNames, { hasLostMarkdown: false });
  return names.map((name, index) => {
    const matchedId = getSingleId(matchedIdsOfNames[index]);
    if (matchedId !== null) return matchedId;
    return secondConnectionNames.includes(name) ? getSingleId(findCandidates(name)) : null;
  });
}

/** Returns the names that look like names of second connections, but that a player really has. */
export async function findTakenNumberedNames(
  db: LeagueDatabase,
  reportedNames: readonly string[],
): Promise<ReadonlySet<string>> {
  const numberedNames = [...new Set(reportedNames)].filter((name) => getConnectionNumber(name) !== null);
  if (numberedNames.length === 0) return new Set();
  const normalizedNames = numberedNames.map((name) => name.normalize("NFC"));
  const matchedIdsOfNames = await findUsersByCompleteNames(db, normalizedNames);
  return new Set(numberedNames.filter((_, index) => matchedIdsOfNames[index]?.length !== 0));
}

/** Returns the ids of the users that a name matches. */
type UserLookup = (name: string) => readonly number[];

/** Returns the only id; `null` if there is no id or more than one. */
function getSingleId(ids: readonly number[] = []): number | null {
  const [id, secondId] = ids;
  return id === undefined || secondId !== undefined ? null : id;
}

/**
 * Returns the users of the first lookup that finds any. If it finds several users, later lookups are not tried, even if
 * they would find a single user.
 */
function getFirstNonEmpty(...lookups: (() => readonly number[])[]): readonly number[] {
  for (const lookUp of lookups) {
    const ids = lookUp();
    if (ids.length > 0) return ids;
  }
  return [];
}

/** Finds the users of complete names, exactly or else by their visible characters. */
async function findUsersByCompleteNames(db: LeagueDatabase, names: readonly string[]): Promise<(readonly number[])[]> {
  const findExactUsers = createLookup(await findUsersByNames(db, names), (name) => [name]);
  const findExactAliases = createLookup(await findUsersByAliases(db, names), (name) => [name]);
  const exactIds = names.map((name) =>
    getFirstNonEmpty(
      () => findExactUsers(name),
      () => findExactAliases(name),
    ),
  );
  // The queries ignore case, but the lookups below do not.
  const unmatchedNames = names.filter((_, index) => exactIds[index]?.length === 0);
  const getVisibleSpelling = (name: string) => [toVisibleName(name)];
  const findVisibleUsers = createLookup(await findUsersByNamesIgnoringCase(db, unmatchedNames), getVisibleSpelling);
  const findVisibleAliases = createLookup(await findUsersByAliasesIgnoringCase(db, unmatchedNames), getVisibleSpelling);
  return names.map((name, index) =>
    getFirstNonEmpty(
      () => exactIds[index] ?? [],
      () => findVisibleUsers(toVisibleName(name)),
      () => findVisibleAliases(toVisibleName(name)),
    ),
  );
}

type AllNames = { readonly users: readonly NamedUser[]; readonly aliases: readonly NamedUser[] };
/** What copying has changed in a text. */
type CopiedText = Pick<ReportedRound, "hasLostMarkdown" | "hasReplacedNoBreakSpaces">;

/** Creates a lookup of users for names that may have lost markdown, no-break spaces or invisible characters. */
function createCopiedNameLookup({ users, aliases }: AllNames, copiedText: CopiedText): UserLookup {
  const findUsers = createSpellingLookup(users, (name) => listSpellings(name, copiedText), copiedText);
  const findAliases = createSpellingLookup(aliases, (name) => listSpellings(name, copiedText), copiedText);
  return (name) =>
    getFirstNonEmpty(
      () => findUsers(name),
      () => findAliases(name),
    );
}

/** Returns the names that nobody has and that may belong to a second connection of a player. */
function filterSecondConnections(
  names: readonly string[],
  matchedIdsOfNames: readonly (readonly number[])[],
): string[] {
  return names.filter((name, index) => matchedIdsOfNames[index]?.length === 0 && getConnectionNumber(name) !== null);
}

/**
 * Lists user names and aliases to which second connections may belong. If the game may have truncated a name to make room for
 * the number, lists all names that begin with the remaining part.
 */
async function listFirstConnectionNames(
  db: LeagueDatabase,
  secondConnectionNames: readonly string[],
): Promise<NamedUser[]> {
  const namesWithoutNumber = secondConnectionNames.map(removeConnectionNumber);
  const users: NamedUser[] = [
    ...(await findUsersByNamesIgnoringCase(db, namesWithoutNumber)),
    ...(await findUsersByAliasesIgnoringCase(db, namesWithoutNumber)),
  ];
  for (const name of secondConnectionNames) {
    const key = toUniqueNameKey(removeConnectionNumber(name));
    if (key !== "" && mayBeTruncated(name)) users.push(...(await listNamesWithPrefix(db, key)));
  }
  return users;
}

/** Creates a lookup that finds the users whose second connection the game would call by this name. */
function createFirstConnectionLookup(users: readonly NamedUser[], copiedText: CopiedText): UserLookup {
  return (name) => {
    const number = getConnectionNumber(name);
    if (number === null) return [];
    const getSpellings = (userName: string) => listSpellings(formatConnectionName(userName, number), copiedText);
    const findUsers = createSpellingLookup(users, getSpellings, copiedText);
    return findUsers(name);
  };
}

/** Lists the forms in which a copied text may contain a name. */
function listSpellings(name: string, { hasLostMarkdown }: CopiedText): string[] {
  return hasLostMarkdown ? [name, renderMarkdown(name)] : [name];
}

/** Creates a lookup by the spellings of names: exactly, or else by their visible characters. */
function createSpellingLookup(
  users: readonly NamedUser[],
  getSpellings: (name: string) => string[],
  { hasReplacedNoBreakSpaces }: CopiedText,
): UserLookup {
  const findExact = createLookup(users, getSpellings);
  const findVisible = createLookup(users, (name) => getSpellings(name).map(toVisibleName));
  return (name) =>
    getFirstNonEmpty(
      // Without the original spaces, an exact match may be wrong: "Ann B" may also be the name with a no-break space.
      () => (hasReplacedNoBreakSpaces ? [] : findExact(name)),
      () => findVisible(toVisibleName(name)),
    );
}

/** Creates a lookup that finds users by any spelling of their names. */
function createLookup(users: readonly NamedUser[], getSpellings: (name: string) => string[]): UserLookup {
  const idsBySpelling = new Map<string, Set<number>>();
  for (const { id, user_name } of users) {
    for (const spelling of getSpellings(user_name)) {
      const ids = idsBySpelling.get(spelling) ?? new Set();
      idsBySpelling.set(spelling, ids.add(id));
    }
  }
  return (spelling) => [...(idsBySpelling.get(spelling) ?? [])];
}

/** Rejects two names of the same player. @throws INVALID_MESSAGE */
function rejectRepeatedPlayers(players: readonly ResolvedPlayer[]): void {
  const namesByUser = new Map<number, string>();
  for (const { userId, name } of players) {
    const earlierName = namesByUser.get(userId);
    if (earlierName !== undefined) {
      throw createApiError("INVALID_MESSAGE", {
        where: "Message",
        reason: `"${isolateBidi(earlierName)}" and "${isolateBidi(name)}" are the same player`,
      });
    }
    namesByUser.set(userId, name);
  }
}
