/** Letters of scripts that are written from right to left. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/**
 * Prepares a name for use in a sentence of plain text. A name in a right-to-left script is wrapped in Unicode's FSI and
 * PDI. Otherwise it would reorder the words and numbers around it. In HTML, `<bdi>` does this.
 */
export function isolateBidi(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** Joins names for a plain text: `Ann, Ben, Cleo`. */
export function joinNames(names: readonly string[]): string {
  return names.map(isolateBidi).join(", ");
}
