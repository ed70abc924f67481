import { z } from "zod";
import { singleLine } from "./text.ts";

/** Matches a control character or an invisible character. U+2800 is the Braille pattern without dots. */
const invisiblePattern = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}|\u2800/u;
const allInvisiblePattern = new RegExp(invisiblePattern, "gu");
const invisibleError = "must not contain control or invisible characters";
/** Invisible characters that are allowed within an emoji: zero-width joiner and variation selector 16. */
const emojiJoiners =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\uFE0F/gu;

/** Arabic letters that do not join the next letter. All other Arabic letters do. */
const nonJoiningArabic =
  "\\u0621-\\u0625\\u0627\\u0629\\u062F-\\u0632\\u0648\\u0671-\\u0677\\u0688-\\u0699\\u06C0\\u06C3-\\u06CB\\u06CD\\u06CF\\u06D2" +
  "\\u06D3\\u06D5\\u06EE\\u06EF\\u0759-\\u075B\\u076B\\u076C\\u0771\\u0773\\u0774\\u0778\\u0779";
const arabic = "(?=\\p{L})\\p{Script=Arabic}";
/** Virama signs, which join consonants in Indic scripts. */
const virama = "[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]";
/**
 * Zero-width (non-)joiners that change how a word looks, according to RFC 5892, appendices A.1 and A.2: a non-joiner
 * between Arabic letters that would join, and either character after a virama. U+0621 and U+0674 join no other letter.
 */
const scriptJoiners = new RegExp(
  `(?<=(?![${nonJoiningArabic}])${arabic}\\p{Mn}*)\\u200C(?=\\p{Mn}*(?![\\u0621\\u0674])${arabic})` +
    `|(?<=\\p{L}\\p{M}*${virama})\\u200C(?=\\p{L})|(?<=\\p{L}\\p{M}*${virama})\\u200D(?!\\p{M})`,
  "gu",
);
/** Matches all invisible characters that are allowed in names. */
const allowedInvisiblePattern = new RegExp(`${emojiJoiners.source}|${scriptJoiners.source}`, "gu");
/** Splits a text around allowed invisible characters. The capture group keeps them in the result. */
const allowedSeparator = new RegExp(`(${allowedInvisiblePattern.source})`, "u");

/** Input: a name with 1 to `max` characters, all visible. It is converted to NFC and trimmed. */
export function nameInput(max: number) {
  // A visible character may consist of several UTF-16 units, so more than `max` units are accepted first.
  return singleLine(8 * max, invisibleError)
    .transform((name) => name.normalize("NFC").trim())
    .pipe(
      z
        .string()
        .min(1, "must not be empty")
        .refine((name) => [...name].length <= max, `must have at most ${max} characters`)
        .refine((name) => !invisiblePattern.test(name.replace(allowedInvisiblePattern, "")), invisibleError),
    );
}

/** Returns whether a text has any visible character. */
export function hasVisibleCharacters(input: string): boolean {
  return input.split(invisiblePattern).some((part) => part.trim() !== "");
}

/** Returns the visible form of a name: without invisible characters, and with plain spaces. */
export function toVisibleName(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll(allInvisiblePattern, "")
    .replaceAll(/\p{Zs}/gu, " ")
    .trim();
}

/** Returns the key by which players' names are unique. It ignores case and invisible characters. */
export function toUniqueNameKey(name: string): string {
  return toNameKey(toVisibleName(name));
}

/** Removes invisible characters from a text, except those that emojis and scripts need. */
export function removeInvisibleCharacters(input: string): string {
  return replaceInvisible(input, () => "");
}

/** Replaces invisible characters with their code point, such as `[U+200B]`, except those that emojis and scripts need. */
export function escapeInvisibleCharacters(input: string): string {
  return replaceInvisible(input, formatCodePoint);
}

/** Replaces invisible characters, except those that emojis and scripts need. */
function replaceInvisible(input: string, replace: (character: string) => string): string {
  return (
    input
      .split(allowedSeparator)
      // `split` returns the text between separators at even indexes, and the separators at odd indexes.
      .map((part, index) => (index % 2 === 0 ? part.replaceAll(allInvisiblePattern, replace) : part))
      .join("")
  );
}

function formatCodePoint(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}

/**
 * Returns the key by which names are compared, searched and sorted: in NFC and lower case, with `σ` instead of the final
 * form `ς`, and without joiners.
 */
export function toNameKey(name: string): string {
  return name.normalize("NFC").replaceAll(scriptJoiners, "").toLowerCase().normalize("NFC").replaceAll("ς", "σ");
}
