/** Matches a letter of a script that is written from right to left. */
const rightToLeftPattern =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/**
 * Prepares a name for use in a sentence of plain text. A name in a right-to-left script is wrapped in Unicode's FSI and
 * PDI (first strong isolate, pop directional isolate). Otherwise it would reorder the words and numbers around it. HTML has
 * the element `<bdi>` for this.
 */
export function isolateBidi(name: string): string {
  return rightToLeftPattern.test(name) ? `\u2068${name}\u2069` : name;
}

/** Joins names for a plain text: `Ann, Ben, Cleo`. */
export function joinNames(names: readonly string[]): string {
  return names.map(isolateBidi).join(", ");
}
