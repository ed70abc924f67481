import { isolateBidi } from "contract/bidi-isolation.ts";
import { toUniqueNameKey, toVisibleName } from "contract/names.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { LeagueDatabase } from "../../context.ts";
import { findUsersByAliases, findUsersByFoldedAliases, listAllAliases } from "../../people/users/aliases-queries.ts";
import { listNamesOfUsers, listNamesWithPrefix } from "../../people/users/player-names-queries.ts";
import { connectionNumber, mayBeTruncated, numberedName, removeNumber } from "../../people/users/second-connections.ts";
import { findUsersByFoldedNames, findUsersByNames, listAllUserNames } from "../../people/users/users-queries.ts";
import type { StoredPlayer } from "../store-result.ts";
import { findParticipants } from "./find-participants.ts";
import type { ReportedPlayer, ReportedRound } from "./round-message.ts";

export type ResolvedPlayer = ReportedPlayer & { readonly userId: number };
export type ResolvedRound = Omit<ReportedRound, "players"> & { readonly players: readonly ResolvedPlayer[] };
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
  const resolved = (await findPlayers(db, round, playedAt)).map((player) => {
    const { userId, name } = player;
    if (userId === null) throw createApiError("PLAYER_NOT_FOUND", { userName: name });
    return { ...player, userId };
  });
  rejectRepeatedPlayers(resolved);
  return resolved;
}

/** Converts a player of a round to the columns that a result stores. */
export function toStoredPlayer({ userId, side, score, flags, kills, deaths, figures }: ResolvedPlayer): StoredPlayer {
  const metrics = figures === undefined ? null : JSON.stringify(figures);
  return { user_id: userId, side, score, flags, kills, deaths, figures: metrics };
}

/**
 * Finds the users of a round's names. The first rule that finds users decides:
 * 1. the exact name, or the name as rendered markdown if the text was copied from a rendered page
 * 2. the visible characters of the name
 * 3. the name without its number, if the game may have numbered a second connection of a player
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
  const isCopied = round.rendered || round.respaced !== undefined;
  const allNames = isCopied ? { users: await listAllUserNames(db), aliases: await listAllAliases(db) } : null;
  const matchedIds = allNames
    ? names.map(createCopiedNameLookup(allNames, round))
    : await findUsersByCompleteNames(db, names);
  const secondConnections = filterSecondConnections(names, matchedIds);
  const firstConnectionUsers = allNames
    ? [...allNames.users, ...allNames.aliases]
    : await listFirstConnectionNames(db, secondConnections);
  const findCandidates = createFirstConnectionLookup(firstConnectionUsers, round);
  const candidates = names.map((name) => (secondConnections.includes(name) ? findCandidates(name) : []));
  const participants = candidates.some(({ length }) => length > 1)
    ? await findParticipants(
        db,
        matchedIds.map(getSingleId).filter((id) => id !== null),
        playedAt,
      )
    : new Set<number>();
  return round.players.map((player, index) => {
    const ids = candidates[index] ?? [];
    const userId =
      getSingleId(matchedIds[index]) ?? getSingleId(ids) ?? getSingleId(ids.filter((id) => participants.has(id)));
    return { ...player, userId };
  });
}

/**
 * Finds the user of each name that a game server reported. If nobody has a name, it may belong to a second connection of one
 * of the participants.
 * @returns user ids in the same order; `null` if none was found
 */
export async function findByGameNames(
  db: LeagueDatabase,
  reportedNames: readonly string[],
  participants: readonly number[],
): Promise<(number | null)[]> {
  const names = reportedNames.map((name) => name.normalize("NFC"));
  const matchedIds = await findUsersByCompleteNames(db, names);
  const secondConnections = filterSecondConnections(names, matchedIds);
  const participantNames = secondConnections.length === 0 ? [] : await listNamesOfUsers(db, participants);
  const findCandidates = createFirstConnectionLookup(participantNames, { rendered: false });
  return names.map((name, index) => {
    const matchedId = getSingleId(matchedIds[index]);
    if (matchedId !== null) return matchedId;
    return secondConnections.includes(name) ? getSingleId(findCandidates(name)) : null;
  });
}

