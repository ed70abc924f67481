import { toNameKey, toVisibleName } from "./names.ts";

/**
 * Letters that Unicode cannot decompose, and what people type if their keyboard lacks them. Also the final sigma (ς), so that
 * it equals a sigma inside a word.
 */
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
const specialLetterPattern = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");
/** Latin, Greek and Cyrillic accents. Marks of other scripts are essential parts of their letters. */
const accentsPattern = /[\u0300-\u036F]/g;
/** Matches punctuation, spaces, control characters and some signs between words. */
const separatorsPattern = /[\p{P}\p{Z}\p{C}|~^`+=<>]+/gu;

/**
 * Returns the key by which a name is searched: without case, accents and punctuation, with single spaces between words. A
 * name that consists only of punctuation keeps it.
 */
export function toSearchKey(name: string): string {
  const visible = toVisibleName(name);
  const letters = visible.normalize("NFKD").toLowerCase().replace(accentsPattern, "");
  const plainText = letters.replace(specialLetterPattern, (letter) => plainLetters[letter] ?? letter);
  return plainText.replace(separatorsPattern, " ").trim().normalize("NFC") || toNameKey(visible);
}
