/** The shapes of an icon of Lucide. Its class names the icon. */
const ICON_SHAPES = /(?<=<svg [^>]*class="lucide [^>]*>).*?(?=<\/svg>)/gs;

const OPENING_TAG = /<([a-z][^>]*?)\/?>/g;

/** Attributes with generated ids, and those that other tests describe. */
const OTHER_ATTRIBUTES = / (?:id|for|form|name|list|href|src|aria-(?:controls|labelledby|describedby))="[^"]*"/g;

/** The hash in a class of a CSS module, which depends on the path of the file: `_row_a1b2c3` becomes `_row`. */
const CLASS_HASH = /(?<=[" ]_[\w-]+)_[0-9a-f]{6}(?=[" ])/g;

/** Lists the elements of a page with their attributes, such as `span class="text-soft"`. */
export function listElements(html: string): string[] {
  return [...html.replaceAll(ICON_SHAPES, "").matchAll(OPENING_TAG)].map(([, element = ""]) =>
    element.replaceAll(OTHER_ATTRIBUTES, "").replaceAll(CLASS_HASH, ""),
  );
}
