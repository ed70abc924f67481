import { isolated } from "contract/isolated.ts";
import { foldedName, visibleName } from "contract/names.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { LeagueDatabase } from "../../context.ts";
import { allAliases, usersByAliases, usersByFoldedAliases } from "../../people/users/aliases-queries.ts";
import { namesBeginningWith, namesOfUsers } from "../../people/users/game-names-queries.ts";
import { connectionNumber, mayBeCut, numberedName, withoutNumber } from "../../people/users/second-connections.ts";
import { allUserNames, usersByFoldedNames, usersByNames } from "../../people/users/users-queries.ts";
import type { StoredPlayer } from "../store-result.ts";
import { findParticipants } from "./find-participants.ts";
import type { ReportedPlayer, ReportedRound } from "./round-message.ts";

export type ResolvedPlayer = ReportedPlayer & { readonly userId: number };
export type ResolvedRound = Omit<ReportedRound, "players"> & { readonly players: readonly ResolvedPlayer[] };
export type SoughtPlayer = ReportedPlayer & { readonly userId: number | null };

type Named = { readonly id: number; readonly user_name: string };

/**
 * The users of a round's names, as `findPlayers` finds them.
 * @throws PLAYER_NOT_FOUND for the first unknown name, INVALID_MESSAGE when two names match one player
 */
export async function resolvePlayers(
  db: LeagueDatabase,
  round: ReportedRound,
  playedAt: number,
): Promise<ResolvedPlayer[]> {
  const resolved = (await findPlayers(db, round, playedAt)).map((player) => {
    const { userId, name } = player;
    if (userId === null) throw refuse("PLAYER_NOT_FOUND", { userName: name });
    return { ...player, userId };
  });
  refuseTwins(resolved);
  return resolved;
}

/** A player of a round as their result keeps them. */
export function asPlayed({ userId, side, score, flags, kills, deaths, figures }: ResolvedPlayer): StoredPlayer {
  const told = figures && JSON.stringify(figures);
  return { user_id: userId, side, score, flags, kills, deaths, figures: told ?? null };
}

/**
 * Finds the users of a round's names. They match exactly; if the text has lost its markdown, also by the name as
 * rendered; else by the visible characters. User names go before confirmed aliases. A name that nobody has may be that of
 * a further connection of a player. A name that matches two players finds nobody. The names of all users are read only
 * for a text that was copied from elsewhere, which no game server posts.
 * @param playedAt when the round was played, ms UTC
 */
export async function findPlayers(db: LeagueDatabase, round: ReportedRound, playedAt: number): Promise<SoughtPlayer[]> {
  const names = round.players.map(({ name }) => name.normalize("NFC"));
  const isCopied = round.rendered || round.respaced !== undefined;
  const everyone = isCopied ? { users: await allUserNames(db), aliases: await allAliases(db) } : null;
  const holders = everyone ? names.map(holdersAmong(everyone, round)) : await holdersOf(db, names);
  const further = furtherConnections(names, holders);
  const known = everyone ? [...everyone.users, ...everyone.aliases] : await namesWithout(db, further);
  const candidatesOf = byFirstConnection(known, round);
  const candidates = names.map((name) => (further.includes(name) ? candidatesOf(name) : []));
  const participants = candidates.some(({ length }) => length > 1)
    ? await findParticipants(
        db,
        holders.map(onlyOne).filter((id) => id !== null),
        playedAt,
      )
    : new Set<number>();
  return round.players.map((player, index) => {
    const ids = candidates[index] ?? [];
    const userId = onlyOne(holders[index]) ?? onlyOne(ids) ?? onlyOne(ids.filter((id) => participants.has(id)));
    return { ...player, userId };
  });
}

/**
 * The user of each name as a game server writes it, with all its signs. A name that nobody has may be that of a further
 * connection of one of the participants.
 */
