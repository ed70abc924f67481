import { z } from "zod";
import { singleLine } from "./text.ts";

/** Control characters and invisible ones. */
const unseen = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}|\u2800/u;
const everyUnseen = new RegExp(unseen, "gu");
const unseenFault = "must not hold control or invisible characters";
/** Invisible characters that are allowed within an emoji: zero-width joiner and variation selector 16. */
const withinEmoji =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\uFE0F/gu;
const aroundEmoji = new RegExp(`(${withinEmoji.source})`, "u");

/** Input: a name. Converted to NFC and trimmed; 1 to `max` characters, all visible. */
export function nameIn(max: number) {
  return singleLine(8 * max, unseenFault)
    .transform((name) => name.normalize("NFC").trim())
    .pipe(
      z
        .string()
        .min(1, "must not be empty")
        .refine((name) => [...name].length <= max, `must have at most ${max} characters`)
        .refine((name) => !unseen.test(name.replace(withinEmoji, "")), unseenFault),
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

/** A text without its invisible characters; those within emojis stay. */
export function withoutUnseen(written: string): string {
  return mapUnseen(written, () => "");
}

/** A text in which each invisible character is shown by its number, such as `[U+200B]`; those within emojis stay. */
export function withUnseenNumbered(written: string): string {
  return mapUnseen(written, numbered);
}

function mapUnseen(written: string, replace: (character: string) => string): string {
  return written
    .split(aroundEmoji)
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(everyUnseen, replace) : part))
    .join("");
}

function numbered(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}

/** The key by which names are compared, searched and sorted: NFC, lower case, with `σ` for the final form `ς`. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase().normalize("NFC").replaceAll("ς", "σ");
}
