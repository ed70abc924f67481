/** Letters that are written from right to left, and the marks that order text so. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/**
 * A name as it stands among other words of a plain text. One with letters that are written from right to left is isolated
 * (Unicode's FSI and PDI), or it would order the words and numbers around it. HTML has `<bdi>` for this.
 */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** Names one after the other in a plain text: `Ann, Ben, Cleo`. */
export function listOfNames(names: readonly string[]): string {
  return names.map(isolated).join(", ");
}
