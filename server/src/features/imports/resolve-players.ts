import { visibleName } from "contract/names.ts";
import { refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import type { StoredPlayer } from "../results/store-result.ts";
import { allAliases, usersByAliases, usersByFoldedAliases } from "../users/aliases-queries.ts";
import { allUserNames, usersByFoldedNames, usersByNames } from "../users/users-queries.ts";
import type { ReportedPlayer, ReportedRound } from "./round-message.ts";

export type ResolvedPlayer = ReportedPlayer & { readonly userId: number };
export type ResolvedRound = Omit<ReportedRound, "players"> & { readonly players: readonly ResolvedPlayer[] };
export type SoughtPlayer = ReportedPlayer & { readonly userId: number | null };

type Named = { readonly id: number; readonly user_name: string };

/**
 * The users of a round's names, as `findPlayers` finds them.
 * @throws PLAYER_NOT_FOUND for the first unknown name, INVALID_MESSAGE when two names match one player
 */
export async function resolvePlayers(db: LeagueDatabase, round: ReportedRound): Promise<ResolvedPlayer[]> {
  const resolved = (await findPlayers(db, round)).map((player) => {
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
 * rendered; else by the visible characters. User names go before confirmed aliases. A name that matches two players
 * finds nobody. The names of all users are read only for a text that was copied from elsewhere, which no game server
 * posts.
 */
export async function findPlayers(db: LeagueDatabase, round: ReportedRound): Promise<SoughtPlayer[]> {
  const names = round.players.map(({ name }) => name.normalize("NFC"));
  const isCopied = round.rendered || round.respaced !== undefined;
  const found = isCopied ? names.map(await loosely(db, round)) : await findByGameNames(db, names);
  return round.players.map((player, index) => ({ ...player, userId: found[index] ?? null }));
}

/** The user of each name as a game server writes it: in NFC, with all its signs. */
export async function findByGameNames(db: LeagueDatabase, names: readonly string[]): Promise<(number | null)[]> {
  const exact = await exactly(db, names);
  const find = await byVisibleName(
    db,
    names.filter((_, index) => exact[index] === null),
  );
  return names.map((name, index) => exact[index] ?? find(name));
}

async function exactly(db: LeagueDatabase, names: readonly string[]): Promise<(number | null)[]> {
  const byUserName = lookUp(await usersByNames(db, names), (name) => [name]);
  const found = names.map((name) => byUserName(name) ?? null);
  const left = names.filter((_, index) => found[index] === null);
  const byAlias = lookUp(await usersByAliases(db, left), (name) => [name]);
  return names.map((name, index) => found[index] ?? byAlias(name) ?? null);
}

/** Finds the users of names that nobody has exactly. */
async function byVisibleName(db: LeagueDatabase, names: readonly string[]) {
  const byName = lookUp(await usersByFoldedNames(db, names), (name) => [visibleName(name)]);
  const byAlias = lookUp(await usersByFoldedAliases(db, names), (name) => [visibleName(name)]);
  return (name: string): number | null => {
    const visible = visibleName(name);
    const user = byName(visible);
    // What two users share is nobody's, also where an alias would fit.
    return (user === undefined ? byAlias(visible) : user) ?? null;
  };
}

/** Finds the users of names that may have lost markdown, spaces or invisible characters. */
async function loosely(db: LeagueDatabase, round: ReportedRound) {
  const spellings = (name: string) => (round.rendered ? [name, renderedName(name)] : [name]);
  const visibleNames = (name: string) => spellings(name).map(visibleName);
  const [users, aliases] = [await allUserNames(db), await allAliases(db)];
  const bySpelling = [lookUp(users, spellings), lookUp(aliases, spellings)];
  const foundVisible = [lookUp(users, visibleNames), lookUp(aliases, visibleNames)];
  return (name: string): number | null => {
    const visibleKey = visibleName(name);
    for (const index of [0, 1]) {
      // What two users share is nobody's, also where an alias would fit.
      const spelled = round.respaced ? undefined : bySpelling[index]?.(name);
      const found = spelled ?? foundVisible[index]?.(visibleKey);
      if (found !== undefined) return found;
    }
    return null;
  };
}

/** Finds the one user that a name matches; `null`: several, `undefined`: none. */
function lookUp(users: readonly Named[], namesOf: (userName: string) => string[]) {
  const byName = new Map<string, Set<number>>();
  for (const { id, user_name } of users) {
    for (const name of namesOf(user_name)) byName.set(name, (byName.get(name) ?? new Set()).add(id));
  }
  return (name: string): number | null | undefined => {
    const [id, other] = byName.get(name) ?? [];
    return other === undefined ? id : null;
  };
}

function refuseTwins(players: readonly ResolvedPlayer[]): void {
  const seen = new Map<number, string>();
  for (const { userId, name } of players) {
    const other = seen.get(userId);
    if (other !== undefined) {
      throw refuse("INVALID_MESSAGE", { where: "Message", reason: `"${other}" and "${name}" are the same player` });
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
