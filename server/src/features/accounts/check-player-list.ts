import { isolateBidi } from "contract/bidi-isolation.ts";
import { maxClanNameLength, maxUserNameLength } from "contract/constants.ts";
import { emailInput } from "contract/emails.ts";
import { nameInput, toNameKey, toUniqueNameKey } from "contract/names.ts";
import type { ListedPlayer } from "contract/player-lists.ts";
import { toSearchKey } from "contract/search-key.ts";
import type { LeagueDatabase } from "../context.ts";
import { findUsersByAliasesIgnoringCase } from "../people/users/aliases-queries.ts";
import { createConfusableNameLookup } from "../people/users/reserved-names-queries.ts";
import { listClansOfPlayers, listClansOfSeason } from "../seasons/clans/clans-queries.ts";
import { findMatchingUsers } from "./matching-users-queries.ts";
import type { ListLine } from "./parse-player-list.ts";

/** Checks the lines of a list against the current players and clans. @param seasonId the active season */
export async function checkPlayerList(
  db: LeagueDatabase,
  seasonId: number,
  lines: readonly ListLine[],
): Promise<ListedPlayer[]> {
  const parsedLines = lines.map(parseLine);
  const leagueEntities = await findLeagueEntities(db, seasonId, parsedLines);
  const previous: PreviousLines = { lineNumbers: new Map(), clanSpellings: new Map() };
  return parsedLines.map((line) => checkLine(line, leagueEntities, previous));
}

type ParsedLine = ReturnType<typeof parseLine>;

/** Parses the texts of a line. `error` is the first error in them, or `null`. */
function parseLine({ line, name, email, clan, containsSeparator }: ListLine) {
  const userName = nameInput(maxUserNameLength).safeParse(name);
  const parsedEmail = email === "" ? null : emailInput.safeParse(email);
  const clanName = clan === "" ? null : nameInput(maxClanNameLength).safeParse(clan);
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
    // The preview also shows an invalid name, shortened to the length that the reply allows.
    userName: userName.data ?? name.slice(0, 4 * maxUserNameLength),
    email: parsedEmail?.data ?? null,
    clanName: clanName?.data ?? null,
    containsSeparator,
    error,
  };
}

type LeagueEntities = Awaited<ReturnType<typeof findLeagueEntities>>;

/**
 * Finds the players and clans of the league that the lines may refer to. Names are compared by three keys: `toNameKey`
 * ignores only case, `toUniqueNameKey` also invisible characters, and `toSearchKey` also accents and punctuation.
 */
async function findLeagueEntities(db: LeagueDatabase, seasonId: number, lines: readonly ParsedLine[]) {
  const names = lines.map(({ userName }) => userName);
  const users = await findMatchingUsers(db, {
    uniqueNameKeys: names.map(toUniqueNameKey),
    searchKeys: names.map(toSearchKey),
    emails: lines.flatMap(({ email }) => email ?? []),
  });
  const aliases = await findUsersByAliasesIgnoringCase(db, names);
  const clans = await listClansOfSeason(db, seasonId);
  const ids = [...users, ...aliases].map(({ id }) => id);
  return {
    userByUniqueKey: new Map(users.map((user) => [user.folded_name ?? "", user])),
    userBySearchKey: new Map(users.map((user) => [user.search_key, user])),
    userByEmail: new Map(users.map((user) => [user.email ?? "", user])),
    userIdByAliasKey: new Map(aliases.map((alias) => [toUniqueNameKey(alias.user_name), alias.id])),
    findConfusableName: await createConfusableNameLookup(db, names),
    clanByKey: new Map(clans.map((clan) => [clan.name_key, clan])),
    clanBySearchKey: new Map(clans.map((clan) => [clan.search_key, clan])),
    /** Name of each player's clan, by the player's id. */
    clanNameByUserId: new Map(
      (await listClansOfPlayers(db, seasonId, ids)).map(({ user_id, name }) => [user_id, name]),
    ),
  };
}

type PreviousLines = {
  /** Number of the line that has a player or an e-mail, by a key for the player or the e-mail. */
  readonly lineNumbers: Map<string, number>;
  /** First spelling of each clan name, by the name's key. */
  readonly clanSpellings: Map<string, string>;
};

/**
 * Determines the state of a line. The first error makes it `WRONG`. Otherwise the first ambiguity makes it `DOUBTFUL`.
 */
