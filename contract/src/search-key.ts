import { toNameKey, toVisibleName } from "./names.ts";

/** Letters without a Unicode decomposition, and how people write them who do not have them on the keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ı: "i",
  ς: "σ",
};
const specialLetter = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");
/** Latin, Greek and Cyrillic accents. Marks of other scripts are essential parts of their letters. */
const accents = /[\u0300-\u036F]/g;
const separators = /[\p{P}\p{Z}\p{C}|~^`+=<>]+/gu;

/**
 * Returns the key by which a name is searched: without case, accents and punctuation, with single spaces between words. A
 * name that consists only of punctuation keeps it.
 */
export function toSearchKey(name: string): string {
  const visible = toVisibleName(name);
  const letters = visible.normalize("NFKD").toLowerCase().replace(accents, "");
  const plain = letters.replace(specialLetter, (letter) => plainLetters[letter] ?? letter);
  return plain.replace(separators, " ").trim().normalize("NFC") || toNameKey(visible);
}
