/** How many bytes of UTF-8 a name has in the game at most. */
const nameBytes = 15;
/** A server has at most 128 clients, so the game never counts further. */
const mostConnections = 127;

const numbered = /^\((?<number>[1-9]\d{0,2})\)/;

/**
 * The number that the game put before a name because another connection had that name already, as in `(1)Ann`: somebody
 * who reconnects is called so until the old connection has timed out. `null`: the name does not begin with such a number.
 */
export function connectionNumber(name: string): number | null {
  const number = Number(numbered.exec(name)?.groups?.["number"] ?? 0);
  return number >= 1 && number <= mostConnections ? number : null;
}

/** The name of the first connection, as far as the game did not cut it. */
export function withoutNumber(name: string): string {
  return name.replace(numbered, "");
}

/** What the game calls another connection of a name: it cuts the name to whole characters. */
export function numberedName(name: string, number: number): string {
  let cut = "";
  for (const character of `(${number})${name}`) {
    if (Buffer.byteLength(cut + character) > nameBytes) break;
    cut += character;
  }
  return cut;
}

/** Whether the game may have cut a name: the next character, of at most four bytes, might not have fitted. */
export function mayBeCut(name: string): boolean {
  return Buffer.byteLength(name) + 4 > nameBytes;
}

/** All names that the game gives to further connections of a name. */
export function numberedNames(name: string): string[] {
  return Array.from({ length: mostConnections }, (_, index) => numberedName(name, index + 1));
}

/** Whether two names may be those of two connections of one player, one or both with a number. */
export function areConnectionsOfOne(one: string, other: string): boolean {
  if (isNumbered(one, other) || isNumbered(other, one)) return true;
  if (connectionNumber(one) === null || connectionNumber(other) === null) return false;
  // As far as neither is cut.
  return isNumbered(withoutNumber(one), other) || isNumbered(withoutNumber(other), one);
}

function isNumbered(name: string, numberedOne: string): boolean {
  const number = connectionNumber(numberedOne);
  return number !== null && numberedName(name, number) === numberedOne;
}
