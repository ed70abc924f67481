import { isolateBidi } from "contract/bidi-isolation.ts";
import { clanNameMax, userNameMax } from "contract/constants.ts";
import { emailInput } from "contract/emails.ts";
import { nameInput, toNameKey, toUniqueNameKey } from "contract/names.ts";
import type { ListedPlayer } from "contract/player-lists.ts";
import { toSearchKey } from "contract/search-key.ts";
import type { LeagueDatabase } from "../context.ts";
import { findUsersByFoldedAliases } from "../people/users/aliases-queries.ts";
import { findLookAlikes } from "../people/users/reserved-names-queries.ts";
import { listClansOfPlayers, listClansOfSeason } from "../seasons/clans/clans-queries.ts";
import { findMatchingUsers } from "./listed-users-queries.ts";
import type { ListLine } from "./parse-player-list.ts";

/** Checks the lines of a list against the current players and clans. @param seasonId the active season */
export async function checkPlayerList(
  db: LeagueDatabase,
  seasonId: number,
  lines: readonly ListLine[],
): Promise<ListedPlayer[]> {
  const parsedLines = lines.map(parseLine);
  const known = await findKnownPlayers(db, seasonId, parsedLines);
  const previous: PreviousLines = { lines: new Map(), clans: new Map() };
  return parsedLines.map((line) => checkLine(line, known, previous));
}

type ParsedLine = ReturnType<typeof parseLine>;

/** Parses the texts of a line. `error` is the first error in them, or `null`. */
function parseLine({ line, name, email, clan, isUnsplit }: ListLine) {
  const userName = nameInput(userNameMax).safeParse(name);
  const parsedEmail = email === "" ? null : emailInput.safeParse(email);
  const clanName = clan === "" ? null : nameInput(clanNameMax).safeParse(clan);
  const fieldErrors = [
    ["The name", userName.error],
    ["The e-mail", parsedEmail?.error],
    ["The clan", clanName?.error],
  ] as const;
  const messages = fieldErrors.flatMap(([field, zodError]) =>
    zodError ? `${field} ${zodError.issues[0]?.message}` : [],
  );
  const [error = null] = messages;
  return {
    line,
    userName: userName.data ?? name.slice(0, 4 * userNameMax),
    email: parsedEmail?.data ?? null,
    clanName: clanName?.data ?? null,
    isUnsplit,
    error,
  };
}

type KnownPlayers = Awaited<ReturnType<typeof findKnownPlayers>>;

/** Finds the players and clans of the league that the lines may refer to. */
async function findKnownPlayers(db: LeagueDatabase, seasonId: number, lines: readonly ParsedLine[]) {
  const names = lines.map(({ userName }) => userName);
  const users = await findMatchingUsers(db, {
    foldedNames: names.map(toUniqueNameKey),
    searchKeys: names.map(toSearchKey),
    emails: lines.flatMap(({ email }) => email ?? []),
  });
  const aliases = await findUsersByFoldedAliases(db, names);
  const clans = await listClansOfSeason(db, seasonId);
  const ids = [...users, ...aliases].map(({ id }) => id);
  return {
    byName: new Map(users.map((user) => [user.folded_name ?? "", user])),
    bySearchKey: new Map(users.map((user) => [user.search_key, user])),
    byEmail: new Map(users.map((user) => [user.email ?? "", user])),
    byAlias: new Map(aliases.map((alias) => [toUniqueNameKey(alias.user_name), alias.id])),
    findLookAlike: await findLookAlikes(db, names),
    clanByKey: new Map(clans.map((clan) => [clan.name_key, clan])),
    clanBySearchKey: new Map(clans.map((clan) => [clan.search_key, clan])),
    /** Name of each player's clan, by the player's id. */
    clanNameByUserId: new Map(
      (await listClansOfPlayers(db, seasonId, ids)).map(({ user_id, name }) => [user_id, name]),
    ),
  };
}

type PreviousLines = {
  /** Line number by player or e-mail. */
  readonly lines: Map<string, number>;
  /** First spelling of each clan name, by its key. */
  readonly clans: Map<string, string>;
};

