/** Maximum length of a name in the game, in bytes of UTF-8. */
const maxNameBytes = 15;
/** Maximum number of further connections with the same name: a server has at most 128 clients. */
const maxConnections = 127;

const numberPattern = /^\((?<number>[1-9]\d{0,2})\)/;

/**
 * Returns the number that the game put before a name because another connection already had it, as in `(1)Ann`: a player who
 * reconnects has such a name until the old connection times out. Returns `null` if the name does not start with such a number.
 */
export function connectionNumber(name: string): number | null {
  const number = Number(numberPattern.exec(name)?.groups?.["number"] ?? 0);
  return number >= 1 && number <= maxConnections ? number : null;
}

/** Returns the name of the first connection, as far as the game did not truncate it. */
export function removeNumber(name: string): string {
  return name.replace(numberPattern, "");
}

/** Returns the name that the game gives another connection of a name. It is truncated after a complete character. */
export function numberedName(name: string, number: number): string {
  let truncated = "";
  for (const character of `(${number})${name}`) {
    if (Buffer.byteLength(truncated + character) > maxNameBytes) break;
    truncated += character;
  }
  return truncated;
}

/** Whether the game may have truncated a name: another character, of at most four bytes, might not have fitted. */
export function mayBeTruncated(name: string): boolean {
  return Buffer.byteLength(name) + 4 > maxNameBytes;
}

/** Returns all names that the game gives to further connections of a name. */
export function numberedNames(name: string): string[] {
  return Array.from({ length: maxConnections }, (_, index) => numberedName(name, index + 1));
}

/** Whether two names may belong to two connections of the same player, at least one of them with a number. */
export function areConnectionsOfSamePlayer(a: string, b: string): boolean {
  if (isNumberedForm(a, b) || isNumberedForm(b, a)) return true;
  if (connectionNumber(a) === null || connectionNumber(b) === null) return false;
  // Both have a number. This only detects names that are not truncated.
  return isNumberedForm(removeNumber(a), b) || isNumberedForm(removeNumber(b), a);
}

function isNumberedForm(name: string, candidate: string): boolean {
  const number = connectionNumber(candidate);
  return number !== null && numberedName(name, number) === candidate;
}