export async function findByGameNames(
  db: LeagueDatabase,
  written: readonly string[],
  participants: readonly number[],
): Promise<(number | null)[]> {
  const names = written.map((name) => name.normalize("NFC"));
  const holders = await holdersOf(db, names);
  const further = furtherConnections(names, holders);
  const known = further.length === 0 ? [] : await namesOfUsers(db, participants);
  const candidatesOf = byFirstConnection(known, { rendered: false });
  return names.map(
    (name, index) => onlyOne(holders[index]) ?? (further.includes(name) ? onlyOne(candidatesOf(name)) : null),
  );
}

/** Those of these names that look like a further connection's and that somebody really has. */
export async function heldNumberedNames(db: LeagueDatabase, written: readonly string[]): Promise<ReadonlySet<string>> {
  const numbered = [...new Set(written)].filter((name) => connectionNumber(name) !== null);
  if (numbered.length === 0) return new Set();
  const holders = await holdersOf(
    db,
    numbered.map((name) => name.normalize("NFC")),
  );
  return new Set(numbered.filter((_, index) => holders[index]?.length !== 0));
}

/** What a lookup finds for a name: the users whom it matches. */
type Find = (name: string) => readonly number[];

/** The only one of these; `null`: there is none, or more than one. */
function onlyOne(ids: readonly number[] = []): number | null {
  const [id, other] = ids;
  return id === undefined || other !== undefined ? null : id;
}

/** The users of the first lookup that finds any: what two users share is nobody's, also where a later one finds one alone. */
function firstOf(...lookUps: (() => readonly number[])[]): readonly number[] {
  for (const find of lookUps) {
    const ids = find();
    if (ids.length > 0) return ids;
  }
  return [];
}

/** The users of names with all their signs. */
async function holdersOf(db: LeagueDatabase, names: readonly string[]): Promise<(readonly number[])[]> {
  const exactUser = lookUp(await usersByNames(db, names), (name) => [name]);
  const exactAlias = lookUp(await usersByAliases(db, names), (name) => [name]);
  const exact = names.map((name) =>
    firstOf(
      () => exactUser(name),
      () => exactAlias(name),
    ),
  );
  const left = names.filter((_, index) => exact[index]?.length === 0);
  const user = lookUp(await usersByFoldedNames(db, left), (name) => [visibleName(name)]);
  const alias = lookUp(await usersByFoldedAliases(db, left), (name) => [visibleName(name)]);
  return names.map((name, index) =>
    firstOf(
      () => exact[index] ?? [],
      () => user(visibleName(name)),
      () => alias(visibleName(name)),
    ),
  );
}

type Everyone = { readonly users: readonly Named[]; readonly aliases: readonly Named[] };
/** How a text was copied: whether its markdown and the kinds of its spaces were lost. */
type Copied = Pick<ReportedRound, "rendered" | "respaced">;

/** The users of names that may have lost markdown, spaces or invisible characters. */
function holdersAmong({ users, aliases }: Everyone, copied: Copied): Find {
  const user = bySpelling(users, (name) => spellingsOf(name, copied), copied);
  const alias = bySpelling(aliases, (name) => spellingsOf(name, copied), copied);
  return (name) =>
    firstOf(
      () => user(name),
      () => alias(name),
    );
}

/** The names that nobody has and that the game may have given to a further connection of somebody. */
function furtherConnections(names: readonly string[], holders: readonly (readonly number[])[]): string[] {
  return names.filter((name, index) => holders[index]?.length === 0 && connectionNumber(name) !== null);
}

/** The names of users, and in-game names, that these may be further connections of. */
async function namesWithout(db: LeagueDatabase, further: readonly string[]): Promise<Named[]> {
  const whole = further.map(withoutNumber);
  const known: Named[] = [...(await usersByFoldedNames(db, whole)), ...(await usersByFoldedAliases(db, whole))];
  for (const name of further) {
    const key = foldedName(withoutNumber(name));
    if (key !== "" && mayBeCut(name)) known.push(...(await namesBeginningWith(db, key)));
  }
  return known;
}