/** Determines the state of a line. The first error makes it wrong. Otherwise the first ambiguity makes it doubtful. */
function checkLine(parsedLine: ParsedLine, known: KnownPlayers, previous: PreviousLines): ListedPlayer {
  const { line, userName, email } = parsedLine;
  const byName = known.byName.get(toUniqueNameKey(userName));
  const userId = byName?.id ?? known.byAlias.get(toUniqueNameKey(userName)) ?? null;
  const clanName = parsedLine.clanName && resolveClanName(parsedLine.clanName, known, previous);
  const player = { line, userName, email, clanName, userId: userId === null ? null : String(userId) };
  const playerKey = userId === null ? `name ${toUniqueNameKey(userName)}` : `player ${userId}`;
  const error =
    parsedLine.error ??
    findRepetition(previous, playerKey, line, "player") ??
    (email && findRepetition(previous, `email ${email}`, line, "e-mail")) ??
    checkEmail(email, userId, known) ??
    checkClan(clanName, userId, known);
  if (error) return { ...player, state: "WRONG", reason: error };
  const playerDoubt = userId === null ? checkNewPlayer(parsedLine, known) : checkKnownPlayer(parsedLine, byName);
  const doubt = playerDoubt ?? checkNewClan(clanName, known);
  if (doubt) return { ...player, state: "DOUBTFUL", reason: doubt };
  return { ...player, state: userId === null ? "NEW" : "KNOWN", reason: null };
}

/** Returns a clan's name as spelled in the league, or else as first spelled in the list. Case does not matter. */
function resolveClanName(name: string, known: KnownPlayers, previous: PreviousLines): string {
  const key = toNameKey(name);
  const spelling = known.clanByKey.get(key)?.name ?? previous.clans.get(key) ?? name;
  previous.clans.set(key, spelling);
  return spelling;
}

function findRepetition({ lines }: PreviousLines, key: string, line: number, label: string): string | null {
  const previousLine = lines.get(key);
  if (previousLine === undefined) lines.set(key, line);
  return previousLine === undefined ? null : `Line ${previousLine} has the same ${label}`;
}

function checkEmail(email: string | null, userId: number | null, known: KnownPlayers): string | null {
  const owner = email === null ? undefined : known.byEmail.get(email);
  return owner === undefined || owner.id === userId ? null : `The e-mail belongs to ${isolateBidi(owner.user_name)}`;
}

function checkClan(clanName: string | null, userId: number | null, { clanNameByUserId }: KnownPlayers): string | null {
  const current = userId === null ? undefined : clanNameByUserId.get(userId);
  return clanName === null || current === undefined || current === clanName
    ? null
    : `The player is in ${isolateBidi(current)}`;
}

function checkNewPlayer({ userName, isUnsplit }: ParsedLine, known: KnownPlayers): string | null {
  if (isUnsplit) return "Treated as one name, including commas and semicolons";
  const similar = known.bySearchKey.get(toSearchKey(userName))?.user_name ?? known.findLookAlike(userName);
  return similar === undefined ? null : `Similar to the player ${similar}: a new player will be created`;
}

function checkKnownPlayer(
  { userName, email }: ParsedLine,
  byName: { user_name: string; email: string | null } | undefined,
): string | null {
  if (byName === undefined) return "This is the in-game name of a player: that player is used";
  if (byName.user_name !== userName)
    return `The league spells this name ${isolateBidi(byName.user_name)}: that player is used`;
  if (email === null || email === byName.email) return null;
  return byName.email === null
    ? "The player has no e-mail in the league: invite them to set it"
    : "The player has another e-mail in the league, which is kept";
}

function checkNewClan(clanName: string | null, { clanByKey, clanBySearchKey }: KnownPlayers): string | null {
  if (clanName === null || clanByKey.has(toNameKey(clanName))) return null;
  const similar = clanBySearchKey.get(toSearchKey(clanName));
  if (!similar) return null;
  return `Similar to the clan ${isolateBidi(similar.name)}: a new clan ${isolateBidi(clanName)} will be created`;
}