function checkLine(parsedLine: ParsedLine, leagueEntities: LeagueEntities, previous: PreviousLines): ListedPlayer {
  const { line: lineNumber, userName, email } = parsedLine;
  const userWithName = leagueEntities.userByUniqueKey.get(toUniqueNameKey(userName));
  const userId = userWithName?.id ?? leagueEntities.userIdByAliasKey.get(toUniqueNameKey(userName)) ?? null;
  const clanName = parsedLine.clanName === null ? null : resolveClanName(parsedLine.clanName, leagueEntities, previous);
  const player = { line: lineNumber, userName, email, clanName, userId: userId === null ? null : String(userId) };
  const playerKey = userId === null ? `name ${toUniqueNameKey(userName)}` : `player ${userId}`;
  const error =
    parsedLine.error ??
    findRepetition(previous, playerKey, lineNumber, "player") ??
    (email === null ? null : findRepetition(previous, `email ${email}`, lineNumber, "e-mail")) ??
    checkEmail(email, userId, leagueEntities) ??
    checkClan(clanName, userId, leagueEntities);
  if (error) return { ...player, state: "WRONG", reason: error };
  const playerAmbiguity =
    userId === null ? checkNewPlayer(parsedLine, leagueEntities) : checkExistingPlayer(parsedLine, userWithName);
  const ambiguity = playerAmbiguity ?? checkNewClan(clanName, leagueEntities);
  if (ambiguity) return { ...player, state: "DOUBTFUL", reason: ambiguity };
  return { ...player, state: userId === null ? "NEW" : "KNOWN", reason: null };
}

/**
 * Returns a clan's name as spelled in the league, or else as first spelled in the list. Two spellings may differ in case.
 * Stores the spelling for later lines.
 */
function resolveClanName(name: string, leagueEntities: LeagueEntities, previous: PreviousLines): string {
  const key = toNameKey(name);
  const spelling = leagueEntities.clanByKey.get(key)?.name ?? previous.clanSpellings.get(key) ?? name;
  previous.clanSpellings.set(key, spelling);
  return spelling;
}

/**
 * Returns an error if a previous line has the same player or e-mail. Otherwise stores this line for later lines.
 * @param key identifies the player or the e-mail
 * @param label the word for the repeated value in the error: "player" or "e-mail"
 */
function findRepetition(
  { lineNumbers }: PreviousLines,
  key: string,
  lineNumber: number,
  label: "player" | "e-mail",
): string | null {
  const previousLineNumber = lineNumbers.get(key);
  if (previousLineNumber !== undefined) return `Line ${previousLineNumber} has the same ${label}`;
  lineNumbers.set(key, lineNumber);
  return null;
}

/** Returns why a line cannot have this e-mail; `null` if it can. @param userId the user of the line, if it exists */
function checkEmail(email: string | null, userId: number | null, leagueEntities: LeagueEntities): string | null {
  const owner = email === null ? undefined : leagueEntities.userByEmail.get(email);
  return owner === undefined || owner.id === userId ? null : `The e-mail belongs to ${isolateBidi(owner.user_name)}`;
}

/** Returns why the player of a line cannot join this clan; `null` if the player can, or if the line names no clan. */
function checkClan(
  clanName: string | null,
  userId: number | null,
  { clanNameByUserId }: LeagueEntities,
): string | null {
  const currentClanName = userId === null ? undefined : clanNameByUserId.get(userId);
  const canJoin = clanName === null || currentClanName === undefined || currentClanName === clanName;
  return canJoin ? null : `The player is in ${isolateBidi(currentClanName)}`;
}

/** Matches an e-mail within a name, as in `Ann <ann@mail.example>`, which mail programs copy. */
const emailInName = /[^\s@]@[^\s@]+\.[^\s@]/;

/** Returns a warning about a line for which a user will be created; `null` if there is none. */
function checkNewPlayer({ userName, containsSeparator }: ParsedLine, leagueEntities: LeagueEntities): string | null {
  if (containsSeparator) return "Treated as one name, including commas and semicolons";
  if (emailInName.test(userName)) return "Treated as one name, including the e-mail";
  const userWithSameKey = leagueEntities.userBySearchKey.get(toSearchKey(userName));
  const similarName = userWithSameKey?.user_name ?? leagueEntities.findConfusableName(userName);
  if (similarName === undefined) return null;
  return `Similar to the player ${isolateBidi(similarName)}: a new player will be created`;
}

/**
 * Returns a warning about a line with an existing player; `null` if there is none.
 * @param userWithName the user whose user name the line contains; `undefined` if it contains an in-game name
 */
function checkExistingPlayer(
  { userName, email }: ParsedLine,
  userWithName: { user_name: string; email: string | null } | undefined,
): string | null {
  if (userWithName === undefined) return "This is the in-game name of a player: that player is used";
  if (userWithName.user_name !== userName)
    return `The league spells this name ${isolateBidi(userWithName.user_name)}: that player is used`;
  if (email === null || email === userWithName.email) return null;
  return userWithName.email === null
    ? "The player has no e-mail in the league: invite them to set it"
    : "The player has another e-mail in the league, which is kept";
}

/** Returns a warning if a clan will be created whose name is similar to that of another clan; otherwise `null`. */
function checkNewClan(clanName: string | null, { clanByKey, clanBySearchKey }: LeagueEntities): string | null {
  if (clanName === null || clanByKey.has(toNameKey(clanName))) return null;
  const similarClan = clanBySearchKey.get(toSearchKey(clanName));
  if (!similarClan) return null;
  return `Similar to the clan ${isolateBidi(similarClan.name)}: a new clan ${isolateBidi(clanName)} will be created`;
}
