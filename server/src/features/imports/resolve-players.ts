import { visibleName } from "contract/names.ts";
import { refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import { allAliases, usersByAliases, usersByFoldedAliases } from "../users/aliases-queries.ts";
import { allUserNames, usersByFoldedNames, usersByNames } from "../users/users-queries.ts";
import { renderedName } from "./rendered-name.ts";
import type { ReportedPlayer, ReportedRound } from "./round-message.ts";

export type ResolvedPlayer = ReportedPlayer & { readonly userId: number };
/** A reported round whose players are known. */
export type ResolvedRound = Omit<ReportedRound, "players"> & { readonly players: readonly ResolvedPlayer[] };
/** A player of a round, found or not. */
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

/**
 * Finds the users of a round's names. They match exactly; if the text has lost its markdown, also by the name as
 * rendered; else by the visible characters. User names go before confirmed aliases. A name that matches two players
 * finds nobody. The names of all users are read only for a text that was copied from elsewhere, which no game server
 * posts.
 */
export async function findPlayers(db: LeagueDatabase, round: ReportedRound): Promise<SoughtPlayer[]> {
  const names = round.players.map(({ name }) => name.normalize("NFC"));
  const isCopied = round.rendered || round.respaced !== undefined;
  const exact = isCopied ? [] : await exactly(db, names);
  const left = names.filter((_, index) => (exact[index] ?? null) === null);
  const find = isCopied ? await loosely(db, round) : await byVisibleName(db, left);
  return round.players.map((player, index) => {
    const name = names[index] ?? "";
    return { ...player, userId: exact[index] ?? find(name) };
  });
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