/** Returns the names that look like names of second connections, but that a player really has. */
export async function findTakenNumberedNames(
  db: LeagueDatabase,
  reportedNames: readonly string[],
): Promise<ReadonlySet<string>> {
  const numbered = [...new Set(reportedNames)].filter((name) => connectionNumber(name) !== null);
  if (numbered.length === 0) return new Set();
  const matchedIds = await findUsersByCompleteNames(
    db,
    numbered.map((name) => name.normalize("NFC")),
  );
  return new Set(numbered.filter((_, index) => matchedIds[index]?.length !== 0));
}

/** Returns the ids of the users that a name matches. */
type Lookup = (name: string) => readonly number[];

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
  const remaining = names.filter((_, index) => exactIds[index]?.length === 0);
  const findVisibleUsers = createLookup(await findUsersByFoldedNames(db, remaining), (name) => [toVisibleName(name)]);
  const findVisibleAliases = createLookup(await findUsersByFoldedAliases(db, remaining), (name) => [
    toVisibleName(name),
  ]);
  return names.map((name, index) =>
    getFirstNonEmpty(
      () => exactIds[index] ?? [],
      () => findVisibleUsers(toVisibleName(name)),
      () => findVisibleAliases(toVisibleName(name)),
    ),
  );
}

type AllNames = { readonly users: readonly NamedUser[]; readonly aliases: readonly NamedUser[] };
/** Whether a copied text has lost its markdown (`rendered`) and its no-break spaces (`respaced`). */
type CopiedText = Pick<ReportedRound, "rendered" | "respaced">;

/** Creates a lookup of users for names that may have lost markdown, no-break spaces or invisible characters. */
function createCopiedNameLookup({ users, aliases }: AllNames, copied: CopiedText): Lookup {
  const findUsers = createSpellingLookup(users, (name) => listSpellings(name, copied), copied);
  const findAliases = createSpellingLookup(aliases, (name) => listSpellings(name, copied), copied);
  return (name) =>
    getFirstNonEmpty(
      () => findUsers(name),
      () => findAliases(name),
    );
}

/** Returns the names that nobody has and that may belong to a second connection of a player. */
function filterSecondConnections(names: readonly string[], matchedIds: readonly (readonly number[])[]): string[] {
  return names.filter((name, index) => matchedIds[index]?.length === 0 && connectionNumber(name) !== null);
}

/** Lists user names, aliases and in-game names to which second connections may belong. */
async function listFirstConnectionNames(
  db: LeagueDatabase,
  secondConnections: readonly string[],
): Promise<NamedUser[]> {
  const namesWithoutNumber = secondConnections.map(removeNumber);
  const users: NamedUser[] = [
    ...(await findUsersByFoldedNames(db, namesWithoutNumber)),
    ...(await findUsersByFoldedAliases(db, namesWithoutNumber)),
  ];
  for (const name of secondConnections) {
    const key = toUniqueNameKey(removeNumber(name));
    if (key !== "" && mayBeTruncated(name)) users.push(...(await listNamesWithPrefix(db, key)));
  }
  return users;
}

/** Creates a lookup that finds the users from whose names the game would make a name for a second connection. */
function createFirstConnectionLookup(users: readonly NamedUser[], copied: CopiedText): Lookup {
  return (name) => {
    const number = connectionNumber(name);
    if (number === null) return [];
    return createSpellingLookup(
      users,
      (userName) => listSpellings(numberedName(userName, number), copied),
      copied,
    )(name);
  };
}

/** Lists the forms in which a copied text may contain a name. */
function listSpellings(name: string, { rendered }: CopiedText): string[] {
  return rendered ? [name, renderMarkdown(name)] : [name];
}

/** Creates a lookup by the spellings of names: exactly, or else by their visible characters. */
function createSpellingLookup(
  users: readonly NamedUser[],
  getSpellings: (name: string) => string[],
  { respaced }: CopiedText,
): Lookup {
  const findExact = createLookup(users, getSpellings);
  const findVisible = createLookup(users, (name) => getSpellings(name).map(toVisibleName));
  return (name) =>
    getFirstNonEmpty(
      () => (respaced ? [] : findExact(name)),
      () => findVisible(toVisibleName(name)),
    );
}

