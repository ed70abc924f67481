import { nameKey, visibleName } from "./names.ts";

/** Letters that have no decomposition, as people without them on the keyboard write them. */
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
/** Latin, Greek and Cyrillic accents; the marks of other scripts belong to their letters. */
const accents = /[\u0300-\u036F]/g;
const separators = /[\p{P}\p{Z}\p{C}|~^`+=<>]+/gu;

/**
 * The key by which a name is found: without case, accents and punctuation, its words separated by one blank. A name of
 * nothing but punctuation is found by that.
 */
export function searchKey(name: string): string {
  const visible = visibleName(name);
  const letters = visible.normalize("NFKD").toLowerCase().replace(accents, "");
  const plain = letters.replace(specialLetter, (letter) => plainLetters[letter] ?? letter);
  return plain.replace(separators, " ").trim().normalize("NFC") || nameKey(visible);
}
