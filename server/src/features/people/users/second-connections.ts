/** Maximum length of a name in the game, in bytes of UTF-8. */
const maxNameBytes = 15;
/** Maximum number of further connections with the same name: a server has at most 128 clients. */
const maxConnections = 127;

/** A number of a connection before a name, as in "(1)Ann". */
const numberPattern = /^\((?<number>[1-9]\d{0,2})\)/;

/**
 * Returns the number that the game put before a name because another connection already had it, as in `(1)Ann`: a
 * player who reconnects has such a name until the old connection times out. Returns `null` if the name does not start
 * with such a number.
 */
export function getConnectionNumber(name: string): number | null {
  const number = Number(numberPattern.exec(name)?.groups?.["number"] ?? 0);
  return number >= 1 && number <= maxConnections ? number : null;
}

/** Returns the name of the first connection. Its end may be missing, because the game truncates names with a number. */
export function removeConnectionNumber(name: string): string {
  return name.replace(numberPattern, "");
}

/** Returns the name that the game gives a further connection with this name. Truncates it after a complete character. */
export function formatConnectionName(name: string, number: number): string {
  let truncated = "";
  for (const character of `(${number})${name}`) {
    if (Buffer.byteLength(truncated + character) > maxNameBytes) break;
    truncated += character;
  }
  return truncated;
}

/** Maximum length of a character in UTF-8. */
const maxCharacterBytes = 4;

/** Whether the game may have truncated a name, because another character might not have fitted. */
export function mayBeTruncated(name: string): boolean {
  return Buffer.byteLength(name) + maxCharacterBytes > maxNameBytes;
}

/** Returns all names that the game gives further connections with this name. */
export function listConnectionNames(name: string): string[] {
  return Array.from({ length: maxConnections }, (_, index) => formatConnectionName(name, index + 1));
}

/** Whether two names may belong to two connections of the same player, at least one of them with a number. */
export function areConnectionsOfSamePlayer(a: string, b: string): boolean {
  if (isNumberedForm(a, b) || isNumberedForm(b, a)) return true;
  if (getConnectionNumber(a) === null || getConnectionNumber(b) === null) return false;
  // Both names have a number. If the game has truncated a name, they are not recognised.
  return isNumberedForm(removeConnectionNumber(a), b) || isNumberedForm(removeConnectionNumber(b), a);
}

/** Whether the game gives the name `candidate` to a further connection with the name `name`. */
function isNumberedForm(name: string, candidate: string): boolean {
  const number = getConnectionNumber(candidate);
  return number !== null && formatConnectionName(name, number) === candidate;
}
