import { mapMax } from "contract/constants.ts";
import { toCurrentMapName } from "contract/map-names.ts";
import { hasVisibleCharacters, removeInvisibleCharacters } from "contract/names.ts";
import type { LegacyDocument } from "./legacy-document.ts";

type NamesOf = {
  /** Characters. */
  readonly max: number;
  /** The key by which names are compared. */
  readonly keyOf: (name: string) => string;
  /** The name of what has none. */
  readonly otherwise: string;
};

/** Makes names unique: the first one keeps its name, later ones get a number. */
export class ImportedNames {
  readonly #of: NamesOf;
  /** The next number to try for a name that is taken. */
  readonly #taken = new Map<string, number>();

  constructor(of: NamesOf) {
    this.#of = of;
  }

  hold(name: string): void {
    this.#taken.set(this.#of.keyOf(name), 2);
  }

  /** The name of a document, which holds it from now on. */
  take(source: LegacyDocument, field: string): string {
    const { max, keyOf, otherwise } = this.#of;
    const name = importName(source, field, max) ?? otherwise;
    const key = keyOf(name);
    const first = this.#taken.get(key);
    if (first === undefined) {
      this.hold(name);
      return name;
    }
    source.change("NAME_TAKEN");
    for (let number = first; ; number += 1) {
      const suffix = ` (${number})`;
      const numbered = `${trimmed([...name].slice(0, max - suffix.length).join(""))}${suffix}`;
      if (this.#taken.has(keyOf(numbered))) continue;
      this.#taken.set(key, number + 1);
      this.hold(numbered);
      return numbered;
    }
  }
}

/** The name in a field as names are written here, of at most `max` characters; `null`: there is none. */
export function importName(source: LegacyDocument, field: string, max: number): string | null {
  const written = source.text(field);
  const name = written === null ? "" : trimmed(written);
  if (!hasVisibleCharacters(name)) {
    source.change("NAME_MISSING");
    return null;
  }
  if (name !== written) source.change("NAME_CLEANED");
  if ([...name].length <= max) return name;
  source.change("NAME_CUT");
  return truncateName(name, max);
}

/** A name without what is not seen, of at most `max` characters; empty where nothing is left. */
export function truncateName(written: string, max: number): string {
  const name = trimmed(written);
  const letters = [...name];
  return letters.length <= max ? name : trimmed(letters.slice(0, max).join(""));
}

/** What was parted by something invisible may be invisible itself where it stands then: so twice. */
function trimmed(written: string): string {
  return removeInvisibleCharacters(removeInvisibleCharacters(written).normalize("NFC")).trim();
}

/** The map in a field by its name of today, without a path; `null`: there is none. */
export function importMap(source: LegacyDocument, written: string | null): string | null {
  const name = written === null ? "" : trimmed(written.split(/[/\\]/).at(-1) ?? "");
  const map = cutText(name, mapMax).trim();
  if (written !== null && map !== written) source.change("MAP_CLEANED");
  return map === "" ? null : toCurrentMapName(map);
}

/** The text in a field without control characters and, where it has one line, without breaks; empty: there is none. */
export function importText(source: LegacyDocument, field: string, max: number, hasLines: boolean): string {
  const lines = (source.text(field) ?? "").replaceAll(/\r\n?/g, "\n").trim();
  const written = hasLines ? lines : lines.replaceAll("\n", " ");
  const text = written.replaceAll(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/gu, "").trim();
  if (text !== lines) source.change("TEXT_CLEANED");
  if (text.length <= max) return text;
  source.change("TEXT_CUT");
  return cutText(text, max).trim();
}

/** At most `max` UTF-16 units, no character cut in two. */
function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}