/** Creates a lookup that finds users by any spelling of their names. */
function createLookup(users: readonly NamedUser[], getSpellings: (name: string) => string[]): Lookup {
  const idsByName = new Map<string, Set<number>>();
  for (const { id, user_name } of users) {
    for (const name of getSpellings(user_name)) idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id));
  }
  return (name) => [...(idsByName.get(name) ?? [])];
}

/** @throws INVALID_MESSAGE if two names belong to the same player */
function rejectRepeatedPlayers(players: readonly ResolvedPlayer[]): void {
  const seen = new Map<number, string>();
  for (const { userId, name } of players) {
    const otherName = seen.get(userId);
    if (otherName !== undefined) {
      throw createApiError("INVALID_MESSAGE", {
        where: "Message",
        reason: `"${isolateBidi(otherName)}" and "${isolateBidi(name)}" are the same player`,
      });
    }
    seen.set(userId, name);
  }
}

/** A kind of markup: `render` returns the displayed text of its content. */
type Markup = { pattern: RegExp; render: (content: string) => string };

/*
 * Discord's inline markdown. If several patterns match at a position, the longest match counts, then the first pattern:
 * `***x***` is bold inside italics. Block markup (headings, lists, quotes) never applies, because a name is never at the
 * start of a line.
 */
const markups: Markup[] = [
  { pattern: /(?<content>¯\\_\(ツ\)_\/¯)/y, render: (content) => content },
  { pattern: /\\(?<content>[^0-9A-Za-z\s])/y, render: (content) => content },
  { pattern: /(`+)(?<content>.*?[^`])\1(?!`)/sy, render: (content) => content.trim() },
  { pattern: /<(?<content>[^: >]+:\/[^ >]+)>/y, render: (content) => content },
  { pattern: /(?<content>https?:\/\/[^\s<]*[^\s<.,:;"')\]])/y, render: (content) => content },
  { pattern: /\[(?<content>[^[\]]+)\]\(https?:\/\/[^\s()]+\)/y, render: renderInline },
  { pattern: /_(?<content>(?:__|\\.|[^\\_])+?)_(?!\w)/sy, render: renderInline },
  { pattern: /\*(?!\s)(?<content>(?:\*\*|\\.|[^\\*])+?)(?<!\s)\*(?!\*)/sy, render: renderInline },
  { pattern: /\*\*(?<content>(?:\\.|[^\\])+?)\*\*(?!\*)/sy, render: renderInline },
  { pattern: /__(?<content>(?:\\.|[^\\])+?)__(?!_)/sy, render: renderInline },
  { pattern: /~~(?<content>.+?)~~(?!_)/sy, render: renderInline },
  { pattern: /\|\|(?<content>.+?)\|\|/sy, render: renderInline },
];

/**
 * Renders the markdown in a name like Discord, as in text copied from there. Markup that begins in one name and ends in
 * another is not recognised. Only for short texts: the time is quadratic in the length.
 */
export function renderMarkdown(name: string): string {
  return renderInline(name).trim();
}

function renderInline(text: string): string {
  let rendered = "";
  for (let position = 0; position < text.length; ) {
    const markup = findMarkup(text, position);
    rendered += markup?.rendered ?? text.charAt(position);
    position += markup?.length ?? 1;
  }
  return rendered;
}

/** Finds the longest markup that begins at a position. */
function findMarkup(text: string, position: number): { length: number; rendered: string } | null {
  let longest: { match: RegExpExecArray; markup: Markup } | null = null;
  for (const markup of markups) {
    markup.pattern.lastIndex = position;
    const match = markup.pattern.exec(text);
    if (match && match[0].length > (longest?.match[0].length ?? 0)) longest = { match, markup };
  }
  return (
    longest && {
      length: longest.match[0].length,
      rendered: longest.markup.render(longest.match.groups?.["content"] ?? ""),
    }
  );
}
