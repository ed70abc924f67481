import { isolateBidi } from "contract/bidi-isolation.ts";
import { toUniqueNameKey, toVisibleName } from "contract/names.ts";
import { rejectWith } from "../../../platform/api-error.ts";
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
    if (userId === null) throw rejectWith("PLAYER_NOT_FOUND", { userName: name });
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
 * In each rule, user names come before confirmed aliases. A name that matches two players is not found. The names of all
 * users are read only for a copied text, which game servers never post.
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
  const holders = allNames ? names.map(createHolderLookup(allNames, round)) : await findHolders(db, names);
  const secondConnections = filterSecondConnections(names, holders);
  const known = allNames
    ? [...allNames.users, ...allNames.aliases]
    : await listFirstConnectionNames(db, secondConnections);
  const findCandidates = createFirstConnectionLookup(known, round);
  const candidates = names.map((name) => (secondConnections.includes(name) ? findCandidates(name) : []));
  const participants = candidates.some(({ length }) => length > 1)
    ? await findParticipants(
        db,
        holders.map(getOnly).filter((id) => id !== null),
        playedAt,
      )
    : new Set<number>();
  return round.players.map((player, index) => {
    const ids = candidates[index] ?? [];
    const userId = getOnly(holders[index]) ?? getOnly(ids) ?? getOnly(ids.filter((id) => participants.has(id)));
    return { ...player, userId };
  });
}

/**
 * Finds the user of each name that a game server reported. If nobody has a name, it may be that of a second connection of
 * one of the participants.
 * @returns user ids in the same order; `null` if none was found
 */
export async function findByGameNames(
  db: LeagueDatabase,
  written: readonly string[],
  participants: readonly number[],
): Promise<(number | null)[]> {
  const names = written.map((name) => name.normalize("NFC"));
  const holders = await findHolders(db, names);
  const secondConnections = filterSecondConnections(names, holders);
  const known = secondConnections.length === 0 ? [] : await listNamesOfUsers(db, participants);
  const findCandidates = createFirstConnectionLookup(known, { rendered: false });
  return names.map((name, index) => {
    const holder = getOnly(holders[index]);
    if (holder !== null) return holder;
    return secondConnections.includes(name) ? getOnly(findCandidates(name)) : null;
  });
}

/** Returns the names that look like those of second connections, but that a player really has. */
export async function findTakenNumberedNames(
  db: LeagueDatabase,
  written: readonly string[],
): Promise<ReadonlySet<string>> {
  const numbered = [...new Set(written)].filter((name) => connectionNumber(name) !== null);
  if (numbered.length === 0) return new Set();
  const holders = await findHolders(
    db,
    numbered.map((name) => name.normalize("NFC")),
  );
  return new Set(numbered.filter((_, index) => holders[index]?.length !== 0));
}

/** Returns the ids of the users that a name matches. */
type Lookup = (name: string) => readonly number[];

/** Returns the only id; `null` if there is none or more than one. */
function getOnly(ids: readonly number[] = []): number | null {
  const [id, other] = ids;
  return id === undefined || other !== undefined ? null : id;
}

/**
 * Returns the users of the first lookup that finds any. If that lookup finds several users, later ones are not tried, even if
 * they would find a single user.
 */
function getFirstNonEmpty(...lookUps: (() => readonly number[])[]): readonly number[] {
  for (const find of lookUps) {
    const ids = find();
    if (ids.length > 0) return ids;
  }
  return [];
}

/** Finds the users of complete names, exactly or else by their visible characters. */
async function findHolders(db: LeagueDatabase, names: readonly string[]): Promise<(readonly number[])[]> {
  const exactUser = createLookup(await findUsersByNames(db, names), (name) => [name]);
  const exactAlias = createLookup(await findUsersByAliases(db, names), (name) => [name]);
  const exact = names.map((name) =>
    getFirstNonEmpty(
      () => exactUser(name),
      () => exactAlias(name),
    ),
  );
  const remaining = names.filter((_, index) => exact[index]?.length === 0);
  const user = createLookup(await findUsersByFoldedNames(db, remaining), (name) => [toVisibleName(name)]);
  const alias = createLookup(await findUsersByFoldedAliases(db, remaining), (name) => [toVisibleName(name)]);
  return names.map((name, index) =>
    getFirstNonEmpty(
      () => exact[index] ?? [],
      () => user(toVisibleName(name)),
      () => alias(toVisibleName(name)),
    ),
  );
}

type AllNames = { readonly users: readonly NamedUser[]; readonly aliases: readonly NamedUser[] };
/** What a copied text has lost: its markdown, its no-break spaces. */
type CopyLosses = Pick<ReportedRound, "rendered" | "respaced">;

/** Creates a lookup of users for names that may have lost markdown, no-break spaces or invisible characters. */
function createHolderLookup({ users, aliases }: AllNames, copied: CopyLosses): Lookup {
  const user = createSpellingLookup(users, (name) => listSpellings(name, copied), copied);
  const alias = createSpellingLookup(aliases, (name) => listSpellings(name, copied), copied);
  return (name) =>
    getFirstNonEmpty(
      () => user(name),
      () => alias(name),
    );
}

/** Returns the names that nobody has and that may belong to a second connection of a player. */
function filterSecondConnections(names: readonly string[], holders: readonly (readonly number[])[]): string[] {
  return names.filter((name, index) => holders[index]?.length === 0 && connectionNumber(name) !== null);
}

