/** The shapes inside an icon of Lucide. They are left out, because the class of the `svg` element already names the icon. */
const ICON_SHAPES = /(?<=<svg [^>]*class="lucide [^>]*>).*?(?=<\/svg>)/gs;

const OPENING_TAG = /<([a-z][^>]*?)\/?>/g;

/** Attributes that are left out: they contain generated ids, or other tests describe them. */
const OMITTED_ATTRIBUTES = / (?:id|for|form|name|list|href|src|aria-(?:controls|labelledby|describedby))="[^"]*"/g;

/** The hash in a class of a CSS module, which depends on the path of the file: `_row_a1b2c3` becomes `_row`. */
const CLASS_HASH = /(?<=[" ]_[\w-]+)_[0-9a-f]{6}(?=[" ])/g;

/** Lists the elements of a page with their attributes, such as `span class="text-soft"`. */
export function listElements(html: string): string[] {
  return [...html.replaceAll(ICON_SHAPES, "").matchAll(OPENING_TAG)].map(([, element = ""]) =>
    element.replaceAll(OMITTED_ATTRIBUTES, "").replaceAll(CLASS_HASH, ""),
  );
}
