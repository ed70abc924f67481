import { z } from "zod";
import { singleLine } from "./text.ts";

/** Control characters, and those that show nothing. */
const unseen = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}|\u2800/u;
const everyUnseen = new RegExp(unseen, "gu");
const unseenFault = "must not hold control or invisible characters";
/** What may stand unseen within an emoji: the joiner between two pictures, and the choice of the coloured form. */
const withinEmoji =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\uFE0F/gu;
const aroundEmoji = new RegExp(`(${withinEmoji.source})`, "u");

/** A name from outside: NFC, trimmed, 1 to `max` characters, all of them to be seen. */
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

/** Whether there is anything to be seen in a text. */
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

/** A text in which each invisible character is shown by its number, such as `[U+200B]`; those within emojis stay. */
export function withUnseenNumbered(written: string): string {
  return written
    .split(aroundEmoji)
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(everyUnseen, numbered) : part))
    .join("");
}

function numbered(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}

/** What names are compared, searched and sorted by: NFC, lower case, wherever a word ends (`ς` is a `σ` there). */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase().normalize("NFC").replaceAll("ς", "σ");
}