/** Finds the users of whose name the game has made one for a further connection. */
function byFirstConnection(known: readonly Named[], copied: Copied): Find {
  return (name) => {
    const number = connectionNumber(name);
    if (number === null) return [];
    return bySpelling(known, (first) => spellingsOf(numberedName(first, number), copied), copied)(name);
  };
}

function spellingsOf(name: string, { rendered }: Copied): string[] {
  return rendered ? [name, renderedName(name)] : [name];
}

/** Finds the users by a spelling of their names, exactly or else by its visible characters. */
function bySpelling(known: readonly Named[], spellings: (name: string) => string[], { respaced }: Copied): Find {
  const exact = lookUp(known, spellings);
  const visible = lookUp(known, (name) => spellings(name).map(visibleName));
  return (name) =>
    firstOf(
      () => (respaced ? [] : exact(name)),
      () => visible(visibleName(name)),
    );
}

/** Finds the users that a name matches. */
function lookUp(known: readonly Named[], spellings: (name: string) => string[]): Find {
  const byName = new Map<string, Set<number>>();
  for (const { id, user_name } of known) {
    for (const name of spellings(user_name)) byName.set(name, (byName.get(name) ?? new Set()).add(id));
  }
  return (name) => [...(byName.get(name) ?? [])];
}

function refuseTwins(players: readonly ResolvedPlayer[]): void {
  const seen = new Map<number, string>();
  for (const { userId, name } of players) {
    const other = seen.get(userId);
    if (other !== undefined) {
      throw refuse("INVALID_MESSAGE", {
        where: "Message",
        reason: `"${isolated(other)}" and "${isolated(name)}" are the same player`,
      });
    }
    seen.set(userId, name);
  }
}

/** A markup pattern, matched at its position, and how the text within is shown. */
type Markup = { pattern: RegExp; shown: (content: string) => string };

/*
 * Discord's inline markdown. Of several matches at one position the longest counts, then the first: `***x***` is bold
 * within italics. Block markup (headings, lists, quotes) never applies, because a name is never at the start of a line.
 */
const markups: Markup[] = [
  { pattern: /(?<content>¯\\_\(ツ\)_\/¯)/y, shown: (content) => content },
  { pattern: /\\(?<content>[^0-9A-Za-z\s])/y, shown: (content) => content },
  { pattern: /(`+)(?<content>.*?[^`])\1(?!`)/sy, shown: (content) => content.trim() },
  { pattern: /<(?<content>[^: >]+:\/[^ >]+)>/y, shown: (content) => content },
  { pattern: /(?<content>https?:\/\/[^\s<]*[^\s<.,:;"')\]])/y, shown: (content) => content },
  { pattern: /\[(?<content>[^[\]]+)\]\(https?:\/\/[^\s()]+\)/y, shown: inline },
  { pattern: /_(?<content>(?:__|\\.|[^\\_])+?)_(?!\w)/sy, shown: inline },
  { pattern: /\*(?!\s)(?<content>(?:\*\*|\\.|[^\\*])+?)(?<!\s)\*(?!\*)/sy, shown: inline },
  { pattern: /\*\*(?<content>(?:\\.|[^\\])+?)\*\*(?!\*)/sy, shown: inline },
  { pattern: /__(?<content>(?:\\.|[^\\])+?)__(?!_)/sy, shown: inline },
  { pattern: /~~(?<content>.+?)~~(?!_)/sy, shown: inline },
  { pattern: /\|\|(?<content>.+?)\|\|/sy, shown: inline },
];

/**
 * The name after Discord has rendered its markdown, as in text copied from there. Only the name alone is rendered:
 * markup that begins in one name and ends in another is not recognised.
 * For short texts like names: time is quadratic in the length.
 */
export function renderedName(name: string): string {
  return inline(name).trim();
}

function inline(text: string): string {
  let shown = "";
  for (let at = 0; at < text.length; ) {
    const markup = markupAt(text, at);
    shown += markup?.shown ?? text.charAt(at);
    at += markup?.length ?? 1;
  }
  return shown;
}

function markupAt(text: string, at: number): { length: number; shown: string } | null {
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
