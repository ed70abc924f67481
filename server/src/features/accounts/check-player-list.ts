import { clanNameMax, userNameMax } from "contract/constants.ts";
import { emailIn } from "contract/emails.ts";
import { isolated } from "contract/isolated.ts";
import { foldedName, nameIn, nameKey } from "contract/names.ts";
import type { ListedPlayer } from "contract/player-lists.ts";
import { searchKey } from "contract/search-key.ts";
import type { LeagueDatabase } from "../context.ts";
import { usersByFoldedAliases } from "../people/users/aliases-queries.ts";
import { findLookAlikes } from "../people/users/held-names-queries.ts";
import { clansBySeason, clansOfPlayers } from "../seasons/clans/clans-queries.ts";
import { usersLike } from "./listed-users-queries.ts";
import type { ListLine } from "./read-player-list.ts";

/** Reads a list against the league as it is now. @param seasonId the active season */
export async function checkPlayerList(
  db: LeagueDatabase,
  seasonId: number,
  lines: readonly ListLine[],
): Promise<ListedPlayer[]> {
  const read = lines.map(readLine);
  const known = await knownOf(db, seasonId, read);
  const seen: Seen = { lines: new Map(), clans: new Map() };
  return read.map((line) => judge(line, known, seen));
}

type ReadLine = ReturnType<typeof readLine>;

/** A line with its texts read; `fault` says what is wrong with them. */
function readLine({ line, name, email, clan, isWhole }: ListLine) {
  const userName = nameIn(userNameMax).safeParse(name);
  const address = email === "" ? null : emailIn.safeParse(email);
  const clanName = clan === "" ? null : nameIn(clanNameMax).safeParse(clan);
  const faults = [
    ["The name", userName.error],
    ["The e-mail", address?.error],
    ["The clan", clanName?.error],
  ] as const;
  const [fault = null] = faults.flatMap(([what, error]) => (error ? `${what} ${error.issues[0]?.message}` : []));
  return {
    line,
    userName: userName.data ?? name.slice(0, 4 * userNameMax),
    email: address?.data ?? null,
    clanName: clanName?.data ?? null,
    isWhole,
    fault,
  };
}

type Known = Awaited<ReturnType<typeof knownOf>>;

/** What the league has of these lines. */
async function knownOf(db: LeagueDatabase, seasonId: number, lines: readonly ReadLine[]) {
  const names = lines.map(({ userName }) => userName);
  const users = await usersLike(db, {
    foldedNames: names.map(foldedName),
    searchKeys: names.map(searchKey),
    emails: lines.flatMap(({ email }) => email ?? []),
  });
  const aliases = await usersByFoldedAliases(db, names);
  const clans = await clansBySeason(db, seasonId);
  const ids = [...users, ...aliases].map(({ id }) => id);
  return {
    byName: new Map(users.map((user) => [user.folded_name ?? "", user])),
    bySearchKey: new Map(users.map((user) => [user.search_key, user])),
    byEmail: new Map(users.map((user) => [user.email ?? "", user])),
    byAlias: new Map(aliases.map((alias) => [foldedName(alias.user_name), alias.id])),
    lookAlike: await findLookAlikes(db, names),
    clanByKey: new Map(clans.map((clan) => [clan.name_key, clan])),
    clanBySearchKey: new Map(clans.map((clan) => [clan.search_key, clan])),
    /** The name of each player's clan, by the player's key. */
    clanOf: new Map((await clansOfPlayers(db, seasonId, ids)).map(({ user_id, name }) => [user_id, name])),
  };
}

/** What the lines before have: the line of each player and e-mail, and how each clan was written first. */
type Seen = { readonly lines: Map<string, number>; readonly clans: Map<string, string> };

/** What becomes of a line: the first fault makes it wrong, else the first doubt makes it doubtful. */
function judge(read: ReadLine, known: Known, seen: Seen): ListedPlayer {
  const { line, userName, email } = read;
  const byName = known.byName.get(foldedName(userName));
  const userId = byName?.id ?? known.byAlias.get(foldedName(userName)) ?? null;
  const clanName = read.clanName && clanAsWritten(read.clanName, known, seen);
  const who = { line, userName, email, clanName, userId: userId === null ? null : String(userId) };
  const fault =
    read.fault ??
    repeated(seen, userId === null ? `name ${foldedName(userName)}` : `player ${userId}`, line, "is the player") ??
    (email && repeated(seen, `email ${email}`, line, "has the e-mail")) ??
    emailFault(email, userId, known) ??
    clanFault(clanName, userId, known);
  if (fault) return { ...who, state: "WRONG", reason: fault };
  const doubtOfPlayer = userId === null ? doubtOfNew(read, known) : doubtOfKnown(read, byName);
  const doubt = doubtOfPlayer ?? doubtOfClan(clanName, known);
  if (doubt) return { ...who, state: "DOUBTFUL", reason: doubt };
  return { ...who, state: userId === null ? "NEW" : "KNOWN", reason: null };
}

/** Clans are the same regardless of case: as the league writes them, else as the list does first. */
function clanAsWritten(name: string, known: Known, seen: Seen): string {
  const key = nameKey(name);
  const written = known.clanByKey.get(key)?.name ?? seen.clans.get(key) ?? name;
  seen.clans.set(key, written);
  return written;
}

function repeated({ lines }: Seen, key: string, line: number, words: string): string | null {
  const before = lines.get(key);
  if (before === undefined) lines.set(key, line);
  return before === undefined ? null : `Line ${before} ${words} already`;
}

function emailFault(email: string | null, userId: number | null, known: Known): string | null {
  const owner = email === null ? undefined : known.byEmail.get(email);
  return owner === undefined || owner.id === userId ? null : `The e-mail is that of ${isolated(owner.user_name)}`;
}

function clanFault(clanName: string | null, userId: number | null, { clanOf }: Known): string | null {
  const current = userId === null ? undefined : clanOf.get(userId);
  return clanName === null || current === undefined || current === clanName
    ? null
    : `The player is in ${isolated(current)}`;
}

function doubtOfNew({ userName, isWhole }: ReadLine, known: Known): string | null {
  if (isWhole) return "Is read as one name, with its commas and semicolons";
  const similar = known.bySearchKey.get(searchKey(userName))?.user_name ?? known.lookAlike(userName);
  return similar === undefined ? null : `There is a player ${similar}: is created beside them`;
}

function doubtOfKnown(
  { userName, email }: ReadLine,
  byName: { user_name: string; email: string | null } | undefined,
): string | null {
  if (byName === undefined) return "Is an in-game name of a player: means them";
  if (byName.user_name !== userName) return `Is written ${isolated(byName.user_name)} in the league: means them`;
  if (email === null || email === byName.email) return null;
  return byName.email === null
    ? "Has no e-mail in the league: invite them to set it"
    : "Has another e-mail in the league, which stays";
}

function doubtOfClan(clanName: string | null, { clanByKey, clanBySearchKey }: Known): string | null {
  if (clanName === null || clanByKey.has(nameKey(clanName))) return null;
  const similar = clanBySearchKey.get(searchKey(clanName));
  return similar ? `There is a clan ${isolated(similar.name)}: ${isolated(clanName)} is created beside it` : null;
}
