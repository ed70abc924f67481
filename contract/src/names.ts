import { z } from "zod";
import { singleLine } from "./text.ts";

/** Control characters and invisible ones. */
const unseen = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}|\u2800/u;
const everyUnseen = new RegExp(unseen, "gu");
const unseenFault = "must not hold control or invisible characters";
/** Invisible characters that are allowed within an emoji: zero-width joiner and variation selector 16. */
const withinEmoji =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\uFE0F/gu;

/** Arabic letters that never join the next one, or none at all; each other one does. */
const endsJoining =
  "\\u0621-\\u0625\\u0627\\u0629\\u062F-\\u0632\\u0648\\u0671-\\u0677\\u0688-\\u0699\\u06C0\\u06C3-\\u06CB\\u06CD\\u06CF\\u06D2" +
  "\\u06D3\\u06D5\\u06EE\\u06EF\\u0759-\\u075B\\u076B\\u076C\\u0771\\u0773\\u0774\\u0778\\u0779";
const arabic = "(?=\\p{L})\\p{Script=Arabic}";
/** Signs of Indic scripts that join consonants. */
const virama = "[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]";
/**
 * Joiners that change what is seen, as RFC 5892 allows them (A.1, A.2): a zero-width non-joiner between Arabic letters that
 * would join, and either joiner after a virama.
 */
const withinScript = new RegExp(
  `(?<=(?![${endsJoining}])${arabic}\\p{Mn}*)\\u200C(?=\\p{Mn}*(?![\\u0621\\u0674])${arabic})` +
    `|(?<=\\p{L}\\p{M}*${virama})\\u200C(?=\\p{L})|(?<=\\p{L}\\p{M}*${virama})\\u200D(?!\\p{M})`,
  "gu",
);
const allowedUnseen = new RegExp(`${withinEmoji.source}|${withinScript.source}`, "gu");
const aroundAllowed = new RegExp(`(${allowedUnseen.source})`, "u");

/** Input: a name. Converted to NFC and trimmed; 1 to `max` characters, all visible. */
export function nameIn(max: number) {
  return singleLine(8 * max, unseenFault)
    .transform((name) => name.normalize("NFC").trim())
    .pipe(
      z
        .string()
        .min(1, "must not be empty")
        .refine((name) => [...name].length <= max, `must have at most ${max} characters`)
        .refine((name) => !unseen.test(name.replace(allowedUnseen, "")), unseenFault),
    );
}

/** Whether a text has any visible character. */
export function isSeen(written: string): boolean {
  return written.split(unseen).some((part) => part.trim() !== "");
}

/** A name as it looks: without invisible characters, with plain spaces. Different names may look the same. */
export function visibleName(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll(everyUnseen, "")
    .replaceAll(/\p{Zs}/gu, " ")
    .trim();
}

/**
 * The key by which names of players are unique: two names that differ only in case or in invisible characters have the
 * same.
 */
export function foldedName(name: string): string {
  return nameKey(visibleName(name));
}

/** A text without its invisible characters; those that emojis and scripts need stay. */
export function withoutUnseen(written: string): string {
  return mapUnseen(written, () => "");
}

/** A text in which each invisible character is shown by its number, such as `[U+200B]`; those that emojis and scripts need stay. */
export function withUnseenNumbered(written: string): string {
  return mapUnseen(written, numbered);
}

function mapUnseen(written: string, replace: (character: string) => string): string {
  return written
    .split(aroundAllowed)
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(everyUnseen, replace) : part))
    .join("");
}

function numbered(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}

/**
 * The key by which names are compared, searched and sorted: NFC, lower case, with `σ` for the final form `ς`, without the
 * joiners of scripts.
 */
export function nameKey(name: string): string {
  return name.normalize("NFC").replaceAll(withinScript, "").toLowerCase().normalize("NFC").replaceAll("ς", "σ");
}
