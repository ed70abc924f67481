const keptBytes = 4096;

/** What nobody sees, or what changes how the rest is seen: controls, formats, signs without a meaning. Lines stay. */
const unseen = /[^\P{C}\n\r\t]/gu;

/** The first 4 KiB of a body as text that a person can read: controls have their symbols, what is no text is `\uFFFD`. */
export function readableStart(body: Uint8Array): string {
  const isCut = body.length > keptBytes;
  // A character that is cut in two is left out.
  const text = new TextDecoder().decode(body.subarray(0, keptBytes), { stream: isCut });
  const shown = text.replaceAll(unseen, (sign) =>
    sign < " " ? String.fromCharCode(0x2400 + sign.charCodeAt(0)) : "\uFFFD",
  );
  return isCut ? `${shown}…` : shown;
}