/** Lists user names, aliases and in-game names to which second connections may belong. */
async function listFirstConnectionNames(db: LeagueDatabase, further: readonly string[]): Promise<NamedUser[]> {
  const firstNames = further.map(removeNumber);
  const known: NamedUser[] = [
    ...(await findUsersByFoldedNames(db, firstNames)),
    ...(await findUsersByFoldedAliases(db, firstNames)),
  ];
  for (const name of further) {
    const key = toUniqueNameKey(removeNumber(name));
    if (key !== "" && mayBeTruncated(name)) known.push(...(await listNamesWithPrefix(db, key)));
  }
  return known;
}

/** Creates a lookup that finds the users from whose names the game would make a name for a second connection. */
function createFirstConnectionLookup(known: readonly NamedUser[], copied: CopyLosses): Lookup {
  return (name) => {
    const number = connectionNumber(name);
    if (number === null) return [];
    return createSpellingLookup(known, (first) => listSpellings(numberedName(first, number), copied), copied)(name);
  };
}

function listSpellings(name: string, { rendered }: CopyLosses): string[] {
  return rendered ? [name, renderMarkdown(name)] : [name];
}

/** Creates a lookup by the spellings of names: exactly, or else by their visible characters. */
function createSpellingLookup(
  known: readonly NamedUser[],
  spellings: (name: string) => string[],
  { respaced }: CopyLosses,
): Lookup {
  const exact = createLookup(known, spellings);
  const visible = createLookup(known, (name) => spellings(name).map(toVisibleName));
  return (name) =>
    getFirstNonEmpty(
      () => (respaced ? [] : exact(name)),
      () => visible(toVisibleName(name)),
    );
}

/** Creates a lookup that finds users by any spelling of their names. */
function createLookup(known: readonly NamedUser[], spellings: (name: string) => string[]): Lookup {
  const byName = new Map<string, Set<number>>();
  for (const { id, user_name } of known) {
    for (const name of spellings(user_name)) byName.set(name, (byName.get(name) ?? new Set()).add(id));
  }
  return (name) => [...(byName.get(name) ?? [])];
}

function rejectRepeatedPlayers(players: readonly ResolvedPlayer[]): void {
  const seen = new Map<number, string>();
  for (const { userId, name } of players) {
    const other = seen.get(userId);
    if (other !== undefined) {
      throw rejectWith("INVALID_MESSAGE", {
        where: "Message",
        reason: `"${isolateBidi(other)}" and "${isolateBidi(name)}" are the same player`,
      });
    }
    seen.set(userId, name);
  }
}

/** The pattern of a kind of markup, and how its content is displayed. */
type Markup = { pattern: RegExp; shown: (content: string) => string };

/*
 * Discord's inline markdown. If several patterns match at a position, the longest match counts, then the first pattern:
 * `***x***` is bold inside italics. Block markup (headings, lists, quotes) never applies, because a name is never at the
 * start of a line.
 */
const markups: Markup[] = [
  { pattern: /(?<content>¯\\_\(ツ\)_\/¯)/y, shown: (content) => content },
  { pattern: /\\(?<content>[^0-9A-Za-z\s])/y, shown: (content) => content },
  { pattern: /(`+)(?<content>.*?[^`])\1(?!`)/sy, shown: (content) => content.trim() },
  { pattern: /<(?<content>[^: >]+:\/[^ >]+)>/y, shown: (content) => content },
  { pattern: /(?<content>https?:\/\/[^\s<]*[^\s<.,:;"')\]])/y, shown: (content) => content },
  { pattern: /\[(?<content>[^[\]]+)\]\(https?:\/\/[^\s()]+\)/y, shown: renderInline },
  { pattern: /_(?<content>(?:__|\\.|[^\\_])+?)_(?!\w)/sy, shown: renderInline },
  { pattern: /\*(?!\s)(?<content>(?:\*\*|\\.|[^\\*])+?)(?<!\s)\*(?!\*)/sy, shown: renderInline },
  { pattern: /\*\*(?<content>(?:\\.|[^\\])+?)\*\*(?!\*)/sy, shown: renderInline },
  { pattern: /__(?<content>(?:\\.|[^\\])+?)__(?!_)/sy, shown: renderInline },
  { pattern: /~~(?<content>.+?)~~(?!_)/sy, shown: renderInline },
  { pattern: /\|\|(?<content>.+?)\|\|/sy, shown: renderInline },
];

/**
 * Renders the markdown in a name like Discord, as in text copied from there. Markup that begins in one name and ends in
 * another is not recognised. Only for short texts: the time is quadratic in the length.
 */
export function renderMarkdown(name: string): string {
  return renderInline(name).trim();
}

function renderInline(text: string): string {
  let shown = "";
  for (let at = 0; at < text.length; ) {
    const markup = findMarkup(text, at);
    shown += markup?.shown ?? text.charAt(at);
    at += markup?.length ?? 1;
  }
  return shown;
}

function findMarkup(text: string, at: number): { length: number; shown: string } | null {
  let longest: { match: RegExpExecArray; markup: Markup } | null = null;
  for (const markup of markups) {
    markup.pattern.lastIndex = at;
    const match = markup.pattern.exec(text);
    if (match && match[0].length > (longest?.match[0].length ?? 0)) longest = { match, markup };
  }
  return (
    longest && { length: longest.match[0].length, shown: longest.markup.shown(longest.match.groups?.["content"] ?? "") }
  );
}
