import { maxMapNameLength } from "contract/constants.ts";
import { toCurrentMapName } from "contract/map-names.ts";
import { hasVisibleCharacters, removeInvisibleCharacters } from "contract/names.ts";
import type { LegacyDocument } from "./legacy-document.ts";

type NameRules = {
  /** The maximum number of characters. */
  readonly maxLength: number;
  /** Returns the key by which names are compared. */
  readonly toKey: (name: string) => string;
  /** The name for documents without a name. */
  readonly fallback: string;
};

/** Makes names unique: the first one keeps its name, later ones get a number. */
export class ImportedNames {
  readonly #rules: NameRules;
  /** The next number to try for a name that is taken. */
  readonly #nextNumbers = new Map<string, number>();

  constructor(rules: NameRules) {
    this.#rules = rules;
  }

  /** Reserves a name, so that the next document with it gets the number 2. */
  reserve(name: string): void {
    this.#nextNumbers.set(this.#rules.toKey(name), 2);
  }

  /** Returns a unique name for a document, and reserves it. */
  takeUniqueName(source: LegacyDocument, field: string): string {
    const { maxLength, toKey, fallback } = this.#rules;
    const name = importName(source, field, maxLength) ?? fallback;
    const key = toKey(name);
    const nextNumber = this.#nextNumbers.get(key);
    if (nextNumber === undefined) {
      this.reserve(name);
      return name;
    }
    source.reportChange("NAME_TAKEN");
    for (let number = nextNumber; ; number += 1) {
      const suffix = ` (${number})`;
      const numberedName = `${trimInvisible([...name].slice(0, maxLength - suffix.length).join(""))}${suffix}`;
      if (this.#nextNumbers.has(toKey(numberedName))) continue;
      this.#nextNumbers.set(key, number + 1);
      this.reserve(numberedName);
      return numberedName;
    }
  }
}

/** Imports the name in a field: normalised, with at most `maxLength` characters. `null` if there is none. */
export function importName(source: LegacyDocument, field: string, maxLength: number): string | null {
  const original = source.readText(field);
  const name = original === null ? "" : trimInvisible(original);
  if (!hasVisibleCharacters(name)) {
    source.reportChange("NAME_MISSING");
    return null;
  }
  if (name !== original) source.reportChange("NAME_CLEANED");
  if ([...name].length <= maxLength) return name;
  source.reportChange("NAME_CUT");
  return truncateName(name, maxLength);
}

/** Returns a name without invisible characters, with at most `maxLength` characters. Empty if nothing remains. */
export function truncateName(original: string, maxLength: number): string {
  const name = trimInvisible(original);
  const letters = [...name];
  return letters.length <= maxLength ? name : trimInvisible(letters.slice(0, maxLength).join(""));
}

/** Removes invisible characters before and after normalising the name, because that may create further ones. */
function trimInvisible(original: string): string {
  return removeInvisibleCharacters(removeInvisibleCharacters(original).normalize("NFC")).trim();
}

/** Imports a map by its current name, without a path. `null` if there is none. */
export function importMap(source: LegacyDocument, original: string | null): string | null {
  const name = original === null ? "" : trimInvisible(original.split(/[/\\]/).at(-1) ?? "");
  const map = truncateText(name, maxMapNameLength).trim();
  if (original !== null && map !== original) source.reportChange("MAP_CLEANED");
  return map === "" ? null : toCurrentMapName(map);
}

type TextRules = {
  /** The maximum number of UTF-16 units. */
  readonly maxLength: number;
  /** Whether line breaks are kept; otherwise they become spaces. */
  readonly keepsLineBreaks: boolean;
};

/** Imports the text in a field without control characters. Empty if there is none. */
export function importText(source: LegacyDocument, field: string, { maxLength, keepsLineBreaks }: TextRules): string {
  const original = (source.readText(field) ?? "").replaceAll(/\r\n?/g, "\n").trim();
  const textInLines = keepsLineBreaks ? original : original.replaceAll("\n", " ");
  // Control characters except line breaks, and Unicode's own separators of lines and paragraphs.
  const text = textInLines.replaceAll(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/gu, "").trim();
  if (text !== original) source.reportChange("TEXT_CLEANED");
  if (text.length <= maxLength) return text;
  source.reportChange("TEXT_CUT");
  return truncateText(text, maxLength).trim();
}

/** Truncates a text to at most `maxLength` UTF-16 units without splitting a character. */
function truncateText(text: string, maxLength: number): string {
  // A cut may leave the first half of a surrogate pair.
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");
}
